"""The games whose tests share what is in this folder."""

from tests.co2.trial import TRIAL as CO2
from tests.power_grid.trial import TRIAL as POWER_GRID
from tests.second_chance.trial import TRIAL as SECOND_CHANCE

TRIALS = [POWER_GRID, CO2, SECOND_CHANCE]

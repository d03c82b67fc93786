"""All printed values of one table, as the rules read them. components.py fills them in."""

from typing import final


@final
class Components:
    """All printed values of one table, with one side of the board. Lists over cards and tiles are indexed by their
    numbers, entry 0 is not used. Every region has a project slot of each kind, but an owner's may lack some (SC-21)."""

    def __init__(self) -> None:
        # The board.
        self.permit_spaces: list[int] = []  # by region: the most permits it holds
        self.spaces: list[int] = []  # by region: energy demand spaces
        self.first_space: list[int] = []  # by region: where its spaces begin when all are put in one row
        self.all_spaces = 0
        self.clockwise: list[int] = []  # regions in their order around the board
        self.next_region: list[int] = []  # by region: the next one clockwise
        self.has_slot: list[bool] = []  # by project place; an owner's board may leave some out
        # Plants, by source and level - 1.
        self.plant_money: list[list[int]] = []
        self.plant_tech: list[list[int]] = []
        self.plant_permits: list[list[int]] = []
        self.plant_points: list[list[int]] = []
        self.plant_knowledge: list[list[int]] = []  # the space that licenses the level
        self.plants = 0  # per source
        self.project_levels: list[int] = []  # a source's stack of projects from the top: their levels
        # Knowledge tracks.
        self.track_lengths: list[int] = []  # by source
        self.track_halves: list[int] = []  # by source
        self.income: list[list[int]] = []  # by source and space; space 0 is off the track and pays nothing
        self.bonus: list[list[int]] = []  # by source and space
        self.second_bonus: list[list[int]] = []  # by source and space: after `bonus`, where a space has two
        # Tiles.
        self.agendas: list[list[int]] = []  # by tile: three sources from the left
        self.summit_topics: list[list[int]] = []  # by tile: sources in tile order
        self.summit_names: list[str] = []
        self.prepare_money: list[int] = []  # by source
        self.prepare_tech: list[int] = []
        self.prepare_permits: list[int] = []
        self.green_tiles: list[
            int
        ] = []  # all environmental goal tiles of the group, as kinds (12 region, 10 type)
        self.pink_tiles: list[int] = []  # 5 track ends, 5 track halves
        self.blue_tiles: list[int] = []  # 5 summit sizes, 10 summit topics
        self.green_laid = 0  # how many of each group are laid out
        self.pink_laid = 0
        self.blue_laid = 0
        self.event_region: list[int] = []  # by event tile: its region
        # Cards.
        self.lobby_on: list[int] = []  # by card
        self.lobby_of: list[int] = []
        self.lobby_money: list[int] = []
        self.lobby_tech: list[int] = []
        self.lobby_points: list[int] = []
        self.lobby_knowledge: list[int] = []  # steps in the card's source
        self.lobby_choice: list[bool] = []  # coins or tech, not both
        self.lobby_minor: list[int] = []
        self.un_needs: list[list[int]] = []  # by card: how many plants of each source
        self.un_type: list[int] = []  # by card: 0 the first type (two plants), 1 the second (three)
        self.un_price: list[int] = []  # by card: tech
        self.un_points = 0  # for a card claimed in a team game
        self.un_scale: list[int] = []  # competitive: points for 0, 1, 2, 3, 4 or more cards
        self.un_laid: list[int] = []  # by number of players (team games): cards of each type
        self.un_laid_competitive = 0  # cards of each type
        self.un_may_remain = 0
        self.personal_needs: list[list[int]] = []  # by personal goal, then by number of players: its number
        self.company_points: list[int] = []  # by company goal: points for each thing counted
        self.company_most: list[int] = []
        self.company_removed: list[list[int]] = []  # by number of players: company goals not used
        self.goal_cash = 0
        self.ranks: list[int] = []  # team points from which each rank holds, ascending, the first 0
        # Fossil plants, by kind.
        self.ppm: list[int] = []
        self.fossil_tiles: list[int] = []
        self.gas_removed = 0  # with three players
        self.inspector_steps: list[int] = []  # by fossil kind
        # Stock, and what everybody starts with.
        self.tech_markers = 0
        self.permits = 0
        self.scientists = 0
        self.start_scientists = 0
        self.start_permits = 0
        self.start_tech = 0
        self.start_money: list[int] = []  # clockwise from the start player
        self.start_cards = 0
        self.infrastructure_markers = 0  # per colour
        self.cubes = 0
        self.enemy_cubes = 0
        # The market.
        self.price_lowest = 0
        self.price_highest = 0
        self.price_start = 0
        self.market_start = 0
        self.market_refill = 0
        # The course of the game.
        self.rounds: list[int] = []  # by number of players
        self.rounds_last_of_three = 0  # cooperative, three players, last decade
        self.decades_team = 0
        self.decades_competitive = 0
        self.level_team = 0  # where the marker starts, also its floor
        self.level_competitive = 0
        self.level_lost = 0  # above it the game is lost
        self.level_second_event = 0
        self.solo_points = 0
        self.solo_points_hard = 0  # with solo goal 6
        self.second_action_ppm = 0
        self.reduction_step = 0  # ppm
        self.reduction_price: list[int] = []  # points for a step, by decade from 1
        self.tile_penalty: list[int] = []  # points for an open goal tile, by decade from 1
        # Rewards.
        self.disaster_points = 0
        self.subsidy_tech = 0
        self.minor_money = 0
        self.majority_points = 0
        self.coins_per_point = 0

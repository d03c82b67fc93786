"""What one process promises, three keep together: the same tests, with the site in the server's place."""

import pytest

from tests.server.test_races import (  # noqa: F401
    test_a_burst_over_http,
    test_a_free_seat_is_the_bots_or_the_persons,
    test_a_move_and_its_undo_from_two_connections,
    test_a_repeated_undo_takes_one_move_back,
    test_a_stand_in_for_a_seat_that_goes,
    test_ids_belong_to_the_person_who_made_them_up,
    test_one_entry_for_each_number_and_no_move_twice,
)

pytestmark = pytest.mark.xdist_group("postgres")

"""What one process promises, three keep together: the same tests, with the site in the server's place."""

import pytest

from tests.server.test_leaks import (  # noqa: F401
    test_a_secret_reaches_its_seat_and_nobody_else,
    test_who_has_left_a_seat_hears_nothing_of_who_has_it_now,
)
from tests.server.test_live import (  # noqa: F401
    test_a_dropped_connection_resumes_where_it_was,
    test_a_lobby_tells_who_comes,
    test_spectators_hear_what_everybody_may,
)
from tests.server.test_my_games import (  # noqa: F401
    test_moves_that_were_taken_back_are_in_no_record,
    test_what_is_new_is_listed_at_once,
)
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

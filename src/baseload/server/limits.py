"""How much anybody may ask of the server: rates, sizes, lengths and patience, all in one place."""

from typing import Final

# Requests a minute for each address, behind which there may be a school.
PAGES: Final = 1200
NEW_TABLES: Final = 30
NOTED: Final = 60  # studies that are opened, kept or deleted
NEW_PEOPLE: Final = 60  # of programs: each gets a token
NEW_SOCKETS: Final = 600  # a whole school comes back after a restart, twice
TRY_AGAIN: Final = 5.0  # seconds to wait where nobody can say more exactly
BETWEEN_LOG_LINES: Final = 10.0  # seconds, of one kind of which there may be thousands
LOGGED: Final = 200  # characters of a path in the log

# Messages on one WebSocket: so many at once, refilled at so many a second. Who sends faster is answered more slowly.
MESSAGES_AT_ONCE: Final = 400
MESSAGES_PER_SECOND: Final = 200.0
# Chat, and taking back moves or seats, for each person, by whatever connection: so many at once, refilled at so many a
# second.
CHAT_AT_ONCE: Final = 8
CHAT_PER_SECOND: Final = 0.5
LOBBY_LINES: Final = 500  # said at a table before it begins
GUESTS_CHAT_AT_ONCE: Final = 20  # of all together who look on at a table
GUESTS_CHAT_PER_SECOND: Final = 0.5
UNDO_AT_ONCE: Final = 60
UNDO_PER_SECOND: Final = 1.0
ORDERS_AT_ONCE: Final = 20  # given ahead; each is written down
ORDERS_PER_SECOND: Final = 1.0

BODY: Final = 2_000_000  # bytes of a request that brings a record: that of the longest game is far smaller
FORM: Final = (
    200_000  # bytes of a form, and of a program's wish for a table: the longest bring a map of one's own
)
UNWANTED: Final = (
    256_000  # bytes of a request that are read although it was refused; for more the line is closed
)
OPTION_FILE: Final = (
    100_000  # bytes of a file that holds an option: those that come with the program have 35,000
)
DOTS: Final = 100  # in a line of such a file
FORM_FIELDS: Final = 200  # the form for a new table has some forty
PATH: Final = 2000  # bytes of an address; the longest of ours have a hundred
QUERY: Final = 8000  # of what is asked there: a page names the parts that it holds
REQUEST_HEAD: Final = (
    16 * 1024
)  # bytes of all headers of a request, cookies of other servers of the same name included
MESSAGE: Final = 20_000  # characters of a WebSocket message, bytes of any other request of a program
NAME: Final = 24  # characters of a person's name
TABLE_NAME: Final = 60
# Characters of a table's options together. The maps of the box have 3,600, the largest that can be played about 15,000,
# and all component values of Second Chance with their sources 26,000.
OPTIONS: Final = 40_000
OPTIONS_COUNT: Final = 50  # options of a table; no game has half of them
CHAT: Final = 500
CLIENT_ID: Final = 40  # of an id that a client made up; a UUID has 36
ACTION: Final = 200
SUBJECT: Final = 64  # of what an order given ahead is about
AMOUNT: Final = 1_000_000  # of an order given ahead
KEPT: Final = 64  # parts of a page that it holds already and names
MARK: Final = 32  # letters of such a name
# Games of people and bots have some hundred moves, seldom more than two thousand. But two who only pass never end.
MOVES: Final = 6000  # of a game, and of a record
ENTRIES: Final = 20_000  # of a table: moves, moves taken back, talk
ENTRIES_AT_ONCE: Final = 2000  # that one answer brings
CHAT_SHOWN: Final = 300  # lines, the last ones
RECORD_HEAD: Final = 400  # lines of a record beside its moves
NUMBER: Final = 2**53  # of an entry: what every language can count to
THINKING_LEAST: Final = 100  # milliseconds that a host can give bots for a decision
THINKING_MOST: Final = 20_000

LISTED: Final = 30  # tables on one page of a list
PUBLIC_OF_ONE: Final = 3  # of a host on the list of public tables
PUBLIC_FROM_ONE: Final = 6  # made from one address, on the same list
PUBLIC_LIST: Final = 1.0  # seconds for which all visitors share one list of public tables
OWN_LIST: Final = (
    60.0  # seconds for which a person's first page is remembered if this server changes nothing of it
)
# All games of a person as one file, for each person: so many at once, refilled at so many a second.
ARCHIVES_AT_ONCE: Final = 4
ARCHIVES_PER_SECOND: Final = 1 / 60

# Connections at once. Behind one address there may be a school: thirty in each of six rooms, and each page has one
# WebSocket and, while it loads, up to six connections for a moment.
CONNECTIONS_OF_ONE: Final = (
    400  # of an address, WebSockets included; a proxy's are counted by whom it speaks for
)
SOCKETS_OF_ONE: Final = 200  # of an address
SOCKETS_OF_PERSON: Final = 30  # pages that somebody has open, on all their machines
SOCKETS: Final = 5000  # of all
CONNECTIONS: Final = 10_000  # of all; fewer where the system gives us fewer files
FILES_WANTED: Final = 65_536  # open at once, if the system lets us: every connection is one
FILES_OF_OUR_OWN: Final = 200  # the store, pipes to processes, what is read: never given to connections
TABLES_LISTENED_TO: Final = 20  # by one socket
UNSENT: Final = 500  # messages waiting for one slow socket before it is closed; it resumes when it comes back
UNSENT_BYTES: Final = 4_000_000  # …and how long they may be together

# Patience, in seconds.
HEAD: Final = 15.0  # for the head of a request to be whole: nobody types it by hand
WHOLE_REQUEST: Final = 60.0  # for its body: the largest in that time is a very slow line
PARTING: Final = 2.0  # for who was refused and sends on to hear it, before the line is closed
UNREAD: Final = 60.0  # for somebody to read on what they were sent
IDLE: Final = 60.0  # for a WebSocket without a token to join a table or to ask for something
RULES: Final = 2.0  # for a referee to play a move: no rule takes a hundredth of it
PICTURE: Final = 15.0  # for a referee to draw a table or to read a long record
STARTING: Final = 15.0  # for a new process to take its first question
BOT: Final = 2.0  # for a bot to think, where the table has not chosen a time
EXPERT: Final = 10.0  # for one of which people expect more
UNATTENDED: Final = 1.0  # for a bot where nobody looks on
ATTENDED: Final = 60.0  # since somebody without a connection looked at a table
BOT_GRACE: Final = 1.5  # beyond that, before its process is replaced
BOT_CHANCES: Final = 2  # how often a bot may not answer at a table before it is asked no more
HINT: Final = 2.0  # for a hint
REMARK: Final = 2.0  # at most, for a coach to look at an action that was chosen…
REMARK_GRACE: Final = 1.0  # …and to be waited for, beyond that
REMARKED: Final = 5  # hundredths of the chance to win from which a coach speaks up
JUDGE: Final = 0.25  # for one decision of a game that is looked back at

AWAY: Final = 300.0  # without a connection or a request, until the host may let a bot play for somebody
AWAY_IN_LOBBY: Final = 20.0  # the same until the host may free their seat, before the game begins
UNDECIDED: Final = 900.0  # of one seat, until the host may let a bot play for somebody who is there
LEFT_REVIEW: Final = 60.0  # since somebody asked how far a review is: then it is left as it is
STUCK: Final = 60.0  # before a table whose rules hung is tried again; twice as long after each time
STUCK_LONGEST: Final = 3600.0

STUDIES: Final = 200  # of one person
NOTES: Final = 300  # of a study
NOTE: Final = 4000  # letters of one
NOTE_POINTS: Final = 20  # pieces that one points at
WAYS: Final = 400  # actions that are listed at a position of a study
NOTE_LINE: Final = 40  # actions of another way
STUDY: Final = 100_000  # letters of all notes of a study

REVIEWS_KEPT: Final = 100  # of finished games, in memory; the store keeps all of them
REVIEW_SIZE: Final = 256 * 1024  # of one that is kept, in bytes; ninety moments take up to 100,000
TABLES_KEPT: Final = 2000  # games that a referee process keeps in memory
ENTRIES_KEPT: Final = 400_000  # of all these games together, some 700 bytes each
PICTURES_KEPT: Final = 200  # of positions, by a referee process

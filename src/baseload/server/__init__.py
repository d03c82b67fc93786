"""The table in the browser: tables kept, moves committed, events pushed, pages.

One move: the person's page sends it over its WebSocket (or a program over the JSON API) → `live`/`api` → `tables`
checks who may do that → a referee process checks and plays it → `store` commits it → the sender is answered →
everybody at the table is told.

settings   where and how it runs                   limits     rates, sizes, lengths and patience, in one place
schema     the database's tables                   store      reading and committing; migrations/ its history
rows       what is asked of the store about tables
referee    games in progress, in a process of their own       picture    what a page shows of one
thinker    bots, in processes of their own         processes  talking to such processes, and replacing them
table      a table and its seats                   tables     who may do what at it, and the order of things
keeping    nobody writes over what they have not seen         site       many processes on one store
gathering  making, joining and starting tables     autopilot  moves that nobody makes by hand
people     who somebody is: names, sessions, tokens           hub        who listens to which table
commands   what a WebSocket can ask for            live       the WebSocket itself
api        JSON for programs                       pages      HTML for people; sheets has what templates use
words      the server's own sentences              app        everything put together; serve runs it
"""

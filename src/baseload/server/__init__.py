"""The table in the browser: tables kept, moves committed, events pushed, pages.

One move: the person's page sends it over its WebSocket (or a program over the JSON API) → `live`/`api` → `tables`
checks who may do that → a referee process checks and plays it → `store` commits it → the sender is answered →
everybody at the table is told.

settings   where and how it runs                 limits     rates, sizes and lengths, in one place
schema     the database's tables                 store      reading and committing; migrations/ its history
referee    games in progress, in a process of their own     processes  talking to such processes, and replacing them
tables     who may do what at a table, and the order of things
people     who somebody is: names, sessions, tokens         hub   who listens to which table
api        JSON for programs                     live       the WebSocket
pages      HTML for people                       app        everything put together
"""

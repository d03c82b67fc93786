"""Many processes on one store: who they are, how they hear of each other, and who acts for which table.

The store is the truth, and what a process remembers of a table is a beginning of it. Whoever writes says what they have
seen; who is second catches up and looks again. PostgreSQL is all that the processes share.

site       what the rest of the server asks of it            alone      one process: nothing is to be asked
many       everything of many put together                   members    who may write, and until when
leases     who acts for a table by itself                    wire       what the processes tell each other
following  keeping up with what others have written          present    who is connected to another process
replicas   is what is remembered of a table up to date?
thoughts   thinking that any machine may take                keys       the key that all seal sessions with
"""

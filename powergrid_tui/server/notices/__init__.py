"""Notices for people who are elsewhere: it is their turn, their table begins, somebody invites them, a game is over.

`settings` is what a person has chosen, `services` which addresses a server may call, `letters` what is written.
`outbox` decides who is told what, and when. `post` is the queue that no table waits for, `worker` the process that
calls the services, and `guard` what keeps that from the server's own network. `notices` puts them together, and has the
addresses of people.
"""

import logging
from tests.ssh.standin import *
async def test_it(caplog):
    caplog.set_level(logging.INFO, "powergrid_tui.ssh")
    async with house() as home:
        async with client(home, "ann", size=(90,30)) as ann:
            await ann.sees("hello ann")
            print(repr(ann.text[:1500]))
            ann.type("abc")
            await ann.sees("typed 3: c")
            ann.channel.change_terminal_size(100, 40)
            await until(lambda: home.apps[0].sizes[-1] == (100, 40))
            ann.type("q")
            print(await ann.ended(), repr(ann.text[-200:]))
        print(home.door.present, home.changes)
    print([r.getMessage() for r in caplog.records])

"""storm.py: three nodes behind haproxy on a pair of databases, and what may befall them. Faults overlap: each has a thread of its own, and
only those that touch the same node, or the databases, wait for each other."""
import os
import signal
import subprocess
import threading
import time

from nodes import Node, wait_until  # first: it knows where the others are
import proxy
import world
from databases import Database, fail_over, place
from wire import check


class Storm:
    """The cluster, and what befalls it. `planted` is a motu with mistakes that can be asked for, for the news that one node loses; with
    `plant` all nodes are that, and make these mistakes. `only` names the kinds of faults there are, all unless told."""

    def __init__(self, motu, where, rng, planted=None, plant="", only=""):
        self.motu, self.rng, self.planted, self.plant = motu, rng, planted, plant
        self.first, self.second = Database("data", 5432), Database("standby", 5433)
        self.cables = world.Cables() if world.can_lay_cables() else None
        self.clocks = [world.Clock(where, n) for n in range(3)] if world.can_fake_clocks(motu) else []
        self.disk = world.Disk()
        self.waits = plant != "asynchronous"
        self.set_up_database()
        self.second.follow(self.first, self.waits)
        self.nodes = [self.start_node(where, n) for n in range(3)]
        self.proxy = proxy.Proxy(where, self.nodes) if proxy.find() else None
        self.doors = self.nodes + [self.proxy] * bool(self.proxy)
        self.done, self.full, self.under_way, self.kinds = {}, 0, [], self.all_kinds()
        self.kinds = [k for k in self.kinds if not only or k[0].__name__ in only.split(",")]
        if plant == "unguarded":  # the key would refuse, too
            self.first.sql("ALTER TABLE motu.event DROP CONSTRAINT event_pkey")
        self.busy = {what: threading.Lock() for what in (0, 1, 2, "databases", "clocks", "lines")}

    def set_up_database(self):
        """As small as may be, so that a storm is about faults and not about copying; and open to cables."""
        settings = {"wal_log_hints": "on", "max_wal_size": "96MB", "wal_keep_size": "48MB", "wal_retrieve_retry_interval": "200ms"}
        if self.cables:
            with open(f"{self.first.data}/pg_hba.conf", "a", encoding="utf-8") as rules:
                rules.write(f"host all motu {self.cables.network} trust\n")
            settings["listen_addresses"] = self.cables.databases
        for name, value in settings.items():
            self.first.sql(f"ALTER SYSTEM SET {name} = '{value}'")
        self.first.control("restart", "-l", f"{self.first.data}/log")

    def start_node(self, where, number):
        """The last is at the end of cables; the clock of the first goes a minute ahead, that of the second a minute behind."""
        env = {"MOTU_PLANT": self.plant}
        if self.clocks:
            self.clocks[number].set((60, -60, 0)[number])
            env.update(self.clocks[number].env())
        motu = self.planted if self.planted and (self.plant or number == 0) else self.motu
        if not self.cables or number < 2:
            return Node(motu, place, where, number, env)
        afar = f"postgresql://motu@/postgres?host={self.cables.databases},{self.cables.databases}&port=5432,5433"
        return Node(motu, afar, where, number, env, prefix=self.cables.prefix(), listen=self.cables.node)

    # --- faults of nodes: each gets the number of one ---

    def kill_node(self, number):
        node = self.nodes[number]
        node.kill()
        time.sleep(self.rng.uniform(0, 0.6))
        if number == 0 and self.planted:
            node.env["MOTU_PLANT"] = self.plant
        node.start()

    def pause_node(self, number):
        """Often past its lease: it is taken for dead, and wakes."""
        node = self.nodes[number]
        node.sleep()
        time.sleep(self.rng.uniform(0.2, 4.5))
        node.wake()

    def lose_news(self, number):
        """It is killed and comes back as one whom no NOTIFY reaches, until it is killed again."""
        node = self.nodes[number]
        node.kill()
        node.env["MOTU_PLANT"] = f"deaf {self.plant}"
        node.start()

    def cut_cable(self, number):
        """A machine is cut off from the databases, from its players, or from all; nobody is told."""
        del number
        cut = self.rng.choice((["databases"], ["players"], ["databases", "players"]))
        for which in cut:
            self.cables.cut(which)
        time.sleep(self.rng.uniform(0.3, 4))
        for which in cut:
            self.cables.mend(which)

    def turn_clock(self, number):
        self.clocks[number].set(self.rng.choice((-60, -7, 0, 7, 60)))

    # --- faults of the databases ---

    def cut_lines(self, _):
        self.first.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'motu'", 5)

    def kill_database(self, _):
        """kill -9 of the postmaster; it is started again."""
        os.kill(self.first.postmaster(), signal.SIGKILL)
        time.sleep(self.rng.uniform(0, 0.3))
        self.start_again(self.first)
        self.pair_up()

    def promote(self, _):
        """The first dies, its standby takes over; it comes back as the standby of that."""
        fail_over(self.first, self.second, self.waits)
        self.swap()

    def swap(self):
        self.first, self.second = self.second, self.first
        if not self.waits or not self.second.rewind(self.first):
            self.second.follow(self.first, self.waits)

    def stop_standby(self, _):
        """No commit ends meanwhile; sometimes for longer than nodes wait for one."""
        try:
            receiver = self.second.receiver()
        except ValueError:
            return
        os.kill(receiver, signal.SIGSTOP)
        time.sleep(self.rng.choice((0.5, 1, 2, 2, 6)))
        os.kill(receiver, signal.SIGCONT)

    def cancel_commits(self, _):
        """Commits that wait for the standby are cancelled; then the standby takes over without what they had written."""
        waiting = "FROM pg_stat_activity WHERE application_name = 'motu' AND wait_event = 'SyncRep'"
        os.kill(int(self.first.sql("SELECT pid FROM pg_stat_replication")), signal.SIGSTOP)  # nothing is sent any more
        for _ in range(4):
            wait_until(lambda: self.first.sql(f"SELECT count(*) {waiting}", 5) not in ("0", ""), 1)
            self.first.sql(f"SELECT pg_cancel_backend(pid) {waiting}", 5)
            time.sleep(0.1)
        for process in self.processes(self.first):
            os.kill(process, signal.SIGKILL)
        fail_over(self.first, self.second)
        self.swap()

    def fill_disk(self, _):
        """Whatever the databases want to write; they may end of it."""
        before = self.complaints()
        self.disk.fill()
        wait_until(lambda: self.complaints() > before, 4, 0.05)
        time.sleep(self.rng.uniform(0, 0.5))
        self.disk.empty()
        self.full += self.complaints() - before
        self.pair_up()

    def complaints(self):
        """Of databases to their nodes: their own logs are on the full disk, too."""
        count = 0
        for node in self.nodes:
            with open(node.log.name, encoding="utf-8", errors="replace") as log:
                count += log.read().count("No space left on device")
        return count

    @staticmethod
    def processes(database):
        """All that a database is, so that nothing of it outlives it."""
        postmaster = database.postmaster()
        children = subprocess.run(["pgrep", "-P", str(postmaster)], capture_output=True, text=True).stdout.split()
        return [postmaster, *map(int, children)]

    @staticmethod
    def start_again(database):
        """As soon as what is left of its processes is gone."""
        wait_until(lambda: not database.control("-l", f"{database.data}/log", "start", check=False).returncode, 20, 0.1)

    def pair_up(self):
        """Both run, and one follows the other."""
        for database in (self.first, self.second):
            if database.control("status", check=False).returncode:
                self.start_again(database)
        if not wait_until(lambda: self.first.sql("SELECT sync_state FROM pg_stat_replication", 5) == ("sync" if self.waits else "async"), 10, 0.1):
            self.second.control("-m", "immediate", "stop", check=False)
            self.second.follow(self.first, self.waits)

    # --- one after the other ---

    def all_kinds(self):
        """Each with what it touches; the first storm of a seed has each once before chance decides."""
        node = lambda: self.rng.randrange(3)  # noqa: E731
        kinds = [(self.kill_node, node), (self.cut_lines, lambda: "lines"), (self.pause_node, node), (self.kill_database, lambda: "databases"),
                 (self.kill_node, node), (self.promote, lambda: "databases"), (self.stop_standby, lambda: "databases"),
                 (self.cancel_commits, lambda: "databases"), (self.pause_node, node), (self.cut_lines, lambda: "lines")]
        if self.planted:
            kinds.append((self.lose_news, lambda: 0))
        if self.clocks:
            kinds.append((self.turn_clock, node))
        if self.cables:
            kinds += [(self.cut_cable, lambda: 2)] * 2
        if self.disk.place:
            kinds.append((self.fill_disk, lambda: "databases"))
        return kinds

    def befall(self, number):
        """Begins a fault whose place is free, and does not wait for it."""
        for tries in range(1000):
            fault, place_of = self.kinds[number] if number < len(self.kinds) else self.rng.choice(self.kinds)
            what = place_of()
            if self.busy[what].acquire(blocking=number < len(self.kinds)):
                break
            time.sleep(0.02)
        self.done[fault.__name__] = self.done.get(fault.__name__, 0) + 1
        thread = threading.Thread(target=self.run, args=(fault, what), daemon=True)
        self.under_way = [t for t in self.under_way if t.is_alive()] + [thread]
        thread.start()

    def run(self, fault, what):
        try:
            fault(what)
            if what == "databases":
                time.sleep(1)  # of peace, so that something is written
        except Exception as broken:  # pylint: disable=broad-except
            check(f"the storm could make the fault {fault.__name__}", False, repr(broken))
        finally:
            self.busy[what].release()

    def settle(self):
        """All that befell is over, and all nodes are well. How long that took after the last fault."""
        for thread in self.under_way:
            thread.join()
        begun = time.monotonic()
        if not wait_until(lambda: all(n.is_well() for n in self.nodes), 20):
            check("all nodes are well again within 20 s", False, [n.number for n in self.nodes if not n.is_well()])
        return time.monotonic() - begun

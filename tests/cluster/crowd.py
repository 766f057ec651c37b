"""crowd.py: the many fast players of a storm (roamers.c), and the checker of their ledgers against the log, in the database itself."""
import shutil
import subprocess
import tempfile
import threading

import databases

# What a seat is told of a decision: its words, unless they say which card somebody else holds. When the game is over nothing is hidden.
CHECKS = r"""
\set ON_ERROR_STOP on
SET client_min_messages = warning;
CREATE TEMP TABLE acked(game text COLLATE "C", seat text, id text, seq bigint, words text);
CREATE TEMP TABLE refused(game text COLLATE "C", seat text, id text);
CREATE TEMP TABLE heard(game text COLLATE "C", seat text, seq bigint, actor text, at bigint, known bigint, line text);
\copy acked FROM '{folder}/acked'
\copy refused FROM '{folder}/refused'
\copy heard FROM '{folder}/heard'
CREATE TEMP TABLE log AS SELECT game, seq, actor, at, split_part(text, ' ', 1) AS kind, split_part(text, ' ', 2) AS id,
    substr(text, length(split_part(text, ' ', 1)) + length(split_part(text, ' ', 2)) + 3) AS words,
    prev_hash, hash, lag(hash) OVER before AS hash_before, lag(actor) OVER before AS actor_before
    FROM motu.event WINDOW before AS (PARTITION BY game ORDER BY seq);
CREATE TEMP TABLE over AS SELECT game, min(seq) AS seq FROM log WHERE kind = 'over' GROUP BY game;
ANALYZE acked; ANALYZE refused; ANALYZE heard; ANALYZE log; ANALYZE over;
CREATE TEMP VIEW told AS SELECT h.*, l.actor AS true_actor, l.at AS true_at,
    CASE WHEN l.kind = 'move' THEN l.actor || ' ' || l.words ELSE '' END AS full_line,
    CASE WHEN l.kind <> 'move' THEN '' WHEN h.known >= over.seq THEN l.actor || ' ' || l.words
         WHEN l.words LIKE 'deal %' AND split_part(l.words, ' ', 2) <> h.seat THEN 'chance deal ' || split_part(l.words, ' ', 2) || ' ?'
         WHEN l.words LIKE 'card %' AND l.actor_before <> h.seat THEN 'chance card ?'
         WHEN l.words LIKE 'discard %' AND l.actor <> h.seat THEN l.actor || ' discard ?'
         ELSE l.actor || ' ' || l.words END AS due
    FROM heard AS h LEFT JOIN log AS l ON l.game = h.game AND l.seq = h.seq LEFT JOIN over ON over.game = h.game;
SELECT 'acknowledged decisions are not there, at their number', count(*), min(a.game || ' ' || a.seq || ' ' || a.id) FROM acked AS a
    LEFT JOIN log AS l ON l.game = a.game AND l.seq = a.seq AND l.actor = a.seat AND l.kind = 'move' AND l.id = a.id AND l.words = a.words
    WHERE l.game IS NULL;
SELECT 'refused decisions are there all the same', count(*), min(l.game || ' ' || l.seq) FROM refused AS r
    JOIN log AS l ON l.game = r.game AND l.actor = r.seat AND l.id = r.id;
SELECT 'ids are there twice', count(*), min(game || ' ' || id) FROM
    (SELECT game, actor, id FROM log WHERE id <> '-' GROUP BY 1, 2, 3 HAVING count(*) > 1) AS twice;
SELECT 'games fork: a number is there twice', count(*), min(game) FROM
    (SELECT game FROM log GROUP BY game, seq HAVING count(*) > 1) AS forks;
SELECT 'games have gaps', count(*), min(game) FROM
    (SELECT game FROM log GROUP BY game HAVING count(DISTINCT seq) <> max(seq) OR min(seq) <> 1) AS gaps;
SELECT 'links of the chain are broken', count(*), min(game || ' ' || seq) FROM log WHERE seq > 1 AND prev_hash IS DISTINCT FROM hash_before;
SELECT 'events were heard that are not what happened', count(*), min(game || ' ' || seq || ' ' || seat) FROM told
    WHERE actor IS DISTINCT FROM true_actor OR at IS DISTINCT FROM true_at OR (line IS DISTINCT FROM due AND line IS DISTINCT FROM full_line);
SELECT 'events told a seat what it may not know', count(*), min(game || ' ' || seq || ' ' || seat) FROM told WHERE line <> due AND line = full_line;
SELECT 'seats heard something else than a beginning of what happened', count(*), min(game || ' ' || seat) FROM
    (SELECT game, seat FROM heard GROUP BY game, seat HAVING count(*) <> max(seq) OR count(DISTINCT seq) <> max(seq) OR min(seq) <> 1) AS odd;
SELECT 'rematches are not there, or there twice', count(*), min(game) FROM
    (SELECT l.game FROM log AS l LEFT JOIN motu.game AS g ON g.id = l.words WHERE l.kind = 'next' AND g.id IS NULL
     UNION ALL SELECT min(game) FROM log WHERE kind = 'next' GROUP BY words HAVING count(*) > 1) AS lost;
SELECT 'games are without a beginning', count(*), min(g.id) FROM motu.game AS g WHERE NOT EXISTS (SELECT 1 FROM log WHERE log.game = g.id);
SELECT 'milliseconds too many: time went back by more than 3 s', count(*), min(game || ' ' || seq) FROM
    (SELECT game, seq, at, lag(at) OVER (PARTITION BY game ORDER BY seq) AS earlier FROM log) AS times WHERE earlier - at > 3000;
"""


class Crowd:
    """The program, and its ledgers: not on the disk that is filled."""

    def __init__(self, program, seed, tables, rate, ports):
        self.folder = tempfile.mkdtemp(prefix="motu-crowd-")
        self.said, self.spoken = [], threading.Condition()
        self.process = subprocess.Popen([str(w) for w in (program, self.folder, seed, tables, rate, *ports)], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, start_new_session=True)
        threading.Thread(target=self.listen, daemon=True).start()
        self.await_word("ready", 120)

    def listen(self):
        for line in self.process.stdout:
            with self.spoken:
                self.said.append(line.strip())
                self.spoken.notify_all()

    def await_word(self, words, seconds):
        """The next line that begins with one of them; faults are kept for the end."""
        def find():
            return next((s for s in self.said if s.startswith(words)), None)

        with self.spoken:
            self.spoken.wait_for(find, seconds)
            found = find()
            if found:
                self.said.remove(found)
            return found or f"no word of {words}"

    def tell(self, word):
        self.process.stdin.write(word + "\n")
        self.process.stdin.flush()

    def calm(self):
        """How long until every game had made a decision, in ms; or who is stuck."""
        self.tell("calm")
        return self.await_word(("calm", "stuck"), 40)

    def count(self):
        self.tell("count")
        return self.await_word("count", 20)[6:]

    def end(self):
        """What there is at the end; the ledgers are complete."""
        self.tell("end")
        counts = self.await_word("count", 60)[6:]
        self.process.wait(timeout=30)
        return counts

    def faults(self):
        return [s for s in self.said if s.startswith("fault")]

    def check(self, database):
        """What is wrong with the ledgers or the log: a name, how many, one of them. Nothing may be."""
        where = f"postgresql://motu@/postgres?host={databases.folder}&port={database.port}"
        done = subprocess.run(["psql", "-XAtq", "-F", "\t", where], input=CHECKS.replace("{folder}", self.folder), capture_output=True, text=True)
        rows = [line.split("\t") for line in done.stdout.splitlines() if "\t" in line]
        return [(name, int(count), which) for name, count, which in rows] if not done.returncode else [(done.stderr, 1, "")]

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)

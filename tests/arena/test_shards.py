"""test_shards.py: the scripts of contrib/shards: shards made by a Slurm array and by GNU parallel are one run's bytes.

Each task is started as sbatch would start it, with the two variables by which a task knows its number; and by sbatch itself
where with_slurm has a cluster for it (MOTU_SLURM=1)."""
import os
import shutil
import subprocess
import sys
import tempfile

from tap import MOTU, check, done

SOURCE = os.path.abspath(sys.argv[2])
scripts = os.path.join(SOURCE, "contrib", "shards")
place = tempfile.TemporaryDirectory()
COURSE = ("kahuna", "7", "5")
PLAYER = ("--player", "level=2,visits=20")


def path(name):
    return os.path.join(place.name, name)


def run(*words, **variables):
    return subprocess.run(words, env={**os.environ, "MOTU": os.path.abspath(MOTU), **variables}, capture_output=True, text=True,
                          cwd=place.name, timeout=300)


def read(name):
    with open(path(name), "rb") as file:
        return file.read()


def merged(name, shards):
    """The shards of that name, merged; its bytes."""
    got = run(os.path.join(scripts, "merge"), path(name), str(shards))
    return read(name + ".samples") if got.returncode == 0 else got.stderr


single = run(MOTU if os.path.isabs(MOTU) else os.path.abspath(MOTU), "samples", COURSE[0], "--games", COURSE[1], "--seed", COURSE[2],
             "--out", path("single"), *PLAYER)
check("a single run", single.returncode == 0, single.stderr)

# --- bad calls ----------------------------------------------------------------------------------------------------
slurm = os.path.join(scripts, "samples.slurm")
for words, variables in (((), {}), (COURSE, {}), ((*COURSE, path("x")), {}), ((*COURSE, path("x")), {"SLURM_ARRAY_TASK_ID": "0"})):
    got = run(slurm, *words, **variables)
    check(f"a task of {len(words)} words and {len(variables)} variables is refused", got.returncode != 0 and got.stderr, got)
got = run(slurm, *COURSE, path("x"), SLURM_ARRAY_TASK_ID="3", SLURM_ARRAY_TASK_COUNT="3")
check("a task beyond the array is refused", got.returncode == 2 and not os.path.exists(path("x.3.samples")), got)
check("merging what is not there is refused", run(os.path.join(scripts, "merge"), path("nothing"), "2").returncode != 0)

# --- an array of tasks --------------------------------------------------------------------------------------------
for task in (2, 0, 1):
    got = run(slurm, *COURSE, path("array"), *PLAYER, SLURM_ARRAY_TASK_ID=str(task), SLURM_ARRAY_TASK_COUNT="3")
    check(f"task {task} makes its shard", got.returncode == 0, got)
check("the tasks of an array, merged, are the single run", merged("array", 3) == read("single"))
shard = read("array.1.samples")
with open(path("array.1.samples"), "wb") as file:
    file.write(shard[:len(shard) * 2 // 3])
run(slurm, *COURSE, path("array"), *PLAYER, SLURM_ARRAY_TASK_ID="1", SLURM_ARRAY_TASK_COUNT="3")
check("a task that was ended goes on, when it is started again, to the same bytes", read("array.1.samples") == shard)
if os.environ.get("MOTU_SLURM"):
    got = run("sbatch", "--wait", "--array=0-2", f"--chdir={place.name}", slurm, *COURSE, path("slurm"), *PLAYER)
    check("sbatch makes the same", got.returncode == 0 and merged("slurm", 3) == read("single"), got)
else:
    check("sbatch makes the same # SKIP there is no Slurm", True)

# --- GNU parallel -------------------------------------------------------------------------------------------------
if shutil.which("parallel"):
    got = run(os.path.join(scripts, "samples.parallel"), *COURSE, path("parallel"), "3", *PLAYER)
    check("GNU parallel's shards, merged, are the single run", got.returncode == 0 and merged("parallel", 3) == read("single"), got)
    got = run(os.path.join(scripts, "samples.parallel"), "chess", "7", "5", path("wrong"), "3")
    check("what goes wrong in a shard goes wrong", got.returncode != 0, got)
else:
    check("GNU parallel's shards # SKIP parallel is not installed", True)

# --- datasets --------------------------------------------------------------------------------------------------------
single = run(os.path.abspath(MOTU), "selfplay", COURSE[0], "--games", COURSE[1], "--seed", COURSE[2], "--out", path("all.safetensors"), *PLAYER)
check("a dataset by a single run", single.returncode == 0, single.stderr)
for task in (1, 0):
    got = run(slurm, *COURSE, path("data"), *PLAYER, MAKE="selfplay", SLURM_ARRAY_TASK_ID=str(task), SLURM_ARRAY_TASK_COUNT="2")
    check(f"task {task} makes its shard of a dataset", got.returncode == 0, got)
got = run(os.path.join(scripts, "merge"), path("data"), "2", MAKE="selfplay")
check("merged, they are the single run", got.returncode == 0 and read("data.safetensors") == read("all.safetensors"), got)
if shutil.which("parallel"):
    got = run(os.path.join(scripts, "samples.parallel"), *COURSE, path("side"), "2", *PLAYER, MAKE="selfplay")
    check("GNU parallel makes the same shards", got.returncode == 0 and read("side.1.jsonl") == read("data.1.jsonl"), got)
check("what nobody makes is refused", run(os.path.join(scripts, "merge"), path("data"), "2", MAKE="cake").returncode == 2)

place.cleanup()
done()

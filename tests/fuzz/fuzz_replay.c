/* fuzz_replay.c: runs a fuzz target without libFuzzer, with the ordinary compiler.
 *
 *     fuzz_TARGET FOLDER…                         every input in the folders once: how ./test replays the corpus
 *     fuzz_TARGET --inputs N [--seed S] FOLDER…   N inputs made from those in the folders by chance
 *
 * The second does not look at what an input reaches, so it is much faster than libFuzzer, and finds less per input: it
 * is for large numbers. Each input ends where a page ends that cannot be read, so that a step too far is seen without a
 * sanitizer as well. If the program falls over, or one input takes more than a second of processor time, the input is
 * left in the file fuzz_TARGET.found. Prints one TAP line. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <unistd.h>

#include "fuzz.h"

enum { MOST_INPUTS = 4096, MOST_BYTES = 1 << 16 };

static struct {
    unsigned char *bytes;
    size_t size;
} kept[MOST_INPUTS];
static int kept_count;

static unsigned char *end; /* of what can be read: inputs stand before it */
static const unsigned char *now;
static size_t now_size;
static volatile sig_atomic_t done; /* changes with every input */
static char found[64];

static void leave_input(const char *why)
{
    const int file = open(found, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    const bool written = write(file, now, now_size) == (ssize_t)now_size;
    (void)!write(STDERR_FILENO, why, strlen(why));
    (void)!write(STDERR_FILENO, written ? found : "no file", strlen(written ? found : "no file"));
    _exit(1);
}

static void fallen(int number)
{
    (void)number;
    leave_input("not ok 1 - the program fell over: ");
}

/* Every second of processor time: is it still the same input? */
static void tick(int number)
{
    static sig_atomic_t last = -1;
    (void)number;
    if (last == done)
        leave_input("not ok 1 - an input took more than a second: ");
    last = done;
}

static void watch(void)
{
    static const int falls[] = {SIGSEGV, SIGBUS, SIGILL, SIGABRT, SIGFPE, SIGTRAP};
    const struct itimerval second = {.it_interval.tv_sec = 1, .it_value.tv_sec = 1};
    for (size_t i = 0; i < sizeof falls / sizeof falls[0]; i++)
        signal(falls[i], fallen);
    signal(SIGPROF, tick);
    setitimer(ITIMER_PROF, &second, NULL);
}

static void make_place(void)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    unsigned char *place = mmap(NULL, MOST_BYTES + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (place == MAP_FAILED || mprotect(place + MOST_BYTES, page, PROT_NONE))
        exit(2);
    end = place + MOST_BYTES;
}

static void run(const unsigned char *bytes, size_t size)
{
    now = memcpy(end - size, bytes, size);
    now_size = size;
    LLVMFuzzerTestOneInput(now, size);
    done = (done + 1) & 0xffffff;
}

static void keep_file(const char *path)
{
    static unsigned char bytes[MOST_BYTES];
    FILE *file = fopen(path, "rb");
    if (!file || kept_count == MOST_INPUTS)
        return;
    const size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    kept[kept_count].bytes = memcpy(malloc(size + 1), bytes, size);
    kept[kept_count++].size = size;
}

static void keep_folder(const char *name)
{
    DIR *folder = opendir(name);
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", name, entry->d_name);
        if (entry->d_name[0] != '.')
            keep_file(path);
    }
    if (folder)
        closedir(folder);
}

/* --- inputs by chance ----------------------------------------------------------------------------------------------
 */

static struct motu_rng rng;
static unsigned char made[MOST_BYTES];
static size_t made_size;

static size_t below(size_t limit)
{
    return motu_rng_below(&rng, (uint32_t)limit);
}

/* Puts bytes in the place of others. */
static void replace(size_t at, size_t out, const unsigned char *bytes, size_t in)
{
    static unsigned char copied[MOST_BYTES];
    if (made_size - out + in > sizeof made)
        return;
    memcpy(copied, bytes, in);
    memmove(made + at + in, made + at + out, made_size - at - out);
    memcpy(made + at, copied, in);
    made_size += in - out;
}

static void change(void)
{
    const unsigned char byte = (unsigned char)below(256);
    unsigned char run_of[64];
    const size_t at = below(made_size + 1), left = made_size - at;
    const int other = (int)below((size_t)kept_count);
    const size_t from = below(kept[other].size + 1);
    size_t most = kept[other].size - from;
    switch (below(8)) {
    case 0: /* a bit */
        if (left)
            made[at] ^= (unsigned char)(1 << byte % 8);
        break;
    case 1: /* a byte for another */
    case 2:
        replace(at, left > 0, &byte, 1);
        break;
    case 3: /* a byte more, or many of those there */
        memset(run_of, left && below(4) ? made[at] : byte, sizeof run_of);
        replace(at, 0, run_of, 1 + (below(4) ? 0 : below(sizeof run_of)));
        break;
    case 4: /* a piece less */
        replace(at, below((left < 16 ? left : 16) + 1), &byte, 0);
        break;
    case 5: /* a piece twice */
        replace(at, 0, made + at, below((left < 64 ? left : 64) + 1));
        break;
    case 6: /* a piece of another input */
        replace(at, below((left < 64 ? left : 64) + 1), kept[other].bytes + from, below((most < 64 ? most : 64) + 1));
        break;
    default: /* the end of another */
        replace(at, left, kept[other].bytes + from, most);
        break;
    }
}

static void make_input(void)
{
    const int base = (int)below((size_t)kept_count);
    memcpy(made, kept[base].bytes, made_size = kept[base].size);
    if (!below(4)) /* the beginning, and then anything */
        for (made_size = below(made_size + 1); below(512) && made_size < sizeof made;)
            made[made_size++] = (unsigned char)motu_rng_next(&rng);
    for (int changes = 1 + (int)below(4); changes; changes--)
        change();
}

int main(int argc, char **argv)
{
    long long inputs = 0;
    uint64_t seed = 1;
    const char *name = strrchr(argv[0], '/') ? strrchr(argv[0], '/') + 1 : argv[0];
    snprintf(found, sizeof found, "%s.found\n", name);
    for (int i = 1; i < argc; i++)
        if (!strcmp(argv[i], "--inputs") && i + 1 < argc)
            inputs = atoll(argv[++i]);
        else if (!strcmp(argv[i], "--seed") && i + 1 < argc)
            seed = strtoull(argv[++i], NULL, 10);
        else
            keep_folder(argv[i]);
    found[strlen(found) - 1] = 0;
    motu_rng_seed(&rng, seed);
    make_place();
    if (inputs)
        watch();
    for (int i = 0; i < kept_count; i++)
        run(kept[i].bytes, kept[i].size);
    for (long long i = 0; kept_count && i < inputs; i++) {
        make_input();
        run(made, made_size);
    }
    printf("%s 1 - %d inputs of %s replayed, %lld more made\n1..1\n", kept_count ? "ok" : "not ok", kept_count, name,
           inputs);
    if (fuzz_games)
        printf("# %llu games begun, %llu played to the end, %llu decisions\n", fuzz_games, fuzz_ended, fuzz_decisions);
    return !kept_count;
}

/* dataset_file.c: files of datasets, see dataset.h. Lines are read one by one and columns are mapped, so a file may be
 * larger than the memory. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "dataset.h"

enum { LONGEST_LINE = 64 << 20, MOST_FILES = 500 };

/* --- one file ----------------------------------------------------------------------------------------------------- */

struct source {
    const struct command *command;
    const char *path;
    struct shard shard;
    uint64_t base;                   /* added to the numbers of its games */
    bool unfinished, there, damaged; /* an incomplete end is allowed; `game` holds one; a fault has been reported */
    struct dataset_game game;
    /* lines */
    FILE *file;
    char *line;
    size_t capacity;
    long lines;
    off_t whole; /* bytes up to here are complete lines that have been read */
    /* columns */
    uint8_t *map;
    size_t length, head;
    struct dataset_extent extent;
    uint64_t place;
};

static bool refuse(struct source *s, const char *wrong)
{
    s->damaged = true;
    if (s->file && s->lines)
        say_error(s->command, "%s:%ld %s.", s->path, s->lines, wrong);
    else if (s->map && s->place)
        say_error(s->command, "%s: game %llu %s.", s->path, (unsigned long long)s->place, wrong);
    else
        say_error(s->command, "%s %s.", s->path, wrong);
    return false;
}

static void close_source(struct source *s)
{
    if (s->file)
        fclose(s->file);
    if (s->map)
        munmap(s->map, s->length);
    free(s->line);
    dataset_game_free(&s->game);
}

/* The next line without its newline; false at the end of the file. */
static bool next_line(struct source *s, size_t *length)
{
    const ssize_t got = getline(&s->line, &s->capacity, s->file);
    if (got <= 0)
        return false;
    s->lines++;
    if (s->line[got - 1] != '\n')
        return s->unfinished ? false : refuse(s, "ends in the middle of a game; the command that makes it goes on");
    *length = (size_t)got - 1;
    return true;
}

static bool open_lines(struct source *s)
{
    size_t length;
    if (!next_line(s, &length))
        return s->damaged ? false : refuse(s, "is not a dataset");
    const char *wrong = dataset_read_head(s->line, length, &s->shard);
    s->whole = ftello(s->file);
    return wrong ? refuse(s, wrong) : true;
}

static bool open_columns(struct source *s)
{
    struct stat about;
    if (fstat(fileno(s->file), &about) || about.st_size <= 0)
        return refuse(s, "is not a dataset");
    s->length = (size_t)about.st_size;
    void *map = mmap(NULL, s->length, PROT_READ, MAP_PRIVATE, fileno(s->file), 0);
    if (map == MAP_FAILED)
        return refuse(s, "cannot be mapped into memory");
    s->map = map;
    fclose(s->file);
    s->file = NULL;
    const char *wrong = dataset_columns_read_head(s->map, s->length, &s->shard, &s->extent, &s->head);
    return wrong ? refuse(s, wrong) : true;
}

static bool open_source(struct source *s, int *exit_code)
{
    s->file = fopen(s->path, "r");
    const int first = s->file ? getc(s->file) : EOF;
    *exit_code = EXIT_ILLEGAL;
    if (first != EOF) {
        ungetc(first, s->file);
        return first == '{' ? open_lines(s) : open_columns(s);
    }
    const int error = errno;
    *exit_code = s->file ? EXIT_ILLEGAL : error == ENOENT || error == ENOTDIR ? EXIT_NOT_FOUND : EXIT_IO;
    return refuse(s, s->file ? "is not a dataset" : strerror(error));
}

/* The next game of a file; false at its end or after saying what is wrong. `own` is a buffer for a line. */
static bool read_on(struct source *s, struct motu_match *scratch, struct motu_text *own)
{
    const uint64_t before = s->game.number;
    const char *wrong;
    size_t length = 0;
    s->there = false;
    if (s->map) {
        if (s->place == s->extent.games)
            return false;
        wrong = dataset_columns_read(s->map + s->head, &s->shard, &s->extent, s->place++, &s->game);
    } else {
        if (!next_line(s, &length))
            return false;
        wrong = dataset_read_line(s->line, length, &s->shard, scratch, own, &s->game);
    }
    const bool first = s->map ? s->place == 1 : s->lines == 2;
    if (!wrong && !first && s->game.number + s->base <= before)
        wrong = "is out of order";
    if (wrong)
        return refuse(s, wrong);
    s->game.number += s->base;
    s->whole = s->file ? ftello(s->file) : 0;
    return s->there = true;
}

/* --- several as one ----------------------------------------------------------------------------------------------- */

struct dataset {
    struct shard_merger merger;
    struct motu_match scratch;
    struct motu_text own;
    int count;
    struct source *last; /* the one whose game was returned last */
    struct source source[];
};

void dataset_close(struct dataset *d)
{
    if (!d)
        return;
    for (int i = 0; i < d->count; i++)
        close_source(&d->source[i]);
    free(d->own.bytes);
    free(d);
}

static struct dataset *new_dataset(const struct command *c, int count)
{
    struct dataset *d = calloc(1, sizeof *d + (size_t)count * sizeof d->source[0]);
    char *bytes = malloc(LONGEST_LINE);
    if (!d || !bytes) {
        say_error(c, "there is not enough memory.");
        free(bytes);
        free(d);
        return NULL;
    }
    d->own = motu_text_in(bytes, LONGEST_LINE);
    return d;
}

/* Opens one more file and reads its first game. */
static bool add_source(struct dataset *d, const struct command *c, const char *path, bool unfinished, int *exit_code)
{
    struct source *s = &d->source[d->count++];
    *s = (struct source){.command = c, .path = path, .unfinished = unfinished};
    if (!open_source(s, exit_code))
        return false;
    *exit_code = EXIT_USAGE;
    if (!shard_merge(c, &d->merger, &s->shard, path))
        return false;
    s->base = d->merger.base;
    *exit_code = EXIT_ILLEGAL;
    return read_on(s, &d->scratch, &d->own) || !s->damaged;
}

struct dataset *dataset_open(const struct command *c, char *const paths[], int count, int *exit_code)
{
    *exit_code = EXIT_USAGE;
    if (count > MOST_FILES) {
        say_error(c, "%d files at once are too many; merge %d at a time.", count, MOST_FILES);
        return NULL;
    }
    *exit_code = EXIT_FAILED;
    struct dataset *d = new_dataset(c, count);
    for (int i = 0; d && i < count; i++)
        if (!add_source(d, c, paths[i], false, exit_code)) {
            dataset_close(d);
            return NULL;
        }
    return d;
}

const struct shard *dataset_shard(const struct dataset *d)
{
    return &d->merger.merged;
}

bool dataset_is_shard(const struct dataset *d, const struct shard *s)
{
    return shard_is_same(&d->source[0].shard, s);
}

const struct dataset_game *dataset_next(struct dataset *d, int *exit_code)
{
    struct source *least = NULL;
    const uint64_t before = d->last ? d->last->game.number : 0;
    if (d->last && !read_on(d->last, &d->scratch, &d->own) && d->last->damaged) {
        *exit_code = EXIT_ILLEGAL;
        return NULL;
    }
    for (int i = 0; i < d->count; i++)
        if (d->source[i].there && (!least || d->source[i].game.number < least->game.number))
            least = &d->source[i];
    *exit_code = EXIT_DONE;
    if (least && d->last && least->game.number == before) {
        say_error(least->command, "the same games are in two of the files.");
        *exit_code = EXIT_USAGE;
        return NULL;
    }
    d->last = least;
    return least ? &least->game : NULL;
}

/* --- going on ----------------------------------------------------------------------------------------------------- */

static bool begin(FILE *file, const struct shard *s)
{
    char bytes[2048];
    struct motu_text text = MOTU_TEXT_IN(bytes);
    dataset_put_head(s, &text);
    return fprintf(file, "%s\n", bytes) > 0 && !fflush(file);
}

/* How many bytes of a file of lines are complete, and which game comes next. */
static bool find_end(const struct command *c, const char *path, const struct shard *s, off_t *whole, uint64_t *next,
                     int *exit_code)
{
    struct dataset *d = new_dataset(c, 1);
    *exit_code = EXIT_FAILED;
    bool good = d && add_source(d, c, path, true, exit_code);
    if (good && (d->source[0].map || !shard_is_same(&d->source[0].shard, s))) {
        say_error(c, "%s holds games of another command; name another file.", path);
        *exit_code = EXIT_USAGE;
        good = false;
    }
    while (good && dataset_next(d, exit_code))
        *next = d->last->game.number + s->step;
    good = good && *exit_code != EXIT_ILLEGAL;
    if (good)
        *whole = d->source[0].whole;
    dataset_close(d);
    return good;
}

FILE *dataset_resume(const struct command *c, const char *path, const struct shard *s, uint64_t *next, int *exit_code)
{
    struct stat about;
    const bool there = !stat(path, &about) && about.st_size > 0;
    off_t whole = 0;
    *next = s->first;
    if (there && !find_end(c, path, s, &whole, next, exit_code))
        return NULL;
    FILE *file = fopen(path, there ? "r+" : "w");
    *exit_code = EXIT_IO;
    if (file && (there ? !ftruncate(fileno(file), whole) && !fseeko(file, 0, SEEK_END) : begin(file, s)))
        return file;
    say_error(c, "%s cannot be written: %s.", path, strerror(errno));
    if (file)
        fclose(file);
    return NULL;
}

/* --- writing a whole file ----------------------------------------------------------------------------------------- */

bool dataset_wants_columns(const char *path)
{
    static const char ending[] = ".safetensors";
    const size_t length = strlen(path);
    return length >= sizeof ending && !strcmp(path + length - (sizeof ending - 1), ending);
}

/* What is to be written. */
struct order {
    char *const *paths;
    int count;
    bool as_shard;
};

static struct shard shard_of(const struct order *o, const struct dataset *d)
{
    return o->as_shard && d->count == 1 ? d->source[0].shard : d->merger.merged;
}

/* A stream for each column, all of them into one file. */
struct streams {
    FILE *column[DATASET_COLUMNS];
};

static bool put_bytes(void *context, int column, const uint8_t *bytes, size_t length)
{
    struct streams *s = context;
    return fwrite(bytes, 1, length, s->column[column]) == length;
}

static bool count_bytes(void *context, int column, const uint8_t *bytes, size_t length)
{
    (void)context, (void)column, (void)bytes, (void)length;
    return true;
}

/* Passes all games to the sink; returns the exit code. */
static int go_through(const struct command *c, const struct order *o, struct dataset_extent *e,
                      const struct dataset_sink *sink, struct shard *shard)
{
    int code;
    struct dataset *d = dataset_open(c, o->paths, o->count, &code);
    if (!d)
        return code;
    *shard = shard_of(o, d);
    bool good = true;
    for (const struct dataset_game *g; good && (g = dataset_next(d, &code));)
        good = dataset_columns_put(g, e, sink);
    dataset_close(d);
    return good ? code : EXIT_IO;
}

static bool open_streams(struct streams *s, const char *path, const struct shard *shard, const struct dataset_extent *e)
{
    uint8_t head[DATASET_HEAD];
    const size_t length = dataset_columns_head(shard, e, head);
    bool good = true;
    for (int i = 0; good && i < DATASET_COLUMNS; i++) {
        const uint64_t at = length + dataset_columns_at(shard->game, e, i);
        s->column[i] = fopen(path, i ? "r+" : "w");
        good = s->column[i] && (i || fwrite(head, 1, length, s->column[i]) == length)
               && !fseeko(s->column[i], (off_t)at, SEEK_SET);
    }
    return good;
}

static bool close_streams(struct streams *s)
{
    bool good = true;
    for (int i = 0; i < DATASET_COLUMNS; i++)
        good = (!s->column[i] || !fclose(s->column[i])) && good;
    return good;
}

/* Goes through the games twice: columns follow one another, so their lengths must be known first. */
static int write_columns(const struct command *c, const struct order *o, const char *out)
{
    struct dataset_extent whole = {0}, now = {0};
    struct streams streams = {0};
    struct shard shard = {0};
    int code = go_through(c, o, &whole, &(struct dataset_sink){.put = count_bytes}, &shard);
    if (code != EXIT_DONE)
        return code;
    const struct dataset_sink sink = {.context = &streams, .put = put_bytes};
    bool good = open_streams(&streams, out, &shard, &whole);
    if (good && (code = go_through(c, o, &now, &sink, &shard)) == EXIT_DONE)
        good = dataset_columns_end(&now, &sink);
    good = close_streams(&streams) && good;
    return code == EXIT_DONE && !good ? EXIT_IO : code;
}

static int write_lines(const struct command *c, const struct order *o, const char *out)
{
    int code;
    struct dataset *d = dataset_open(c, o->paths, o->count, &code);
    if (!d)
        return code;
    const struct shard shard = shard_of(o, d);
    FILE *file = fopen(out, "w");
    bool good = file && begin(file, &shard);
    for (const struct dataset_game *g; good && (g = dataset_next(d, &code));) {
        motu_text_clear(&d->own);
        dataset_put_line(g, &d->own);
        good = fprintf(file, "%s\n", d->own.bytes) > 0;
    }
    good = file && !fclose(file) && good;
    dataset_close(d);
    return code == EXIT_DONE && !good ? EXIT_IO : code;
}

int dataset_write(const struct command *c, char *const paths[], int count, bool as_shard, const char *out)
{
    const struct order order = {.paths = paths, .count = count, .as_shard = as_shard};
    char beside[PATH_MAX];
    if (snprintf(beside, sizeof beside, "%s.new", out) >= (int)sizeof beside) {
        say_error(c, "the name of the file is too long.");
        return EXIT_USAGE;
    }
    const int code = (dataset_wants_columns(out) ? write_columns : write_lines)(c, &order, beside);
    if (code == EXIT_DONE && !rename(beside, out))
        return EXIT_DONE;
    if (code == EXIT_DONE || code == EXIT_IO)
        say_error(c, "%s cannot be written: %s.", out, strerror(errno));
    unlink(beside);
    return code == EXIT_DONE ? EXIT_IO : code;
}

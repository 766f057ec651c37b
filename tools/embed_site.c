/* embed_site: turns the files of a web page into a table of struct net_file, to be built into the program.
 *
 *     embed_site OUT.c NAME [--folder FOLDER] /path=file …
 *
 * gives `const struct net_file NAME[]`, ended by one without a path. Each file is included as it is and, where that
 * pays, also compressed by gzip; its tag is a hash of its bytes. --folder includes every file in it, sorted by path; a
 * later /path=file replaces the file of that path. */
#define _XOPEN_SOURCE 700
#include <ftw.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct bytes {
    unsigned char *at;
    size_t length;
};

static const char *type_of(const char *path)
{
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".mjs", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".json", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".wasm", "application/wasm"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".woff2", "font/woff2"},
        {".md", "text/markdown; charset=utf-8"},
        {".words", "text/plain; charset=utf-8"},
        {".txt", "text/plain; charset=utf-8"},
    };
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof types / sizeof types[0]; i++)
        if (!strcmp(dot, types[i][0]))
            return types[i][1];
    return "application/octet-stream";
}

static struct bytes read_all(FILE *in)
{
    struct bytes b = {NULL, 0};
    for (size_t got = 1; in && got;) {
        unsigned char *more = realloc(b.at, b.length + 65536);
        if (!more)
            exit(1);
        b.at = more;
        got = fread(b.at + b.length, 1, 65536, in);
        b.length += got;
    }
    return b;
}

static struct bytes compress(const char *file)
{
    char command[4200];
    snprintf(command, sizeof command, "gzip -9nc '%s'", file);
    FILE *in = strchr(file, '\'') ? NULL : popen(command, "r");
    struct bytes b = read_all(in);
    if (in && pclose(in))
        b.length = 0;
    return b;
}

static uint64_t hash(struct bytes b)
{
    uint64_t h = 0xcbf29ce484222325;
    for (size_t i = 0; i < b.length; i++)
        h = (h ^ b.at[i]) * 0x100000001b3;
    return h ^ h >> 29;
}

static void put_bytes(FILE *out, const char *name, int number, struct bytes b)
{
    fprintf(out, "static const unsigned char %s_%d[] = {", name, number);
    for (size_t i = 0; i < b.length; i++)
        fprintf(out, "%s%d,", i % 32 ? "" : "\n    ", b.at[i]);
    fputs(b.length ? "\n};\n" : "0};\n", out);
}

/* Writes the bytes to `out` and returns the line of the table, to be freed. */
static char *put_file(FILE *out, int number, const char *word)
{
    const char *equals = strchr(word, '=');
    FILE *in = equals ? fopen(equals + 1, "rb") : NULL;
    if (!in) {
        fprintf(stderr, "embed_site: %s cannot be opened\n", word);
        exit(1);
    }
    struct bytes raw = read_all(in), gzip = compress(equals + 1);
    fclose(in);
    const int pays = gzip.length && gzip.length < raw.length - raw.length / 10;
    char *line = malloc(512 + strlen(word));
    if (!line)
        exit(1);
    put_bytes(out, "raw", number, raw);
    if (pays)
        put_bytes(out, "gzip", number, gzip);
    int length = sprintf(line, "    {\"%.*s\", \"%s\", \"%016llx\", raw_%d, %zu, ", (int)(equals - word), word,
                         type_of(equals), (unsigned long long)hash(raw), number, raw.length);
    sprintf(line + length, pays ? "gzip_%d, %zu},\n" : "NULL, 0},\n", number, gzip.length);
    free(raw.at);
    free(gzip.at);
    return line;
}

/* The files to embed, each "/path=file". Global, because nftw() passes nothing to its callback. */
static struct {
    char **word;
    size_t count, folder_length;
} list;

static void add(const char *path, size_t length, const char *file)
{
    char *word = malloc(length + strlen(file) + 2);
    char **more = realloc(list.word, (list.count + 1) * sizeof *more);
    if (!word || !more)
        exit(1);
    sprintf(word, "%.*s=%s", (int)length, path, file);
    list.word = more;
    list.word[list.count++] = word;
}

static int add_found(const char *file, const struct stat *status, int type, struct FTW *at)
{
    (void)status, (void)at;
    if (type == FTW_F)
        add(file + list.folder_length, strlen(file) - list.folder_length, file);
    return type == FTW_NS || type == FTW_DNR;
}

static int by_bytes(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void add_folder(const char *folder)
{
    list.folder_length = strlen(folder);
    if (nftw(folder, add_found, 16, FTW_PHYS)) {
        fprintf(stderr, "embed_site: %s cannot be read\n", folder);
        exit(1);
    }
    qsort(list.word, list.count, sizeof *list.word, by_bytes);
}

/* Adds "/path=file", or replaces the file that has that path. */
static void add_word(const char *word)
{
    const size_t length = strcspn(word, "=") + 1;
    for (size_t i = 0; i < list.count; i++) {
        if (strncmp(list.word[i], word, length))
            continue;
        free(list.word[i]);
        list.word[i] = strdup(word);
        if (!list.word[i])
            exit(1);
        return;
    }
    if (word[length - 1] != '=') {
        fprintf(stderr, "embed_site: %s is not /path=file\n", word);
        exit(1);
    }
    add(word, length - 1, word + length);
}

int main(int argc, char **argv)
{
    FILE *out = argc >= 3 ? fopen(argv[1], "w") : NULL;
    if (!out) {
        fputs("usage: embed_site OUT.c NAME [--folder FOLDER] /path=file ...\n", stderr);
        return 2;
    }
    int next = 3;
    if (argc >= 5 && !strcmp(argv[3], "--folder")) {
        add_folder(argv[4]);
        next = 5;
    }
    for (; next < argc; next++)
        add_word(argv[next]);
    char **lines = calloc(list.count + 1, sizeof *lines);
    if (!lines)
        return 1;
    fprintf(out, "/* Made by embed_site. */\n#include \"net.h\"\n\nextern const struct net_file %s[];\n", argv[2]);
    for (size_t i = 0; i < list.count; i++)
        lines[i] = put_file(out, (int)i, list.word[i]);
    fprintf(out, "const struct net_file %s[] = {\n", argv[2]);
    for (size_t i = 0; i < list.count; i++) {
        fputs(lines[i], out);
        free(lines[i]);
        free(list.word[i]);
    }
    free(lines);
    free(list.word);
    fputs("    {NULL, NULL, NULL, NULL, 0, NULL, 0},\n};\n", out);
    return fclose(out) != 0;
}

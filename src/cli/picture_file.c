/* picture_file.c: see picture_file.h. */
#include "picture_file.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "draw.h"

enum { PNG_WIDTH = 1320, PNG_MS = 5 * 60 * 1000 };

static bool ends_with(const char *path, const char *ending)
{
    const size_t length = strlen(path), more = strlen(ending);
    return length > more && !strcmp(path + length - more, ending);
}

bool picture_can_be_written(const struct command *c, const char *path)
{
    if (!strcmp(path, "-") || ends_with(path, ".svg") || ends_with(path, ".png"))
        return true;
    complain(c, phrase_with(CLI_PICTURE_NAME, typed_word(path)));
    return false;
}

static int write_png(const struct command *c, const char *path, const char *svg, size_t length)
{
    size_t bytes = 0;
    unsigned char *png = png_from_svg(svg, length, PNG_WIDTH, PNG_MS, &bytes);
    if (!png) {
        complain(c, phrase(CLI_NO_MEMORY));
        return EXIT_FAILED;
    }
    const bool good = file_write(c, path, (const char *)png, bytes);
    free(png);
    return good ? EXIT_DONE : EXIT_IO;
}

static int write_svg_instead(const struct command *c, const char *path, const char *svg, size_t length)
{
    char name[PATH_MAX];
    snprintf(name, sizeof name, "%.*s.svg", (int)(strlen(path) - 4), path);
    if (!file_write(c, name, svg, length))
        return EXIT_IO;
    complain(c, phrase_with(CLI_PICTURE_SVG_INSTEAD, motu_sentence_word(name)));
    return EXIT_DONE;
}

int picture_write(const struct command *c, const char *path, const char *svg, size_t length)
{
    if (!strcmp(path, "-")) {
        fwrite(svg, 1, length, stdout);
        return EXIT_DONE;
    }
    if (!ends_with(path, ".png"))
        return file_write(c, path, svg, length) ? EXIT_DONE : EXIT_IO;
    return png_is_there() ? write_png(c, path, svg, length) : write_svg_instead(c, path, svg, length);
}

const char *picture_name(const struct motu_match *m, int seat, char out[DRAW_MAX_NAME])
{
    size_t length = 0;
    const char *given = motu_match_header(m, m->game->seat_names[seat], &length);
    if (given && length)
        snprintf(out, DRAW_MAX_NAME, "%.*s", (int)length, given);
    else
        snprintf(out, DRAW_MAX_NAME, "%s", seat_word(m->game, seat));
    return out;
}

int picture_plot(const struct command *c, const char *path, const char *title, const char *unit,
                 const struct plot_row row[], int rows)
{
    char *svg = malloc(DRAW_MAX_BYTES);
    int code = EXIT_FAILED;
    if (!svg) {
        complain(c, phrase(CLI_NO_MEMORY));
        return code;
    }
    struct motu_text text = motu_text_in(svg, DRAW_MAX_BYTES);
    if (plot_rows(title, unit, row, rows, &text))
        code = picture_write(c, path, svg, text.length);
    free(svg);
    return code;
}

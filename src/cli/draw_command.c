/* draw_command.c: `motu draw`: a position as a picture. src/draw/ draws it. */
#include <stdlib.h>
#include <string.h>

#include "broken.h"
#include "cli.h"
#include "draw.h"
#include "picture_file.h"

static int run(int argc, char **argv);

static const struct option_row option_table[] = {
    {.name = "game", .takes = "@game", .text = CLI_OPTION_DRAW_GAME},
    {.name = "ply", .takes = "", .text = CLI_OPTION_DRAW_PLY},
    {.name = "as", .takes = "@viewer", .text = CLI_OPTION_DRAW_AS},
    {.name = "dark", .text = CLI_OPTION_DRAW_DARK},
    {.name = "out", .letter = 'o', .takes = "@file", .text = CLI_OPTION_DRAW_OUT},
    {0},
};

const struct command command_draw = {
    .name = "draw",
    .summary = CLI_SUMMARY_DRAW,
    .help = CLI_HELP_DRAW,
    .help_end = CLI_HELP_DRAW_END,
    .options = option_table,
    .operands = "@file",
    .run = run,
};

static void find_names(const struct motu_match *m, struct draw_request *r, char name[][DRAW_MAX_NAME])
{
    for (int seat = 0; seat < m->game->seats(&m->now); seat++)
        r->name[seat] = picture_name(m, seat, name[seat]);
}

static int draw(const struct motu_match *m, int ply, int viewer, bool dark, const char *out)
{
    struct motu_walk walk;
    struct motu_state view;
    char name[MOTU_MAX_SEATS][DRAW_MAX_NAME];
    struct draw_request r = {.game = m->game, .view = &view, .dark = dark};
    char *svg = malloc(DRAW_MAX_BYTES);
    if (!svg) {
        complain(&command_draw, phrase(CLI_NO_MEMORY));
        return EXIT_FAILED;
    }
    struct motu_text text = motu_text_in(svg, DRAW_MAX_BYTES);
    motu_walk_start_at(&walk, m, ply);
    motu_walk_view(&walk, viewer, &view); /* I-2: the truth is never drawn */
    find_names(m, &r, name);
    if (!m->from_state)
        r.caption = phrase_with(CLI_REPLAY_AFTER, motu_sentence_number(ply), motu_sentence_number(m->count));
    int code = EXIT_FAILED;
    if (draw_position(&r, &text))
        code = picture_write(&command_draw, out, svg, text.length);
    else
        complain(&command_draw, phrase_with(CLI_DRAW_NO_PICTURE, motu_sentence_word(m->game->title)));
    free(svg);
    return code;
}

/* A state in JSON instead of a record. It does not say which game it belongs to. */
static struct opened_record *open_state(const char *path, const char *game_name, int *code)
{
    size_t length;
    struct motu_reason reason;
    const struct motu_game *game = find_game(&command_draw, game_name);
    *code = EXIT_NOT_FOUND;
    if (!game)
        return NULL;
    char *bytes = file_read(&command_draw, path, MOTU_MATCH_MAX_RECORD, &length, code);
    if (!bytes)
        return NULL;
    struct opened_record *r = calloc(1, sizeof *r);
    if (!r) {
        complain(&command_draw, phrase(CLI_NO_MEMORY));
        *code = EXIT_FAILED;
    } else if (!motu_match_start_from_state(&r->match, game, bytes, length, 1, &reason)) {
        say_reason(&command_draw, &reason);
        *code = EXIT_ILLEGAL;
        record_close(r);
        r = NULL;
    }
    free(bytes);
    return r;
}

static int run(int argc, char **argv)
{
    bool dark = false;
    const char *game = NULL, *ply_text = NULL, *as = NULL, *out = NULL;
    const struct flag flags[] = {{.name = "game", .value = &game},
                                 {.name = "ply", .value = &ply_text},
                                 {.name = "as", .value = &as},
                                 {.name = "dark", .on = &dark},
                                 {.name = "out", .value = &out}};
    int code, viewer;
    const int words = flags_read(&command_draw, argc, argv, flags, 5, 1, &code);
    if (words < 0)
        return code;
    if (!words) {
        complain(&command_draw, phrase_with(CLI_RECORD_WANTED, motu_sentence_word("draw")));
        return EXIT_USAGE;
    }
    if (out && !picture_can_be_written(&command_draw, out))
        return EXIT_USAGE;
    struct opened_record *record = game ? open_state(argv[1], game, &code) : record_open(&command_draw, argv[1], &code);
    if (!record)
        return code;
    const struct motu_match *m = &record->match;
    long ply = m->count;
    code = EXIT_USAGE;
    if (record_viewer(&command_draw, m, as, &viewer)
        && (!ply_text || flags_number(&command_draw, "--ply", ply_text, 0, m->count, &ply)))
        code = draw(m, (int)ply, viewer, dark, out ? out : "-");
    record_close(record);
    return code;
}

/* replay.c: `motu replay`: looking through a record, as everything was or as one player saw it. */
#include <string.h>

#include "cli.h"
#include "screen.h"
#include "teller.h"

static int run(int argc, char **argv);

static const struct option_row option_table[] = {
    {.name = "ply", .takes = "", .text = CLI_OPTION_REPLAY_PLY},
    {.name = "as", .takes = "@viewer", .text = CLI_OPTION_REPLAY_AS},
    {.name = "json", .text = CLI_OPTION_REPLAY_JSON},
    {.name = "ascii", .text = CLI_OPTION_ASCII},
    {.name = "no-color", .text = CLI_OPTION_NO_COLOR},
    {0},
};

const struct command command_replay = {
    .name = "replay",
    .summary = CLI_SUMMARY_REPLAY,
    .help = CLI_HELP_REPLAY,
    .options = option_table,
    .operands = "@file",
    .run = run,
};

static void print_decision_json(const struct motu_match *m, int ply, const struct motu_match_step *step)
{
    char bytes[MOTU_MATCH_MAX_MOVE_TEXT + 128];
    struct motu_text text = MOTU_TEXT_IN(bytes);
    motu_text_put_char(&text, '{');
    motu_text_put_member_number(&text, "ply", ply);
    motu_text_put_member_text(&text, "actor", motu_actor_name(m->game, step->actor));
    motu_text_put_member(&text, "move");
    motu_write_move_json(m->game, &step->before, step->move, &text);
    motu_text_put_char(&text, '}');
    puts(bytes);
}

static void print_all(const struct motu_match *m, int viewer, bool json, const struct style *style)
{
    struct motu_walk walk;
    struct motu_match_step step;
    motu_walk_start(&walk, m);
    while (motu_walk_step(&walk, viewer, &step)) {
        if (json) {
            print_decision_json(m, walk.ply, &step);
            continue;
        }
        char words[MOTU_MATCH_MAX_MOVE_TEXT];
        struct motu_text text = MOTU_TEXT_IN(words);
        m->game->write_move(&step.before, step.move, &text);
        printf("%4d  ", walk.ply);
        put_column(seat_word(m->game, step.actor), 8, stdout);
        printf("%-16s ", words);
        teller_print(m->game, &step.before, step.move, &step.after, 31, stdout);
    }
    if (json)
        return;
    struct motu_state view;
    motu_match_view(m, viewer, &view);
    screen_find(m->game)->draw(m->game, &view, viewer, style, stdout);
}

static void print_moment(const struct motu_match *m, int ply, int viewer, bool json, const struct style *style)
{
    static char text[MOTU_MATCH_MAX_STATE_TEXT + 64];
    struct motu_state view;
    struct motu_match_step step;
    struct motu_walk walk;
    motu_walk_start_at(&walk, m, ply);
    motu_walk_view(&walk, viewer, &view);
    if (json) {
        struct motu_text out = MOTU_TEXT_IN(text);
        motu_text_put_char(&out, '{');
        motu_text_put_member_number(&out, "ply", ply);
        motu_text_put_member_number(&out, "of", m->count);
        motu_text_put_member(&out, "state");
        m->game->write_state(&view, &out);
        motu_text_put_char(&out, '}');
        puts(text);
        return;
    }
    tell_with(CLI_REPLAY_AFTER, motu_sentence_number(ply), motu_sentence_number(m->count));
    if (ply) {
        motu_match_step_at(m, ply - 1, viewer, &step);
        teller_print(m->game, &step.before, step.move, &step.after, 0, stdout);
    }
    screen_find(m->game)->draw(m->game, &view, viewer, style, stdout);
}

static int run(int argc, char **argv)
{
    bool json = false, ascii = false, no_colour = false;
    const char *ply_text = NULL, *as = NULL;
    const struct flag flags[] = {{.name = "json", .on = &json},
                                 {.name = "ascii", .on = &ascii},
                                 {.name = "no-color", .on = &no_colour},
                                 {.name = "ply", .value = &ply_text},
                                 {.name = "as", .value = &as}};
    int code, viewer;
    long ply = 0;
    const int words = flags_read(&command_replay, argc, argv, flags, 5, 1, &code);
    if (words < 0)
        return code;
    if (!words) {
        complain(&command_replay, phrase_with(CLI_RECORD_WANTED, motu_sentence_word("replay")));
        return EXIT_USAGE;
    }
    struct opened_record *record = record_open(&command_replay, argv[1], &code);
    if (!record)
        return code;
    code = EXIT_USAGE;
    const struct style style = style_choose(ascii, no_colour, stdout);
    if (record_viewer(&command_replay, &record->match, as, &viewer)
        && (!ply_text || flags_number(&command_replay, "--ply", ply_text, 0, record->match.count, &ply))) {
        if (ply_text)
            print_moment(&record->match, (int)ply, viewer, json, &style);
        else
            print_all(&record->match, viewer, json, &style);
        code = EXIT_DONE;
    }
    record_close(record);
    return code;
}

/* say.c: messages to people, and small helpers for every command. */
#include <stdarg.h>
#include <string.h>
#include <sys/random.h>

#include "cli.h"

void say_error(const struct command *c, const char *format, ...)
{
    char message[6000], plain[6000];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    struct motu_text text = MOTU_TEXT_IN(plain); /* names of files may contain anything */
    motu_text_put_plain(&text, message, strlen(message));
    fprintf(stderr, c ? "motu %s: %s\n" : "motu: %s%s\n", c ? c->name : "", plain);
}

const char *reason_sentence(const struct motu_reason *reason)
{
    static char sentence[1024];
    struct motu_text text = MOTU_TEXT_IN(sentence);
    motu_reason_write(reason, reader_language(), &text);
    reader_fit(sentence);
    return sentence;
}

void say_reason(const struct command *c, const struct motu_reason *reason)
{
    complain(c, reason_sentence(reason));
}

const struct motu_game *find_game(const struct command *c, const char *name)
{
    const struct motu_game *game = motu_catalogue_find(name, strlen(name));
    if (game)
        return game;
    const char *names[16] = {0};
    int count = 0;
    while (count < 16 && motu_catalogue_games[count]) {
        names[count] = motu_catalogue_games[count]->id;
        count++;
    }
    const char *near = flags_nearest(name, names, count);
    if (near)
        complain(c, phrase_with(CLI_NO_GAME_NEAR, typed_word(name), motu_sentence_word(near)));
    else
        complain(c, phrase_with(CLI_NO_GAME, typed_word(name)));
    return NULL;
}

uint64_t choose_seed(const char *text)
{
    uint64_t seed = 0;
    if (text)
        return motu_rng_seed_from_text(text, strlen(text));
    /* short enough to be read out and typed again */
    if (getrandom(&seed, sizeof seed, 0) != sizeof seed)
        seed = (uint64_t)(uintptr_t)&seed;
    return seed % 1000000000;
}

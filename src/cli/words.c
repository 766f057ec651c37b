/* words.c: see words.h. */
#include "words.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"

static enum motu_language language = MOTU_LANGUAGE_EN;
static bool utf8;

/* --- the reader -------------------------------------------------------------------------------------------- */

/* What the environment says about one category, in POSIX's order. */
static const char *locale_for(const char *kind)
{
    const char *const names[] = {"LC_ALL", kind, "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (value && *value)
            return value;
    }
    return "C";
}

/* A locale that is not installed here may still be the terminal's: then only its name tells. */
static bool find_utf8(void)
{
    const char *name = locale_for("LC_CTYPE"), *set = strchr(name, '.');
    if (setlocale(LC_CTYPE, ""))
        return !strcmp(nl_langinfo(CODESET), "UTF-8");
    return set && (!strncasecmp(set, ".utf-8", 6) || !strncasecmp(set, ".utf8", 5));
}

/* Takes `count` words out of argv. */
static void take_out(int *argc, char **argv, int at, int count)
{
    memmove(argv + at, argv + at + count, (size_t)(*argc - at - count + 1) * sizeof argv[0]);
    *argc -= count;
}

bool reader_speak(const char *name)
{
    char names[64];
    struct motu_text text = MOTU_TEXT_IN(names);
    if (motu_language_named(name, &language))
        return true;
    for (int i = 0; i < MOTU_LANGUAGE_COUNT; i++) {
        motu_text_put(&text, i ? ", " : "");
        motu_text_put(&text, motu_language_name((enum motu_language)i));
    }
    complain(NULL, phrase_with(CLI_NO_LANGUAGE, typed_word(name), motu_sentence_word(names)));
    return false;
}

bool reader_choose(int *argc, char **argv)
{
    utf8 = find_utf8();
    motu_language_named(locale_for("LC_MESSAGES"), &language);
    for (int i = 1; argv[i] && strcmp(argv[i], "--"); i++) {
        const char *name = NULL;
        if (!strncmp(argv[i], "--lang=", 7))
            name = argv[i] + 7;
        else if (!strcmp(argv[i], "--lang"))
            name = argv[i + 1] ? argv[i + 1] : "";
        if (!name)
            continue;
        take_out(argc, argv, i, argv[i][6] || !argv[i + 1] ? 1 : 2);
        return reader_speak(name);
    }
    return true;
}

enum motu_language reader_language(void)
{
    return language;
}

bool reader_has_utf8(void)
{
    return utf8;
}

/* --- for a reader without UTF-8 ----------------------------------------------------------------------------- */

/* The nearest ASCII for a character of two bytes, U+00C0 to U+017F; German umlauts become vowel and e. */
static size_t fold_letter(unsigned code, char *out)
{
    static const char nearest[] = "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty"
                                  "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlL"
                                  "lLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs";
    if (code < 0xC0 || code >= 0xC0 + sizeof nearest - 1) {
        *out = code == 0xAB || code == 0xBB ? '"' : '?';
        return 1;
    }
    out[0] = nearest[code - 0xC0];
    out[1] = code == 0xDF ? 's' : 'e';
    const unsigned small = code | 0x20;
    const bool umlaut = code < 0x100 && (small == 0xE4 || small == 0xF6 || small == 0xFC);
    return code == 0xDF || (umlaut && language == MOTU_LANGUAGE_DE) ? 2 : 1;
}

/* The same for three bytes: we use only quotation marks, dashes and ellipses. */
static size_t fold_sign(unsigned code, char *out)
{
    if (code == 0x2026) {
        out[0] = out[1] = out[2] = '.';
        return 3;
    }
    *out = code == 0x2013 || code == 0x2014   ? '-'
           : code == 0x2018 || code == 0x2019 ? '\''
           : code >= 0x201C && code <= 0x201E ? '"'
                                              : '?';
    return 1;
}

void reader_fold(char *sentence)
{
    char *out = sentence; /* the result is never longer than the input */
    for (const unsigned char *at = (const unsigned char *)sentence; *at;) {
        if (*at >= 0xF0 && at[1] && at[2] && at[3]) {
            *out++ = '?';
            at += 4;
        } else if (*at >= 0xE0 && at[1] && at[2]) {
            out += fold_sign((*at & 0xFu) << 12 | (at[1] & 0x3Fu) << 6 | (at[2] & 0x3Fu), out);
            at += 3;
        } else if (*at >= 0xC0 && at[1]) {
            out += fold_letter((*at & 0x1Fu) << 6 | (at[1] & 0x3Fu), out);
            at += 2;
        } else {
            *out++ = (char)*at++;
        }
    }
    *out = 0;
}

void reader_fit(char *sentence)
{
    if (!utf8)
        reader_fold(sentence);
}

/* --- phrases ------------------------------------------------------------------------------------------------- */

const char *phrase_fill(enum phrase message, const struct motu_sentence_part word[], int count)
{
    enum { BUFFERS = 8, BYTES = 6000 };
    static char buffer[BUFFERS][BYTES];
    static int next;
    char *sentence = buffer[next++ % BUFFERS];
    struct motu_text text = motu_text_in(sentence, BYTES);
    motu_sentence_write(phrase_template(message, language), language, word, count, &text);
    reader_fit(sentence);
    return sentence;
}

const char *phrase(enum phrase message)
{
    return phrase_fill(message, NULL, 0);
}

void tell(enum phrase message)
{
    puts(phrase(message));
}

struct motu_sentence_part typed_word(const char *word)
{
    enum { BUFFERS = 4, BYTES = 60 };
    static char buffer[BUFFERS][BYTES + 1];
    static int next;
    char *kept = buffer[next++ % BUFFERS];
    size_t length = strnlen(word, BYTES);
    while (length && ((unsigned char)word[length] & 0xC0) == 0x80) /* not within a character */
        length--;
    memcpy(kept, word, length);
    kept[length] = 0;
    return motu_sentence_word(length ? kept : "''"); /* an empty word must be visible */
}

void complain(const struct command *c, const char *sentence)
{
    say_error(c, "%s", sentence);
}

/* --- names and columns ---------------------------------------------------------------------------------------- */

static const char *seat_template(const struct motu_game *game, int seat)
{
    static const struct {
        const char *name;
        enum motu_message message;
    } seats[] = {{"black", MOTU_MESSAGE_SEAT_BLACK},   {"white", MOTU_MESSAGE_SEAT_WHITE},
                 {"red", MOTU_MESSAGE_SEAT_RED},       {"green", MOTU_MESSAGE_SEAT_GREEN},
                 {"yellow", MOTU_MESSAGE_SEAT_YELLOW}, {"blue", MOTU_MESSAGE_SEAT_BLUE}};
    const char *name = motu_actor_name(game, seat);
    if (seat == MOTU_CHANCE)
        return phrase_template(CLI_CHANCE, language);
    for (size_t i = 0; i < sizeof seats / sizeof seats[0]; i++)
        if (!strcmp(seats[i].name, name))
            return motu_message_template(seats[i].message, language);
    return name;
}

const char *seat_word(const struct motu_game *game, int seat)
{
    enum { BUFFERS = 4, BYTES = 64 };
    static char buffer[BUFFERS][BYTES];
    static int next;
    char *word = buffer[next++ % BUFFERS];
    struct motu_text text = motu_text_in(word, BYTES);
    motu_text_put(&text, seat_template(game, seat));
    reader_fit(word);
    return word;
}

struct motu_sentence_part seat_place(const struct motu_game *game, int seat)
{
    return motu_sentence_term(seat_template(game, seat));
}

int columns_of(const char *words)
{
    int columns = 0; /* bytes that begin a character */
    for (; *words; words++)
        columns += ((unsigned char)*words & 0xC0) != 0x80;
    return columns;
}

void put_column(const char *words, int width, FILE *out)
{
    const int columns = columns_of(words);
    fprintf(out, "%s%*s", words, columns < width ? width - columns : 0, "");
}

void print_wrapped(const char *words, int column, int indent, FILE *out)
{
    enum { WIDTH = 98 };
    while (*words) {
        const int length = (int)strcspn(words, " ");
        int width = 0; /* bytes that begin a character */
        for (int i = 0; i < length; i++)
            width += ((unsigned char)words[i] & 0xC0) != 0x80;
        if (column > indent && column + 1 + width > WIDTH) {
            fprintf(out, "\n%*s", indent, "");
            column = indent;
        } else if (column > indent) {
            fputc(' ', out);
            column++;
        }
        fprintf(out, "%.*s", length, words);
        column += width;
        words += length;
        words += strspn(words, " ");
    }
    fputc('\n', out);
}

/* sentence.c: see motu/sentence.h. */
#include <motu/sentence.h>

#include <string.h>

enum { FORMS_APART = '\037' }; /* as po2c writes it */

/* The plural form of a template for a number: where it begins, and its length. */
static const char *choose_form(const char *template, enum motu_language language, long long number, size_t *length)
{
    static const char apart[] = {FORMS_APART, 0};
    int form = motu_language_plural(
        language, (unsigned long)(number < 0 ? 0 - (unsigned long long)number : (unsigned long long)number));
    *length = strcspn(template, apart);
    while (form-- > 0 && template[*length]) {
        template += *length + 1;
        *length = strcspn(template, apart);
    }
    return template;
}

/* The capital of a two-byte letter: our languages need only Latin-1 and Latin Extended-A. */
static void put_capital(const char *letter, struct motu_text *out)
{
    unsigned code = ((unsigned char)letter[0] & 0x1Fu) << 6 | ((unsigned char)letter[1] & 0x3Fu);
    if (code >= 0xE0 && code <= 0xFE && code != 0xF7)
        code -= 0x20;
    else if ((code >= 0x100 && code <= 0x137) || (code >= 0x14A && code <= 0x177))
        code &= ~1u;
    else if ((code >= 0x139 && code <= 0x148) || (code >= 0x179 && code <= 0x17E))
        code -= !(code & 1);
    motu_text_put_char(out, (char)(0xC0 | code >> 6));
    motu_text_put_char(out, (char)(0x80 | (code & 0x3F)));
}

static void put_term(const char *term, bool begins, struct motu_text *out)
{
    const unsigned char first = (unsigned char)*term;
    if (begins && first >= 'a' && first <= 'z') {
        motu_text_put_char(out, (char)(*term++ - 'a' + 'A'));
    } else if (begins && first >= 0xC3 && first <= 0xC5 && term[1]) {
        put_capital(term, out);
        term += 2;
    }
    motu_text_put(out, term);
}

static void put_word(const struct motu_sentence_part *word, bool begins, struct motu_text *out)
{
    if (word->kind == MOTU_SENTENCE_NUMBER)
        motu_text_put_number(out, word->number);
    else if (word->kind == MOTU_SENTENCE_TERM)
        put_term(word->text, begins, out);
    else
        motu_text_put(out, word->text);
}

void motu_sentence_write(const char *template, enum motu_language language, const struct motu_sentence_part word[],
                         int count, struct motu_text *out)
{
    size_t length;
    long long number = 0;
    for (int i = count - 1; i >= 0; i--)
        if (word[i].kind == MOTU_SENTENCE_NUMBER)
            number = word[i].number;
    const char *at = choose_form(template, language, number, &length);
    const char *const begin = at, *const end = at + length;
    while (at < end) {
        const char *place = memchr(at, '{', (size_t)(end - at));
        motu_text_put_bytes(out, at, (size_t)((place ? place : end) - at));
        if (!place)
            break;
        if (place[1] - '1' < count)
            put_word(&word[place[1] - '1'], place == begin, out);
        at = place + 3; /* "{1}": po2c allows nothing else */
    }
}

bool motu_language_named(const char *name, enum motu_language *language)
{
    for (int i = 0; i < MOTU_LANGUAGE_COUNT; i++) {
        const char *known = motu_language_name((enum motu_language)i);
        const size_t length = strlen(known);
        if (!strncmp(name, known, length) && (!name[length] || strchr("-_.@", name[length]))) {
            *language = (enum motu_language)i;
            return true;
        }
    }
    return false;
}

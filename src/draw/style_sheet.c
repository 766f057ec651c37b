/* style_sheet.c: the page's style sheets, for readers of SVG that know neither variables nor mixtures of colours.
 *
 * A variable is defined once for the light theme and, later in the same file, once for the dark one: so the first
 * definition is light, and the second, if there is one, dark. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sheet.h"

extern const unsigned char css_base[], css_kahuna[], css_kaivai[];
const char *const style_kahuna = (const char *)css_kahuna;
const char *const style_kaivai = (const char *)css_kaivai;

/* --- variables ---------------------------------------------------------------------------------------------------- */

/* Where the value of a variable begins, searching from a place on; NULL if it is not defined there. */
static const char *definition(const char *css, const char *name)
{
    char wanted[64];
    snprintf(wanted, sizeof wanted, "--%s:", name);
    const char *const at = strstr(css, wanted);
    return at ? at + strlen(wanted) + strspn(at + strlen(wanted), " ") : NULL;
}

static void resolve(const char *text, size_t length, bool dark, char *out, size_t size, const char *seat);

bool style_find(const char *name, bool dark, char *value, size_t size)
{
    const char *const files[] = {(const char *)css_base, style_kahuna, style_kaivai};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        const char *at = definition(files[i], name);
        if (!at)
            continue;
        const char *other = dark ? definition(at, name) : NULL;
        at = other ? other : at;
        resolve(at, strcspn(at, ";"), dark, value, size, NULL);
        return true;
    }
    return false;
}

/* --- colours ------------------------------------------------------------------------------------------------------ */

struct colour {
    int part[3];
    double cover; /* 1: opaque */
};

static struct colour read_colour(const char *text)
{
    struct colour c = {.cover = 1};
    unsigned rgb = 0;
    text += strspn(text, " ");
    if (*text == '#') {
        sscanf(text + 1, "%6x", &rgb);
        const bool brief = strspn(text + 1, "0123456789abcdefABCDEF") == 3;
        for (int i = 0; i < 3; i++)
            c.part[i] = brief ? (int)(rgb >> (8 - 4 * i) & 15) * 17 : (int)(rgb >> (16 - 8 * i) & 255);
    } else if (!strncmp(text, "transparent", 11)) {
        c.cover = 0;
    } else {
        sscanf(text, "rgb(%d %d %d / %lf)", &c.part[0], &c.part[1], &c.part[2], &c.cover);
    }
    return c;
}

static void write_colour(struct colour c, char *out, size_t size)
{
    if (c.cover >= 1)
        snprintf(out, size, "#%02x%02x%02x", c.part[0] & 255, c.part[1] & 255, c.part[2] & 255);
    else
        snprintf(out, size, "rgba(%d,%d,%d,%.3f)", c.part[0], c.part[1], c.part[2], c.cover);
}

/* "in srgb, #aabbcc 70%, #112233" */
static void mix(const char *text, char *out, size_t size)
{
    const char *first = strchr(text, ','), *second = first ? strchr(first + 1, ',') : NULL;
    const char *percent = first ? strchr(first, '%') : NULL;
    if (!second || !percent || percent > second)
        return;
    while (percent > first && (isdigit((unsigned char)percent[-1]) || percent[-1] == '.'))
        percent--;
    const double share = strtod(percent, NULL) / 100;
    const struct colour a = read_colour(first + 1), b = read_colour(second + 1);
    struct colour c = {.cover = a.cover * share + b.cover * (1 - share)};
    for (int i = 0; i < 3; i++) {
        const double weight = a.cover * share + b.cover * (1 - share);
        c.part[i] =
            weight > 0 ? (int)((a.part[i] * a.cover * share + b.part[i] * b.cover * (1 - share)) / weight + 0.5) : 0;
    }
    write_colour(c, out, size);
}

/* --- values ------------------------------------------------------------------------------------------------------- */

/* The value of a variable: the player's colour depends on the player. */
static void put_variable(const char *name, bool dark, const char *seat, struct motu_text *out)
{
    char value[256] = "", own[64];
    if (seat && (!strcmp(name, "seat") || !strcmp(name, "on"))) {
        const bool cult = !strcmp(seat, "cult");
        snprintf(own, sizeof own, "%s%s", *name == 'o' && !cult ? "on-" : "", cult ? "kv-stone" : seat);
        name = own;
    }
    if (style_find(name, dark, value, sizeof value))
        motu_text_put(out, value);
    else
        motu_text_put(out, "none");
}

/* Where the bracket that is open at `text` closes. */
static const char *closing(const char *text, const char *end)
{
    int depth = 1;
    for (; text < end; text++) {
        depth += (*text == '(') - (*text == ')');
        if (!depth)
            break;
    }
    return text;
}

static void resolve(const char *text, size_t length, bool dark, char *out, size_t size, const char *seat)
{
    static const char variable[] = "var(--", mixture[] = "color-mix(";
    struct motu_text to = motu_text_in(out, size);
    const char *end = text + length;
    while (text < end) {
        const char *from = text, *close;
        char inside[512], value[512] = "";
        if (!strncmp(text, variable, sizeof variable - 1)) {
            from += sizeof variable - 1;
            close = from + strcspn(from, ",)");
            snprintf(inside, sizeof inside, "%.*s", (int)(close - from), from);
            put_variable(inside, dark, seat, &to);
            text = closing(from, end) + 1;
        } else if (!strncmp(text, mixture, sizeof mixture - 1)) {
            from += sizeof mixture - 1;
            close = closing(from, end);
            resolve(from, (size_t)(close - from), dark, inside, sizeof inside, seat);
            mix(inside, value, sizeof value);
            motu_text_put(&to, value);
            text = close + 1;
        } else if (!strncmp(text, "rgb(", 4)) {
            close = closing(text + 4, end) + 1;
            write_colour(read_colour(text), value, sizeof value);
            motu_text_put(&to, value);
            text = close;
        } else {
            motu_text_put_char(&to, *text++);
        }
    }
}

/* --- rules -------------------------------------------------------------------------------------------------------- */

struct rule {
    char selector[512], body[1024];
};

/* The next rule, without comments and without rules in a condition (@media). NULL at the end. */
static const char *next_rule(const char *at, const char *end, struct rule *r)
{
    while (at < end) {
        at += strspn(at, " \n\t");
        if (!strncmp(at, "/*", 2)) {
            at = strstr(at, "*/") + 2;
            continue;
        }
        const char *open = strchr(at, '{');
        if (!open || open >= end)
            return NULL;
        if (*at == '@') {
            for (int depth = 1; depth; depth += (*open == '{') - (*open == '}'))
                open++;
            at = open + 1;
            continue;
        }
        const char *close = strchr(open, '}');
        snprintf(r->selector, sizeof r->selector, "%.*s", (int)(open - at), at);
        snprintf(r->body, sizeof r->body, "%.*s", (int)(close - open - 1), open + 1);
        return close + 1;
    }
    return NULL;
}

/* ":is(.a, .b)" alone is the same as ".a, .b". */
static void without_is(char *selector)
{
    char *is = strstr(selector, ":is(");
    if (!is)
        return;
    memmove(is, is + 4, strlen(is + 4) + 1);
    char *close = strchr(is, ')');
    if (close)
        memmove(close, close + 1, strlen(close));
}

static void put_rule(struct sheet *s, const struct rule *r, const char *seat)
{
    static const char dark[] = ":root[data-theme='dark']";
    char body[2048], selector[512];
    const char *from = r->selector;
    if (strstr(from, ":hover") || strstr(from, ":focus") || !strncmp(r->body + strspn(r->body, " \n"), "--", 2))
        return; /* for hovering, or a variable */
    if (!strncmp(from, dark, sizeof dark - 1)) {
        if (!s->dark)
            return;
        from += sizeof dark - 1;
    }
    snprintf(selector, sizeof selector, "%s", from + strspn(from, " "));
    without_is(selector);
    resolve(r->body, strlen(r->body), s->dark, body, sizeof body, seat);
    for (char *part = strtok(selector, ","), *first = part; part; part = strtok(NULL, ",")) {
        part += strspn(part, " \n");
        sheet_put(s, "%s%s%s%s", part == first ? "" : ",", seat ? ".kv-" : "", seat ? seat : "", seat ? " " : "");
        for (size_t length = strlen(part); length && strchr(" \n", part[length - 1]); length--)
            part[length - 1] = 0;
        sheet_put(s, "%s", part);
    }
    sheet_put(s, "{");
    for (char *c = body; *c; c++)
        if (!strchr("\n\t", *c) && !(*c == ' ' && c[1] == ' '))
            motu_text_put_char(s->out, *c);
    sheet_put(s, "}\n");
}

void style_copy(struct sheet *s, const char *css, const char *from, const char *to, const char *const seats[])
{
    const char *at = strstr(css, from), *end = at ? strstr(at, to) : NULL;
    struct rule r;
    if (!end)
        return;
    sheet_put(s, "<style>\n");
    while ((at = next_rule(at, end, &r))) {
        if (!strstr(r.body, "var(--seat)") && !strstr(r.body, "var(--on)")) {
            put_rule(s, &r, NULL);
            continue;
        }
        for (int i = 0; seats && seats[i]; i++)
            put_rule(s, &r, seats[i]);
    }
    sheet_put(s, "</style>\n");
}

/* sheet.c: see sheet.h. */
#include "sheet.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "markup.h"

void sheet_put(struct sheet *s, const char *format, ...)
{
    char piece[4096];
    va_list list;
    va_start(list, format);
    vsnprintf(piece, sizeof piece, format, list);
    va_end(list);
    motu_text_put(s->out, piece);
}

const char *sheet_colour(const struct sheet *s, const char *name)
{
    enum { BUFFERS = 8, LONGEST = 160 };
    static _Thread_local char buffer[BUFFERS][LONGEST];
    static _Thread_local int next;
    char *value = buffer[next = (next + 1) % BUFFERS];
    if (!style_find(name, s->dark, value, LONGEST))
        snprintf(value, LONGEST, "none");
    return value;
}

void sheet_begin(struct sheet *s, struct motu_text *out, bool dark, int width, int height)
{
    s->out = out;
    s->dark = dark;
    sheet_put(s,
              "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
              "viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" font-family=\"DejaVu Sans, sans-serif\" fill=\"%s\">\n"
              "<rect width=\"%d\" height=\"%d\" fill=\"%s\"/>\n",
              width, height, width, height, sheet_colour(s, "ink"), width, height,
              dark ? sheet_colour(s, "ground") : "#fff");
}

void sheet_end(struct sheet *s)
{
    motu_text_put(s->out, "</svg>\n");
}

void sheet_text(struct sheet *s, double x, double y, const char *traits, const char *words)
{
    sheet_put(s, "<text x=\"%.2f\" y=\"%.2f\" %s>", x, y, traits);
    markup_put(s->out, words);
    motu_text_put(s->out, "</text>\n");
}

/* How many bytes the first letters take: continuation bytes of UTF-8 begin with the bits 10. */
static size_t bytes_of(const char *words, int letters)
{
    size_t bytes = 0;
    while (words[bytes] && (letters > 0 || (words[bytes] & 0xC0) == 0x80)) {
        letters -= (words[bytes + 1] & 0xC0) != 0x80;
        bytes++;
    }
    return bytes;
}

void sheet_name(struct sheet *s, double x, double y, double size, double width, const char *name)
{
    const double each = 0.7; /* width of a bold letter, in parts of its height */
    const double smallest = size * 0.7;
    char traits[64], cut[128];
    int letters = 0;
    for (const char *c = name; *c; c++)
        letters += (*c & 0xC0) != 0x80;
    if (letters * size * each > width)
        size = width / (letters * each) > smallest ? width / (letters * each) : smallest;
    const int most = (int)(width / (size * each));
    snprintf(traits, sizeof traits, "font-size=\"%.1f\" font-weight=\"700\"", size);
    if (letters > most)
        snprintf(cut, sizeof cut, "%.*s…", (int)bytes_of(name, most - 1), name);
    else
        snprintf(cut, sizeof cut, "%s", name);
    sheet_text(s, x, y, traits, cut);
}

void sheet_number(struct sheet *s, double x, double y, const char *traits, long number)
{
    char words[24];
    snprintf(words, sizeof words, "%ld", number);
    sheet_text(s, x, y, traits, words);
}

/* prompt.c: see prompt.h. */
#include "prompt.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include <motu/game.h>

#include "words.h"

#ifdef MOTU_LIBEDIT
#include <histedit.h>
#include <wchar.h>
#endif

struct prompt {
    prompt_list *list;
    void *context;
    char read[4096]; /* from the input, and not used yet */
    size_t at, end;
    bool over; /* the input has ended */
#ifdef MOTU_LIBEDIT
    EditLine *editor; /* NULL: lines are read as they come */
    History *history;
    const char *path;
    const char *question;
    mbstate_t letter; /* a character of which not all bytes have come */
#endif
};

/* Nothing can be passed to a signal handler. A signal may arrive just before we wait for keys, or in another thread, so
 * it also writes into a pipe that we wait for as well. */
static volatile sig_atomic_t interrupted, resized, continued;
static int wake[2] = {-1, -1};

static void on_signal(int number)
{
    const int kept = errno;
    interrupted = interrupted || number == SIGINT;
    resized = resized || number == SIGWINCH;
    continued = continued || number == SIGCONT;
    if (write(wake[1], "", 1) < 0) {
        /* full: it will wake anyway */
    }
    errno = kept;
}

static void catch_signal(int number)
{
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART}, old;
    if (!sigaction(number, NULL, &old) && old.sa_handler != SIG_IGN)
        sigaction(number, &action, NULL);
}

bool prompt_interrupted(void)
{
    return interrupted;
}

/* Waits for something to read, or for a signal. False: a signal came. */
static bool await_input(void)
{
    struct pollfd either[] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = wake[0], .events = POLLIN}};
    char bytes[64];
    while (poll(either, 2, -1) < 0 && errno == EINTR)
        ;
    if (!either[1].revents)
        return true;
    return read(wake[0], bytes, sizeof bytes) < 0;
}

/* The next byte of the input; EOF at its end or after Ctrl-C. */
static int next_byte(struct prompt *p)
{
    while (p->at == p->end && !p->over && !interrupted) {
        if (!await_input())
            continue;
        const ssize_t got = read(STDIN_FILENO, p->read, sizeof p->read);
        p->over = got == 0 || (got < 0 && errno != EINTR && errno != EAGAIN);
        p->at = 0;
        p->end = got > 0 ? (size_t)got : 0;
    }
    return p->at < p->end && !interrupted ? (unsigned char)p->read[p->at++] : EOF;
}

/* The line as it is passed on; one that is too long becomes words that no command understands. */
static void hand_on(char line[PROMPT_LINE], size_t length)
{
    line[length < PROMPT_LINE ? length : PROMPT_LINE - 1] = 0;
    if (length < PROMPT_LINE - 1)
        return;
    struct motu_text instead = motu_text_in(line, PROMPT_LINE);
    motu_text_put(&instead, phrase(CLI_PLAY_LINE_TOO_LONG));
}

static enum prompt_end read_plainly(struct prompt *p, const char *question, char line[PROMPT_LINE])
{
    size_t length = 0;
    int c;
    printf("%s", question);
    fflush(stdout);
    while ((c = next_byte(p)) != '\n' && c != EOF)
        if (length < PROMPT_LINE - 1)
            line[length++] = c && c != '\r' ? (char)c : ' ';
    if (interrupted)
        return PROMPT_INTERRUPTED;
    hand_on(line, length);
    return c != EOF || length ? PROMPT_READ : PROMPT_OVER;
}

#ifdef MOTU_LIBEDIT

static char *question_of(EditLine *editor)
{
    struct prompt *p;
    el_get(editor, EL_CLIENTDATA, &p);
    return (char *)(uintptr_t)p->question; /* libedit wants it so, but does not write to it */
}

/* After the window changed, or after motu was stopped for a while. */
static void draw_anew(EditLine *editor)
{
    if (resized)
        el_resize(editor);
    if (continued) { /* the shell has changed the terminal's settings, which libedit does not know */
        el_set(editor, EL_PREP_TERM, 0);
        el_set(editor, EL_PREP_TERM, 1);
    }
    if (resized || continued)
        el_set(editor, EL_REFRESH);
    resized = continued = 0;
}

/* libedit's own reader continues after a signal; ours ends at Ctrl-C, and redraws after the window changed or motu was
 * stopped. Returns 1 for a character, 0 for the end, -1 for an interruption. */
static int read_character(EditLine *editor, wchar_t *out)
{
    struct prompt *p;
    el_get(editor, EL_CLIENTDATA, &p);
    while (!interrupted) {
        char byte;
        if (!await_input()) {
            draw_anew(editor);
            continue;
        }
        const ssize_t got = read(STDIN_FILENO, &byte, 1);
        p->over = got == 0 || (got < 0 && errno != EINTR && errno != EAGAIN);
        if (p->over)
            return 0;
        const size_t length = got > 0 ? mbrtowc(out, &byte, 1, &p->letter) : (size_t)-2;
        if (length == (size_t)-1) /* not valid in this character set: ignored */
            memset(&p->letter, 0, sizeof p->letter);
        else if (length != (size_t)-2)
            return 1;
    }
    return -1;
}

/* --- Tab ---------------------------------------------------------------------------------------------------------- */

enum { MOST_SHOWN = 200 };

/* The lines that begin with what was typed. */
struct offers {
    const char *begun;
    char common[PROMPT_LINE]; /* the beginning they all share */
    char shown[MOST_SHOWN][64];
    int count;
};

static void take_offer(void *to, const char *line)
{
    struct offers *o = to;
    if (strncasecmp(line, o->begun, strlen(o->begun)) != 0)
        return;
    if (o->count < MOST_SHOWN)
        snprintf(o->shown[o->count], sizeof o->shown[0], "%s", line);
    if (!o->count++) {
        snprintf(o->common, sizeof o->common, "%s", line);
        return;
    }
    size_t alike = 0;
    while (o->common[alike] && o->common[alike] == line[alike])
        alike++;
    o->common[alike] = 0;
}

static void print_offers(const struct offers *o)
{
    const int shown = o->count < MOST_SHOWN ? o->count : MOST_SHOWN;
    int column = 0;
    fputc('\n', stdout);
    for (int i = 0; i < shown; i++) {
        const int width = columns_of(o->shown[i]) + 2;
        if (column && column + width > 78) {
            fputc('\n', stdout);
            column = 0;
        }
        printf("  %s", o->shown[i]);
        column += width;
    }
    printf("%s\n", shown < o->count ? "  ..." : "");
    fflush(stdout);
}

static unsigned char complete(EditLine *editor, int key)
{
    static struct offers offers;
    const LineInfo *typed = el_line(editor);
    char begun[PROMPT_LINE];
    struct prompt *p;
    (void)key;
    el_get(editor, EL_CLIENTDATA, &p);
    const char *from = typed->buffer + strspn(typed->buffer, " ");
    const size_t length = from < typed->cursor ? (size_t)(typed->cursor - from) : 0;
    if (!p->list || length >= sizeof begun)
        return CC_REFRESH_BEEP;
    memcpy(begun, from, length);
    begun[length] = 0;
    offers = (struct offers){.begun = begun};
    p->list(p->context, begun, take_offer, &offers);
    if (!offers.count)
        return CC_REFRESH_BEEP;
    if (strlen(offers.common) > length || offers.count == 1) {
        el_deletestr(editor, columns_of(begun)); /* what was typed may differ in case */
        el_insertstr(editor, offers.common);
        return CC_REFRESH;
    }
    print_offers(&offers);
    return CC_REDISPLAY;
}

/* --- the editor --------------------------------------------------------------------------------------------------- */

static void open_history(struct prompt *p, const char *path)
{
    enum { LINES = 500 };
    HistEvent event;
    p->history = path ? history_init() : NULL;
    p->path = path;
    if (!p->history)
        return;
    history(p->history, &event, H_SETSIZE, LINES);
    history(p->history, &event, H_SETUNIQUE, 1);
    history(p->history, &event, H_LOAD, path); /* the first time there is no file */
    el_set(p->editor, EL_HIST, history, p->history);
}

static void open_editor(struct prompt *p, const char *path)
{
    const char *term = getenv("TERM");
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !term || !strcmp(term, "dumb"))
        return;
    p->editor = el_init("motu", stdin, stdout, stderr);
    if (!p->editor)
        return;
    el_set(p->editor, EL_CLIENTDATA, p);
    el_set(p->editor, EL_PROMPT, question_of);
    el_set(p->editor, EL_EDITOR, "emacs");
    el_set(p->editor, EL_SIGNAL, 0);
    el_set(p->editor, EL_GETCFN, read_character);
    el_wset(p->editor, EL_ADDFN, L"motu-complete", L"complete what is typed", complete); /* el_set() would leak both */
    el_set(p->editor, EL_BIND, "^I", "motu-complete", NULL);
    open_history(p, path);
    el_source(p->editor, NULL); /* settings in ~/.editrc apply here too */
    catch_signal(SIGWINCH);
    catch_signal(SIGCONT);
}

static void close_editor(struct prompt *p)
{
    HistEvent event;
    if (p->history) {
        history(p->history, &event, H_SAVE, p->path);
        history_end(p->history);
    }
    if (p->editor)
        el_end(p->editor);
}

static enum prompt_end read_edited(struct prompt *p, const char *question, char line[PROMPT_LINE])
{
    int length = 0;
    HistEvent event;
    /* of several lines only the last is the prompt, because libedit counts its columns */
    const char *last = strrchr(question, '\n');
    printf("%.*s", last ? (int)(last + 1 - question) : 0, question);
    fflush(stdout);
    p->question = last ? last + 1 : question;
    const char *typed = el_gets(p->editor, &length);
    if (interrupted)
        return PROMPT_INTERRUPTED;
    if (!typed || length <= 0)
        return PROMPT_OVER;
    while (length && (typed[length - 1] == '\n' || typed[length - 1] == '\r'))
        length--;
    const size_t kept = (size_t)length < PROMPT_LINE - 1 ? (size_t)length : PROMPT_LINE - 1;
    memcpy(line, typed, kept);
    hand_on(line, kept);
    if (p->history && p->list && line[strspn(line, " ")])
        history(p->history, &event, H_ENTER, line);
    return PROMPT_READ;
}

#endif

/* --- for everybody ------------------------------------------------------------------------------------------------ */

struct prompt *prompt_open(const char *history_path)
{
    struct prompt *p = calloc(1, sizeof *p);
    if (!p || pipe2(wake, O_CLOEXEC | O_NONBLOCK)) {
        free(p);
        return NULL;
    }
    interrupted = 0;
    catch_signal(SIGINT);
#ifdef MOTU_LIBEDIT
    open_editor(p, history_path);
#else
    (void)history_path;
#endif
    return p;
}

void prompt_close(struct prompt *p)
{
    if (!p)
        return;
#ifdef MOTU_LIBEDIT
    close_editor(p);
#endif
    signal(SIGINT, SIG_DFL);
    signal(SIGWINCH, SIG_DFL);
    signal(SIGCONT, SIG_DFL);
    close(wake[0]);
    close(wake[1]);
    free(p);
}

void prompt_complete(struct prompt *p, prompt_list *list, void *context)
{
    p->list = list;
    p->context = context;
}

enum prompt_end prompt_read(struct prompt *p, const char *question, char line[PROMPT_LINE])
{
    if (interrupted)
        return PROMPT_INTERRUPTED;
#ifdef MOTU_LIBEDIT
    if (p->editor)
        return read_edited(p, question, line);
#endif
    return read_plainly(p, question, line);
}

bool prompt_over(const struct prompt *p)
{
    return p->over;
}

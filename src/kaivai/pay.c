/* pay.c: the ways to pay a price with shells, and paying it. */
#include "kaivai.h"

#include <string.h>

struct search {
    const uint8_t *shells;
    struct pay_way *out;
    int count;
    struct pay_way now;
};

/* What a way takes away after 1 to 4 devaluations. All ways take the same now. */
static void losses(const struct pay_way *way, int loss[SPACES - 1])
{
    for (int down = 1; down < SPACES; down++) {
        int value = way->change > down ? down - way->change : 0;
        for (int space = down + 1; space <= SPACES; space++)
            value += way->count[space - 1] * (space - down);
        loss[down - 1] = value;
    }
}

/* KV-33: -1 if `one` is worse than `other`, 1 if the other way round, 0 if neither. Two ways never leave
 * the same shells: then one would take a shell that it gets back as change, and could leave it out. */
static int compare(const struct pay_way *one, const struct pay_way *other)
{
    int a[SPACES - 1], b[SPACES - 1];
    bool more = false, less = false;
    losses(one, a);
    losses(other, b);
    for (int i = 0; i < SPACES - 1; i++) {
        more |= a[i] > b[i];
        less |= a[i] < b[i];
    }
    return more == less ? 0 : more ? -1 : 1;
}

static void offer(struct search *f)
{
    int kept = 0;
    for (int i = 0; i < f->count; i++) {
        const int better = compare(&f->now, &f->out[i]);
        if (better < 0)
            return;
        if (better == 0)
            f->out[kept++] = f->out[i];
    }
    if (kept < PAY_WAYS)
        f->out[kept++] = f->now;
    f->count = kept;
}

/* KV-32: takes shells from the largest down and stops when the price is covered: so none of them could
 * be left out, and every such set is met once. */
static void search(struct search *f, int space, int left)
{
    if (left <= 0) {
        f->now.change = (uint8_t)-left;
        offer(f);
        return;
    }
    if (space == 0)
        return;
    uint8_t *taken = &f->now.count[space - 1];
    for (int count = 0; count <= f->shells[space - 1]; count++) {
        *taken = (uint8_t)count;
        search(f, space - 1, left - count * space);
        if (left - count * space <= 0)
            break;
    }
    *taken = 0;
}

int kaivai_pay_ways(const uint8_t shells[SPACES], int price, struct pay_way out[PAY_WAYS])
{
    struct search f = {.shells = shells, .out = out};
    search(&f, SPACES, price);
    return f.count;
}

static void pay(struct kaivai *s, const struct pay_way *way)
{
    uint8_t *shells = s->shells[s->player];
    for (int space = 1; space <= SPACES; space++)
        shells[space - 1] = (uint8_t)(shells[space - 1] - way->count[space - 1]);
    if (way->change)
        kaivai_add_counter(shells, way->change);
    s->price = 0;
    kaivai_finish_canoe(s);
}

void kaivai_begin_pay(struct kaivai *s, int price)
{
    struct pay_way way[PAY_WAYS];
    const int count = kaivai_pay_ways(s->shells[s->player], price, way);
    if (count == 1) {
        pay(s, &way[0]);
    } else {
        s->step = STEP_PAY;
        s->price = (uint8_t)price;
    }
}

void kaivai_apply_pay(struct kaivai *s, int number)
{
    struct pay_way way[PAY_WAYS];
    kaivai_pay_ways(s->shells[s->player], s->price, way);
    pay(s, &way[number]);
}

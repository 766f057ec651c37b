/* pay.c: the ways to pay a price with shells, and paying it. */
#include "kaivai_rules.h"

#include <string.h>

struct search {
    const uint8_t *shells;
    struct pay_way *out;
    int count;
    bool exactly; /* once a way without change is found, others are not looked for */
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

/* KV-33: whether `one` is worse than `other`, which was found before it. It cannot be better: of the largest shells in
 * which they differ it takes more, and its change is smaller than these; so when all smaller ones are worth nothing,
 * it takes away more. */
static bool is_worse(const struct pay_way *one, const struct pay_way *other)
{
    int a[SPACES - 1], b[SPACES - 1];
    bool less = false;
    losses(one, a);
    losses(other, b);
    for (int i = 0; i < SPACES - 1; i++)
        less |= a[i] < b[i];
    return !less;
}

/* KV-32: a way without change drives out those with change. */
static bool is_exact_enough(struct search *f)
{
    if (!f->exactly || !f->count || !f->out[0].change == !f->now.change)
        return true;
    if (!f->now.change)
        f->count = 0;
    return !f->now.change;
}

static void offer(struct search *f)
{
    if (!is_exact_enough(f))
        return;
    for (int i = 0; i < f->count; i++)
        if (is_worse(&f->now, &f->out[i]))
            return;
    if (f->count < PAY_WAYS)
        f->out[f->count++] = f->now;
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

int kaivai_pay_ways(const uint8_t shells[SPACES], int price, bool exactly, struct pay_way out[PAY_WAYS])
{
    struct search f = {.shells = shells, .out = out, .exactly = exactly};
    search(&f, SPACES, price);
    return f.count;
}

int kaivai_ways(const struct kaivai *s, struct pay_way out[PAY_WAYS])
{
    return kaivai_pay_ways(s->shells[s->player], s->price, edition_of(s)->pays_exactly, out);
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
    s->price = (uint8_t)price;
    if (kaivai_ways(s, way) == 1)
        pay(s, &way[0]);
    else
        s->step = STEP_PAY;
}

void kaivai_apply_pay(struct kaivai *s, int number)
{
    struct pay_way way[PAY_WAYS];
    kaivai_ways(s, way);
    pay(s, &way[number]);
}

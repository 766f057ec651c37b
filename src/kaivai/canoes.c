/* canoes.c: sailing, and which canoes can still act. What a canoe does where it has sailed to is the
 * business of build.c, fish.c, deliver.c and move.c. */
#include "kaivai_rules.h"

hexes kaivai_ready_canoes(const struct kaivai *s)
{
    const hexes busy = hexes_or(s->used, s->fresh); /* KV-23, KV-25 */
    return hexes_remove(hexes_without(kaivai_canoes(s, s->player), busy), s->canoe);
}

int kaivai_canoe_of_slot(const struct kaivai *s, int slot)
{
    hexes canoes = kaivai_canoes(s, s->player);
    while (slot-- && hexes_some(canoes))
        hexes_take(&canoes);
    return hexes_first(canoes);
}

int kaivai_slot_of_canoe(const struct kaivai *s, int hex)
{
    int slot = 0;
    for (hexes canoes = kaivai_canoes(s, s->player); hexes_some(canoes); slot++)
        if (hexes_take(&canoes) == hex)
            break;
    return slot;
}

hexes kaivai_sail(const struct kaivai *s, int canoe, int steps)
{
    if (steps == 0)
        return HEXES_NO;
    const hexes first = hexes_and(map_neighbours[canoe], s->open);     /* KV-25: from a hut, too */
    return hexes_remove(map_within(first, s->open, steps - 1), canoe); /* KV-24 */
}

struct canoe_targets kaivai_shared_targets(const struct kaivai *s, enum action action)
{
    struct canoe_targets targets = {.shared = HEXES_NO};
    switch (action) {
    case ACTION_BUILD:
        targets.shared = kaivai_build_targets(s, HEX_NONE, targets.freed);
        break;
    case ACTION_FISH:
        targets.shared = kaivai_fish_targets(s);
        break;
    case ACTION_DELIVER:
        targets.shared = kaivai_deliver_targets(s, HEX_NONE);
        break;
    default:
        targets.shared = kaivai_move_targets(s);
        break;
    }
    return targets;
}

/* Where one canoe could act. Nearly always that is what the whole fleet shares (kaivai_shared_targets), which is
 * computed once for a list of moves. It differs only where the canoe's own leaving changes the board for it:
 *   - it delivers from a hut: the hut it leaves is open again, so it can be served;
 *   - it builds, and a hut would take the way of this canoe alone: then nobody's way is taken (freed);
 *   - it builds from the sea and its own hex is a site: then that is free (cleared);
 *   - it builds from a hut that thaws: that hut counts for its village's size and may be built beside.
 * In every other case its leaving changes nothing for it, and the shared set is its own. */
hexes kaivai_own_targets(const struct kaivai *s, enum action action, int canoe, const struct canoe_targets *targets)
{
    const bool on_hut = !hexes_have(s->water, canoe);
    if (action == ACTION_DELIVER && on_hut)
        return kaivai_deliver_targets(s, canoe);
    if (action != ACTION_BUILD)
        return targets->shared;
    if (on_hut && edition_of(s)->canoe_freezes_hut)
        return kaivai_build_targets(s, canoe, NULL);
    const hexes own = hexes_or(targets->shared, targets->freed[kaivai_slot_of_canoe(s, canoe)]);
    return hexes_have(kaivai_sites(s), canoe) ? hexes_or(own, kaivai_cleared_targets(s, canoe)) : own;
}

hexes kaivai_canoe_moves(const struct kaivai *s, enum action action, int canoe, hexes targets)
{
    if (action != ACTION_MOVE)
        targets = hexes_without(targets, s->canoes);
    if (!hexes_some(targets))
        return targets;
    return hexes_and(targets, kaivai_sail(s, canoe, kaivai_movement(s, s->player)));
}

bool kaivai_canoe_may_stay(const struct kaivai *s, enum action action, int canoe, hexes targets)
{
    return action != ACTION_MOVE && hexes_have(s->water, canoe) && hexes_have(targets, canoe);
}

/* Whether any of these canoes can get to one of the targets: goes back from all targets at once. */
static bool some_reach(const struct kaivai *s, enum action action, hexes canoes, hexes targets)
{
    const hexes at_sea = hexes_and(canoes, s->water), on_huts = hexes_without(canoes, s->water);
    if (action != ACTION_MOVE) {
        if (hexes_meet(at_sea, targets))
            return true;
        targets = hexes_without(targets, s->canoes);
    }
    hexes reached = hexes_and(targets, s->open);
    if (!hexes_some(reached))
        return false;
    for (int steps = kaivai_movement(s, s->player); steps > 0; steps--) {
        const hexes near = hexes_near(reached);
        if (hexes_meet(near, on_huts) || hexes_meet(near, at_sea))
            return true;
        const hexes more = hexes_or(reached, hexes_and(near, s->open));
        if (hexes_equal(more, reached))
            return false;
        reached = more;
    }
    return false;
}

/* The canoes that share their targets: if huts with canoes on them are frozen, a canoe that leaves one thaws it, and so
 * raises the price for itself. */
static hexes sharing(const struct kaivai *s, enum action action, hexes ready)
{
    return action == ACTION_BUILD && edition_of(s)->canoe_freezes_hut ? hexes_and(ready, s->water) : ready;
}

static bool could_act(const struct kaivai *s, enum action action)
{
    if (action == ACTION_DELIVER)
        return kaivai_counters(s->caught[s->player]) > 0;
    return action != ACTION_BUILD || kaivai_could_build(s);
}

/* Whether any can, all that is dear to find out included. */
static bool some_can_at_all(const struct kaivai *s, enum action action, hexes ready)
{
    const hexes common = sharing(s, action, ready);
    const struct canoe_targets targets = kaivai_shared_targets(s, action);
    if (some_reach(s, action, common, targets.shared))
        return true;
    if (action == ACTION_FISH || action == ACTION_MOVE)
        return false;
    while (hexes_some(ready)) { /* each alone, as it may make room by leaving */
        const int canoe = hexes_take(&ready);
        const hexes own = kaivai_own_targets(s, action, canoe, &targets);
        const bool asked = hexes_have(common, canoe) && hexes_equal(own, targets.shared);
        if (!asked && some_reach(s, action, hexes_one(canoe), own))
            return true;
    }
    return false;
}

bool kaivai_some_canoe_can(const struct kaivai *s, enum action action)
{
    const hexes ready = kaivai_ready_canoes(s);
    if (!hexes_some(ready) || !could_act(s, action))
        return false;
    if (action == ACTION_BUILD && some_reach(s, action, sharing(s, action, ready), kaivai_plain_build_targets(s)))
        return true;
    return some_can_at_all(s, action, ready);
}

/* Targets that are easy to find, and nearly always enough: of building those that cut no water, of moving free
 * water. */
static hexes easy_targets(const struct kaivai *s, enum action action, hexes ready)
{
    switch (action) {
    case ACTION_BUILD:
        return hexes_equal(sharing(s, action, ready), ready) ? kaivai_plain_build_targets(s) : HEXES_NO;
    case ACTION_FISH:
        return kaivai_fish_targets(s);
    case ACTION_DELIVER:
        return kaivai_deliver_targets(s, HEX_NONE);
    default:
        return s->open;
    }
}

static unsigned met_by(hexes set, const hexes targets[CANOE_ACTIONS])
{
    unsigned met = 0;
    for (int action = 0; action < CANOE_ACTIONS; action++)
        met |= (unsigned)hexes_meet(set, targets[action]) << action;
    return met;
}

/* Those of the actions whose targets any of the canoes can get to: one flood for all of them. */
static unsigned reached_by(const struct kaivai *s, hexes canoes, unsigned actions, hexes targets[CANOE_ACTIONS])
{
    hexes reached = hexes_and(hexes_near(canoes), s->open);
    unsigned met = met_by(hexes_and(canoes, s->water), targets) & ~(1u << ACTION_MOVE);
    for (int action = 0; action < CANOE_ACTIONS; action++)
        targets[action] = hexes_without(targets[action], s->canoes);
    for (int steps = kaivai_movement(s, s->player); steps > 0; steps--) {
        const hexes more = hexes_or(reached, hexes_and(hexes_near(reached), s->open));
        met |= met_by(reached, targets);
        if (met == actions || hexes_equal(more, reached))
            break;
        reached = more;
    }
    return met;
}

unsigned kaivai_canoe_actions(const struct kaivai *s, unsigned actions)
{
    const hexes ready = kaivai_ready_canoes(s);
    hexes targets[CANOE_ACTIONS] = {{0}};
    if (!hexes_some(ready))
        return 0;
    for (int action = 0; action < CANOE_ACTIONS; action++)
        if (!(actions >> action & 1) || !could_act(s, (enum action)action))
            actions &= ~(1u << action);
        else
            targets[action] = easy_targets(s, (enum action)action, ready);
    unsigned can = reached_by(s, ready, actions, targets);
    for (unsigned left = actions & ~can & ~(1u << ACTION_FISH); left; left &= left - 1)
        can |= (unsigned)some_can_at_all(s, (enum action)__builtin_ctz(left), ready) << __builtin_ctz(left);
    return can;
}

void kaivai_apply_canoe(struct kaivai *s, int slot, int to)
{
    const int from = kaivai_canoe_of_slot(s, slot);
    if (s->canoe != HEX_NONE) { /* it has delivered */
        s->used = hexes_add(s->used, s->canoe);
        s->sold = HEXES_NO;
    }
    if (to != HEX_NONE) {
        if (hexes_have(s->canoes, to)) /* KV-50 */
            kaivai_sink(s, to);
        kaivai_take_canoe(s, from);
        kaivai_put_canoe(s, to, s->player);
    }
    s->canoe = (uint8_t)(to == HEX_NONE ? from : to);
    switch ((enum action)s->action) {
    case ACTION_BUILD:
        s->step = STEP_HUT;
        break;
    case ACTION_FISH:
        kaivai_begin_fishing(s);
        break;
    case ACTION_DELIVER:
        s->step = STEP_SELL;
        break;
    default:
        kaivai_finish_canoe(s);
        break;
    }
}

void kaivai_finish_canoe(struct kaivai *s)
{
    s->used = hexes_add(s->used, s->canoe);
    s->canoe = HEX_NONE;
    s->sold = HEXES_NO;
    s->step = STEP_CANOE;
    if (!kaivai_some_canoe_can(s, (enum action)s->action))
        kaivai_end_action(s);
}

void kaivai_end_action(struct kaivai *s)
{
    s->used = s->fresh = s->sold = HEXES_NO;
    s->canoe = HEX_NONE;
    s->action = ACTIONS;
    kaivai_end_turn(s);
}

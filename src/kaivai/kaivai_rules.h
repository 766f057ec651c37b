/* kaivai_rules.h: who does what among the files of this folder. Nothing here is seen outside it but `kaivai_game`, and
 * what advice.h offers front ends.
 *
 *   state.h             the state
 *   codes.h             moves as numbers
 *   kaivai_map.c        the sea, sets of hexes, what water reaches          KV-1 KV-2
 *   editions.c          the four rulebooks, one row each
 *   board.c             tiles, villages, open water, where a tile may lie   KV-3 KV-8 KV-9
 *   players.c           a seat's huts, canoes, shells, fish; who is behind  KV-5 KV-13 KV-14 KV-32
 *   setup.c             age order and extra bases                           KV-4 KV-10 KV-11
 *   bidding.c           bids and starting huts                              KV-12 KV-15
 *   god.c               the god's phase                                     KV-16 KV-17
 *   kaivai_turn.c       choosing an action, passing, whose turn it is       KV-18 to KV-22
 *   canoes.c            sailing, and which canoe can still act              KV-23 to KV-25
 *   build.c             building a hut                                      KV-26 KV-30 KV-31 KV-34
 *   pay.c               ways to pay                                         KV-32 KV-33
 *   fish.c              fishing                                             KV-40 to KV-43
 *   deliver.c           delivering fish                                     KV-45 to KV-48
 *   move.c              moving and sinking                                  KV-50
 *   celebrate.c         celebrating; increasing movement                    KV-52 KV-54
 *   gifts.c             gifts                                               KV-56
 *   loss.c              the end of a round                                  KV-58
 *   kaivai_scoring.c    the end of the game                                 KV-60 to KV-65
 *   apply.c             carrying a decision out: finds the file for it
 *   kaivai_moves.c      all legal moves
 *   kaivai_legal.c      the same as a set of bits
 *   random.c            one legal move without listing all
 *   kaivai_refuse.c, refuse_canoe.c  whether a move is legal, and why not
 *   kaivai_knowledge.c  what a viewer sees, and filling it up again
 *   kaivai_notation.c   moves as words
 *   kaivai_options.c    options as words
 *   hexname.c           hexes as words
 *   compare.c           the rulebooks side by side
 *   kaivai_write.c, kaivai_read.c, kaivai_check.c  the state as JSON, out and in
 *   kaivai_tell.c       what a decision did, as sentences for a log
 *   kaivai_tell_end.c   the same at the end of a round or of the game
 *   kaivai_evaluate.c   how good a position looks
 *   kaivai_sift.c       decisions that nobody would make
 *   favours.c           gifts, votes and bases that somebody would
 *   prior.c             which of many moves look promising, for the yardsticks and the weaker levels
 *   kaivai_policy.c     how likely a strong player is to choose each move, fitted from searches
 *   kaivai_model.c      what a position is worth, fitted from games
 *   kaivai_style.c      what players of different styles like
 *   kaivai_tensor.c     decisions and positions as rows of numbers, for programs that learn
 *   kaivai_look.c       a position laid out for front ends (motu/kaivai.h)
 *   advice.c            what a front end shows beside the board
 */
#ifndef KAIVAI_KAIVAI_H
#define KAIVAI_KAIVAI_H

#include "board.h"
#include "codes.h"

/* --- players.c --------------------------------------------------------------------------------------- */

/* What every decision asks is here, to be inlined. */
static inline int kaivai_shell_value(const uint8_t shells[SPACES])
{
    return shells[0] + 2 * shells[1] + 3 * shells[2] + 4 * shells[3] + 5 * shells[4]; /* KV-32 */
}
static inline int kaivai_counters(const uint8_t counters[SPACES])
{
    return counters[0] + counters[1] + counters[2] + counters[3] + counters[4];
}
static inline int kaivai_hut_count(const struct kaivai *s, int seat)
{
    return hexes_count(kaivai_huts(s, seat));
}
static inline int kaivai_canoe_count(const struct kaivai *s, int seat)
{
    return hexes_count(kaivai_canoes(s, seat));
}
static inline int kaivai_bonus(const struct kaivai *s, int seat)
{
    static const uint8_t bonus[UPGRADES + 1] = {0, 1, 2, 2, 3, 3, 4, 4, 5}; /* KV-54 */
    return bonus[s->upgrades[seat]];
}
static inline int kaivai_basic_movement(int bid)
{
    static const uint8_t movement[BID_MAX + 1] = {0, 1, 2, 3, 4, 5, 4, 3, 2, 1, 0}; /* KV-14 */
    return movement[bid];
}
static inline int kaivai_movement(const struct kaivai *s, int seat)
{
    return kaivai_basic_movement(s->bid[seat]) + kaivai_bonus(s, seat);
}
void kaivai_add_counter(uint8_t counters[SPACES], int space);
void kaivai_gain_influence(struct kaivai *, int seat, int count);
int kaivai_fisher_count(const struct kaivai *, int seat);
/* KV-13: the one of these seats, as bits, that is furthest behind. */
int kaivai_last_of(const struct kaivai *, unsigned seats);
/* The seat with the n-th highest bid, from 0. */
int kaivai_in_order(const struct kaivai *, int n);
/* How many have bid. */
int kaivai_bidders(const struct kaivai *);
/* Whether a seat has this kind of hut to build (KV-5). */
bool kaivai_has_hut(const struct kaivai *, int seat, enum tile);

static inline unsigned kaivai_all_seats(const struct kaivai *s)
{
    return (1u << s->players) - 1;
}

/* --- setup.c, bidding.c, god.c --------------------------------------------------------------------------- */

enum { SINGLE_BASES = 13, PAIR_BASES = 10, ALL_BASES = SINGLE_BASES + PAIR_BASES };
extern const uint8_t kaivai_bases[ALL_BASES][2]; /* KV-4; of a single the second is HEX_NONE */

/* Goes on to what is still to be set up, or to the first bid. */
void kaivai_begin(struct kaivai *);
void kaivai_apply_ages(struct kaivai *, int number);
/* The number of an order of seats among all; orders are counted as words are. */
int kaivai_ages_number(const uint8_t seats[], int players);
void kaivai_ages_of_number(int number, int players, uint8_t seats[]);
int kaivai_ages_count(int players);
/* The extra bases that may be placed now, as bits, and whether one is among them. */
uint32_t kaivai_fitting_bases(const struct kaivai *);
bool kaivai_base_fits(const struct kaivai *, int base);
void kaivai_apply_base(struct kaivai *, int base);
/* The base of these hexes, or ALL_BASES. */
int kaivai_find_base(int one, int other);

void kaivai_begin_bidding(struct kaivai *);
int kaivai_next_bidder(const struct kaivai *);
/* KV-12: the bids nobody has made, as bits. */
unsigned kaivai_open_bids(const struct kaivai *);
void kaivai_apply_bid(struct kaivai *, int bid);
/* KV-15: where the present player may put a starting hut, and which. The candidates are those of KV-8 alone:
 * whether a canoe would be cut off (KV-9) is not asked. */
hexes kaivai_start_candidates(const struct kaivai *);
hexes kaivai_start_sites(const struct kaivai *);
bool kaivai_may_start_with(const struct kaivai *, enum tile);
void kaivai_apply_place(struct kaivai *, enum tile, int hex);

/* KV-16: where the god's cult hex may lie; the candidates as above. */
hexes kaivai_god_candidates(const struct kaivai *);
hexes kaivai_god_sites(const struct kaivai *);
void kaivai_begin_god(struct kaivai *);
void kaivai_apply_god(struct kaivai *, int hex);

/* --- kaivai_turn.c ---------------------------------------------------------------------------------------------- */

int kaivai_actor(const struct kaivai *);
/* KV-19: what choosing an action costs the player whose turn it is, and whether there is enough. */
int kaivai_action_price(const struct kaivai *, enum action);
static inline bool kaivai_can_afford(const struct kaivai *s, enum action action)
{
    return s->influence[s->player] >= s->space[action];
}
void kaivai_begin_turns(struct kaivai *);
/* Pays for an action and takes note of it. */
void kaivai_choose(struct kaivai *, enum action);
void kaivai_apply_pass(struct kaivai *);
/* The turn is over: the next one's, or the end of the phase (KV-22). */
void kaivai_end_turn(struct kaivai *);

/* --- canoes.c -------------------------------------------------------------------------------------------- */

/* The player's canoes that may still act in this action. */
hexes kaivai_ready_canoes(const struct kaivai *);
/* Open water a canoe can sail to within a number of steps; where it lies is not among it, other canoes'
 * hexes are. */
hexes kaivai_sail(const struct kaivai *, int canoe, int steps);
/* Where a canoe of the player could do this action, were it there: whether it can get there is another
 * question. A canoe that leaves its hex may make room there, or thaw its hut (KV-26), so it can have more
 * targets than the others: functions of these take the hex it starts from, HEX_NONE if none has left. */
/* What the canoes of the player share of them, worked out once; and all of it for one of them. */
struct canoe_targets {
    hexes shared;
    hexes freed[CANOES_EACH]; /* building: what else there is for one canoe, by its slot, because it leaves its hex */
};
struct canoe_targets kaivai_shared_targets(const struct kaivai *, enum action);
hexes kaivai_own_targets(const struct kaivai *, enum action, int canoe, const struct canoe_targets *);
/* Where a canoe may sail and act: free hexes of its targets, or canoes that may be sunk. */
hexes kaivai_canoe_moves(const struct kaivai *, enum action, int canoe, hexes targets);
/* Whether it may act where it lies. */
bool kaivai_canoe_may_stay(const struct kaivai *, enum action, int canoe, hexes targets);
/* KV-20: whether any of the player's canoes can. */
bool kaivai_some_canoe_can(const struct kaivai *, enum action);
/* Those of some actions, as bits, in which it can: all at once. */
unsigned kaivai_canoe_actions(const struct kaivai *, unsigned actions);
/* The hex of the n-th canoe of the player by number, or HEX_NONE; and the other way round. */
int kaivai_canoe_of_slot(const struct kaivai *, int slot);
int kaivai_slot_of_canoe(const struct kaivai *, int hex);
void kaivai_apply_canoe(struct kaivai *, int slot, int to);
/* The acting canoe has finished: the next one, or the end of the action. */
void kaivai_finish_canoe(struct kaivai *);
void kaivai_end_action(struct kaivai *);

/* --- build.c, pay.c -------------------------------------------------------------------------------------- */

/* Whether there is a hut left, and more shells than the bid alone takes. */
bool kaivai_could_build(const struct kaivai *);
/* KV-31. In all of these `canoe` is where the acting canoe starts from; see canoe_targets. */
int kaivai_hut_price(const struct kaivai *, int village, int canoe);
hexes kaivai_build_targets(const struct kaivai *, int canoe, hexes freed[CANOES_EACH]); /* freed: or NULL */
/* What a canoe at sea, on a site, has besides: that site is clear when it leaves. */
hexes kaivai_cleared_targets(const struct kaivai *, int canoe);
/* Those of them beside sites that cannot cut the water: cheap to know, and most often all. */
hexes kaivai_plain_build_targets(const struct kaivai *);
/* Where the acting canoe, lying at `canoe`, may build. */
hexes kaivai_build_sites(const struct kaivai *, int canoe);
/* KV-26: huts that are not there for building and counting. */
hexes kaivai_frozen(const struct kaivai *, int canoe);
void kaivai_apply_hut(struct kaivai *, enum tile, int hex);

enum { PAY_WAYS = 16 };
struct pay_way {
    uint8_t count[SPACES]; /* shells taken from each space */
    uint8_t change;        /* the space of the shell that comes back, or 0 */
};
/* KV-33: the ways to pay that are offered; `exactly`: without change where that is possible (KV-32). */
int kaivai_pay_ways(const uint8_t shells[SPACES], int price, bool exactly, struct pay_way out[PAY_WAYS]);
/* The same for the price the player has to pay now. */
int kaivai_ways(const struct kaivai *, struct pay_way out[PAY_WAYS]);
void kaivai_apply_pay(struct kaivai *, int way);
/* Pays, or leaves the choice. */
void kaivai_begin_pay(struct kaivai *, int price);

/* --- fish.c, deliver.c, move.c, celebrate.c, gifts.c ------------------------------------------------------- */

/* Villages where the player can fish, as bits; and those of them a canoe touches. */
unsigned kaivai_fishing_villages(const struct kaivai *);
unsigned kaivai_fishing_at(const struct kaivai *, int hex);
hexes kaivai_fish_targets(const struct kaivai *);
void kaivai_begin_fishing(struct kaivai *);
void kaivai_fish_in(struct kaivai *, int village);
void kaivai_apply_roll(struct kaivai *, unsigned dice);
/* How many of six sides make this roll: the weights of the outcomes. */
uint32_t kaivai_roll_weight(int dice, unsigned roll);
/* KV-41: dice, and KV-42: sure fish, of one canoe in a village. */
int kaivai_dice_in(const struct kaivai *, int village);
int kaivai_sure_fish_in(const struct kaivai *, int village);

/* Huts with room. */
hexes kaivai_open_huts(const struct kaivai *, int canoe);
hexes kaivai_deliver_targets(const struct kaivai *, int canoe);
/* The huts that the acting canoe can still deliver to. */
hexes kaivai_customers(const struct kaivai *);
void kaivai_apply_sell(struct kaivai *, int hex, int count);

/* KV-50: what sinking this canoe costs the player; 0: it cannot be sunk. Whether there is glory for it
 * is another question. */
int kaivai_sinking_price(const struct kaivai *, int hex);
/* How many canoes of a seat count there. */
int kaivai_canoes_for_sinking(const struct kaivai *, int seat);
hexes kaivai_sinkable(const struct kaivai *);
hexes kaivai_move_targets(const struct kaivai *);
void kaivai_sink(struct kaivai *, int hex);

int kaivai_village_fish(const struct kaivai *, int village);
int kaivai_fish_on(const struct kaivai *, hexes huts);
void kaivai_apply_celebrate(struct kaivai *, int village);
void kaivai_apply_upgrade(struct kaivai *);

/* Whether the player may begin a gift now; and add this counter to the one begun. */
bool kaivai_may_give(const struct kaivai *);
bool kaivai_may_add(const struct kaivai *, int what, int space);
/* A seat's fish or shells, by space. */
const uint8_t *kaivai_counters_of(const struct kaivai *, int seat, int what);
void kaivai_apply_give(struct kaivai *, int to, int what, int space);
void kaivai_apply_add(struct kaivai *, int what, int space);
void kaivai_apply_offer(struct kaivai *);
void kaivai_apply_vote(struct kaivai *, bool approve);
/* Who has approved of the gift so far, as bits. */
unsigned kaivai_approved(const struct kaivai *);

/* --- loss.c, kaivai_scoring.c ------------------------------------------------------------------------------------- */

/* KV-58, and on to the next round or the end. */
void kaivai_end_round(struct kaivai *);
void kaivai_lose_value(uint8_t counters[SPACES]);

/* Glory, with what the huts will bring. */
int kaivai_sure_glory(const struct kaivai *, int seat);
void kaivai_begin_scoring(struct kaivai *);
/* The villages still to be scored, as bits. */
unsigned kaivai_unscored(const struct kaivai *);
void kaivai_apply_score(struct kaivai *, int village);
/* `shown` as kept in the state. */
void kaivai_apply_show(struct kaivai *, int shown);
/* KV-62, KV-66: whether a seat is asked how much it shows. */
bool kaivai_is_asked(const struct kaivai *, int seat);
/* KV-62: whether the player is the last to be asked. */
bool kaivai_shows_last(const struct kaivai *);
/* KV-63 without the influence shown, of all and of one. */
void kaivai_holdings(const struct kaivai *, int village, int holding[SEATS]);
int kaivai_holding(const struct kaivai *, int seat, int village);
/* By how much the player is ahead of the best of the others, of these holdings. */
int kaivai_lead(const struct kaivai *, const int holding[SEATS]);
/* KV-63: gives the glory for a village with these holdings; who got some, as bits. */
unsigned kaivai_village_glory(const struct kaivai *, int village, const int holding[SEATS], int glory[SEATS]);
/* KV-65 */
unsigned kaivai_winners(const struct kaivai *);
/* How good the result is for each seat, by glory, in parts of MOTU_VALUE. */
void kaivai_merit(const struct kaivai *, int share[SEATS]);

/* --- apply.c, kaivai_moves.c, kaivai_legal.c, random.c, kaivai_refuse.c --------------------------------------------
 */

void kaivai_apply(struct kaivai *, motu_move);

/* The largest decision is `canoe` at the beginning of a move action: four canoes, each to any water hex without
 * a canoe of its owner. With three players of 2005 there are the fewest tiles: 7 cult hexes, the four huts the
 * canoes came from, and two huts of each of the others. So 4 * (127 - 15 - 4), and a test reaches it. */
enum { KAIVAI_MAX_MOVES = 432 };
int kaivai_moves(const struct kaivai *, motu_move out[]);
/* The same as bits by their numbers in kaivai_tensor.c; how many there are. */
int kaivai_legal(const struct kaivai *, uint64_t set[]);
int kaivai_chances(const struct kaivai *, motu_move out[], uint32_t weight[]);
motu_move kaivai_random_move(const struct kaivai *, struct motu_rng *);
/* Random moves to the end of the game; how many. */
int kaivai_random_game(struct kaivai *, struct motu_rng *);
/* The actions of a turn that the influence allows, whether or not they can be carried out. */
bool kaivai_action_possible(const struct kaivai *, enum action);

bool kaivai_refuse(const struct kaivai *, motu_move, struct motu_reason *);

/* --- kaivai_knowledge.c ------------------------------------------------------------------------------------------- */

void kaivai_conceal(struct kaivai *, int viewer);
motu_move kaivai_conceal_move(const struct kaivai *, motu_move, int viewer);
void kaivai_determinize(struct kaivai *, struct motu_rng *);
bool kaivai_reveals(const struct kaivai *, motu_move);
/* KV-66: whether the viewer of this view is not told how much influence a seat has. */
bool kaivai_influence_is_hidden(const struct kaivai *, int seat);
/* KV-62: whether influence is being shown, and the position before anybody has. */
bool kaivai_secret(const struct kaivai *, struct kaivai *first);

/* --- kaivai_notation.c, kaivai_options.c, kaivai_write.c, kaivai_read.c ------------------------------------------- */

extern const char *const kaivai_seat_name[SEATS + 1]; /* ends with NULL */
extern const char *const kaivai_tile_name[TILES];
extern const char *const kaivai_action_name[ACTIONS];
extern const char *const kaivai_phase_name[]; /* by step; those of actions by kaivai_action_name */
extern const struct motu_option kaivai_options[];

void kaivai_write_move(const struct kaivai *, motu_move, struct motu_text *);
bool kaivai_read_move(const struct kaivai *, const char *words, motu_move *, struct motu_reason *);
bool kaivai_start(struct kaivai *, int rules, const char *options, struct motu_reason *);
void kaivai_write_options(const struct kaivai *, struct motu_text *);
void kaivai_write_board(struct motu_text *); /* for front ends */
void kaivai_write_state(const struct kaivai *, struct motu_text *);
/* A list of names in their order; the same as a member of an object. */
void kaivai_write_hexes(hexes, struct motu_text *);
void kaivai_write_member_hexes(const char *key, hexes, struct motu_text *);
bool kaivai_read_state(struct kaivai *, const char *json, size_t length, struct motu_reason *);
void kaivai_write_result(const struct kaivai *, struct motu_text *);
void kaivai_write_result_json(const struct kaivai *, struct motu_text *);
/* The phase of protocol.md. */
const char *kaivai_phase(const struct kaivai *);

/* --- kaivai_tell.c ------------------------------------------------------------------------------------------------ */

int kaivai_tell(const struct kaivai *before, motu_move, const struct kaivai *after, struct motu_reason told[]);
/* A player's name, in the language of whoever reads. */
enum motu_message kaivai_seat_message(int seat);

/* --- kaivai_evaluate.c, kaivai_sift.c ----------------------------------------------------------------------------- */

int kaivai_evaluate(const struct kaivai *, int seat);
/* Takes the decisions out of a list of legal ones that nobody would make; how many are left. */
int kaivai_sift(const struct kaivai *, motu_move move[], int count);

/* --- favours.c ----------------------------------------------------------------------------------------------- */

/* Whether a player with sense would make this gift, or vote like this on the one that is offered. */
bool kaivai_is_fair_gift(const struct kaivai *, motu_move give);
bool kaivai_is_fair_vote(const struct kaivai *, motu_move vote);
/* How much sea there is around a base to build on. */
int kaivai_base_room(int base);

/* --- prior.c ------------------------------------------------------------------------------------------------- */

/* For each move how promising it looks, from 0 on. */
void kaivai_prior(const struct kaivai *, const motu_move move[], int count, int weight[]);

/* --- kaivai_tensor.c --------------------------------------------------------------------------------------------- */

extern const struct motu_encoding kaivai_encoding;

/* --- kaivai_model.c ----------------------------------------------------------------------------------------------- */

extern const struct motu_model kaivai_model;
void kaivai_value(const struct kaivai *, int share[]);

/* --- kaivai_style.c ------------------------------------------------------------------------------------------------
 */

/* How much a player with that style likes a move: motu_game's lean. */
int kaivai_lean(const struct kaivai *, motu_move, enum motu_style);

#endif

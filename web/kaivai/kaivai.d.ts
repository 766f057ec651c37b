/* kaivai.d.ts: what the engine says of Kaivai, as JSON. tests/web/shapes.mjs holds it against real games. */

import type { BoardNews, Picture } from '../types';

/* GameCard.board */
export interface KaivaiMap {
    hexes: { name: string; q: number; r: number }[]; /* x = 1.5·q, y = √3·(r + q/2), downwards */
}

export type KaivaiSeat = 'red' | 'yellow' | 'green' | 'blue';
/* Who plays: with three there is no blue. */
type BySeat<T> = Record<string, T>;
type Hex = string; /* "G6" */
type Counters = number[]; /* on the spaces of a display, the freshest first */
export type KaivaiHut = 'canoe' | 'fisher' | 'meeting';
export type KaivaiAction = 'build' | 'fish' | 'deliver' | 'move' | 'celebrate' | 'upgrade';

/* Picture.state */
export interface KaivaiState {
    game: 'kaivai';
    options: string;
    rules?: number; /* the version of the rules, from 2 on */
    profile: string; /* the rulebook */
    round: number;
    phase: string;
    actor: KaivaiSeat | 'chance' | null; /* null: the game is over */
    ages: string[]; /* the youngest first; empty while chance has not decided */
    bids: BySeat<number | null>;
    order: string[]; /* who has bid, in the order of play */
    passed: string[];
    acted: string[];
    spaces: Record<KaivaiAction, number>; /* how often each action was chosen this round */
    god: Hex | null;
    tiles: Record<Hex, string>; /* "cult", "red fisher" */
    villages: Record<Hex, Hex[]>; /* by the hex of the founding cult site */
    fish: Record<Hex, number>; /* in meeting huts */
    canoes: BySeat<Hex[]>;
    shells: BySeat<Counters>;
    caught: BySeat<Counters>;
    influence: BySeat<number | null>; /* null: hidden (KV-66) */
    glory: BySeat<number>;
    upgrades: BySeat<number>;
    bonus: BySeat<number>; /* to the movement */
    canoe: Hex | null; /* the one that acts */
    used: Hex[];
    fresh: Hex[];
    sold: Hex[];
    price: number | null; /* to be paid */
    dice: number | null; /* to be thrown */
    gift: KaivaiGift | null;
    gifted: boolean;
    chooser: string | null; /* who says which village is scored next */
    scoring: Hex | null; /* the village that is scored */
    scored: Hex[];
    counted: Hex[];
    shown: BySeat<number | null>; /* influence shown for the village; null: none, or not yet seen */
    result: KaivaiResult | null;
}
export type KaivaiPicture = Picture<KaivaiState, KaivaiAdvice>;
export type KaivaiNews = BoardNews<KaivaiPicture>;
/* A gift that waits for agreement: one counter, or, from version 2 in 2005-it, several. */
export interface KaivaiGift {
    from: string;
    to: string | null;
    what?: 'fish' | 'shell';
    space?: number;
    fish?: Counters;
    shells?: Counters;
    offered?: boolean;
    approved: string[];
}
export interface KaivaiResult {
    winners: string[];
    glory: BySeat<number>;
}

/* Picture.advice */
export interface KaivaiAdvice {
    rounds: number;
    worth: number; /* of influence at the end */
    reach: Record<Hex, Hex[][]>; /* of each canoe: what it reaches in one step, in two … */
    villages: Record<Hex, KaivaiVillage>;
    market: Record<Hex, number[]>; /* what each further fish brings at a hut */
    seats: BySeat<{
        value: number; /* of the shells */
        movement: number;
        speeds: number[]; /* by bid */
        huts_left: number;
        canoes_left: number;
        fishers_left: number;
    }>;
    spoil: BySeat<{ value: number; shells: number; fish: number }>; /* what the end of the round takes */
}
export interface KaivaiVillage {
    cult: number;
    size: number;
    fish: number;
    sites: Hex[];
    price: BySeat<number>;
    holding: BySeat<number>;
    glory: BySeat<number>;
    feast: BySeat<number>;
    host: number;
    shore: Hex[];
    catch: BySeat<number[]>; /* how many rolls catch 0, 1, 2 … fish; empty: nobody fishes there */
}

/* What a legal move would change: of each seat only what changes. */
export interface KaivaiEffect {
    tiles: Hex[]; /* laid */
    left: Hex[]; /* by canoes */
    reached: Hex[];
    [seat: string]: KaivaiChange | Hex[];
}
export interface KaivaiChange {
    glory?: number;
    influence?: number;
    shells?: number;
    fish?: number;
    huts?: number;
    canoes?: number;
    upgrades?: number;
}

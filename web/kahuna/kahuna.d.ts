/* kahuna.d.ts: what the engine says of Kahuna, as JSON. tests/web/shapes.mjs holds it against real games. */

import type { BoardNews, Picture } from '../types';

/* GameCard.board */
export interface KahunaMap {
    islands: { name: string; lines: number; x: number; y: number }[]; /* in a frame of 1000 by 800 */
    lines: { name: string; ends: [string, string] }[]; /* "AB", island names */
}

export type KahunaSeat = 'black' | 'white';
type BySeat<T> = Record<string, T>;
type Cards = string[]; /* island names, one a card */

/* Picture.state */
export interface KahunaState {
    game: 'kahuna';
    options: string;
    round: number; /* 1 to 3 */
    phase: 'deal' | 'handicap' | 'play' | 'draw' | 'swap' | 'last' | 'over';
    actor: KahunaSeat | 'chance' | null; /* null: the game is over */
    player: KahunaSeat | null; /* whose turn it is */
    turn: number;
    abstained: boolean; /* the last player drew nothing */
    swap: string | null; /* the line to decide on (variant 1) */
    last_turns: number; /* how many are left after the third round */
    hands: BySeat<Cards | number>; /* of others, how many */
    open: BySeat<Cards>; /* cards that lie open before a player (KH-24) */
    face_up: Cards;
    pile: number;
    discards: Cards;
    hidden_discards: BySeat<Cards | number>;
    bridges: BySeat<string[]>; /* lines */
    tokens: BySeat<string[]>; /* islands */
    points: BySeat<number>;
    result: KahunaResult | null;
}
export type KahunaPicture = Picture<KahunaState, null>;
export type KahunaNews = BoardNews<KahunaPicture>;
export interface KahunaResult {
    winner: KahunaSeat | null; /* null: a draw */
    reason: 'points' | 'final' | 'bridges' | 'premature' | 'draw';
    points: BySeat<number>;
}

/* What a legal move would change; only what changes is there. */
export type KahunaEffect = BySeat<{
    placed?: string[]; /* lines */
    fallen?: string[];
    gained?: string[]; /* islands */
    lost?: string[];
    cards?: number;
    points?: number;
}>;

/* nim.d.ts: what the engine says of Nim, as JSON. */

/* Picture.state */
export interface NimState {
    game: 'nim';
    options: string;
    actor: 'black' | 'white' | null; /* null: the game is over */
    heaps: number[]; /* stones left: heap A, B, … */
    result: NimResult | null;
}
export interface NimResult {
    winner: 'black' | 'white';
}

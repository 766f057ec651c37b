/* kaivai.d.ts: what the engine says of Kaivai, as JSON. */

/* GameCard.board */
export interface KaivaiMap {
    hexes: { name: string; q: number; r: number }[]; /* x = 1.5·q, y = √3·(r + q/2), downwards */
}

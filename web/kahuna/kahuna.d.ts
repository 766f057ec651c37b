/* kahuna.d.ts: what the engine says of Kahuna, as JSON. */

/* GameCard.board */
export interface KahunaMap {
    islands: { name: string; lines: number; x: number; y: number }[]; /* in a frame of 1000 by 800 */
    lines: { name: string; ends: [string, string] }[]; /* "AB", island names */
}

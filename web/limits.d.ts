/* limits.d.ts: limits that engine and server have and the page should know before they refuse something. The numbers
 * exist once, in C: tools/assemble_page makes limits.js from them. */

export const limits: {
    recordBytes: number; /* of a record, whoever reads it */
    nameBytes: number; /* of a nickname at a server */
    sayBytes: number; /* of a line of chat */
};

/* chance.js: this device's part in what chance decides. It makes a share, and sends only its seal, a hash, when the player sits
 * down. When all seats are taken, so that nobody can adapt their own share any longer, it reveals the share. What was agreed at
 * that moment is kept, and whatever the house says later is compared with it: a host who also plays cannot choose the cards
 * unnoticed. Where the browser offers no hashes, as on a page without TLS, the share itself is sent. */
import { remembered, remember } from '../settings/settings.js';
import { newName } from './wire.js';

/** @typedef {{ commit: string, seals: Record<string, string>, shares: Record<string, string> }} Agreed */
/** @typedef {{ table: string, share: string, seal: string, agreed?: Agreed }} Kept */

/** @returns {Kept[]} */
function allKept() {
    try {
        const list = JSON.parse(remembered('chance') ?? '[]');
        return Array.isArray(list) ? list.filter((kept) => typeof kept?.table === 'string') : [];
    } catch {
        return [];
    }
}

/** @param {Kept} kept */
function keep(kept) {
    const others = allKept().filter(({ table }) => table !== kept.table);
    remember('chance', JSON.stringify([kept, ...others].slice(0, 50)));
}

/** @param {string} text */
async function hash(text) {
    const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
    return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What to send along when sitting down. @param {string} table @returns {Promise<{ share: string } | { seal: string }>} */
export async function newShare(table) {
    const share = newName();
    if (!crypto.subtle) return { share };
    const seal = await hash(`motu share 1\n${share}`);
    keep({ table, share, seal });
    return { seal };
}

/** Who has not laid open what they sealed, though all sit. @param {import('../types').TableStatus} status */
export function sealedSeats({ phase, seats, fair }) {
    if (phase !== 'waiting' || Object.values(seats).some(({ kind }) => kind === 'open')) return [];
    return Object.keys(fair.seals).filter((seat) => !fair.shares[seat]);
}

/** @type {Set<string>} seals that are being laid open */
const asked = new Set();

/** Lays the share open when it is time. @param {import('./table.js').OnlineTable} table */
export async function layOpen({ id, status, wire }) {
    const seal = status.you && status.fair.seals[status.you];
    if (!status.you || !seal || asked.has(seal) || !sealedSeats(status).includes(status.you)) return;
    asked.add(seal);
    const kept = allKept().find((kept) => kept.table === id && kept.seal === seal);
    if (kept && !kept.agreed) keep({ ...kept, agreed: status.fair });
    await wire.ask('unseal', {
        table: id,
        ...(kept && { share: kept.share }),
    }); /* or it is lost, which the record tells */
}

/** What a record says of it. @param {string} record @returns {Agreed} */
function fairOf(record) {
    /** @type {Agreed} */ const found = { commit: '', seals: {}, shares: {} };
    for (const [, kind, seat, hex] of record.matchAll(/^fair-(commit|seal|share)-?(\w*): (\w+)$/gm))
        if (kind === 'commit') found.commit = hex;
        else found[kind === 'seal' ? 'seals' : 'shares'][seat] = hex;
    return found;
}

/** Whether the house keeps to what was agreed on, as far as this device knows. @param {string} id @param {import('../types').TableStatus} status
 * @param {string | undefined} record */
export function isAsAgreed(id, status, record) {
    const kept = allKept().find(({ table, agreed }) => table === id && agreed);
    if (!kept?.agreed || !['playing', 'over'].includes(status.phase)) return true;
    const { commit, seals, shares } = kept.agreed;
    const same = (/** @type {Record<string, string>} */ a, /** @type {Record<string, string>} */ b) =>
        Object.keys(a).length === Object.keys(b).length && Object.keys(a).every((seat) => a[seat] === b[seat]);
    return [status.fair, ...(record ? [fairOf(record)] : [])].every(
        (said) =>
            said.commit === commit &&
            same(said.seals, seals) &&
            Object.keys(shares).every((seat) => said.shares[seat] === shares[seat]) &&
            Object.keys(said.shares).every((seat) => seat in shares || seat in seals) &&
            Object.values(said.shares).includes(kept.share),
    );
}

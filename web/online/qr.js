/* qr.js: a link as a QR code (ISO/IEC 18004), for the phone of a friend at the same table: bytes, the lowest level of error
 * correction, versions 1 to 9, which hold 230 bytes. Nothing is fetched for it. */
import { html, svg } from '../element.js';

/* By version: all codewords, those of error correction in a block, blocks, and where the middles of alignment marks lie. */
const versions = [
    { all: 26, check: 7, blocks: 1, marks: [] },
    { all: 44, check: 10, blocks: 1, marks: [6, 18] },
    { all: 70, check: 15, blocks: 1, marks: [6, 22] },
    { all: 100, check: 20, blocks: 1, marks: [6, 26] },
    { all: 134, check: 26, blocks: 1, marks: [6, 30] },
    { all: 172, check: 18, blocks: 2, marks: [6, 34] },
    { all: 196, check: 20, blocks: 2, marks: [6, 22, 38] },
    { all: 242, check: 24, blocks: 2, marks: [6, 24, 42] },
    { all: 292, check: 30, blocks: 2, marks: [6, 26, 46] },
];

/** The product of two bytes in the field of the code. @param {number} a @param {number} b */
function times(a, b) {
    let product = 0;
    for (let bit = 7; bit >= 0; bit--) {
        product = (product << 1) ^ ((product >> 7) * 0x11d);
        product ^= ((b >> bit) & 1) * a;
    }
    return product & 0xff;
}

/** The codewords of error correction for a block: Reed and Solomon's. @param {number[]} data @param {number} count */
function checkWords(data, count) {
    const divisor = Array(count).fill(0);
    divisor[count - 1] = 1;
    for (let i = 0, root = 1; i < count; i++, root = times(root, 2))
        for (let j = 0; j < count; j++) divisor[j] = times(divisor[j], root) ^ (divisor[j + 1] ?? 0);
    const rest = Array(count).fill(0);
    for (const byte of data) {
        const factor = byte ^ rest.shift();
        rest.push(0);
        divisor.forEach((term, i) => (rest[i] ^= times(term, factor)));
    }
    return rest;
}

/** All codewords in the order in which they are drawn. @param {number[]} bytes @param {typeof versions[0]} version */
function codewords(bytes, { all, check, blocks }) {
    const capacity = all - check * blocks;
    const bits = [0, 1, 0, 0, ...inBits(bytes.length, 8), ...bytes.flatMap((byte) => inBits(byte, 8)), 0, 0, 0, 0];
    const data = Array.from({ length: bytes.length + 2 }, (_, i) =>
        bits.slice(8 * i, 8 * i + 8).reduce((byte, bit) => 2 * byte + bit, 0),
    );
    for (let i = 0; data.length < capacity; i++) data.push(i % 2 ? 0x11 : 0xec);
    const size = Math.floor(capacity / blocks);
    const short = blocks - (capacity % blocks); /* the later blocks have one more */
    const parts = Array.from({ length: blocks }, (_, i) => {
        const from = i * size + Math.max(0, i - short);
        return data.slice(from, from + size + (i >= short ? 1 : 0));
    });
    const checks = parts.map((part) => checkWords(part, check));
    const woven = (/** @type {number[][]} */ lists) =>
        Array.from({ length: size + 1 + check }, (_, i) => lists.map((list) => list[i])).flat();
    return [...woven(parts), ...woven(checks)].filter((word) => word !== undefined);
}

/** @param {number} value @param {number} count */
const inBits = (value, count) => Array.from({ length: count }, (_, i) => (value >> (count - 1 - i)) & 1);

/** A number with the check bits that belong to it. @param {number} value @param {number} degree @param {number} divisor */
function withCheck(value, degree, divisor) {
    let rest = value;
    for (let i = 0; i < degree; i++) rest = (rest << 1) ^ ((rest >> (degree - 1)) * divisor);
    return (value << degree) | rest;
}

const masks = [
    (/** @type {number} */ x, /** @type {number} */ y) => (x + y) % 2,
    (/** @type {number} */ _, /** @type {number} */ y) => y % 2,
    (/** @type {number} */ x) => x % 3,
    (/** @type {number} */ x, /** @type {number} */ y) => (x + y) % 3,
];

/** @typedef {(boolean | undefined)[][]} Field rows of modules, dark ones true; undefined: not drawn yet */

/** The marks by which a reader finds its way. @param {Field} field @param {number} number of the version @param {number[]} marks */
function drawMarks(field, number, marks) {
    const size = field.length;
    const square = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ far) => {
        for (let dy = -far; dy <= far; dy++)
            for (let dx = -far; dx <= far; dx++) {
                const ring = Math.max(Math.abs(dx), Math.abs(dy));
                if (
                    field[y + dy]?.[x + dx] === undefined &&
                    x + dx >= 0 &&
                    y + dy >= 0 &&
                    x + dx < size &&
                    y + dy < size
                )
                    field[y + dy][x + dx] = far === 4 ? ring !== 2 && ring !== 4 : ring !== 1;
            }
    };
    for (const [x, y] of [
        [3, 3],
        [size - 4, 3],
        [3, size - 4],
    ])
        square(x, y, 4);
    const last = marks.length - 1;
    marks.forEach((x, i) =>
        marks.forEach((y, j) => {
            const corner = (i === 0 && (j === 0 || j === last)) || (i === last && j === 0);
            if (!corner) square(x, y, 2);
        }),
    );
    for (let i = 8; i < size - 8; i++) {
        field[6][i] ??= i % 2 === 0;
        field[i][6] ??= i % 2 === 0;
    }
    if (number < 7) return;
    inBits(withCheck(number, 12, 0x1f25), 18)
        .reverse()
        .forEach((bit, i) => {
            const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
            field[b][a] = field[a][b] = bit === 1;
        });
}

/** Level and mask, twice. @param {Field} field @param {number} mask */
function drawFormat(field, mask) {
    const size = field.length;
    const bits = inBits(withCheck((1 << 3) | mask, 10, 0x537) ^ 0x5412, 15).reverse();
    bits.forEach((bit, i) => {
        const dark = bit === 1;
        if (i < 6) field[i][8] = dark;
        else if (i < 8) field[i + 1][8] = dark;
        else if (i === 8) field[8][7] = dark;
        else field[8][14 - i] = dark;
        if (i < 8) field[8][size - 1 - i] = dark;
        else field[size - 15 + i][8] = dark;
    });
    field[size - 8][8] = true;
}

/** The codewords, in columns of two from the right, up and down. @param {Field} field @param {number[]} words @param {number} mask */
function drawWords(field, words, mask) {
    const size = field.length;
    const bits = words.flatMap((word) => inBits(word, 8));
    let next = 0;
    for (let right = size - 1; right >= 1; right -= right === 8 ? 3 : 2)
        for (let step = 0; step < size; step++)
            for (const x of [right, right - 1]) {
                const up = ((right < 6 ? right + 1 : right) + (size % 4 === 1 ? 1 : 3)) % 4 < 2;
                const y = up ? size - 1 - step : step;
                if (field[y][x] !== undefined) continue;
                field[y][x] = ((bits[next++] ?? 0) === 1) !== (masks[mask](x, y) === 0);
            }
}

/** How hard it is to read: runs of five and more, squares of one colour. @param {Field} field */
function burden(field) {
    const lines = [...field, ...field.map((_, x) => field.map((row) => row[x]))].map((line) =>
        line.map((dark) => (dark ? '1' : '0')).join(''),
    );
    const runs = lines.flatMap((line) => line.match(/0{5,}|1{5,}/g) ?? []);
    let squares = 0;
    for (let y = 1; y < field.length; y++)
        for (let x = 1; x < field.length; x++)
            if ([field[y - 1][x], field[y][x - 1], field[y - 1][x - 1]].every((dark) => dark === field[y][x]))
                squares++;
    return runs.reduce((sum, run) => sum + run.length - 2, 0) + 3 * squares;
}

/** The modules of the code for a text; null if it is too long. @param {string} text @returns {Field | null} */
export function qrCode(text) {
    const bytes = [...new TextEncoder().encode(text)];
    const at = versions.findIndex(({ all, check, blocks }) => bytes.length + 2 <= all - check * blocks);
    if (at < 0) return null;
    const size = 21 + 4 * at;
    const words = codewords(bytes, versions[at]);
    const fields = masks.map((_, mask) => {
        /** @type {Field} */
        const field = Array.from({ length: size }, () => Array(size).fill(undefined));
        drawMarks(field, at + 1, versions[at].marks);
        drawFormat(field, mask);
        drawWords(field, words, mask);
        return field;
    });
    return fields.sort((a, b) => burden(a) - burden(b))[0];
}

/** The code as a picture, dark on light in every theme; null if the text is too long. @param {string} text @param {string} label */
export function drawCode(text, label) {
    const field = qrCode(text);
    if (!field) return null;
    const size = field.length + 8; /* a quiet border of four */
    const d = field.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + 4} ${y + 4}h1v1h-1z` : ''))).join('');
    const code = svg(
        'svg',
        { class: 'qr', viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': label },
        svg('rect', { width: size, height: size, fill: '#fff' }),
        svg('path', { d, fill: '#000', 'shape-rendering': 'crispEdges' }),
    );
    return html('figure', { class: 'qr-figure' }, code, html('figcaption', { 'aria-hidden': 'true' }, label));
}

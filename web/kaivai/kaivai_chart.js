/* kaivai_chart.js: the sea as a drawing: water, land, what lies on it, and 127 hexes that can be pointed at. It shows
 * what it is given and tells which hex was meant; what a hex means is for kaivai_board.js and kaivai_choice.js. */
import { html, svg } from '../element.js';
import { animateChange } from './motion.js';
import { canoe, cult, fishOn, god, hut } from './kaivai_pieces.js';
import { coast, hexPoints } from './sea.js';
import { createZoom } from './zoom.js';

/** @typedef {import('./sea.js').Sea} Sea */
/**
 * What a hex offers: how it is drawn and what it says.
 * @typedef {{ kind: 'canoe' | 'sail' | 'here' | 'site' | 'village' | 'sell' | 'sink', tag?: string, chosen?: boolean }} Offer
 */

/* tags are numbers one decides by: nothing lies over them */
const layers = ['land', 'reach', 'tiles', 'marks', 'canoes', 'ghosts', 'overlay', 'tags', 'hints', 'hexes'];
let charts = 0;

/**
 * @param {Sea} sea
 * @param {{ point(hex: string): void, look(hex: string | null, byKey: boolean): void }} heard
 * @param {import('../types').BoardContext['say']} say
 */
export function createChart(sea, heard, say) {
    const id = `kaivai-sea-${++charts}`;
    /** @type {Record<string, SVGGElement>} */
    const layer = Object.fromEntries(layers.map((name) => [name, svg('g', { class: `kv-layer-${name}` })]));
    const root = svg(
        'svg',
        { class: 'kv-sea', role: 'group' },
        backdrop(sea, id),
        ...layers.map((name) => layer[name]),
    );
    const zoom = createZoom(root, say);
    /** @type {Map<string, SVGGElement>} */
    const cells = new Map();
    let cursor = 'G7';
    /** @type {import('./kaivai').KaivaiPicture | null} */
    let drawn = null;

    for (const hex of sea.all) {
        const cell = svg(
            'g',
            { role: 'button', tabindex: '-1', class: 'kv-hex', 'data-hex': hex.name },
            svg('polygon', { points: hexPoints(hex.x, hex.y, 0.97) }),
        );
        cell.addEventListener('click', () => {
            if (zoom.dragged()) return;
            moveCursor(hex.name, false);
            heard.point(hex.name);
        });
        cell.addEventListener('pointerenter', (event) => event.pointerType === 'mouse' && heard.look(hex.name, false));
        cell.addEventListener('focus', () => {
            setCursor(hex.name);
            if (cell.matches(':focus-visible')) heard.look(hex.name, true);
        });
        cells.set(hex.name, cell);
        layer.hexes.append(cell);
    }
    root.addEventListener('pointerleave', () => heard.look(null, false));
    root.addEventListener(
        'focusout',
        (event) => !root.contains(/** @type {Node} */ (event.relatedTarget)) && heard.look(null, true),
    );
    root.addEventListener('keydown', (event) => {
        const next = sea.step(cursor, event.key);
        if (next) moveCursor(next.name, true);
        else if (event.key === 'Enter' || event.key === ' ') heard.point(cursor);
        else return;
        event.preventDefault();
        event.stopPropagation();
    });

    /** @param {string} name */
    function setCursor(name) {
        cells.get(cursor)?.setAttribute('tabindex', '-1');
        cursor = name;
        cells.get(cursor)?.setAttribute('tabindex', '0');
    }
    /** @param {string} name @param {boolean} focus */
    function moveCursor(name, focus) {
        setCursor(name);
        if (!focus) return;
        cells.get(name)?.focus();
        zoom.include(sea.hex(name));
    }
    setCursor(cursor);

    /** @param {import('./kaivai').KaivaiState} state */
    function drawLand(state) {
        const paths = Object.values(state.villages).map((tiles) => coast(sea, /** @type {string[]} */ (tiles)));
        layer.land.replaceChildren(
            ...['shoal', 'beach', 'grass'].map((name) =>
                svg('g', { class: `kv-${name}` }, ...paths.map((d) => svg('path', { d }))),
            ),
        );
    }

    /** @param {import('./kaivai').KaivaiState} state */
    function drawTiles(state) {
        const parts = [];
        for (const [name, what] of Object.entries(state.tiles)) {
            const [seat, type] = String(what).split(' ');
            const piece =
                seat === 'cult'
                    ? cult(name in state.villages ? name : '')
                    : hut(seat, /** @type {import('./kaivai').KaivaiHut} */ (type));
            if (state.fish[name]) piece.append(fishOn(state.fish[name]));
            if (state.god === name) piece.append(god());
            parts.push(placed(piece, name));
        }
        layer.tiles.replaceChildren(...parts);
    }

    /** @param {import('./kaivai').KaivaiState} state */
    function drawCanoes(state) {
        const parts = [];
        for (const [seat, places] of Object.entries(state.canoes))
            for (const name of /** @type {string[]} */ (places)) {
                const piece = placed(canoe(seat, !(name in state.tiles)), name);
                if (state.used.includes(name)) piece.classList.add('kv-used');
                if (state.canoe === name) piece.classList.add('kv-acting');
                parts.push(piece);
            }
        layer.canoes.replaceChildren(...parts);
    }

    /** @param {SVGGElement} piece @param {string} name */
    function placed(piece, name) {
        const { x, y } = sea.hex(name);
        return svg(
            'g',
            { transform: `translate(${x} ${y.toFixed(3)})`, 'data-at': name },
            svg('g', { class: 'kv-piece' }, piece),
        );
    }

    return {
        element: html('div', { class: 'kv-chart' }, root, zoom.buttons),
        zoom,
        /** @param {import('./kaivai').KaivaiPicture} picture @param {import('../types').LogEntry[]} last @param {boolean} calm */
        draw(picture, last, calm) {
            drawLand(picture.state);
            drawTiles(picture.state);
            drawCanoes(picture.state);
            if (!calm && drawn && drawn.ply < picture.ply) animateChange(sea, layer, drawn, picture, last);
            drawn = picture;
            root.setAttribute('aria-label', say('kaivai_page_sea'));
        },
        /** Lights hexes up. @param {Map<string, Offer>} offers @param {(hex: string) => string} label @param {Map<string, string>} more tags on other hexes */
        offer(offers, label, more) {
            layer.reach.replaceChildren(
                ...[...offers].map(([name, { kind, chosen }]) => {
                    const { x, y } = sea.hex(name);
                    return svg('polygon', {
                        points: hexPoints(x, y, 0.9),
                        class: `kv-offer kv-offer-${kind}${chosen ? ' kv-chosen' : ''}`,
                    });
                }),
            );
            const tags = [
                ...more,
                ...[...offers].map(([name, offer]) => /** @type {[string, string]} */ ([name, offer.tag ?? ''])),
            ];
            layer.tags.replaceChildren(
                ...tags.filter(([, text]) => text).map(([name, text]) => tag(sea.hex(name), text)),
            );
            for (const [name, cell] of cells) {
                const offer = offers.get(name);
                cell.setAttribute('aria-label', label(name));
                cell.setAttribute('aria-disabled', String(!offer));
                cell.classList.toggle('kv-open', Boolean(offer));
                if (offer?.kind === 'canoe' || offer?.chosen)
                    cell.setAttribute('aria-pressed', String(Boolean(offer.chosen)));
                else cell.removeAttribute('aria-pressed');
            }
        },
        /** Pale pictures of what would come. @param {SVGElement[]} parts */
        ghosts(parts) {
            layer.ghosts.replaceChildren(...parts);
        },
        /** @param {SVGElement[]} parts */
        marks(parts) {
            layer.marks.replaceChildren(...parts);
        },
        /** @param {SVGElement[]} parts */
        overlay(parts) {
            layer.overlay.replaceChildren(...parts);
            root.classList.toggle('kv-with-overlay', parts.length > 0);
        },
        /** Points at hexes. @param {string[]} names */
        hint(names) {
            layer.hints.replaceChildren(
                ...names.map((name) =>
                    svg('polygon', { points: hexPoints(sea.hex(name).x, sea.hex(name).y, 0.95), class: 'kv-hint' }),
                ),
            );
            if (names.length) zoom.include(sea.hex(names[names.length - 1]));
        },
        placed,
        focus: (/** @type {string} */ name) => moveCursor(name, true),
        cursor: () => cursor,
        /** Goes to the next of these hexes from the cursor on. @param {string[]} names @param {boolean} back */
        focusNext(names, back) {
            if (!names.length) return;
            const order = sea.all.map((h) => h.name).filter((n) => names.includes(n) || n === cursor);
            const at = order.indexOf(cursor) + (back ? order.length - 1 : 1);
            moveCursor(names.length === 1 ? names[0] : order[at % order.length], true);
        },
    };
}

/** @typedef {ReturnType<typeof createChart>} Chart */

/** A few words over a hex: a price, a number of fish. @param {import('./sea.js').Hex} hex @param {string} text */
function tag({ x, y }, text) {
    const width = 0.36 + [...text].reduce((sum, letter) => sum + (letter === '·' ? 0.16 : 0.27), 0);
    return svg(
        'g',
        { class: 'kv-tag', transform: `translate(${x} ${(y + 0.52).toFixed(3)})` },
        svg('rect', { x: -width / 2, y: -0.27, width, height: 0.54, rx: 0.27 }),
        svg('text', { y: 0.16, 'text-anchor': 'middle' }, text),
    );
}

/** The water: deep at the rim, lighter within, with the hexes and their names faintly on it. @param {Sea} sea @param {string} id */
function backdrop(sea, id) {
    const rim = coast(
        sea,
        sea.all.map((h) => h.name),
        -0.32,
    );
    const grid = sea.all.map(({ x, y }) => `M${hexPoints(x, y, 0.985).replaceAll(' ', 'L')}Z`).join('');
    return svg(
        'g',
        { class: 'kv-water', 'aria-hidden': 'true' },
        svg(
            'defs',
            {},
            svg(
                'radialGradient',
                { id, cx: '42%', cy: '38%', r: '70%' },
                svg('stop', { offset: 0, class: 'kv-shallow' }),
                svg('stop', { offset: 1, class: 'kv-deep' }),
            ),
        ),
        svg('path', { d: rim, class: 'kv-rim' }),
        svg('path', { d: rim, fill: `url(#${id})` }),
        svg('path', { d: ripples(sea), class: 'kv-ripples' }),
        svg('path', { d: grid, class: 'kv-grid' }),
        ...sea.all.map(({ name, x, y }) =>
            svg('text', { x, y: (y + 0.78).toFixed(2), class: 'kv-name', 'text-anchor': 'middle' }, name),
        ),
    );
}

/** Little waves, a few in every third hex. @param {Sea} sea */
function ripples(sea) {
    let path = '';
    for (const { q, r, x, y } of sea.all)
        if ((((q - r) % 3) + 3) % 3 === 0) {
            const dx = (((q * 7 + r * 13) % 5) - 2) * 0.09;
            path += `M${(x - 0.4 + dx).toFixed(2)} ${(y - 0.1).toFixed(2)}q.13-.13.26 0t.26 0M${(x - 0.1 + dx).toFixed(2)} ${(y + 0.2).toFixed(2)}q.13-.13.26 0t.26 0`;
        }
    return path;
}

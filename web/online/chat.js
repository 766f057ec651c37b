/* chat.js: what is said at the table: stock phrases, which everybody reads in their own language, and free words. What
 * muted people say is not sent to this seat at all. Onlookers talk among themselves: players can read it when the game is
 * over. */
import { html } from '../element.js';
import { say } from '../words.js';
import { limits } from '../limits.js';
import { nickname, setNickname } from './held.js';
import { createOnlookers } from './onlookers.js';

const phrases = ['hello', 'good_luck', 'well_played', 'thanks', 'sorry', 'one_moment', 'your_turn', 'again', 'bye'];
/* what else is worth a line: who came and went, what the host did */
const told = [
    'join',
    'leave',
    'reclaim',
    'claim',
    'undo',
    'ask',
    'agree',
    'decline',
    'takeback',
    'resign',
    'close',
    'replace',
    'key',
    'idle',
    'stay',
];

/** @param {HTMLElement} host @param {import('./table.js').OnlineTable} table @returns {import('../types').Panel} */
export function createChat(host, table) {
    const list = html('ol', {
        class: 'chat',
        'aria-live': 'polite',
        'aria-label': say('page_online_chat'),
        tabindex: '0',
    });
    const mute = html('div', { class: 'chat-mute' });
    const stock = html('div', { class: 'chat-phrases' });
    const words = html('input', {
        type: 'text',
        maxlength: limits.sayBytes / 2 /* letters of two bytes fit; of longer ones the server says it */,
        'aria-label': say('page_online_words'),
        placeholder: say('page_online_words'),
        autocomplete: 'off',
    });
    const name = html('input', {
        type: 'text',
        maxlength: limits.nameBytes / 2,
        value: nickname(),
        class: 'chat-name',
        'aria-label': say('page_online_nickname'),
        placeholder: say('page_online_nickname'),
        autocomplete: 'nickname',
    });
    const onlookers = createOnlookers(table);
    const seen = html('button', { type: 'submit' }, say('page_online_watch_as'));
    const me = html(
        'form',
        {
            class: 'chat-me',
            onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), beSeen()),
        },
        name,
        seen,
    );
    const bench = html('p', { class: 'meaning' });
    const trouble = html('p', { class: 'chat-trouble', role: 'status' });
    const send = html('button', { type: 'submit' }, say('page_online_send'));
    const form = html(
        'form',
        {
            class: 'chat-form',
            onsubmit: (/** @type {Event} */ event) => (
                event.preventDefault(),
                void speak({ text: words.value.trim() })
            ),
        },
        words,
        send,
    );
    host.replaceChildren(
        html('div', { class: 'chat-panel' }, onlookers.element, list, trouble, bench, stock, me, form, mute),
    );
    let drawn = '';

    /** An onlooker is listed by the name in the field. */
    function beSeen() {
        if (!name.value.trim()) return name.focus();
        setNickname(name.value.trim());
        onlookers.call(name.value.trim());
    }

    /** @param {{ text?: string, phrase?: string }} what */
    async function speak(what) {
        if (!what.text && !what.phrase) return;
        const looking = table.status.you === null;
        if (looking && !name.value.trim()) return void name.focus();
        if (looking) beSeen(); /* who speaks has a name */
        const refusal = await table.ask('say', looking ? { ...what, name: name.value.trim() } : what);
        trouble.textContent = refusal ? refusal.message : '';
        if (!refusal && what.text) words.value = '';
    }

    /** @param {import('../types').TableEvent} event @param {Record<string, string>} names */
    function line(event, names) {
        const who =
            event.actor === 'public'
                ? say('page_online_onlooker', { name: event.name ?? '' })
                : (names[event.actor] ?? '');
        if (event.kind === 'key' && !who) return null; /* the links the table was opened with */
        if (event.muted || event.hidden) return null;
        if (event.kind === 'say') return html('li', {}, html('strong', {}, who), ' ', html('span', {}, event.text));
        if (event.kind === 'phrase')
            return html('li', {}, html('strong', {}, who), ' ', html('span', {}, say(`page_phrase_${event.phrase}`)));
        if (!told.includes(event.kind)) return null;
        const kind = event.kind === 'close' && event.actor === 'house' ? 'close_idle' : event.kind;
        return html(
            'li',
            { class: 'chat-told' },
            say(`page_online_told_${kind}`, { name: who, seat: names[event.seat ?? ''] ?? '', text: event.text ?? '' }),
        );
    }

    function update() {
        const { you, seats, muted, phase } = table.status;
        const names = Object.fromEntries(
            Object.keys(seats).map((seat) => [seat, seats[seat].name ?? table.names()[seat]]),
        );
        const now = JSON.stringify([
            document.documentElement.lang,
            table.events.length,
            table.events.some(({ hidden }) => hidden),
            phase,
            muted,
            names,
        ]);
        if (now === drawn) return;
        drawn = now;
        const lines = table.events.map((event) => line(event, names)).filter((one) => one !== null);
        list.replaceChildren(...lines.slice(-300));
        list.scrollTop = list.scrollHeight;
        onlookers.retell();
        me.hidden = you !== null;
        seen.textContent = say('page_online_watch_as');
        bench.hidden = you !== null || phase === 'over' || phase === 'closed';
        bench.textContent = say('page_online_bench');
        send.textContent = say('page_online_send');
        stock.replaceChildren(
            ...phrases.map((phrase) =>
                html('button', { type: 'button', onclick: () => void speak({ phrase }) }, say(`page_phrase_${phrase}`)),
            ),
        );
        const others =
            you === null ? [] : Object.keys(seats).filter((seat) => seat !== you && seats[seat].kind === 'person');
        if (you !== null && table.events.some(({ actor, hidden }) => actor === 'public' && !hidden))
            others.push('public');
        mute.replaceChildren(
            ...others.map((seat) => {
                const off = muted.includes(seat);
                return html(
                    'button',
                    {
                        type: 'button',
                        'aria-pressed': String(off),
                        onclick: () => void table.ask(off ? 'unmute' : 'mute', { seat }),
                    },
                    say(off ? 'page_online_unmute' : 'page_online_mute', {
                        name: names[seat] ?? say('page_online_onlookers'),
                    }),
                );
            }),
        );
    }

    update();
    return { update, end: onlookers.end };
}

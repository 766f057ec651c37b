/* chat.js: what is said at the table: stock phrases, which everybody reads in their own language, and free words. Who is
 * muted is not heard on this device's seat; the house keeps what they say from us. */
import { html } from '../element.js';
import { say } from '../words.js';

const phrases = ['hello', 'good_luck', 'well_played', 'thanks', 'sorry', 'one_moment', 'your_turn', 'again', 'bye'];
/* what else is worth a line: who came and went, what the host did */
const told = ['join', 'leave', 'reclaim', 'claim', 'undo', 'ask', 'agree', 'decline', 'takeback', 'resign', 'close', 'replace', 'key'];

/** @param {HTMLElement} host @param {import('./table.js').OnlineTable} table @returns {import('../types').Panel} */
export function createChat(host, table) {
    const list = html('ol', { class: 'chat', 'aria-live': 'polite', 'aria-label': say('page_online_chat'), tabindex: '0' });
    const mute = html('div', { class: 'chat-mute' });
    const stock = html('div', { class: 'chat-phrases' });
    const words = html('input', { type: 'text', maxlength: '200', 'aria-label': say('page_online_words'), placeholder: say('page_online_words'), autocomplete: 'off' });
    const trouble = html('p', { class: 'chat-trouble', role: 'status' });
    const send = html('button', { type: 'submit' }, say('page_online_send'));
    const form = html('form', { class: 'chat-form', onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), void speak({ text: words.value.trim() })) }, words, send);
    host.replaceChildren(html('div', { class: 'chat-panel' }, list, trouble, stock, form, mute));
    let drawn = '';

    /** @param {{ text?: string, phrase?: string }} what */
    async function speak(what) {
        if (!what.text && !what.phrase) return;
        const refusal = await table.ask('say', what);
        trouble.textContent = refusal ? refusal.message : '';
        if (!refusal && what.text) words.value = '';
    }

    /** @param {any} event @param {Record<string, string>} names */
    function line(event, names) {
        const who = names[event.actor] ?? '';
        if (event.kind === 'key' && !who) return null; /* the links the table was opened with */
        if (event.muted) return null;
        if (event.kind === 'say') return html('li', {}, html('strong', {}, who), ' ', html('span', {}, event.text));
        if (event.kind === 'phrase') return html('li', {}, html('strong', {}, who), ' ', html('span', {}, say(`page_phrase_${event.phrase}`)));
        if (!told.includes(event.kind)) return null;
        return html('li', { class: 'chat-told' }, say(`page_online_told_${event.kind}`, { name: who, seat: names[event.seat] ?? '', text: event.text ?? '' }));
    }

    function update() {
        const { you, seats, muted } = table.status;
        const names = Object.fromEntries(Object.keys(seats).map((seat) => [seat, seats[seat].name ?? table.names()[seat]]));
        const now = JSON.stringify([document.documentElement.lang, table.events.length, muted, names]);
        if (now === drawn) return;
        drawn = now;
        const lines = table.events.map((event) => line(event, names)).filter((one) => one !== null);
        list.replaceChildren(...lines.slice(-300));
        list.scrollTop = list.scrollHeight;
        form.hidden = stock.hidden = you === null;
        send.textContent = say('page_online_send');
        stock.replaceChildren(...phrases.map((phrase) => html('button', { type: 'button', onclick: () => void speak({ phrase }) }, say(`page_phrase_${phrase}`))));
        const others = Object.keys(seats).filter((seat) => you !== null && seat !== you && seats[seat].kind === 'person');
        mute.replaceChildren(
            ...others.map((seat) => {
                const off = muted.includes(seat);
                return html('button', { type: 'button', 'aria-pressed': String(off), onclick: () => void table.ask(off ? 'unmute' : 'mute', { seat }) }, say(off ? 'page_online_unmute' : 'page_online_mute', { name: names[seat] }));
            }),
        );
    }

    update();
    return { update, end() {} };
}

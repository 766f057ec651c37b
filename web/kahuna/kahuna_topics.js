/* kahuna_topics.js: what the features that the engine weighs (FEATURE_LIST in src/kahuna/kahuna_model.c) are about, as
 * message keys, for hints. Each is there twice, for the player whose turn it is and for the other. */

/** @type {[string, string[]][]} */
const topics = [
    ['kahuna_page_topic_islands', ['tokens', 'lead', 'surplus', 'points']],
    ['kahuna_page_topic_reach', ['take1', 'take2', 'take3', 'near1', 'near2', 'places', 'spare', 'far']],
    ['kahuna_page_topic_reach', ['falling', 'falls', 'spoils1', 'spoils2', 'best spoil1', 'best spoil2']],
    ['kahuna_page_topic_reach', ['row takes', 'row spoil', 'helpers', 'hopes']],
    ['kahuna_page_topic_bridges', ['bridges', 'fragile']],
    ['kahuna_page_topic_cuts', ['cuts', 'topples']],
    ['kahuna_page_topic_cards', ['cards', 'room', 'pairs', 'idle', 'matches']],
];

/** The key for each feature. @type {Record<string, string>} */
export const topicOf = Object.fromEntries(
    topics.flatMap(([key, features]) =>
        features.flatMap((feature) => [
            [feature, key],
            [`off ${feature}`, key],
        ]),
    ),
);

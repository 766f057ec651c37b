/* kaivai_topics.js: what the features that the engine weighs (FEATURE_LIST in src/kaivai/kaivai_model.c) are about, as
 * message keys, for hints. What is in none of these is not told. */

/** @type {[string, string[]][]} */
const topics = [
    ['kaivai_page_topic_glory', ['glory']],
    ['kaivai_page_topic_huts', ['huts', 'buildable', 'building', 'builders']],
    ['kaivai_page_topic_villages', ['lead far', 'lead near', 'tied', 'close', 'present']],
    ['kaivai_page_topic_influence', ['influence', 'few infl.', 'most infl.']],
    ['kaivai_page_topic_shells', ['shells', 'few shells', 'later shells', 'sellers', 'delivering']],
    ['kaivai_page_topic_fish', ['fish', 'few fish', 'later fish', 'anglers', 'fishers', 'catch', 'fishing']],
    ['kaivai_page_topic_canoes', ['canoes', 'two canoes', 'three', 'at sea', 'moving']],
    ['kaivai_page_topic_feasts', ['larder', 'feast', 'feast far', 'givers', 'meetings', 'blessed']],
    ['kaivai_page_topic_speed', ['bonus', 'steps', 'movement']],
    ['kaivai_page_topic_turn', ['bid', 'order', 'god', 'passed', 'acted', 'turn', 'open', 'free']],
];

/** The key for each feature. @type {Record<string, string>} */
export const topicOf = Object.fromEntries(
    topics.flatMap(([key, features]) => features.map((feature) => [feature, key])),
);

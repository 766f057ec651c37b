/* kaivai_lesson.js: the lesson of Kaivai, in ten positions, roughly in the order of a round and then the end. The
 * engine reads each record before anybody sees it. The words are messages, lesson_kaivai_… */

/** Decisions with semicolons between them, as the lines of a record. @param {string[]} decisions */
const record = (...decisions) => decisions.join(';').replace(/\s+/g, ' ').replace(/ ?; ?/g, '\n');

const options = 'players=3 bases=A6-A7,G1-H1 ages=red,yellow,green';

/* Yellow has bid most, green leads the god into the village E7, where red has a canoe and a fisherman. */
const settled = `red bid 4; yellow bid 7; green bid 2; yellow place canoe E6; yellow place meeting F8; red place canoe D7;
    red place fisher E8; green place canoe H8; green place meeting J7; green god E9`;
const sailed = 'yellow move; yellow canoe E6 E5';
const delivered = 'red deliver; red canoe D7 D6; red sell E6 1; red sell D7 2; green pass; yellow pass';
/* Red has bid least. */
const humble = `red bid 2; yellow bid 7; green bid 4; yellow place canoe E6; yellow place meeting F8; green place canoe H8;
    green place meeting J7; red place canoe D7; red place meeting F5`;

/** @type {import('../types').LessonStep[]} */
const round = [
    {
        id: 'kaivai_sea',
        options,
        rule: 'KV-15',
        record: record('red bid 8; yellow bid 5; green bid 2'),
        asks: [
            { id: 'kaivai_sea_canoe', accepts: /^place canoe / },
            { id: 'kaivai_sea_fisher', accepts: /^place fisher / },
        ],
    },
    {
        id: 'kaivai_bid',
        options,
        rule: 'KV-14',
        record: '',
        asks: [{ id: 'kaivai_bid', accepts: /^bid [456]$/, then: ['yellow bid 7', 'green bid 2'] }],
    },
    {
        id: 'kaivai_god',
        options,
        rule: 'KV-16',
        record: record(humble),
        asks: [{ id: 'kaivai_god', accepts: /^god (E3|E4|F3|G4|G5|G6)$/ }],
    },
    {
        id: 'kaivai_build',
        options,
        rule: 'KV-31',
        record: record(settled, sailed),
        asks: [
            { id: 'kaivai_build_go', accepts: /^build$/ },
            { id: 'kaivai_build_sail', accepts: /^canoe D7 (A5|B6|B7|B8)$/ },
            { id: 'kaivai_build_hut', accepts: /^hut / },
        ],
    },
    {
        id: 'kaivai_fish',
        options,
        rule: 'KV-41',
        record: record(settled, sailed),
        asks: [
            { id: 'kaivai_fish_go', accepts: /^fish$/ },
            { id: 'kaivai_fish_cast', accepts: /^canoe /, then: ['chance roll 1'] },
        ],
    },
    {
        id: 'kaivai_deliver',
        options,
        rule: 'KV-47',
        record: record(settled, sailed),
        asks: [
            { id: 'kaivai_deliver_go', accepts: /^deliver$/ },
            { id: 'kaivai_deliver_sail', accepts: /^canoe D7 D6$/ },
            { id: 'kaivai_deliver_sell', accepts: /^sell E6 [12]$/ },
            { id: 'kaivai_deliver_home', accepts: /^sell D7 [12]$/ },
        ],
    },
    {
        id: 'kaivai_celebrate',
        options,
        rule: 'KV-52',
        record: record(settled, sailed, delivered),
        asks: [{ id: 'kaivai_celebrate', accepts: /^celebrate E7$/ }],
    },
    {
        id: 'kaivai_move',
        options,
        rule: 'KV-50',
        record: record(
            settled,
            'yellow upgrade',
            'red deliver; red canoe D7 D6; red sell D7 3; green pass; yellow pass',
        ),
        asks: [
            { id: 'kaivai_move_go', accepts: /^move$/ },
            { id: 'kaivai_move_sail', accepts: /^canoe D6 (A5|B6|B7|B8)$/ },
        ],
    },
    {
        id: 'kaivai_round',
        options,
        rule: 'KV-19',
        record: record(settled, 'yellow upgrade'),
        asks: [
            { id: 'kaivai_round_pay', accepts: /^upgrade$/, then: ['green pass', 'yellow pass'] },
            { id: 'kaivai_round_end', accepts: /^pass$/ },
        ],
    },
];

/* A whole game between others, to have an end to look at. */
const played = `chance ages green red yellow; chance base K9 L8; chance base A7 B8; green bid 7; red bid 4; yellow bid 3; green
    place canoe E8; green place canoe I8; red place canoe J10; red place canoe L7; yellow place canoe G11; yellow
    place canoe F5; yellow god B1; green upgrade; red upgrade; yellow deliver; yellow canoe F5 G5; yellow sell F5 1;
    yellow canoe G11 G12; yellow sell G11 1; green deliver; green canoe I8 H8; green sell I8 2; green canoe E8 D7;
    green sell E8 1; red deliver; red canoe J10 J9; red sell J10 1; red canoe L7 I11; red sell J10 1; yellow build;
    yellow canoe G12 E10; yellow hut meeting E11; yellow canoe G5 G4; yellow hut meeting G5; green celebrate E7; red
    move; red canoe J9 H10; red canoe I11 G12; yellow celebrate F4; green fish; green canoe D7 B3; red pass; yellow
    move; yellow canoe G4 I1; yellow canoe E10 C7; green upgrade; yellow pass; green pass; red bid 3; yellow bid 4;
    green bid 8; red god L1; green celebrate I7; yellow deliver; yellow canoe C7 E9; yellow sell E8 1; red build;
    red canoe H10 I6; red hut canoe H7; red canoe G12 F10; red hut canoe G10; green upgrade; yellow build; yellow
    canoe E9 D6; yellow hut canoe D7; red fish; red canoe I6 L2; red canoe H7 J3; green move; green canoe H8 I6;
    green canoe B3 B7; yellow pass; red pass; green pass; red bid 3; yellow bid 10; green bid 1; green god C6;
    yellow fish; yellow canoe D6; red celebrate K9; green build; green canoe B7 C7; green hut meeting B6; green
    canoe I6; green hut canoe H6; yellow pass; red deliver; red canoe F10 B7; red sell B6 1; red canoe G10 F9; red
    sell E8 2; green deliver; green canoe H6 G6; green sell F5 1; red pass; green pass; yellow bid 3; red bid 2;
    green bid 6; red god F10; green fish; green canoe C7 E9; green done; yellow deliver; yellow canoe D6 B5; yellow
    sell B6 1; red celebrate E7; green pass; yellow fish; yellow canoe D7 E10; red build; red canoe F9 C8; red hut
    fisher C9; red canoe L2 M1; red hut meeting L2; yellow pass; red pass; yellow bid 5; red bid 9; green bid 1;
    green god D6; red celebrate F4; yellow upgrade; green fish; green canoe E9 F8; green canoe G6 F7; red pass;
    yellow deliver; yellow canoe B5 D10; yellow sell E11 1; green upgrade; yellow pass; green build; green canoe F7
    C3; green hut fisher B3; green move; green canoe I6 L5; green canoe C3 A4; green canoe F8 E5; green pass; yellow
    bid 9; red bid 5; green bid 2; green god H11; yellow pass; red upgrade; green move; green canoe E5 E6; green
    canoe L5 J7; green canoe A4 C2; red fish; red canoe J3 I10; red canoe C8 F9; red canoe B7; chance roll 1; green
    pass; red deliver; red canoe I10 F12; red sell E11 2; red canoe F9 K7; red sell L7 1; red celebrate K9; red
    pass; yellow bid 9; red bid 8; green bid 6; green god I6; yellow pass; red fish; red canoe B7 A6; chance roll 0;
    red canoe K7 H8; red canoe M1 J5; green celebrate F11; red deliver; red canoe H8; red sell I8 1; red canoe A6
    E9; red sell E8 1; green pass; red upgrade; red build; red canoe F12 I11; red hut meeting H12; red pass; red bid
    1; yellow bid 9; green bid 8; red god G13; yellow move; yellow canoe I1 H2; yellow canoe D10 D8; yellow done;
    green pass; red pass; yellow celebrate E7; yellow fish; yellow canoe E10; yellow done; yellow upgrade; yellow
    fish; yellow canoe D8 F9; yellow canoe E10; yellow celebrate I7; yellow deliver; yellow canoe F9; yellow sell
    G10 1; yellow canoe E10 D8; yellow sell D7 2; yellow celebrate E7; yellow upgrade; yellow move; yellow canoe H2
    I3; yellow canoe D8 C7; yellow canoe F9 D8; yellow pass`;

/** @type {import('../types').Lesson} */
export const lesson = {
    game: 'kaivai',
    seat: 'red',
    steps: [
        ...round,
        {
            id: 'kaivai_score',
            options: 'players=3 start=beginner',
            rule: 'KV-63',
            record: record(played),
            asks: [
                { id: 'kaivai_score_choose', accepts: /^score I7$/ },
                { id: 'kaivai_score_show', accepts: /^show [123]$/, then: ['green show 0'] },
            ],
        },
    ],
};

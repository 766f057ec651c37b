/* kahuna_lesson.js: the lesson of Kahuna, in six positions. Every one of them is a game that was really played up to
 * there: the engine reads it before anybody sees it. The words are messages, lesson_kahuna_… */

/** Decisions with semicolons between them, as the lines of a record. @param {string} decisions */
const record = (decisions) => decisions.trim().split(/;\s*/).join('\n');

/** @type {import('../types').Lesson} */
export const lesson = {
    game: 'kahuna',
    seat: 'black',
    steps: [
        {
            id: 'kahuna_place',
            options: 'first=black',
            rule: 'KH-8',
            record: record(`chance deal black ALOA; chance deal black BARI; chance deal black ELAI; chance deal white COCO;
        chance deal white GOLA; chance deal white HUNA; chance reveal FAAA; chance reveal JOJO; chance reveal KAHU`),
            asks: [
                { id: 'kahuna_place_first', accepts: /^A-[BDH]$/ },
                { id: 'kahuna_place_more', accepts: /^[A-L]-[A-L]$/ },
            ],
        },
        {
            id: 'kahuna_gain',
            options: 'first=black',
            rule: 'KH-13',
            record: record(`chance deal black ALOA; chance deal black ALOA; chance deal black ELAI; chance deal white HUNA;
        chance deal white HUNA; chance deal white LALE; chance reveal FAAA; chance reveal JOJO; chance reveal KAHU;
        black A-B; black draw F; chance reveal GOLA; white H-A; white H-I; white L-H; white draw J; chance reveal BARI`),
            asks: [{ id: 'kahuna_gain', accepts: /^A-D$/ }],
        },
        {
            id: 'kahuna_cut',
            options: 'first=white',
            rule: 'KH-9',
            record: record(`chance deal black KAHU; chance deal black LALE; chance deal black LALE; chance deal white HUNA;
        chance deal white IFFI; chance deal white COCO; chance reveal HUNA; chance reveal BARI; chance reveal DUDA;
        white H-L; white I-L; white draw B; chance reveal ELAI; black K-L; black draw H; chance reveal JOJO; white C-F;
        white draw D; chance reveal GOLA`),
            asks: [
                { id: 'kahuna_cut', accepts: /^HxL / },
                { id: 'kahuna_cut_build', accepts: /^(H-L|L-H)$/ },
            ],
        },
        {
            id: 'kahuna_draw',
            options: 'first=black',
            rule: 'KH-16',
            record: record(`chance deal black ALOA; chance deal black DUDA; chance deal black GOLA; chance deal white COCO;
        chance deal white JOJO; chance deal white LALE; chance reveal BARI; chance reveal IFFI; chance reveal KAHU;
        black draw B; chance reveal ELAI; white C-G; white draw K; chance reveal HUNA; black draw I; chance reveal FAAA;
        white J-E; white draw F; chance reveal COCO`),
            asks: [
                { id: 'kahuna_draw_room', accepts: /^[A-L]-[A-L]$/ },
                { id: 'kahuna_draw_row', accepts: /^draw [A-L]$/, then: ['chance reveal LALE', 'white abstain'] },
                { id: 'kahuna_draw_discard', accepts: /^discard [A-L]$/ },
                { id: 'kahuna_draw_pile', accepts: /^draw pile$/, then: ['chance card DUDA'] },
            ],
        },
        {
            id: 'kahuna_scoring',
            options: 'first=black',
            rule: 'KH-18',
            record: record(`chance deal black ELAI; chance deal black JOJO; chance deal black ELAI; chance deal white BARI;
        chance deal white HUNA; chance deal white DUDA; chance reveal COCO; chance reveal GOLA; chance reveal IFFI;
        black E-H; black draw I; chance reveal LALE; white draw pile; chance card JOJO; black E-F; black I-K; black draw L;
        chance reveal GOLA; white J-I; white B-A; white draw G; chance reveal DUDA; black J-E; black L-I; black draw D;
        chance reveal COCO; white H-I; white G-K; white draw pile; chance card FAAA; black draw G; chance reveal KAHU;
        white F-J; white draw pile; chance card KAHU; black D-H; black draw C; chance reveal ALOA; white draw A;
        chance reveal LALE; black draw L; chance reveal BARI; white abstain; black C-F; black G-F; black L-K; black draw C;
        chance reveal HUNA; white K-J; white D-E; white draw H; chance reveal ALOA; black draw B; chance reveal FAAA;
        white draw F; chance reveal IFFI; black B-D; black C-B; black draw K; white A-H; white F-J; white draw I`),
            asks: [
                { id: 'kahuna_scoring_gain', accepts: /^K-C$/ },
                {
                    id: 'kahuna_scoring_take',
                    accepts: /^draw A$/,
                    then: ['chance reveal BARI', 'chance reveal GOLA', 'chance reveal LALE'],
                },
            ],
        },
        {
            id: 'kahuna_last',
            options: 'first=black',
            rule: 'KH-20',
            record: record(`chance deal black JOJO; chance deal black BARI; chance deal black KAHU; chance deal white KAHU;
        chance deal white LALE; chance deal white ALOA; chance reveal HUNA; chance reveal BARI; chance reveal ELAI;
        black B-E; black draw H; chance reveal JOJO; white draw pile; chance card FAAA; black H-I; black K-L; black J-G;
        black draw B; chance reveal DUDA; white L-I; white K-I; white F-C; white draw pile; chance card HUNA;
        black draw pile; chance card FAAA; white H-A; white draw E; chance reveal ALOA; black draw pile; chance card IFFI;
        white draw A; chance reveal COCO; black B-F; black draw pile; chance card DUDA; white draw pile; chance card COCO;
        black I-E; black F-G; black D-A; black draw D; chance reveal LALE; white E-J; white draw J; chance reveal GOLA;
        black D-E; black draw pile; chance card GOLA; white J-I; white C-K; white draw L; chance reveal ELAI; black draw E;
        chance reveal IFFI; white A-B; white draw G; black G-K; black draw I; white draw C; chance reveal BARI;
        chance reveal ALOA; chance reveal KAHU; black E-I; black draw A; chance reveal JOJO; white draw B;
        chance reveal FAAA; black A-D; black I-H; black draw F; chance reveal HUNA; white L-H; white B-D; white C-B;
        white draw pile; chance card COCO; black abstain; white C-G; white draw J; chance reveal GOLA; black F-B;
        black abstain; white draw K; chance reveal JOJO; black draw J; chance reveal KAHU; white J-F; white draw G;
        chance reveal FAAA; black abstain; white GxK GG; white draw pile; chance card DUDA; black J-G; black draw pile;
        chance card HUNA; white abstain; black draw pile; chance card ELAI; white abstain; black H-E; black E-F;
        black draw H; chance reveal DUDA; white K-G; white draw pile; chance card LALE; black abstain; white draw K;
        chance reveal BARI; black draw B; chance reveal IFFI; white draw I; black H-D; black B-D; black draw F;
        white AxD AD; white L-K; white K-J; white draw D; chance reveal GOLA; chance reveal GOLA; chance reveal BARI;
        black draw pile; chance card KAHU; white draw G; chance reveal COCO; black draw B; chance reveal FAAA;
        white draw G; chance reveal COCO; black draw F; chance reveal LALE; white GxJ GG; white draw C; chance reveal ELAI;
        black B-E; black draw L; chance reveal LALE; white draw C; chance reveal ALOA; black draw A; chance reveal BARI;
        white draw B; chance reveal JOJO; black L-H; black draw E; chance reveal KAHU; white C-B; white BxD BD;
        white draw J; chance reveal ALOA; black discard F; black draw A; chance reveal HUNA; white draw L;
        chance reveal JOJO; black abstain; white draw K; chance reveal IFFI; black A-B; black E-J; black draw H;
        chance reveal DUDA; white C-F; white J-G; white draw J; chance reveal ELAI; black F-G; black draw I;
        chance reveal HUNA; white J-F; white draw E; black H-A; black draw D; white abstain; black draw H; white ExI EI;
        white end`),
            asks: [
                { id: 'kahuna_last_gain', accepts: /^(A-D|D-A|D-B)$/ },
                { id: 'kahuna_last_end', accepts: /^end$/ },
            ],
        },
    ],
};

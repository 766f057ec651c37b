/* types.d.ts: the words the modules of the page have in common. Checked by tsc, never sent to a browser.
 *
 * The engine is the same C as everywhere, in a worker (engine/). A refusal is a value, never an exception. */

export type Seat = string; /* "black", "red": the game's own names */
export type Viewer = Seat | 'public' | 'all';
export type Language = 'en' | 'de' | 'sk' | 'it';

export interface Refusal {
    ok: false;
    error: 'syntax' | 'illegal' | 'over' | 'unknown' | 'state';
    rule: string; /* "KH-8", or "" */
    message: string; /* a sentence in the reader's language */
    line?: number; /* of a record that cannot be read */
}

/* What can be asked of a game before it begins. */
export interface GameCard {
    id: 'kahuna' | 'kaivai';
    title: string;
    prefix: string;
    rules: number; /* the newest version of the rules */
    seats: Seat[]; /* all there may be */
    options: { key: string; values: string[]; meaning: string }[]; /* the default value first */
    board: KahunaMap | KaivaiMap; /* the geography, which never changes */
}
export interface KahunaMap {
    islands: { name: string; lines: number; x: number; y: number }[]; /* in a frame of 1000 by 800 */
    lines: { name: string; ends: [string, string] }[]; /* "AB", island names */
}
export interface KaivaiMap {
    hexes: { name: string; q: number; r: number }[]; /* x = 1.5·q, y = √3·(r + q/2), downwards */
}
export interface Hello {
    version: string;
    games: GameCard[];
    levels: { level: number; name: string; description: string }[];
}

/* A match as a whole. */
export interface Position {
    ok: true;
    game: 'kahuna' | 'kaivai';
    options: string;
    viewer: Viewer; /* 'all', or the player of a masked record */
    seats: Seat[]; /* in play */
    ply: number; /* decisions made, chance's included */
    actor: Seat | 'chance' | 'over';
    result: object | null;
}

/* A moment of a match as one viewer sees it: all a board needs to be drawn. */
export interface Picture {
    game: 'kahuna' | 'kaivai';
    options: string;
    seats: Seat[];
    viewer: Viewer;
    ply: number;
    actor: Seat | 'chance' | 'over';
    result: object | null;
    state: any; /* the state's JSON as in the protocol, that viewer's */
    advice: any; /* what the game adds for front ends: reach, prices, majorities; null if nothing */
}

export interface LogEntry {
    ply: number; /* the position after it */
    actor: Seat | 'chance';
    move: string; /* notation, as the viewer saw it */
    told: string[]; /* sentences */
}

/* One match in one worker: engine/referee.js */
export interface Referee {
    hello(): Promise<Hello>;
    speak(language: Language): Promise<void>;
    start(game: string, options: string, seed: string): Promise<Position | Refusal>;
    load(record: string, seed?: string): Promise<Position | Refusal>;
    position(): Promise<Position>;
    verify(): Promise<Position | Refusal>; /* whether the chance of a finished game is what its seed gives */
    play(words: string): Promise<Position | Refusal>;
    chance(): Promise<(Position & { move: string }) | Refusal>; /* decides for chance, by the seed */
    undo(count: number): Promise<Position | Refusal>;
    undoLimit(
        seat: Seat,
    ): Promise<{ ply: number; rule: string; message: string }>; /* how far, and what stops it there */
    picture(viewer: Viewer, ply?: number): Promise<Picture>;
    moves(viewer: Viewer): Promise<string[]>; /* none if that viewer may not ask or nothing is to decide */
    odds(): Promise<{ move: string; weight: number }[]>; /* of a chance decision */
    why(words: string, viewer: Viewer): Promise<{ ok: true } | Refusal>;
    effect(words: string, viewer: Viewer): Promise<any>; /* what a legal move would change */
    log(viewer: Viewer, from: number, to: number): Promise<LogEntry[]>; /* decisions from+1 … to */
    record(viewer: Viewer): Promise<string>;
    header(key: string, value: string): Promise<boolean>; /* a line of the record that motu only keeps */
    end(): void; /* gives the worker up */
}

/* A computer player in a worker of its own; sees a masked record, nothing else: engine/thinker.js */
export interface Thought {
    move: string;
    value: Record<Seat, number>; /* share of the win each may expect, adding up to 1 */
    visits: number;
    solved: boolean; /* nothing better exists */
    loss?: number; /* what the judged move gave away */
    table: { move: string; visits: number; value: number }[]; /* most visited first; value: the mover's share */
    line: string[]; /* what is expected to follow, this move first */
}
export interface Thinker {
    /* record: as the seat that decides saw it (referee.record(seat)). Without visits the level's own, for a second at
     * most or for `ms`; with visits these, fewer if they cannot change the choice. The table has 12 rows, or `rows`.
     * With a `judged` move, what was played, a judge thinks in place of the level.
     * Thoughts asked for meanwhile wait for their turn. Rejects if nobody can think about the record. */
    think(
        ask: {
            record: string;
            level: number;
            seed: string;
            judged?: string;
            visits?: number;
            ms?: number;
            rows?: number;
        },
        heard?: (t: Thought) => void,
    ): Promise<Thought | null>;
    stop(nothing?: boolean): void; /* answers with the best so far; stop(true): with null */
    end(): void; /* answers with null and gives the worker up */
}

/* What a board may ask of the table it stands on. */
export interface BoardContext {
    card: GameCard;
    say: (key: string, places?: Record<string, string | number>) => string;
    effect(words: string): Promise<any>; /* of the present position, for whoever looks */
    why(words: string): Promise<{ ok: true } | Refusal>;
    /* Decides; a refusal is shown by the table. `name` says the act ("Bridge Aloa–Bari with Aloa") when it was pointed at on
     * the board: a player who wants to confirm is asked then. A button that itself names the act gives none. While the
     * question stands (the promise is open) the board keeps showing the effect. True if it was done. */
    choose(words: string, name?: string): Promise<boolean>;
    refuse(refusal: Refusal): void; /* shows a refusal that the board found by why() */
    announce(sentence: string): void; /* live region */
    changed(): void; /* the prompt changed (a card was chosen, an action half entered) */
    openRule(rule: string): void;
}

/* What a board is told, each time something changes. */
export interface BoardNews {
    picture: Picture;
    moves: string[]; /* legal now for whoever looks; empty: look, don't touch */
    last: LogEntry[]; /* the decisions to be marked: since the viewer's last own one, newest last */
    history?: LogEntry[]; /* all decisions up to the picture, as the viewer saw them: what is remembered from them */
    names: Record<Seat, string>; /* what the players are called: "You", "Level 3", "Ana" */
    calm: boolean; /* no animation */
}

/* kahuna/kahuna_board.js and kaivai/kaivai_board.js each export `createBoard(host, context): Board`. */
export interface Board {
    update(news: BoardNews): void;
    /* What is asked of the player now and what comes next, for the line on top; '' if nobody at this screen decides. */
    prompt(): { ask: string; next: string };
    /* Buttons that belong to the decision (draw, abstain, done …), made by the board and kept by it. */
    actions: HTMLElement;
    /* What stays in sight at the bottom of a phone, above the actions: the hand, the own display in short. */
    tray?: HTMLElement;
    /* A key pressed anywhere outside a text field, if single keys are on; true if the board used it. */
    key?(event: KeyboardEvent): boolean;
    /* Says a move as a sentence, and points at it on the board (null: no longer): for hints. */
    name?(words: string): string;
    point?(words: string | null): void;
    /* Why a move may be good, in a sentence; `next` is the move that is expected to follow, or ''. */
    reason?(words: string, next: string): Promise<string>;
    /* What is worth a card among the decisions that lead from what is shown to that picture. */
    moments?(entries: LogEntry[], picture: Picture): Moment[];
    /* Where the points of a finished game came from. */
    account?(log: LogEntry[], pictureAt: (ply: number) => Promise<Picture>): Promise<Account>;
    cancel(): boolean; /* Escape: drops a half-made choice; false if there was none */
    keys: { key: string; does: string }[]; /* for the list behind "?" ; `does` is a message key */
    /* The whole position as text: headings and lists. */
    describe(picture: Picture): HTMLElement;
    end(): void;
}

/* A great moment, for a card over the board: table/drama.js. */
export interface Moment {
    kind: string; /* "scoring": for the style */
    picture: Element[];
    title: string;
    lines: string[]; /* sentences of the log */
}
/* Points by source and by round: table/account.js. */
export interface Account {
    sources: { name: string; title: string; points: Record<Seat, number> }[];
    rounds: Account['sources']; /* none where the sources are the rounds */
}

/* Who sits where. */
export type Sitter = { kind: 'person'; name: string } | { kind: 'computer'; level: number };

/* What everybody at the table can ask of the match in play: table/device.js keeps it on this device; one across the network
 * has the same shape. What is told here is what the one who looks may know, nothing more. */
export interface Table {
    readonly card: GameCard;
    readonly sitters: Record<Seat, Sitter>;
    names(): Record<Seat, string>;
    shared(): boolean; /* several people decide at this one screen, so that none of them is "you" */
    viewer(): Viewer; /* whose eyes */
    position(): Position;
    remembers(): boolean; /* the table's memory aid is on */
    moves(): string[]; /* of whoever looks, if it is for them to decide now */
    since(): number; /* the ply after the viewer's last own decision */
    ended(): Ending | null;
    reach(): {
        undo: number;
        redo: number;
        stop: { rule: string; message: string };
    }; /* how many steps, what ends undo */
    handover(): Seat | null; /* who looks has seen all there is; the device is to be handed to that seat */
    closeCurtain(): void; /* then 'curtain' is told */
    openCurtain(): Promise<void>; /* whoever is to decide looks now */
    linger?(ms: number): void; /* something is to be seen for so long before the game goes on */
    skip(): boolean; /* I have seen it: no more waiting; false if nothing waited */
    picture(ply?: number): Promise<Picture>;
    log(from: number, to: number): Promise<LogEntry[]>;
    why(words: string): Promise<{ ok: true } | Refusal>;
    effect(words: string): Promise<any>;
    record(): Promise<string>; /* the whole at the end and when watching, else as the viewer saw it */
    choose(words: string): Promise<Refusal | null>;
    undo(): Promise<Refusal | null>;
    redo(): Promise<Refusal | null>;
    restart(): Promise<Refusal | null>; /* back to the beginning of the turn, or as far as undo goes */
    hints(): boolean; /* whether one may ask for a hint here */
    hint(): Promise<Thought | null>;
    stop(): void; /* gives up a hint, or makes the computer answer at once */
    resign(): Promise<void>;
    watch(heard: (news: TableNews) => void): () => void; /* returns how to stop watching */
    speak(language: Language): Promise<void>;
    proceed(): unknown; /* somebody watches now: it goes on */
    end(): void;
}
/* What a screen with a match is given besides the match: table/match_screen.js. */
export interface Around {
    menu(notice: import('./table/notice.js').Notice): void; /* what one rarely does */
    rematch(): void;
    duplicate?(): void; /* the same cards and dice, everybody one seat further */
    again(): void; /* another game, with others perhaps */
    watch?(
        changed: () => void,
    ): () => void; /* tells if the match is changed from elsewhere; returns how to stop that */
    tabs?: {
        id: string;
        title: string;
        make(host: HTMLElement): Promise<Panel>;
        count?(open: boolean): number; /* how much in it is new; open: it is in sight */
    }[]; /* further panels; the title is a message key */
    strip?: HTMLElement; /* above the board; its owner keeps it current */
}
export interface Ending {
    result: any; /* the game's own, as in the protocol; null if somebody gave up */
    resigned: Seat | null;
    winners: Seat[]; /* none: a draw */
}
export type TableNews =
    | { is: 'position' } /* something was decided or taken back, or somebody else looks now */
    | { is: 'thinking'; seat: Seat } /* a computer player has begun to think */
    | { is: 'curtain'; seat: Seat } /* the device is to be handed to that seat: nothing may be shown */
    | { is: 'trouble'; message: string }; /* cannot be kept, a computer player does not answer … */

/* What a panel beside the board gets. */
export interface Desk {
    card: GameCard;
    table: Table;
    say: BoardContext['say'];
    announce(sentence: string): void;
    openRule(rule: string): void;
    calm(): boolean;
    look(ply: number | null): void; /* shows that moment on the board; null: the present again */
    looking(): number | null;
}
export interface Panel {
    update(): void; /* something changed: position, viewer, language, the moment looked at */
    end(): void;
}

/* A lesson: positions to play in, each with something to do. kahuna/kahuna_lesson.js and
 * kaivai/kaivai_lesson.js each export `lesson: Lesson`; lessons/lesson.js plays it. Messages: lesson_<step.id>_title, lesson_<step.id>_text (what it is about);
 * each ask has lesson_<ask.id>_goal (what to do now), _nudge (said on another legal move), _done (said when it is done). */
export interface Lesson {
    game: 'kahuna' | 'kaivai';
    seat: Seat; /* whom the learner plays; names() calls the others by their seats */
    steps: LessonStep[];
}
export interface LessonStep {
    id: string; /* "kahuna_place" */
    options: string;
    record: string; /* the decisions before it, one a line, as in a record: "chance deal black ALOA" */
    rule: string; /* where to read on: "KH-8" */
    asks: LessonAsk[]; /* done one after the other in the same position */
}
export interface LessonAsk {
    id: string; /* "kahuna_place_first"; that of the step if it has only one */
    accepts: RegExp; /* of the learner's legal moves: notation, whole text */
    then?: string[]; /* what others and chance decide afterwards, as in a record: "chance card HUNA", "white abstain" */
}

/* One screen of the page: app.js puts it up and takes it down again. */
export interface View {
    element: HTMLElement;
    title(): string; /* of the browser's tab, without the name of the page */
    retell(): void | Promise<void>; /* the language has changed: everything is said anew, nothing is lost */
    end(): void;
    shown?(): void; /* it is in the page now, scrolled to its top */
    key?(event: KeyboardEvent): boolean; /* a single key outside text fields; true if it was used */
    keys?(): { key: string; does: string }[]; /* for the list behind "?": message keys */
}
/* What every screen may ask of the page around it. */
export interface House {
    hello(): Hello;
    card(game: string): GameCard;
    board(game: string): Promise<(host: HTMLElement, context: BoardContext) => Board>;
    go(address: string, replace?: boolean): void; /* "#/…" */
    announce(sentence: string): void;
    hush(): void; /* what was announced is no longer in the page: somebody else is going to look */
    retitle(): void;
    openRecord(record: string): void; /* to be looked at, as the address #/replay */
}

/** A mistake of the engine's own: what is not true, where in the source, and the game as that engine knew it. */
export interface Broken {
    version: string;
    condition: string;
    file: string;
    line: number;
    record: string;
}

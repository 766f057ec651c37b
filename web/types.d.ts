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

/* What the page knows of a game besides what the engine says of it: GAME/GAME_page.js exports one, and games.js lists them.
 * It is loaded with the first screen, so what is large stays behind board() and lesson(). */
export interface GamePage {
    badge(seat: Seat): SVGElement; /* the seat's mark, as tall as the text around it */
    vignette(card: GameCard): SVGElement; /* a small picture: vignette.js has the frame */
    board(): Promise<CreateBoard>;
    guide?(): Promise<import('./guide/guide.js').Guide>;
    lesson?(): Promise<Lesson>; /* begins and ends with the guide */
    pictures?(): Promise<RulePictures>; /* beside the rules; they are positions of the lesson */
    first: { level: number; options: string }; /* of a newcomer's first game: one learns from it and sometimes wins */
    visits: number; /* for the analysis of one decision: some hundredths of a second */
    hasMemory?: boolean; /* its board reminds of what was seen, and a table may do without */
    isSecret(state: GameState): boolean; /* the view of the seat to decide: whether it holds what no other may see */
    keepsHidden?(state: GameState): boolean; /* whether something stays hidden even when the game is over */
    outcome(result: GameResult): {
        why: string;
        points: Record<Seat, number>;
        unit: string;
    }; /* why, unit: message keys */
    rematch?(options: string, moves: string[]): string; /* the options for another game, after these moves */
    edition?: string; /* the rulebook if options do not name one (profile=…), where the rules hold several */
    options?: OptionForm;
}
/* What is special about the options of a game: start/options.js asks for them. All are optional. */
export interface OptionForm {
    applies?(key: string, chosen: Record<string, string>): boolean;
    offered?(option: GameCard['options'][0]): string[]; /* the values a player is asked about */
    usual?(option: GameCard['options'][0], chosen: Record<string, string>): string; /* what holds if nothing is said */
    told?: string[]; /* options that are told even if they are as usual */
    ask?: Record<
        string,
        (chosen: Record<string, string>, seats: Seat[], meaning: string, changed: () => void) => HTMLElement
    >; /* those that are more than a choice between values */
    fit?(chosen: Record<string, string>, seats: Seat[]): void; /* drops what does not go with the seats */
}

/* A picture beside a rule: a position of the lesson, some decisions later. */
export interface RuleScene {
    words: string; /* the message below it */
    step: string; /* its id in the lesson */
    then?: string[]; /* "red build" */
    move?: string; /* what it would do is shown */
    box: string; /* the part of the board to be seen, in the game's own words */
}
/* The same as the engine sees it. */
export interface SeenScene {
    card: GameCard;
    say: BoardContext['say'];
    seat: Seat; /* the lesson's */
    picture: Picture;
    moves: string[];
    effect: object | null; /* of the move */
}
export interface RulePictures {
    scenes: Record<string, RuleScene>; /* by rule */
    draw(scene: RuleScene, seen: SeenScene): SVGElement;
}

/* What can be asked of a game before it begins. */
export interface GameCard {
    id: string;
    title: string;
    prefix: string;
    rules: number; /* the newest version of the rules */
    seats: Seat[]; /* all there may be */
    options: { key: string; values: string[]; meaning: string }[]; /* the default value first */
    styles: boolean; /* computer players may have one */
    board: unknown; /* the geography, which never changes: the game's own */
}
export interface Hello {
    version: string;
    games: GameCard[];
    levels: { level: number; name: string; description: string }[];
    styles: { style: string; name: string; description: string }[];
}

/* What every game's state and result have; what else there is only its own folder knows. */
export interface GameState {
    game: string;
    options: string;
    actor: Seat | 'chance' | null; /* null: the game is over */
    result: GameResult | null;
}
export interface GameResult {
    winner?: Seat | null; /* null: a draw */
    winners?: Seat[]; /* where several can win together */
}

/* A match as a whole. */
export interface Position {
    ok: true;
    game: string;
    options: string;
    viewer: Viewer; /* 'all', or the player of a masked record */
    seats: Seat[]; /* in play */
    ply: number; /* decisions made, chance's included */
    actor: Seat | 'chance' | 'over';
    result: GameResult | null;
    hides?: true; /* something stays hidden from others even when it is over (KV-66) */
}

/* A moment of a match as one viewer sees it: all a board needs to be drawn. */
export interface Picture<State extends GameState = GameState, Advice = object | null> {
    game: string;
    options: string;
    seats: Seat[];
    viewer: Viewer;
    ply: number;
    actor: Seat | 'chance' | 'over';
    result: GameResult | null;
    state: State; /* as in the protocol, that viewer's; its board knows the rest of it: GAME/GAME.d.ts */
    advice: Advice; /* what the game adds for front ends: reach, prices, majorities */
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
    strength(game: string, losses: string): Promise<Strength>; /* losses in ten thousandths: "0 12 345" */
    why(words: string, viewer: Viewer): Promise<{ ok: true } | Refusal>;
    effect(words: string, viewer: Viewer): Promise<object | null>; /* what a legal move would change */
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
    /* of a judge: what separates the best move from the next best by the game's model, the weightiest first; whose feature,
     * how much more of it there is after the turn, and what that is worth */
    why_best?: { than: string; features: { feature: string; own: boolean; more: number; worth: number }[] };
    table: { move: string; visits: number; value: number }[]; /* most visited first; value: the mover's share */
    line: string[]; /* what is expected to follow, this move first */
}
/* About which level somebody plays, and between which with nine tenths of the probability; nothing where that cannot be
 * told. `visits`: of the search that has to judge each decision; 0: of this game it never can. */
export interface Strength {
    visits: number;
    level?: number;
    low?: number;
    high?: number;
}
export interface Ask {
    record: string;
    level: number;
    seed: string;
    judged?: string;
    style?: string;
    visits?: number;
    ms?: number;
    rows?: number;
}
export interface Thinker {
    /* record: as the seat that decides saw it (referee.record(seat)). Without visits the level's own, for a second at
     * most or for `ms`; with visits these, fewer if they cannot change the choice. The table has 12 rows, or `rows`.
     * With a `judged` move, what was played, a judge thinks in place of the level.
     * Thoughts asked for meanwhile wait for their turn. Rejects if nobody can think about the record. */
    think(ask: Ask, heard?: (t: Thought) => void): Promise<Thought | null>;
    stop(nothing?: boolean): void; /* answers with the best so far; stop(true): with null */
    end(): void; /* answers with null and gives the worker up */
}
/* What a thinker thinks with: one worker (thinker.js) or two (pair.js). */
export interface Search {
    think(ask: Ask, heard?: (t: Thought) => void): Promise<Thought | Refusal>;
    stop(): void;
    end(): void;
}
/* What one of two workers has found so far: motu_findings() in src/wasm/calls.h. */
export interface Findings {
    left: number; /* iterations it will still make at most */
    settles: boolean; /* a search of a kind that may end early */
    seats: number;
    found: string; /* whole numbers: visits, 1 if solved, a value per seat, then move, visits and value of each row */
}

/* What a board may ask of the table it stands on. */
export interface BoardContext {
    card: GameCard;
    say: (key: string, places?: Record<string, string | number>) => string;
    effect(words: string): Promise<object | null>; /* of the present position, for whoever looks */
    why(words: string): Promise<{ ok: true } | Refusal>;
    /* Decides; a refusal is shown by the table. `name` says the act ("Bridge Aloa–Bari with Aloa") when it was pointed at on
     * the board: a player who wants to confirm is asked then. A button that itself names the act gives none. While the
     * question stands (the promise is open) the board keeps showing the effect. True if it was done. */
    choose(words: string, name?: string): Promise<boolean>;
    stand(words: string | null): void; /* decides in advance, where news.standing is there; null: no longer */
    refuse(refusal: Refusal): void; /* shows a refusal that the board found by why() */
    announce(sentence: string): void; /* live region */
    changed(): void; /* the prompt changed (a card was chosen, an action half entered) */
    openRule(rule: string): void;
}

/* What a board is told, each time something changes. */
export interface BoardNews<Seen extends Picture = Picture> {
    picture: Seen;
    moves: string[]; /* legal now for whoever looks; empty: look, don't touch */
    last: LogEntry[]; /* the decisions to be marked: since the viewer's last own one, newest last */
    history?: LogEntry[]; /* all decisions up to the picture, as the viewer saw them: what is remembered from them */
    standing?: string | null; /* what was decided in advance; undefined: nothing can be */
    names: Record<Seat, string>; /* what the players are called: "You", "Level 3", "Ana" */
    calm: boolean; /* no animation */
}

/* GAME/GAME_board.js exports `createBoard: CreateBoard`. */
export type CreateBoard = (host: HTMLElement, context: BoardContext) => Board;
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
    topicOf?: Record<string, string>; /* what a feature of the engine's model is about: a message key */
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
    below?: boolean; /* it happened in the upper half: the card stands at the lower edge */
}
/* Points by source and by round: table/account.js. */
export interface Account {
    sources: { name: string; title: string; points: Record<Seat, number> }[];
    rounds: Account['sources']; /* none where the sources are the rounds */
}

/* Who sits where. */
export type Sitter = { kind: 'person'; name: string } | { kind: 'computer'; level: number; style?: string };

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
    effect(words: string): Promise<object | null>;
    record(): Promise<string>; /* the whole at the end and when watching, else as the viewer saw it */
    choose(words: string): Promise<Refusal | null>;
    standing?(): string | null | undefined; /* what was decided in advance; undefined: nothing can be */
    stand?(words: string | null): Promise<Refusal | null>;
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
    rematch?(): void; /* not for onlookers */
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
    result: GameResult | null; /* the game's own, as in the protocol; null if somebody gave up */
    resigned: Seat | null;
    winners: Seat[]; /* none: a draw */
}
export type TableNews =
    | { is: 'position' } /* something was decided or taken back, or somebody else looks now */
    | { is: 'thinking'; seat: Seat } /* a computer player has begun to think */
    | { is: 'curtain'; seat: Seat } /* the device is to be handed to that seat: nothing may be shown */
    | { is: 'stood'; words: string; made: boolean } /* what was decided in advance was made, or has ended */
    | { is: 'trouble'; message: string }; /* cannot be kept, a computer player does not answer … */

/* What a server tells of a table across the network (doc/api.md). */
export interface TableStatus {
    game: string;
    rules: number;
    options: string;
    readable: boolean; /* this server knows the game and the version of its rules */
    phase: 'waiting' | 'playing' | 'over' | 'closed';
    /* from here on only of a table that can be read */
    you: Seat | null; /* null: an onlooker */
    actor: Seat | null; /* null: chance, or nobody any more */
    decisions: number;
    undo: number | null; /* to which ply one may go back */
    takeback: { by: Seat; to: number; agreed: Viewer[] } | null;
    resigned: Seat | null;
    result: GameResult | null;
    seats: Record<Seat, TableSeat>;
    days: number; /* the clock; 0: none */
    due: number | null; /* moments are milliseconds since 1970 */
    closes: number | null;
    stand_in: number; /* the level that plays for whoever left */
    memory: boolean;
    takebacks: 'ask' | 'none' | 'free';
    standing: string | null; /* what this seat has decided in advance */
    muted: Viewer[];
    webhook: boolean;
    webhook_failures: number;
    pushes: number; /* devices of this seat that are told */
    fair: {
        commit: string;
        seed: string | null;
        seals: Record<Seat, string>;
        shares: Record<Seat, string>; /* empty until all sit */
    };
    listed: boolean;
    next: string | null; /* the table of the next game */
    created: number;
}
export type TableSeat = { away: boolean; rematch: boolean } & (
    | { kind: 'open'; name: null; level: null }
    | { kind: 'person'; name: string; level: number | null } /* the level that stands in, if any */
    | { kind: 'computer'; name: null; level: number }
);
/* One entry of a table's log, as its viewer reads it: `kind` says which of the others are there. */
export interface TableEvent {
    seq: number;
    at: number;
    actor: Seat | 'chance' | 'house' | 'public';
    kind: string;
    line?: string; /* of a move: the line of the record */
    to?: number;
    seat?: Seat;
    name?: string;
    text?: string;
    phrase?: string;
    days?: number;
    table?: string;
    hidden?: boolean; /* said by onlookers, for onlookers */
    muted?: boolean;
}
/* A table that is listed. */
export interface LobbyTable {
    table: string;
    open: Seat[]; /* seats that anybody may take */
    status: TableStatus;
}
/* What happened since an event. */
export interface TableUpdate {
    table: string;
    seq: number;
    events?: TableEvent[];
    omitted?: number; /* older ones that are not told any more */
    record?: string; /* where lines alone would not do */
    state?: GameState; /* for onlookers */
    status: TableStatus;
}

/* What a panel beside the board gets. */
export interface PanelContext {
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

/* A lesson: positions to play in, each with something to do. GAME/GAME_lesson.js exports `lesson: Lesson`;
 * lessons/lesson.js plays it. Messages: lesson_<step.id>_title, lesson_<step.id>_text (what it is about);
 * each ask has lesson_<ask.id>_goal (what to do now), _nudge (said on another legal move), _done (said when it is done). */
export interface Lesson {
    game: string;
    seat: Seat; /* whom the learner plays; names() calls the others by their seats */
    steps: LessonStep[];
}
export interface LessonStep {
    id: string; /* "GAME_place" */
    options: string;
    record: string; /* the decisions before it, one a line, as in a record: "chance deal black ALOA" */
    rule: string; /* where to read on: "KH-8" */
    asks: LessonAsk[]; /* done one after the other in the same position */
}
export interface LessonAsk {
    id: string; /* "GAME_place_first"; that of the step if it has only one */
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
export interface App {
    hello(): Hello;
    card(game: string): GameCard;
    board(game: string): Promise<CreateBoard>;
    go(address: string, replace?: boolean): void; /* "#/…" */
    announce(sentence: string): void;
    hush(): void; /* what was announced is no longer in the page: somebody else is going to look */
    retitle(): void;
    openRecord(record: string): void; /* to be looked at, as the address #/replay */
}

/* What element.js makes elements of: null, undefined and false are left out. */
export type Part = Node | string | number | null | undefined | false;
export type Content = Part | Part[];
/* Attributes of an element: true means present, false, null and undefined absent; on… is a listener. */
export type Traits = Record<string, string | number | boolean | null | undefined | Listener>;
export type Listener = { on(event: Event): unknown }['on']; /* a method, so it may ask for the kind of event it gets */

/* What a worker of engine/ is asked, apart from the number of the question. */
export interface Question {
    call?: string;
    texts?: string[];
    numbers?: number[];
    speak?: Language;
    think?: Ask & { shared?: boolean }; /* shared: another worker searches the same position */
    join?: string; /* what that one has found, '' for nothing: added to what this one found */
    rows?: number; /* of the table, with `join` */
}
/* What the engine exports: src/wasm/calls.h. */
export interface EngineExports {
    memory: WebAssembly.Memory;
    _initialize(): void;
    [call: `motu_${string}`]: (...numbers: number[]) => number;
}

/* What the house answers to a verb (doc/api.md), unless it refuses; to any other verb, {ok: true}. */
export interface HouseAnswers {
    create: { ok: true; table: string; tokens: Record<Seat | 'watch', string> };
    join: { ok: true; token?: string };
    renew: { ok: true; token: string };
    lobby: { tables: LobbyTable[] };
    onlookers: { ok: true; names: string[]; count: number };
    view: TableUpdate & { error?: undefined };
    watch: TableUpdate & { error?: undefined };
}
export type HouseAnswer<Verb extends string> =
    (Verb extends keyof HouseAnswers ? HouseAnswers[Verb] : { ok: true }) | HouseRefusal;
export interface HouseRefusal {
    ok: false;
    error: string;
    message: string; /* in the reader's language, as wire.js says it */
    rule?: string;
    now?: TableUpdate; /* of a stale decision: where the table stands */
    status?: undefined;
    table?: undefined;
    tables?: undefined;
    token?: undefined;
}

/** A mistake of the engine's own: what is not true, where in the source, and the game as that engine knew it. */
export interface Broken {
    version: string;
    condition: string;
    file: string;
    line: number;
    record: string;
}

/**
 * What pages and the server tell each other, for the type checker only: no browser loads this.
 * docs/protocol.md tells the same in words.
 */

/** One legal action: its notation, the handles of its pieces, its words, the question before a likely slip with its kind,
 * and whether it can be taken back afterwards. */
export interface Choice {
  action: string;
  handles: string[]; // one with an amount is written `name#17`
  button: string;
  sentence: string;
  slip?: string;
  kind?: string;
  undo?: boolean;
}

/** A part of a turn. */
export interface Stage {
  id: string;
  word: string;
  about: string;
  glyph: string;
  done: boolean;
  choices: number[]; // their places
}

/** A ready-made series of actions. */
export interface Offer {
  say: string;
  actions: string[];
}

/** A great moment, to be shown over the board for some seconds. */
export interface Banner {
  kind: string;
  body: string; // markup
}

/** What is great about a move, and what it sounds like. */
export interface Highlight {
  n: number; // of its entry
  banners?: Banner[];
  cues?: string[];
}

/** A step of a lesson. */
export interface LessonCard {
  id: string;
  head: string;
  text: string;
  why: string;
  points: string[]; // handles, and parts of the page as `#id`
  number: number;
  count: number;
  asks: boolean; // does it wait for an action?
}

/** What a lesson says now. */
export interface LessonTold {
  name: string;
  title: string;
  cards: LessonCard[]; // the last of them asks; none while others move
  action: string; // that is right
  sentence: string; // …in words
  over: boolean;
  end: string;
  following: [name: string, title: string] | null;
  puzzle: boolean;
}

/** What a coach says of a decision of that kind, before it is taken. */
export interface CoachTold {
  kind: string;
  head: string;
  text: string;
}

/** What a coach says before an action that would cost much. */
export interface Remark {
  action: string; // that is better
  sentence: string; // …in words
  better: number; // the chance after it, in hundredths
  played: number; // …and after what was chosen
  planet: boolean; // is it the chance that the planet is saved?
  reasons: string[];
}

/** What a page knows of the table now: the JSON in its `#moment`. */
export interface Moment {
  table: string;
  number: number; // of the last entry
  seat: number | null; // from which the page looks
  own: number[];
  to_move: number | null;
  over: boolean;
  undo: string; // the id of the reason why nothing can be taken back, "" where it can
  standing: [subject: string, most: number] | null;
  names: string[];
  title: string;
  game: string;
  asked: string;
  result: string;
  news: string[];
  fresh: string[]; // handles of what the last move touched
  curtain: boolean;
  away: boolean;
  hints: boolean;
  lately?: Highlight[]; // moves, the oldest first
  lesson?: LessonTold;
  coach?: CoachTold;
  choices: Choice[];
  labels: Record<string, string>; // words for every handle
  inline: Record<string, string>; // …in the middle of a sentence, where that is another word
  offers: Offer[];
  hint: string;
  stages: Stage[];
  beside: Record<string, string[]>; // handles that are no places on the board: what they give and cost, line by line
}

/** Something that has happened at a table, as this seat may know it. */
export interface Entry {
  table?: string; // not among what was missed: whoever asked for that knows the table
  n: number;
  kind: "play" | "undo" | "chat" | "seat";
  seat: number | null;
  move?: number; // of a `play`, its place among those that count
  to_move?: number | null;
  name?: string; // who says it
  text?: string;
}

/** Something about a table that has not begun. */
export interface LobbyNews {
  table: string;
  kind: "lobby";
  options?: boolean; // they were changed
  here?: number[]; // the seats whose people are connected
  started?: boolean;
  cancelled?: boolean;
}

/** For who is still at a finished table: something has changed about its rematch. */
export interface RematchNews {
  table: string;
  kind: "rematch";
  rematch: string | null;
}

/** Several entries, with what to show of them. */
export interface Shown {
  table: string;
  entries: Entry[];
  part?: string;
}

/** The wish that an answer brings what the page shows next. */
export interface Wish {
  part?: boolean;
  twin?: boolean;
  have?: string[]; // the marks of what the page holds already
}

interface FromSeat {
  table: string;
  seat: number | null;
}

/** What can be asked for, by its `do`. */
export interface Requests {
  join: { do: "join"; table: string; seat?: number | null; after?: number } & Wish;
  play: { do: "play"; action: string; after: number; least?: number } & FromSeat & Wish;
  undo: { do: "undo"; after: number } & FromSeat & Wish;
  chat: { do: "chat"; table: string; text: string };
  part: { do: "part"; table: string; seat?: number; twin: boolean; have: string[] };
  why: { do: "why"; handle: string } & FromSeat;
  stand: { do: "stand"; subject: string; most: number } & FromSeat;
  ping: { do: "ping" };
}

/** Why something cannot be done now. */
export interface Told {
  message: string;
  code: string;
  rule: string;
}

/** What came of a move. */
export interface Done {
  n: number;
  move: number;
  to_move: number | null;
  part?: string;
}

/** What each of them is answered. */
export interface Results {
  join: { table: { stage: "gathering" | "playing" | "over" }; seat: number | null; entries: Entry[] };
  play: Done;
  undo: Done;
  chat: { n: number };
  part: { part: string };
  why: Told | null;
  stand: { subject: string; most: number };
  ping: Record<string, never>;
}

export interface Trouble {
  code: string;
  message: string;
  remark?: Remark; // of a coach's
  told?: string[]; // at a lesson: what would come of it
}

export type Command = keyof Requests;
export type Sent = Requests[Command] & { id: string };
export type Answer<Asked extends Command = Command> =
  | { re?: string; ok: Results[Asked]; error?: undefined }
  | { re?: string; ok?: undefined; error: Trouble };

/** Whatever comes over the WebSocket. */
export type Received = (Answer & { re: string }) | Shown | Entry | LobbyNews | RematchNews;

/** One of the best actions, from `/t/…/hint`. */
export interface Advised {
  action: string;
  sentence: string;
  percent: number | null;
  planet: boolean; // is the chance everybody's?
  reasons: string[];
}

import type { MessageKey } from "../../i18n/sections.ts";
import type { Desk } from "./desks.ts";

/** Where keys are heard. Those of a tool (below) hold the keyboard alone while they have the focus; the others lie over one another. */
export type VerbContext =
  | "everywhere"
  | "siblings"
  | "request"
  | "offer"
  | "list"
  | "grid"
  | "record"
  | "report"
  | "chart"
  | "home"
  | "tiles"
  | "composer"
  | "form"
  | "page"
  | "allocation"
  | "binding"
  | "columns"
  | "views"
  | "exports"
  | "lines"
  | "reminders"
  | "notices"
  | "tree"
  | "viewer"
  | "matching";

/** What is heard beside a context, from the inside out; a tool stands alone. */
export const heardBeside: Readonly<Record<VerbContext, readonly VerbContext[]>> = {
  everywhere: [],
  siblings: ["everywhere"],
  request: ["everywhere"],
  list: ["siblings", "request", "everywhere"],
  grid: ["siblings", "request", "everywhere"],
  record: ["request", "everywhere"],
  report: ["siblings", "request", "everywhere"],
  chart: ["report", "siblings", "request", "everywhere"],
  home: ["siblings", "request", "everywhere"],
  tiles: ["home", "siblings", "request", "everywhere"],
  composer: [],
  form: [],
  page: ["siblings", "request", "everywhere"],
  allocation: [],
  binding: [],
  columns: [],
  views: [],
  exports: [],
  lines: [],
  reminders: [],
  notices: [],
  tree: [],
  viewer: [],
  matching: [],
  offer: [],
};

/** What a key does, named once: screens name the verb, and the letter stands here. */
export interface Verb {
  /** Its letter or chord. "": what is pressed is named by the thing itself (a digit, the letter of a reason); then `steps` says which. */
  readonly key: string;
  /** Keys beside it that are no letters: arrows, Space, a second chord that the patterns of the web ask for. */
  readonly also?: readonly string[];
  /** What may follow it; the whole is the chord. */
  readonly steps?: readonly string[];
  readonly in: readonly VerbContext[];
  /** The desks whose lists use it; without it all of them. */
  readonly desks?: readonly Desk[];
  /** What it is called wherever a screen does not call it something of its own. */
  readonly label?: MessageKey;
  /** Last parts of the permission keys that ask for it: the key beside an action whose screen is not loaded yet. */
  readonly permits?: readonly string[];
  /** A cursor move: inside a widget that has the focus it may cover a move outside. */
  readonly moves?: true;
}

/** Keeps the names of a part of the table. */
export const verbsOf = <const T extends Readonly<Record<string, Verb>>>(part: T): T => part;

import type { BookFacts } from "./book/book-facts.ts";
import { bookFigures } from "./book/figures.ts";
import type { BookSum } from "./book/sums.ts";
import { reviewFigures } from "./review/figures.ts";
import type { RecordFacts } from "./record-facts.ts";
import type { ReviewFacts } from "./review/review-facts.ts";

/** What a figure is counted in: money in minor units, a share in parts per million; minutes are kept in seconds too. */
export type FigureUnit = "count" | "money" | "share" | "minutes" | "seconds";

/** Facts behind a figure: a filter of the department's queue, records of its work, or the queue as it stands. */
export type FigureFacts =
  | "recoveredTime"
  | "clearedTime"
  | "allocatedTime"
  | "contactedTime"
  | "promisedTime"
  | "promiseDueTime"
  | "promiseKeptTime"
  | "stock"
  | RecordFacts
  | "registrations"
  | "payments"
  | "leads"
  | BookFacts
  | ReviewFacts;

/** A figure as every room knows it, whichever report shows it. */
export interface Figure {
  /** Key of its name in the locales. */
  readonly label: string;
  readonly unit: FigureUnit;
  /** Which way is good: it tints changes, never values. */
  readonly good?: "up" | "down";
  readonly drill?: FigureFacts;
  /** Measures that are divided: a share of several lines is that of their sums, never a mean of shares. */
  readonly over?: { readonly part: string; readonly whole: string };
  /** Kinds of customers that it is about. */
  readonly types?: readonly string[];
  /** Reasons that it is about. */
  readonly items?: readonly string[];
  /** How a line sums it, where it is summed from a book. */
  readonly is?: BookSum;
  /** Days after that of its line from which on it is what it will be. */
  readonly age?: number;
  /** Not of its days: of everything up to their opening, or up to their end. */
  readonly since?: "opening" | "end";
  /** Of several lines only the server can say it. */
  readonly server?: true;
  /** Its pen in every chart: colour and dash. */
  readonly pen: number;
}

const count = (label: string, pen: number, more: Omit<Partial<Figure>, "label" | "unit" | "pen"> = {}): Figure => ({
  label: `report.figure.${label}`,
  unit: "count",
  pen,
  ...more,
});
const money = (label: string, pen: number): Figure => ({ ...count(label, pen, { good: "up", drill: "recoveredTime" }), unit: "money" });
const share = (label: string, pen: number, more: Omit<Partial<Figure>, "label" | "unit" | "pen">): Figure => ({
  ...count(label, pen, { good: "up", ...more }),
  unit: "share",
});

/** Figures of collecting and reminding (rules/figures.md 1 to 5), under the names of the calls that answer them. */
const work = {
  recoveredPrincipal: money("recoveredPrincipal", 0),
  recoveredInterest: money("recoveredInterest", 2),
  recoveredPenalty: money("recoveredPenalty", 1),
  recoveredCount: count("recoveredCount", 3, { good: "up", drill: "clearedTime" }),
  rate: share("rate", 0, { drill: "recoveredTime" }),
  settledShare: share("settledShare", 6, { drill: "clearedTime" }),
  allocated: count("allocated", 9, { drill: "allocatedTime" }),
  contacted: count("reached", 4, { good: "up", drill: "contactedTime" }),
  promised: count("promised", 5, { good: "up", drill: "promisedTime" }),
  promisesDue: count("promisesDue", 7, { drill: "promiseDueTime" }),
  ptpKeptRate: share("ptpKeptRate", 2, { drill: "promiseDueTime", over: { part: "promisesKept", whole: "promisesDue" } }),
  promisesKept: count("promisesKept", 2, { good: "up", drill: "promiseKeptTime" }),
  hours: count("hours", 5),
  attempts: count("attempts", 1, { drill: "calls" }),
  gatewayCalls: count("gatewayCalls", 1, { drill: "carriedCalls" }),
  answeredCalls: count("connected", 4, { good: "up", drill: "answeredCalls" }),
  /** Results, over whatever medium. */
  connected: count("reached", 4, { good: "up", drill: "contactedTime" }),
  connectRate: share("connectRate", 4, { drill: "carriedCalls", over: { part: "answeredCalls", whole: "gatewayCalls" } }),
  talkSeconds: { label: "report.figure.talkSeconds", unit: "minutes", drill: "calls", pen: 3 },
  principalPerHour: {
    label: "report.figure.principalPerHour",
    unit: "money",
    good: "up",
    over: { part: "recoveredPrincipal", whole: "hours" },
    pen: 5,
  },
  ruleBlocks: count("ruleBlocks", 1, { good: "down" }),
  enteredCount: count("enteredCount", 9),
  enteredPrincipal: { label: "report.figure.enteredPrincipal", unit: "money", pen: 3 },
  ptpRate: share("ptpRate", 5, { over: { part: "promised", whole: "results" } }),
  complaints: count("complaints", 1, { good: "down" }),
  stock: count("stock", 8, { drill: "stock" }),
  stockPrincipal: { label: "report.figure.stockPrincipal", unit: "money", drill: "stock", pen: 8 },
  countRate: share("countRate", 6, { drill: "clearedTime", over: { part: "recoveredCount", whole: "allocated" } }),
  results: count("results", 10, { good: "up" }),
  monthPrincipal: { label: "report.figure.monthPrincipal", unit: "money", good: "up", pen: 11 },
} as const satisfies Readonly<Record<string, Figure>>;

/** Figures of a day of the whole book (rules/figures.md 6), as the home page's trend draws them. */
const book = {
  register: { label: "home.metric.register", unit: "count", good: "up", pen: 5 },
  apply: { label: "home.metric.apply", unit: "count", good: "up", pen: 3 },
  approve: { label: "home.metric.approve", unit: "count", good: "up", pen: 2 },
  payoutCount: { label: "home.metric.payoutCount", unit: "count", good: "up", pen: 4 },
  payoutAmount: { label: "home.metric.payoutAmount", unit: "money", good: "up", pen: 4 },
  dueCount: { label: "home.metric.dueCount", unit: "count", pen: 6 },
  repayCount: { label: "home.metric.repayCount", unit: "count", good: "up", pen: 0 },
  repayAmount: { label: "home.metric.repayAmount", unit: "money", good: "up", pen: 0 },
  overdueCount: { label: "home.metric.overdueCount", unit: "count", good: "down", pen: 1 },
  firstOverdueRate: { label: "home.metric.firstOverdueRate", unit: "share", good: "down", pen: 1 },
} as const satisfies Readonly<Record<string, Figure>>;

/** Every figure that a report may show. */
export const figures = { ...work, ...book, ...reviewFigures, ...bookFigures } as const;
export type FigureKey = keyof typeof figures;
export const figureOf = (key: FigureKey): Figure => figures[key];

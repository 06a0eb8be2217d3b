/** How a number of a line is summed from one book: `work` is the hours of collecting and reminding, the others are tallies (server/report/tally). */
export interface BookSum {
  readonly book:
    | "work"
    | "collectionResult"
    | "remindResult"
    | "call"
    | "flow"
    | "money"
    | "ledger"
    | "due"
    | "settle"
    | "lapse"
    | "lead"
    | "identity"
    | "delivery"
    | "move"
    | "relief";
  readonly plus: readonly string[];
  /** Less this. */
  readonly less?: BookSum;
  /** Only of these items. */
  readonly items?: readonly string[];
  /** Only of items that begin, or end, so. */
  readonly starts?: readonly string[];
  readonly ends?: readonly string[];
  /** Only of these kinds of customers. */
  readonly types?: readonly string[];
  /** Only what is credited to somebody. */
  readonly credited?: true;
  /** Not summed: how many people did it. */
  readonly people?: true;
  /** Not summed: in how many hours of a day people did it. */
  readonly hours?: true;
  /** Only of days that are so many days over. */
  readonly ripe?: number;
  /** And their grace over, of orders whose contract has one: of cells that tell it apart. */
  readonly graced?: true;
}

/** The same of another measure. */
export const sumOf = (book: BookSum["book"], ...plus: readonly string[]): BookSum => ({ book, plus });

const work = (column: string): BookSum => sumOf("work", column);
/** Names that the boards have for the columns of the collection hours. */
export const workSums: Readonly<Record<string, BookSum>> = {
  allocated: work("allocated"),
  enteredCount: work("entered_count"),
  enteredPrincipal: work("entered_principal"),
  attempts: work("attempts"),
  gatewayCalls: work("gateway_calls"),
  answeredCalls: work("answered"),
  connected: work("connected"),
  results: work("results"),
  promised: work("promised"),
  promisesDue: work("promises_due"),
  promisesKept: work("promises_kept"),
  recoveredCount: work("recovered_count"),
  recoveredPrincipal: work("recovered_principal"),
  recoveredInterest: work("recovered_interest"),
  recoveredPenalty: work("recovered_penalty"),
  ruleBlocks: work("blocked"),
  talkSeconds: work("talk_seconds"),
  hours: work("hours"),
};

const ages = ["-1", "0", "1", "3", "7", "15", "30", "more"] as const;
/** What had been paid by so many days after the due one. */
export const paidBy = (days: string): BookSum => ({ book: "due", plus: ["paid"], items: ages.slice(0, ages.indexOf(days as "0") + 1) });
/** What was settled in these ways. */
export const settledBy = (...items: readonly string[]): BookSum => ({ book: "due", plus: ["settled"], items });
/** Who has come back by so many days after he settled. */
export const back = (measure: string, days: string): BookSum => ({
  book: "settle",
  plus: [measure],
  items: ["0", "3", "7", "30"].slice(0, ["0", "3", "7", "30"].indexOf(days) + 1),
});

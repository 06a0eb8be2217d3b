import type { BookSum } from "../../../contract/report/book/sums.ts";
import type { TallyFact, TallyTable } from "./cells.ts";
import { tallyFacts } from "./tally-facts.ts";

/** Tables whose rows are never changed, with the moment at which a row was written. */
const writtenAt: Readonly<Partial<Record<TallyTable, string>>> = {
  order_event: "f.at",
  repayment: "f.posted_at",
  posting: "f.posted_at",
  customer: "f.registered_at",
};
/** What a day gathers long after it by its nature: what became of its due orders and of whoever settled. */
const ripening: readonly string[] = ["due", "reapplied", "repaidOut", "amountUp", "downgraded"];

/** What of a fact was written when its day was closed, at 00:05 of the next one: a condition over the fact `f` and its lender `t`. */
export function untilClose(fact: TallyFact): string {
  const day = fact.day ?? `(${fact.at ?? "f.at"} at time zone t.time_zone)::date`;
  return `${writtenAt[fact.table] ?? "null"} < ((${day}) + 1 + time '00:05') at time zone t.time_zone`;
}

const isKnown = (book: string, measure: string): boolean =>
  !ripening.includes(book) &&
  !ripening.includes(measure) &&
  tallyFacts.every(({ table, books, adds }) => !books.some((each) => each === book) || !(measure in adds) || table in writtenAt);

/** Whether it can be told what a sum was when its days were closed: of what is written once, and not of what a day gathers later. */
export const tellsClose = ({ book, plus, less }: BookSum): boolean =>
  book !== "work" && plus.every((measure) => isKnown(book, measure)) && (less === undefined || tellsClose(less));

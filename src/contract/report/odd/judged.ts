import type { OddKind } from "../../../lending/report/odd.ts";
import { bookHalves } from "../book/halves.ts";
import { workSums, type BookSum } from "../book/sums.ts";
import { figureOf, figures, type Figure, type FigureKey } from "../figures.ts";
import { reviewFigures } from "../review/figures.ts";

/** Books whose facts stand under a day of their own and grow no more after it (rules/figures.md 21). */
const still: ReadonlySet<BookSum["book"]> = new Set([
  "work",
  "collectionResult",
  "remindResult",
  "call",
  "flow",
  "money",
  "ledger",
  "identity",
  "delivery",
  "lapse",
  "relief",
  "lead",
]);

/** Of reviews what becomes of a decision later, what stands still, and what is a share of all the range. */
const growing: ReadonlySet<string> = new Set<keyof typeof reviewFigures>([
  "waiting",
  "returned",
  "newOverdueRate",
  "oldOverdueRate",
  "dueNow",
  "overturned",
  "overturnedRate",
  "firstDefault",
  "pairs",
  "agreement",
  "laterPassed",
  "reapplied",
  "contested",
  "contestWon",
  "released",
  "heldPassed",
  "refusedShare",
]);

/** In which figure beside them money and minutes have their cases, by name. */
const casesOfSums: Readonly<Record<string, string>> = {
  recoveredPrincipal: "recoveredCount",
  recoveredInterest: "recoveredCount",
  recoveredPenalty: "recoveredCount",
  enteredPrincipal: "enteredCount",
  paidAmount: "paidCount",
  paidAll: "payments",
  paidPrincipal: "payments",
  paidInterest: "payments",
  paidFee: "payments",
  paidPenalty: "payments",
  payoutAmounts: "payouts",
  contractAmounts: "payouts",
  appliedAmount: "applications",
  leadAmount: "leadPaidOut",
  dueAmount: "dueOrders",
  dueTo0: "dueOrders",
  dueTo1: "dueOrders",
  dueTo3: "dueOrders",
  dueTo7: "dueOrders",
  dueTo15: "dueOrders",
  dueTo30: "dueOrders",
  callTalk: "answered",
  leadTalk: "leadAnswered",
};
/** Divisors that no figure shows and that count cases. */
const counted: ReadonlySet<string> = new Set([
  "newDone",
  "oldDone",
  "dueDays",
  "settledTo0",
  "settledTo3",
  "settledTo7",
  "settledTo30",
  "paidTimed",
  "stepTimed",
]);

const isFigure = (name: string): name is FigureKey => Object.hasOwn(figures, name);

/** What counts the cases of a measure; null: nothing does. */
function casesOf(name: string): string | null {
  const own = (isFigure(name) && figureOf(name).unit === "count") || counted.has(name) ? name : null;
  return casesOfSums[name] ?? own;
}

/** Whether a measure of a day that is over stays as it is. */
function isStill(name: string): boolean {
  if (Object.hasOwn(reviewFigures, name)) return !growing.has(name);
  const sum = (isFigure(name) ? figureOf(name).is : undefined) ?? workSums[name] ?? bookHalves[name];
  if (!sum) return false;
  const isDue = sum.book === "due" && !sum.less && sum.plus.every((measure) => measure === "due" || measure === "dueAmount");
  return sum.ripe === undefined && (still.has(sum.book) || isDue);
}

/** How a figure is judged, and by which name its cases go. */
export interface Judged {
  readonly kind: OddKind;
  readonly cases: string;
}

/** Whether a figure's days can be told odd, and how; null: they still grow, or nothing says of how many cases they are. */
export function judgedBy(key: FigureKey): Judged | null {
  const { over, unit, server, age }: Figure = figureOf(key);
  if (server || growing.has(key)) return null;
  if (!over) {
    const cases = isStill(key) ? casesOf(key) : null;
    return cases === null ? null : { kind: "sum", cases };
  }
  const isFixed = age !== undefined || Object.hasOwn(reviewFigures, key) || (isStill(over.part) && isStill(over.whole));
  const cases = isFixed ? casesOf(over.whole) : null;
  return cases === null ? null : { kind: unit === "share" ? "share" : "mean", cases };
}

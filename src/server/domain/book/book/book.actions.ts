import { postings, type Entry } from "../../../../lending/ledger/ledger.ts";
import { dueFigures } from "../../../../lending/loan/due-figures.ts";
import { replay, type Loan, type PartView } from "../../../../lending/loan/loan.ts";
import type { LoanEvent } from "../../../../lending/loan/loan-event.ts";
import type { Currency } from "../../../../lending/money/money.ts";
import { termsOf } from "../../../../lending/product/product.ts";
import { Refused } from "../../../../lending/reason.ts";
import { taxOfAmounts } from "../../../../lending/loan/tax.ts";
import type { Quote } from "../../../../lending/loan/settlement.ts";
import type { LoanTerms } from "../../../../lending/product/terms.ts";
import type { Context } from "../../../kernel/context.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import { judgeCoupons } from "../coupon/outcome.actions.ts";
import { judgeExtensions } from "../extension/outcome.actions.ts";
import { judgeWaivers } from "../waiver/outcome.actions.ts";
import { insertLoanEvents, insertPostings, selectLoans, updateLoans, type LoanRow, type PostingRow } from "./book.store.ts";
import type { Books } from "./books.ts";
import { withClearing } from "./clearing.ts";
import { factsOf, isBeforePayout, writeFacts, type Facts } from "./facts.ts";
import type { Met } from "./met.ts";
import { judgeStanding } from "./standing.ts";
import { paidOf, projectionOf, waivedOf } from "./projection.ts";

/** Something that happened to a loan's money, and the instant from which it counts. */
export interface Happening {
  readonly event: LoanEvent;
  readonly valueAt: Date;
  readonly remark?: string;
  /** Of a reversal: whose recovery is taken back, and how late it was. */
  readonly met?: Met;
}

/** A loan before and after, both on the day of the posting. */
export interface Booked {
  readonly row: LoanRow;
  readonly before: Loan;
  readonly after: Loan;
}

export const booksOf = ({ tx, tenant, now, staff }: Context): Books => ({ tx, tenant, now, staffId: staff.id });

export { holdPostingDays } from "./book.store.ts";

export const loanTerms = (
  { tenant }: Pick<Books, "tenant">,
  row: Pick<LoanRow, "config" | "principal" | "term_days" | "rules">,
): LoanTerms =>
  termsOf(row.config, {
    rules: row.rules,
    currency: tenant.currency as Currency,
    step: tenant.currencyStep,
    principal: row.principal,
    term: row.term_days,
  });

/** The loan of an order, held until the transaction ends; refused where the order came without terms. */
export async function lockLoan(books: Books, orderId: number): Promise<LoanRow> {
  const [row] = await selectLoans(books, [orderId], true);
  if (!row) throw new Refused({ error: "book.noTerms", field: "loanRecordId" });
  return row;
}

/** The same to look at only; as it was known before a moment, where one is given. */
export async function findLoan(books: Pick<Books, "tx" | "tenant">, orderId: number, postedBefore: Date | null = null): Promise<LoanRow> {
  const [row] = await selectLoans(books, [orderId], false, postedBefore);
  if (!row) throw new Refused({ error: "book.noTerms", field: "loanRecordId" });
  return row;
}

/** The loan of an order on a day, and its terms; null where the order came without terms. */
export async function readLoan(context: Pick<Books, "tx" | "tenant">, orderId: number, on: string) {
  const [row] = await selectLoans(context, [orderId], false);
  if (!row) return null;
  const terms = loanTerms(context, row);
  return { terms, loan: replay(terms, row.events, on) };
}

/** How late orders were on a day, by what was posted before a moment; those without terms are left out. */
export async function lateOn(
  context: Pick<Books, "tx" | "tenant">,
  ids: readonly number[],
  { day, postedBefore }: { readonly day: string; readonly postedBefore: Date },
): Promise<readonly { readonly order: number; readonly days: number }[]> {
  const rows = ids.length === 0 ? [] : await selectLoans(context, ids, false, postedBefore);
  return rows.map((row) => ({ order: row.id, days: replay(loanTerms(context, row), row.events, day).daysPastDue }));
}

/** What is due of loans of several instalments, each on a day of its own (lending/loan/due-figures.ts); in the order asked for. */
export async function duesOn(
  context: Pick<Books, "tx" | "tenant">,
  asked: readonly { readonly orderId: number; readonly day: string }[],
): Promise<readonly (readonly number[])[]> {
  const rows = asked.length === 0 ? [] : await selectLoans(context, [...new Set(asked.map(({ orderId }) => orderId))], false);
  const loans = new Map(rows.map((row) => [row.id, { terms: loanTerms(context, row), events: row.events }]));
  return asked.map(({ orderId, day }) => {
    const found = loans.get(orderId);
    return found ? dueFigures(replay(found.terms, found.events, day)) : [];
  });
}

/** What settles the order on the day that its loan was replayed for (rules/money.md 9). */
export function quoteOf(terms: LoanTerms, { totals, claim, penaltyLine }: Loan): Quote {
  const { principal, interest, fee, penalty } = totals;
  return {
    principal: componentOf(principal),
    interest: componentOf(interest),
    fee: componentOf(fee),
    penalty: componentOf(penalty),
    total: claim.total,
    tax: taxOfAmounts(terms, claim),
    capReached: penalty.charged > 0 && penalty.charged === penaltyLine.most,
  };
}

const componentOf = (part: PartView): Quote["principal"] => ({
  charged: part.charged,
  paid: paidOf(part),
  waived: waivedOf(part),
  outstanding: part.outstanding + part.writtenOff - part.recovered - part.forgone,
});

/**
 * Books what happened to one loan, in the caller's transaction: the event itself, its postings with the accruals up to today, one row of the
 * order's history, the facts that reports count, and the order's own columns. Replaying decides all of it; nothing is added up.
 * @throws Refused when the order has no terms, or the engine refuses the event
 */
export async function book(books: Books, row: LoanRow, happenings: readonly Happening[]): Promise<Booked> {
  const [booked] = await bookAll(books, [{ row, happenings }]);
  if (!booked) throw new Error("a loan was booked and is not there");
  return booked;
}

/** Posts the house's own money, which belongs to no loan. */
export async function postHouse(books: Books, entries: readonly Entry[]): Promise<void> {
  await insertPostings(
    books,
    entries.map((entry) => ({ orderId: null, entry })),
  );
}

interface Task {
  readonly row: LoanRow;
  readonly happenings: readonly Happening[];
}

/** As `book` for many loans at once; without happenings only a night passes: accruals, lateness, stages. */
export async function bookAll(books: Books, tasks: readonly Task[]): Promise<readonly Booked[]> {
  const today = businessDay(books.now, books.tenant.timeZone).date;
  const done = tasks.map((task) => replayTask(books, task, dayOf(task, today)));
  await insertLoanEvents(
    books,
    done.flatMap(({ task: { row, happenings } }) =>
      happenings.map(({ event, valueAt }, at) => ({ orderId: row.id, seq: row.events.length + at + 1, valueAt, event })),
    ),
  );
  await insertPostings(
    books,
    done.flatMap((each) => each.entries),
  );
  await writeFacts(
    books,
    done.flatMap((each) => each.facts),
  );
  await updateLoans(
    books,
    done.map(({ task, facts, after }) => ({ ...projectionOf(task.row, after), ...factColumns(facts) })),
  );
  const loansWith = (type: LoanEvent["type"]) =>
    done.filter(({ task }) => hasEvent(task, type)).map(({ task, after }) => ({ id: task.row.id, loan: after }));
  await judgeWaivers(books, loansWith("waiverApproved"));
  await judgeExtensions(books, loansWith("extended"));
  await judgeCoupons(books, loansWith("couponUsed"));
  const turned = done.filter(({ task, after }) => (task.row.status === 9) !== (after.status === 9));
  await judgeStanding(
    books,
    turned.map(({ task }) => task.row.customer_id),
  );
  return done.map(({ task, before, after }) => ({ row: task.row, before, after }));
}

const hasEvent = ({ row, happenings }: Task, wanted: LoanEvent["type"]): boolean =>
  row.events.some(({ type }) => type === wanted) || happenings.some(({ event }) => event.type === wanted);

interface Done {
  readonly task: Task;
  readonly before: Loan;
  readonly after: Loan;
  readonly entries: readonly PostingRow[];
  readonly facts: readonly Facts[];
}

/** A server whose clock is behind another's must not take back a day that is posted. */
const dayOf = ({ row }: Task, today: string): string => (row.booked_on !== null && row.booked_on > today ? row.booked_on : today);

/** The night first: what accrued since the ledger was posted last; then each happening by itself, so that each posting has its cause. */
function replayTask(books: Books, task: Task, today: string): Done {
  const { row, happenings } = task;
  const terms = loanTerms(books, row);
  const entries: PostingRow[] = [];
  const post = (before: Loan | null, after: Loan, event: LoanEvent | null): void => {
    for (const entry of postings(terms, before, after, event)) entries.push({ orderId: row.id, entry });
  };
  let events: readonly LoanEvent[] = row.events;
  const before = replay(terms, events, today);
  // Null: nothing has been posted of it yet.
  if (row.booked_on === null) post(null, before, null);
  else if (row.booked_on < today) post(replay(terms, events, row.booked_on), before, null);
  const facts: Facts[] =
    before.stage === row.stage || isBeforePayout(before) ? [] : [factsOf(books, { row, before: null, after: before, happening: null })];
  let after = before;
  for (const happening of happenings) {
    const was = after;
    events = [...events, happening.event];
    after = replay(terms, events, today);
    post(was, after, happening.event);
    facts.push(factsOf(books, { row, before: was, after, happening }));
  }
  return { task, before, after, entries, facts: withClearing(facts, before, after) };
}

/** What the facts add up to on the order's own row. */
function factColumns(facts: readonly Facts[]) {
  const total = (pick: (facts: Facts) => number): number => facts.reduce((all, each) => all + pick(each), 0);
  return {
    recovered_principal: total((each) => (each.daysLate > 0 ? (each.recovered?.principal ?? 0) : 0)),
    recovered_interest: total((each) => (each.daysLate > 0 ? (each.recovered?.interest ?? 0) : 0)),
    recovered_penalty: total((each) => (each.daysLate > 0 ? (each.recovered?.penalty ?? 0) : 0)),
    at: facts.at(-1)?.at ?? null,
    late_from: facts.find((each) => each.lateFrom !== null)?.lateFrom ?? null,
    claim: facts.find((each) => each.lateFrom !== null)?.claim ?? null,
    entry_principal: facts.find((each) => each.lateFrom !== null)?.principalOwed ?? null,
    is_never_late: facts.some((each) => each.isNeverLate),
    left: facts.findLast((each) => each.left !== null)?.left ?? null,
  };
}

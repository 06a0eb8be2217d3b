import type { LeftReason } from "../../../../lending/options/order-codes.ts";
import { loanWords } from "../../../../lending/loan/cohort.ts";
import type { Loan } from "../../../../lending/loan/loan.ts";
import type { LoanEvent } from "../../../../lending/loan/loan-event.ts";
import { isOrderMove } from "../../../../lending/order/order.moves.ts";
import { components, type Component } from "../../../../lending/product/terms.ts";
import { filedAt } from "../../../../lending/report/filing.ts";
import { daysBetween, localDate, localTime } from "../../../../lending/time/zone.ts";
import { rowsOf } from "../../../kernel/sql/sql.ts";
import { stageOfFact } from "../../../report/stage-of-fact.ts";
import { judgePromisesOf } from "../promise/promise.actions.ts";
import type { Happening } from "./book.actions.ts";
import type { LoanRow } from "./book.store.ts";
import type { Books } from "./books.ts";
import { type Met, metOf } from "./met.ts";
import { paidOf } from "./projection.ts";
import { appendEvents, appendRepayments } from "../../../report/days/day-writes.ts";

/** What one happening, or a night, adds to the order's history and to what reports count. */
export interface Facts extends Met {
  readonly row: LoanRow;
  readonly event: string;
  readonly from: string;
  readonly to: string;
  readonly remark: string;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly at: Date;
  /** Money by component, below zero where a reversal takes it back; null when none moved. */
  readonly money: Readonly<Record<Component, number>> | null;
  /** All of the money, 0 when none moved. */
  readonly amount: number;
  readonly valueAt: Date;
  /** Under which the money counts. */
  readonly filedAt: Date;
  readonly recovered: { readonly principal: number; readonly interest: number; readonly penalty: number } | null;
  /** What the money did to its order: see clearing.ts. */
  readonly clears: number;
  /** Instalments: each may be settled once in time. */
  readonly instalments: number;
  /** First late day of an order that gets late; what was owed then. */
  readonly lateFrom: string | null;
  readonly claim: number | null;
  /** Principal that was open when the order got late. */
  readonly principalOwed: number;
  /** T26c: money with an early value date took the lateness away, as if it had never been. */
  readonly isNeverLate: boolean;
  /** Why the order left collection. */
  readonly left: LeftReason | null;
  /** Extensions that stand now, where one came or may have gone: they keep promises as money does (T27). */
  readonly extended: readonly string[] | null;
}

const nothingMet: Met = { daysLate: 0, remindDay: null, collectorId: null };

interface Change {
  readonly row: LoanRow;
  /** Null: only time has passed since the row was written. */
  readonly before: Loan | null;
  readonly after: Loan;
  readonly happening: Happening | null;
}

const overdue = 8;
const names: Readonly<Partial<Record<LoanEvent["type"], string>>> = {
  disbursed: "paidOut",
  extensionPaid: "extensionMoney",
  waiverApproved: "waiverApproved",
};

export function factsOf(books: Books, change: Change): Facts {
  const { row, before, after, happening } = change;
  const wasLate = (before?.status ?? row.status) === overdue;
  const isLate = after.status === overdue;
  const isOut = !isBeforePayout(after);
  // An order that was settled late meanwhile was late as well (T26c).
  const hadBeenLate = wasLate || before?.stage === "overdue_settled";
  const isNeverLate = hadBeenLate && !isLate && isOut && before !== null && after.spells.length < before.spells.length;
  const money = before && happening ? moneyOf(before, after) : null;
  const amount = money ? components.reduce((all, component) => all + money[component], 0) : 0;
  const valueAt = happening?.valueAt ?? books.now;
  const dueBefore = before?.dueDate ?? row.due_date;
  const met = before && happening ? (happening.met ?? metOf(books, row, before, { valueAt, isNeverLate })) : nothingMet;
  const daysLate = isNeverLate ? 0 : met.daysLate;
  const from = before && !isBeforePayout(before) ? before.stage : row.stage;
  refuseUnknownMove(from, after.stage);
  // A loan that was returned has no due date any more: what met the old one is still counted by it.
  const hasMoved = happening !== null && dueBefore !== null && dueBefore !== after.dueDate;
  const dueDate = after.dueDate ?? dueBefore;
  return {
    row,
    event: eventName(change, { wasLate, isLate }),
    from,
    to: after.stage,
    remark: happening?.remark ?? "",
    detail: {
      ...(happening ? detailOf(happening.event, before ?? after, after) : {}),
      ...(hasMoved ? { dueBefore } : {}),
      ...(dueDate ? { dueDate } : {}),
      ...(isNeverLate ? { onTime: true } : {}),
      ...(before && happening ? loanWords(happening.event.type, before, after) : {}),
    },
    at: books.now,
    money,
    amount,
    valueAt,
    filedAt: filedAt({ valueAt, postedAt: books.now, amount }, books.tenant.timeZone),
    daysLate,
    collectorId: met.collectorId,
    remindDay: met.remindDay,
    recovered:
      money && (daysLate > 0 || met.remindDay !== null)
        ? { principal: money.principal, interest: money.interest + money.fee, penalty: money.penalty }
        : null,
    clears: 0,
    instalments: after.instalments.length,
    lateFrom: isLate && !wasLate ? (after.spells.at(-1)?.from ?? after.on) : null,
    claim: isLate && !wasLate ? after.claim.total : null,
    principalOwed: row.collection_entry_principal ?? (before ?? after).totals.principal.outstanding,
    isNeverLate,
    left: wasLate && !isLate ? leftBy(after, isNeverLate) : null,
    extended: happening?.event.type === "extended" || happening?.event.type === "reversed" ? after.extended : null,
  };
}

/** The money is not out: where the order stands is what its own machine has decided, and the loan knows no more than that nothing was paid. */
export const isBeforePayout = ({ money }: Loan): boolean => money.payout !== "sent" && money.payout !== "done";

/** A pair of stages outside of the table is a programmer's error, and nothing of its transaction is written. */
function refuseUnknownMove(from: string, to: string): void {
  if (from !== to && !isOrderMove(from, to, "book")) throw new Error(`the order machine has no move from ${from} to ${to}`);
}

function detailOf(event: LoanEvent, before: Loan, after: Loan): Readonly<Record<string, unknown>> {
  const amount = "amount" in event ? event.amount : paidOutBy(event, before, after);
  const owed = owedBy(event, before, after);
  return { event: event.id, ...(amount === undefined ? {} : { amount }), ...(owed === undefined ? {} : { owed }) };
}

const owedOf = ({ totals }: Loan): number => totals.principal.charged + totals.interest.charged + totals.fee.charged;
/** What is to be paid on the due date that an event sets, moves or takes away. */
function owedBy({ type }: LoanEvent, before: Loan, after: Loan): number | undefined {
  if (type === "disbursed" || type === "extended") return owedOf(after);
  // What was to be paid before a charge by hand: nothing of it was due when the order's own day was counted.
  return type === "payoutReturned" || type === "charged" ? owedOf(before) : undefined;
}

/** What left, or came back. */
function paidOutBy({ type }: LoanEvent, before: Loan, after: Loan): number | undefined {
  if (type === "disbursed") return after.money.payoutAmount;
  return type === "payoutReturned" ? before.money.payoutAmount : undefined;
}

function eventName({ after, before, happening }: Change, { wasLate, isLate }: { wasLate: boolean; isLate: boolean }): string {
  if (!happening) return isLate ? "overdue" : "stageMoved";
  if (happening.event.type !== "repaid") return names[happening.event.type] ?? happening.event.type;
  if (after.status === 9 && before?.status !== 9) return "settled";
  return wasLate && !isLate ? "cured" : "repaid";
}

function leftBy(after: Loan, isNeverLate: boolean): LeftReason {
  if (isNeverLate) return "onTime";
  if (after.status === 9) return after.kind === "waiver" ? "waiver" : "settled";
  if (after.stage === "extended") return "extended";
  return after.status === 5 ? "returned" : "cured";
}

function moneyOf(before: Loan, after: Loan): Facts["money"] {
  const moved = Object.fromEntries(
    components.map((component) => [component, paidOf(after.totals[component]) - paidOf(before.totals[component])]),
  ) as Record<Component, number>;
  return components.some((component) => moved[component] !== 0) ? moved : null;
}

/** Appends history, repayments and what the reports count of them. */
export async function writeFacts(books: Books, facts: readonly Facts[]): Promise<void> {
  if (facts.length === 0) return;
  await insertHistory(books, facts);
  await insertRepayments(books, facts);
  await insertEntries(books, facts);
  const { tx, tenant, now } = books;
  for (const { row, money, valueAt, extended } of facts)
    if (money || extended) await judgePromisesOf(tx, { tenant, now, orderId: row.id, valueAt, extended });
}

async function insertHistory({ tx, tenant, staffId }: Books, facts: readonly Facts[]): Promise<void> {
  const events = facts.map(({ row, at, event, from, to, remark, detail }) => ({
    orderId: row.id,
    at,
    event,
    from,
    to,
    staffId,
    remark,
    detail,
  }));
  await appendEvents(tx, tenant.id, events);
}

async function insertRepayments({ tx, tenant, now }: Books, facts: readonly Facts[]): Promise<void> {
  const rows = facts.flatMap(({ money, row, daysLate, remindDay, collectorId, detail, clears, instalments, recovered, ...facts }) => {
    if (money === null) return [];
    const stage = stageOfFact(tenant.stages, daysLate > 0 ? "collection" : "remind", daysLate > 0 ? daysLate : (remindDay ?? 0));
    const at = localTime(facts.filedAt, tenant.timeZone);
    return [
      {
        ...money,
        order_id: row.id,
        value_at: facts.valueAt,
        filed_at: facts.filedAt,
        posted_at: now,
        days_late: daysLate,
        remind_day: remindDay,
        collector_id: collectorId,
        event_id: detail["event"],
        clears,
        // Late once, for collection; in time with each instalment.
        most: daysLate > 0 ? 1 : instalments,
        hour: recovered && { day: localDate(facts.filedAt, tenant.timeZone), hour: at.hour, app_id: row.app_id, stage },
      },
    ];
  });
  await appendRepayments(tx, tenant.id, rows);
}

/** Orders that came into collection, counted at hour 0 of their first late day and for no person. */
async function insertEntries(books: Books, facts: readonly Facts[]): Promise<void> {
  const rows = facts.flatMap((each) => enteredBy(books, each));
  if (rows.length === 0) return;
  await rowsOf(
    books.tx,
    `insert into collection_delta (tenant_id, day, hour, staff_id, app_id, stage, entered_count, entered_principal)
     select $1, d.day, d.hour, d.staff_id, d.app_id, d.stage, d.entered_count, d.entered_principal
     from jsonb_to_recordset($2) as d(day date, hour smallint, staff_id bigint, app_id int, stage text, entered_count int, entered_principal bigint)`,
    [books.tenant.id, JSON.stringify(rows)],
  );
}

/** The first time only: an order that gets late again was in collection before (collection_entered_on). */
function enteredBy(books: Books, { row, lateFrom, isNeverLate, principalOwed }: Facts) {
  const day = row.collection_entered_on ?? lateFrom;
  const enters = lateFrom !== null && row.collection_entered_on === null ? 1 : 0;
  const leaves = isNeverLate && row.collection_entered_on !== null ? 1 : 0;
  if (day === null || enters === leaves) return [];
  const sign = enters - leaves;
  const late = row.due_date ? daysBetween(row.due_date, day) : 1;
  return [
    {
      day,
      hour: 0,
      staff_id: 0,
      app_id: row.app_id,
      stage: stageOfFact(books.tenant.stages, "collection", late),
      entered_count: sign,
      entered_principal: sign * principalOwed,
    },
  ];
}

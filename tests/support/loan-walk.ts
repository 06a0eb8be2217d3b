import fc from "fast-check";
import { balanceOf, linesBetween, totalMovements, type Account, type Movements } from "../../src/lending/ledger/accounts.ts";
import { addDays } from "../../src/lending/time/calendar.ts";
import { balancesOf, postings, trialBalance } from "../../src/lending/ledger/ledger.ts";
import { replay, type Loan } from "../../src/lending/loan/loan.ts";
import type { LoanEvent } from "../../src/lending/loan/loan-event.ts";
import { statusOfStage } from "../../src/lending/order/order.machine.ts";
import { schedule } from "../../src/lending/product/schedule.ts";
import { planReason } from "../../src/lending/product/terms.rules.ts";
import { shareOf } from "../../src/lending/product/rate-caps.ts";
import { components, type LoanTerms } from "../../src/lending/product/terms.ts";
import { anyTerms } from "./loan-terms.ts";
import { rounds } from "./whole.ts";

/** A contract and what happens to it: each move is posted some days after the one before, and may be valued up to `back` days earlier. */
export interface Walk {
  readonly terms: LoanTerms;
  readonly moves: readonly Move[];
}
export interface Move {
  readonly wait: number;
  readonly back: number;
  readonly kind: (typeof kinds)[number];
  readonly share: number;
}
const kinds = [
  "repaid",
  "repaid",
  "repaid",
  "whole",
  "reversed",
  "charged",
  "chargeWaived",
  "goodwill",
  "couponUsed",
  "extension",
  "extensionFailed",
  "waiver",
  "writtenOff",
  "balanced",
  "refund",
  "refunded",
  "refundReleased",
  "paused",
  "resumed",
  "exempted",
  "restructured",
  "payoutReturned",
  "payoutFailed",
  "payoutSent",
] as const;

/** How many random lives a test lives; against mutants fewer, each of which has to be lived anew. */
export const walks = Number(process.env["KEYLINE_WALKS"] ?? rounds(1_000, 60));

export const anyWalk: fc.Arbitrary<Walk> = fc.record({
  terms: anyTerms,
  moves: fc.array(
    fc.record({
      wait: fc.integer({ min: 0, max: 15 }),
      back: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 30 }) }),
      kind: fc.constantFrom(...kinds),
      share: fc.integer({ min: 1, max: 1_000 }),
    }),
    { maxLength: 9 },
  ),
});

/** The events that a move stands for, given the loan that it meets; refunds and references only as the rules of their machines allow. */
export function eventsOf(
  { kind, share }: Move,
  loan: Loan,
  events: readonly LoanEvent[],
  dated: { readonly id: string; readonly valueDate: string },
): LoanEvent[] {
  const { id, valueDate } = dated;
  const part = (of: number): number => Math.max(Math.floor((of * share) / 1_000), 1);
  const pick = events[share % events.length];
  switch (kind) {
    case "repaid":
      return [{ type: "repaid", id, valueDate, amount: part(loan.claim.total) }];
    case "whole":
      return [{ type: "repaid", id, valueDate, amount: loan.claim.total + share }];
    case "reversed":
      return pick && pick.type !== "disbursed" ? [{ type: "reversed", id, valueDate, event: pick.id }] : [];
    case "charged":
      return [{ type: "charged", id, valueDate, component: share % 2 ? "fee" : "penalty", amount: share * 100 }];
    case "goodwill":
      return [{ type: kind, id, valueDate, amount: part(loan.claim.total) }];
    case "chargeWaived": {
      const charges = events.filter((event) => event.type === "charged");
      const charge = charges[share % Math.max(charges.length, 1)];
      return charge ? [{ type: kind, id, valueDate, charge: charge.id }] : [];
    }
    case "couponUsed":
      return [{ type: "couponUsed", id, valueDate, face: share * 100, component: "interest" }];
    case "extension": {
      const [fee, penalty] = [part(loan.claim.principal), loan.claim.penalty];
      return [
        { type: "extensionPaid", id: `${id}p`, valueDate, extension: id, amount: fee + penalty + (share % 7) },
        { type: "extended", id, valueDate, extension: id, days: 7, fee, penalty, interest: 0 },
      ];
    }
    case "extensionFailed":
      return [
        { type: "extensionPaid", id: `${id}p`, valueDate, extension: id, amount: share },
        ...(share % 2 ? [{ type: "extensionFailed", id, valueDate, extension: id } as const] : []),
      ];
    case "waiver":
      return [
        {
          type: "waiverApproved",
          id,
          valueDate,
          settleAmount: loan.claim.principal + part(loan.claim.interest),
          validUntil: addDays(valueDate, 5),
        },
        { type: "repaid", id: `${id}p`, valueDate, amount: loan.claim.principal + loan.claim.interest + 1 },
      ];
    case "refund":
      return loan.overpayment > 0 ? [{ type: "refundReserved", id, valueDate, amount: part(loan.overpayment) }] : [];
    case "refunded":
    case "refundReleased": {
      const reserve = events.findLast((event) => event.type === "refundReserved");
      return reserve ? [{ type: kind, id, valueDate, reserve: reserve.id }] : [];
    }
    case "exempted":
      return [{ type: "exempted", id, valueDate, until: addDays(valueDate, share % 12) }];
    case "restructured":
      return [{ type: "restructured", id, valueDate, from: 1 + (share % 4), extraInstalments: 1 + (share % 3) }];
    case "balanced":
    case "paused":
    case "resumed":
    case "writtenOff":
    case "payoutFailed":
    case "payoutSent":
      // What a channel still says of a payout that arrived: it changes nothing (T17).
      return loan.money.payout === "done" ? [{ type: kind, id, valueDate: start }] : [];
    case "payoutReturned":
      return [{ type: kind, id, valueDate }];
  }
}

const start = "2026-01-15";
const receivables = { principal: 1100, fee: 1120, penalty: 1130 } as const;
/** A loan whose journal has been kept from its first day. */
interface Book {
  events: LoanEvent[];
  journal: Movements;
  loan: Loan;
  today: string;
}

/** Walks through a loan's life and says what broke; null when every invariant held at every step. */
export function brokenBy({ terms, moves }: Walk): string | null {
  const disbursed: LoanEvent = { type: "disbursed", id: "payout", valueDate: start };
  const book: Book = { events: [disbursed], journal: {}, loan: replay(terms, [], start), today: start };
  const opened = replay(terms, [disbursed], start);
  post(book, terms, opened, disbursed);
  for (const [at, move] of moves.entries()) {
    book.today = addDays(book.today, move.wait);
    post(book, terms, replay(terms, book.events, book.today), null);
    const wanted = addDays(book.today, -move.back);
    const dated = { id: `m${at}`, valueDate: wanted < start ? start : wanted };
    for (const event of eventsOf(move, book.loan, book.events, dated)) {
      const after = replay(terms, [...book.events, event], book.today);
      book.events.push(event);
      const broken = post(book, terms, after, event) ?? judge(book, terms);
      if (broken) return `${event.type} on ${event.valueDate}: ${broken}`;
    }
  }
  return judge(book, terms);
}

/** What the guards of T21 and T33 refuse: to return a settled loan, to reverse where no money was posted, or a return. */
const isRefused = (event: LoanEvent, { status }: Loan, events: readonly LoanEvent[]): boolean =>
  (event.type === "payoutReturned" && status !== 6 && status !== 8) ||
  (event.type === "reversed" && (status === 5 || events.some(({ id, type }) => id === event.event && type === "payoutReturned")));

/** The stages that a walk goes through: what each night and each event moved. */
export function* stagesOf({ terms, moves }: Walk): Generator<{ readonly from: string; readonly to: string; readonly event: string }> {
  const events: LoanEvent[] = [{ type: "disbursed", id: "payout", valueDate: start }];
  let today = start;
  let loan = replay(terms, events, today);
  for (const [at, move] of moves.entries()) {
    today = addDays(today, move.wait);
    const later = replay(terms, events, today);
    yield { from: loan.stage, to: later.stage, event: "night" };
    loan = later;
    const wanted = addDays(today, -move.back);
    for (const event of eventsOf(move, loan, events, { id: `m${at}`, valueDate: wanted < start ? start : wanted })) {
      if (isRefused(event, loan, events)) continue;
      events.push(event);
      const after = replay(terms, events, today);
      yield { from: loan.stage, to: after.stage, event: event.type };
      loan = after;
    }
  }
}

function post(book: Book, terms: LoanTerms, after: Loan, event: LoanEvent | null): string | null {
  const entries = postings(terms, book.loan, after, event);
  const crooked = entries.find(({ lines }) => lines.length < 2 || lines.reduce((all, line) => all + line.debit - line.credit, 0) !== 0);
  book.journal = totalMovements([book.journal, trialBalance(entries)]);
  book.loan = after;
  return crooked ? `${crooked.code} is not balanced: ${JSON.stringify(crooked.lines)}` : null;
}

function judge({ loan, journal, events, today }: Book, terms: LoanTerms): string | null {
  const of = (account: Account): number => journal[account] ?? 0;
  if (balanceOf(journal) !== 0) return "the journal does not sum to 0";
  if (linesBetween(balancesOf(terms, loan), journal).length > 0) return "the journal is not the replay";
  for (const [component, account] of Object.entries(receivables))
    if (of(account) !== loan.totals[component as keyof typeof receivables].outstanding)
      return `${account} is not the ${component} outstanding`;
  if (of(9000) !== components.reduce((all, each) => all + loan.memo[each], 0)) return "9000 is not the claim in memo";
  if (of(1110) !== loan.instalments.reduce((all, each) => all + each.earnedInterest, 0) - settledOf(loan))
    return "1110 is not the interest earned and open";
  if (of(2000) !== -loan.held || of(2110) !== -loan.reserved) return "held or reserved money is elsewhere";
  if (of(2100) !== loan.overRefunded - loan.overpayment) return "2100 is not the overpayment";
  // A restructuring is a contract of its own, whose interest the cap does not cut.
  if (!events.some(({ type }) => type === "restructured") && costOf(loan) > mostCost(terms)) return "costs above their cap";
  return (
    judgeLoan(loan, terms) ?? (JSON.stringify(replay(terms, events, today)) === JSON.stringify(loan) ? null : "a second replay differs")
  );
}

function settledOf({ totals: { interest } }: Loan): number {
  return interest.charged - interest.outstanding;
}

const costOf = ({ totals, extensionFee, plan }: Loan): number =>
  totals.interest.charged +
  totals.fee.charged +
  totals.penalty.charged +
  extensionFee +
  (plan?.deducted.fee ?? 0) +
  (plan?.deducted.interest ?? 0);

/** The cap of all costs, where the rules keep it and the contract itself does. */
function mostCost(terms: LoanTerms): number {
  if (!terms.totalCostRate || !terms.rules || planReason(terms, schedule(terms, start))) return Number.MAX_SAFE_INTEGER;
  return shareOf(terms.principal, terms.totalCostRate, 1);
}

function judgeLoan(loan: Loan, terms: LoanTerms): string | null {
  for (const row of loan.instalments)
    for (const component of components) {
      const numbers = Object.values(row[component]);
      if (!numbers.every(Number.isSafeInteger)) return `instalment ${row.number}, ${component}: no integer`;
      if (numbers.some((each) => each < 0)) return `instalment ${row.number}, ${component}: below zero ${JSON.stringify(row[component])}`;
    }
  const principal = loan.instalments.reduce((all, row) => all + row.principal.charged, 0);
  if (loan.instalments.length > 0 && principal !== terms.principal) return `principal charged is ${principal}`;
  if (loan.totals.penalty.charged > shareOf(terms.principal, terms.penalty?.capRate ?? "0", terms.rounding.step))
    return "penalty above its cap";
  if (loan.status !== statusOfStage[loan.stage]) return "status and stage disagree";
  if ((loan.status === 9) !== (loan.settledOn !== null) || (loan.status === 9 && loan.claim.total !== 0))
    return `${loan.stage} with a claim of ${loan.claim.total}`;
  if (loan.status === 6 && loan.claim.total === 0) return "nothing is owed, and it is not settled";
  // T25, T26b: once late, an instalment that is due today keeps the order overdue too.
  if (loan.status === 8 && !loan.isWrittenOff && (loan.dueDate ?? loan.on) > loan.on) return "overdue with nothing due";
  return loan.overpayment > 0 && loan.overRefunded > 0 ? "overpaid and refunded too much" : null;
}

import { aprEu, aprUs, percent } from "../../lending/product/apr.ts";
import { eventsReason } from "../../lending/loan/event.rules.ts";
import { balancesOf, postings, type Entry } from "../../lending/ledger/ledger.ts";
import { extensionQuote, replay, type Loan } from "../../lending/loan/loan.ts";
import type { LoanEvent } from "../../lending/loan/loan-event.ts";
import { Refused } from "../../lending/reason.ts";
import { schedule } from "../../lending/product/schedule.ts";
import { dateReason, planReason, termsReason } from "../../lending/product/terms.rules.ts";
import { judge } from "../kernel/http/localise.ts";
import { quoteSchema, type QuoteInput } from "./quote.schemas.ts";

/**
 * What a contract and its events come to: schedule, payout and yearly rates, the loan on a day, and every posting on the way there.
 * @throws Refused naming the field, as it is written in the input
 */
export function quote(value: unknown) {
  const { terms, events, on, disbursedOn } = readQuote(value);
  const plan = schedule(terms, disbursedOn);
  refuse(planReason(terms, plan), "terms.");
  const loan = replay(terms, events, on);
  const { plan: _plan, money: _money, ...rest } = loan;
  return {
    schedule: plan,
    apr: { eu: percent(aprEu(plan)), us: percent(aprUs(plan, terms.instalments)) },
    loan: rest,
    extensionQuote: extensionQuote(terms, events, on),
    postings: postingsUntil(terms, events, on),
    balances: balancesOf(terms, loan),
  };
}

interface Question {
  readonly terms: QuoteInput["terms"];
  readonly events: readonly LoanEvent[];
  readonly disbursedOn: string;
  readonly on: string;
}

function readQuote(value: unknown): Question {
  const { data, issues } = judge(quoteSchema, value, "en_PH");
  const [issue] = issues;
  if (issue) throw new Refused({ error: "badInput", field: issue.field, vars: { message: issue.message } });
  if (!data) throw new Refused({ error: "badInput" });
  const { terms, disbursedOn } = data;
  // A payout that is sent before it arrives may be among the events; the arrival itself is said once.
  const isListed = data.events.some((event) => event.type === "disbursed" || event.type === "takenOver");
  const payout: LoanEvent = { type: "disbursed", id: "disbursed", valueDate: disbursedOn };
  const on = data.on ?? lastDay(data.events, disbursedOn);
  refuse(termsReason(terms), "terms.");
  refuse(dateReason(disbursedOn, "disbursedOn") ?? dateReason(on, "on"));
  if (isListed) throw new Refused({ error: "badInput", field: "events", vars: { message: "disbursedOn says it" } });
  if (on < disbursedOn) throw new Refused({ error: "field.daysReversed", field: "on" });
  if (terms.instalments.firstDue && terms.instalments.firstDue <= disbursedOn)
    throw new Refused({ error: "field.daysReversed", field: "terms.instalments.firstDue" });
  refuse(eventsReason(data.events, disbursedOn));
  const isSending = (event: LoanEvent): boolean => event.type === "payoutSent";
  const events = [...data.events.filter(isSending), payout, ...data.events.filter((event) => !isSending(event))];
  return { terms, events, disbursedOn, on };
}

function refuse(reason: ReturnType<typeof termsReason>, before = ""): void {
  if (reason) throw new Refused({ ...reason, field: `${before}${reason.field ?? ""}` });
}

const lastDay = (events: readonly LoanEvent[], start: string): string =>
  events.reduce((last, event) => (event.valueDate > last ? event.valueDate : last), start);

/** The journal up to a day: each event on the day that it could be posted at the earliest, and before it what accrued since the last one. */
function postingsUntil(terms: QuoteInput["terms"], events: readonly LoanEvent[], on: string): readonly Entry[] {
  const journal: Entry[] = [];
  let before: Loan | null = null;
  let today = "";
  const accrue = (until: string, posted: readonly LoanEvent[]): void => {
    if (!before || until <= today) return;
    const after = replay(terms, posted, until);
    journal.push(...postings(terms, before, after, null));
    [before, today] = [after, until];
  };
  for (const [at, event] of events.entries()) {
    const posted = events.slice(0, at + 1);
    if (event.valueDate > on) continue;
    accrue(event.valueDate, events.slice(0, at));
    if (event.valueDate > today) today = event.valueDate;
    const after = replay(terms, posted, today);
    journal.push(...postings(terms, before, after, event));
    before = after;
  }
  accrue(on, events);
  return journal;
}

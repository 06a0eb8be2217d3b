import { aprEu, aprUs, percent } from "../../lending/product/apr.ts";
import { eventsReason } from "../../lending/loan/event.rules.ts";
import { balancesOf, postings, type Entry } from "../../lending/ledger/ledger.ts";
import { History } from "../../lending/loan/history.ts";
import type { Loan } from "../../lending/loan/loan.ts";
import type { LoanEvent } from "../../lending/loan/loan-event.ts";
import { Refused } from "../../lending/reason.ts";
import { schedule } from "../../lending/product/schedule.ts";
import { newestRules } from "../../lending/product/terms.ts";
import { dateReason, planReason, termsReason } from "../../lending/product/terms.rules.ts";
import { isBeyond } from "../../lending/time/calendar.ts";
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
  const history = new History(terms);
  const journal = postingsUntil(history, { terms, events, on });
  const loan = history.on(on);
  if (loan.instalments.some(({ dueDate }) => isBeyond(dueDate))) throw new Refused({ error: "field.date", field: "events" });
  const { plan: _plan, money: _money, ...rest } = loan;
  return {
    schedule: plan,
    apr: { eu: percent(aprEu(plan)), us: percent(aprUs(plan, terms.instalments)) },
    loan: rest,
    extensionQuote: history.extensionQuote(on),
    postings: journal,
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
  const { disbursedOn } = data;
  // A contract that is written now is under the newest rules; an older one says its own.
  const terms = { rules: newestRules, ...data.terms };
  // A payout that is sent before it arrives may be among the events; the arrival itself is said once.
  const isListed = data.events.some((event) => event.type === "disbursed" || event.type === "takenOver");
  const payout: LoanEvent = { type: "disbursed", id: "disbursed", valueDate: disbursedOn };
  refuse(termsReason(terms), "terms.");
  refuse(dateReason(disbursedOn, "disbursedOn") ?? dateReason(data.on, "on"));
  refuse(eventsReason(data.events, disbursedOn));
  const reserved = data.events.findIndex((event) => event.id === payout.id);
  if (reserved >= 0) throw new Refused({ error: "event.unknown", vars: { id: payout.id }, field: `events.${reserved}.id` });
  const on = data.on ?? lastDay(data.events, disbursedOn);
  if (isListed) throw new Refused({ error: "badInput", field: "events", vars: { message: "disbursedOn says it" } });
  if (on < disbursedOn) throw new Refused({ error: "field.daysReversed", field: "on" });
  const { dates, firstDue = dates?.[0] ?? "9", count } = terms.instalments;
  // The first of several may be asked for at the payout.
  if (count > 1 ? firstDue < disbursedOn : firstDue <= disbursedOn)
    throw new Refused({ error: "field.daysReversed", field: dates ? "terms.instalments.dates.0" : "terms.instalments.firstDue" });
  const isSending = (event: LoanEvent): boolean => event.type === "payoutSent";
  // What is valued later is not known yet: a reversal neither, or the journal would have what it takes back.
  const known = data.events.filter((event) => event.valueDate <= on);
  const events = [...known.filter(isSending), payout, ...known.filter((event) => !isSending(event))];
  return { terms, events, disbursedOn, on };
}

function refuse(reason: ReturnType<typeof termsReason>, before = ""): void {
  if (reason) throw new Refused({ ...reason, field: `${before}${reason.field ?? ""}` });
}

const lastDay = (events: readonly LoanEvent[], start: string): string =>
  events.reduce((last, event) => (event.valueDate > last ? event.valueDate : last), start);

/** The journal up to a day: each event on the day that it could be posted at the earliest, and before it what accrued since the last one. */
function postingsUntil(history: History, { terms, events, on }: Pick<Question, "terms" | "events" | "on">): readonly Entry[] {
  const journal: Entry[] = [];
  let before: Loan | null = null;
  let today = "";
  const post = (day: string, event: LoanEvent | null): void => {
    const after = history.on(day);
    journal.push(...postings(terms, before, after, event));
    [before, today] = [after, day];
  };
  for (const event of events) {
    if (before && event.valueDate > today) post(event.valueDate, null);
    history.add(event);
    post(event.valueDate > today ? event.valueDate : today, event);
  }
  if (on > today) post(on, null);
  return journal;
}

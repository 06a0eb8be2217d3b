import { coded } from "../options/coded.ts";
import type { Reason } from "../reason.ts";
import { workingDayFrom } from "../time/working.ts";
import { addDays } from "../time/zone.ts";

/** What a customer may ask about what is held on him (rules/customer-rights.md 1). */
export const requestKinds = ["access", "correction", "erasure", "objection"] as const;
export type RequestKind = (typeof requestKinds)[number];
export const requestKindCodes = coded("rights.kind", requestKinds);
/** How it came. */
export const requestWays = ["phone", "letter", "app", "desk"] as const;
export const requestWayCodes = coded("rights.way", requestWays);
/** How it was made sure that it is he. */
export const identityChecks = ["callBack", "document", "appSignIn", "inPerson"] as const;
export const identityCodes = coded("rights.identity", identityChecks);
export const requestStates = ["open", "waiting", "done", "refused"] as const;
export type RequestState = (typeof requestStates)[number];
export const requestStateCodes = coded("rights.state", requestStates);
/** How it ended. */
export const requestOutcomes = ["fileMade", "noted", "erased", "restricted", "blocked", "refused"] as const;
export type RequestOutcome = (typeof requestOutcomes)[number];
export const requestOutcomeCodes = coded("rights.outcome", requestOutcomes);

interface Term {
  readonly days: number;
  /** Weekdays that are no holiday; else days of the calendar. */
  readonly isWorking: boolean;
}
const calendar = (days: number): Term => ({ days, isWorking: false });
const working = (days: number): Term => ({ days, isWorking: true });
const all = (term: Term): Readonly<Record<RequestKind, Term>> => ({ access: term, correction: term, erasure: term, objection: term });

/** Until when a request is answered and done, by market (rules/customer-rights.md 2). */
const terms: Readonly<Record<string, Readonly<Record<RequestKind, Term>>>> = {
  VN: { access: calendar(10), correction: calendar(10), erasure: calendar(20), objection: calendar(15) },
  PH: all(working(30)),
  MX: all(working(20)),
  PE: { access: working(20), correction: working(10), erasure: working(10), objection: working(10) },
};
/** A market whose term nobody has read: the shortest that we know of. */
const unknown = all(calendar(3));

/** The last day on which a request that came on a day is in time. */
export function dueOn(market: string, kind: RequestKind, receivedOn: string, holidays: readonly string[]): string {
  const { days, isWorking } = (terms[market] ?? unknown)[kind];
  if (!isWorking) return addDays(receivedOn, days);
  return workingDayFrom(receivedOn, days, { holidays });
}

/** What is kept by law after a relation has ended, each as long as its own row says. */
export const retentionKinds = ["customerFile", "accounting"] as const;
export type RetentionKind = (typeof retentionKinds)[number];
export interface Retention {
  readonly years: number;
  readonly source: string;
}
export type Retentions = Readonly<Record<RetentionKind, Retention>>;
const row = (years: number, source: string): Retention => ({ years, source });

/** Years by market, with the law that says so (rules/customer-rights.md 3); a lender's own versions stand over them. */
const retentions: Readonly<Record<string, Retentions>> = {
  VN: {
    customerFile: row(5, "Law 14/2022/QH15 on money laundering, art. 38 (unverified)"),
    accounting: row(10, "Law 88/2015/QH13 art. 41; Decree 174/2016 art. 13 (unverified)"),
  },
  PH: {
    customerFile: row(5, "RA 9160 as amended, sec. 9(b) (unverified)"),
    accounting: row(10, "NIRC sec. 235; RR 17-2013, cut to 5 by RR 5-2014 for paper (unverified)"),
  },
  MX: {
    customerFile: row(10, "General provisions to art. 115 LIC, for SOFOM by art. 95 Bis LGOAAC (unverified)"),
    accounting: row(5, "Código Fiscal de la Federación art. 30 (unverified)"),
  },
  PE: {
    customerFile: row(10, "Res. SBS 2660-2015 art. 56 (unverified)"),
    accounting: row(10, "Código de Comercio; Ley 26702 art. 183 (unverified)"),
  },
};
/** The longest that we know of, where nobody has read the law: too long is mended later, too short is not. */
const longest: Retentions = {
  customerFile: row(10, "no row of law read for this market"),
  accounting: row(10, "no row of law read for this market"),
};

export const retentionOf = (market: string): Retentions => retentions[market] ?? longest;

/** When the relation ended, as days; null: it never began, nothing was paid out. */
export interface RelationEnd {
  readonly endedOn: string | null;
  /** The day of the last entry that his money has in the book. */
  readonly lastEntryOn: string | null;
}
const yearsAfter = (day: string, years: number): string => {
  const [year = "", ...rest] = day.split("-");
  const same = `${Number(year) + years}-${rest.join("-")}`;
  // There is no 29 February every year.
  return rest.join("-") === "02-29" ? addDays(`${Number(year) + years}-02-28`, 1) : same;
};

/** The last day on which something is kept; null: nothing obliges to keep it. Books are kept from the end of their year. */
export function keptUntil(kind: RetentionKind, { endedOn, lastEntryOn }: RelationEnd, years: number): string | null {
  if (kind === "customerFile") return endedOn && yearsAfter(endedOn, years);
  return lastEntryOn && yearsAfter(`${lastEntryOn.slice(0, 4)}-12-31`, years);
}

/** What stands between a customer and being erased. */
export interface Standing {
  readonly isErased: boolean;
  readonly openOrders: number;
  /** Overpaid and not paid back, a payment in check, a refund on its way. */
  readonly openMoney: number;
  /** Complaints that are open, frozen orders. */
  readonly disputes: number;
  /** An authority, a court or a case wants what there is of him. */
  readonly holds: number;
}
export function mayErase({ isErased, openOrders, openMoney, disputes, holds }: Standing): Reason | null {
  if (isErased) return { error: "rights.erased" };
  if (holds > 0) return { error: "rights.hold" };
  if (openOrders > 0) return { error: "rights.openLoan", vars: { count: openOrders } };
  if (openMoney > 0) return { error: "rights.openMoney", vars: { count: openMoney } };
  return disputes > 0 ? { error: "rights.dispute", vars: { count: disputes } } : null;
}

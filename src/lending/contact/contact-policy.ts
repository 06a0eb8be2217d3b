import type { Reason } from "../reason.ts";
import { addDays, localDate, secondOfDay, startOfDay, weekday } from "../time/zone.ts";

export type Purpose = "collect" | "remind" | "verify" | "service" | "market";
export const mediums = ["call", "sms", "voice", "chat"] as const;
export type Medium = (typeof mediums)[number];

/** Advertising on one medium: its own hours, how many in 24 hours, and what has to stand before its text. */
export interface AdvertisingRule {
  readonly medium: Medium;
  readonly opens: number;
  readonly closes: number;
  readonly perDay: number | null;
  /** Rows from before it was asked have none: then the market's own stands. */
  readonly label?: string;
}

/** One dated row of contact law (rules/contact-law.md 14). Hours are the customer's own; a lawyer must confirm them before use. */
export interface ContactPolicy {
  readonly market: string;
  readonly opens: number;
  readonly closes: number;
  /** Outbound collect and remind attempts per customer and local day, all channels and staff; null: no cap. */
  readonly perDay: number | null;
  readonly perSevenDays: number | null;
  /** ISO weekdays on which nobody is contacted. */
  readonly closedDays: readonly number[];
  /** Days past due beyond which the hours do not bind. */
  readonly freeHoursAfterDaysLate: number | null;
  /** Days of silence after a talk with the customer. */
  readonly quietDaysAfterTalk: number;
  /** Contacts other than the customer may be called to collect or remind. */
  readonly thirdParties: boolean;
  /** Nobody is contacted on a public holiday. */
  readonly closedOnHolidays: boolean;
  /** A customer may agree to be contacted at any hour. */
  readonly consentFreesHours: boolean;
  /** Days that an open complaint stops what collects and reminds; null: until it is answered. Rows from before it was asked have none. */
  readonly complaintPauseDays?: number | null;
  /** Advertising; a medium without a row has no rule of its own. */
  readonly advertising: readonly AdvertisingRule[];
  readonly validFrom: string;
  readonly source: string;
}

const hours = (opens: number, closes: number) => ({ opens: opens * 3600, closes: closes * 3600 });
const base = {
  perSevenDays: null,
  closedDays: [],
  freeHoursAfterDaysLate: null,
  quietDaysAfterTalk: 0,
  thirdParties: false,
  closedOnHolidays: false,
  consentFreesHours: false,
  advertising: [],
};
/** Decree 91/2020: advertising messages 7:00-22:00, labelled, three in 24 hours; advertising calls 8:00-17:00, one. */
const vietnameseAdvertising: readonly AdvertisingRule[] = [
  { medium: "sms", ...hours(7, 22), perDay: 3, label: "[QC]" },
  { medium: "call", ...hours(8, 17), perDay: 1 },
];

/** What a tenant starts with, until it has rows of its own. */
export const contactPolicies: readonly ContactPolicy[] = [
  {
    ...base,
    market: "VN",
    ...hours(7, 21),
    perDay: 5,
    advertising: vietnameseAdvertising,
    validFrom: "2020-01-01",
    source: "Circular 43/2016 art. 7 as amended by 18/2019; Decree 91/2020",
  },
  {
    ...base,
    market: "PH",
    ...hours(6, 22),
    perDay: 3,
    freeHoursAfterDaysLate: 15,
    consentFreesHours: true,
    validFrom: "2019-08-01",
    source: "SEC MC 18/2019",
  },
  { ...base, market: "MX", ...hours(7, 22), perDay: 3, validFrom: "2014-10-07", source: "CONDUSEF rules, DOF 7-10-2014" },
  {
    ...base,
    market: "PE",
    ...hours(7, 20),
    perDay: null,
    closedDays: [6, 7],
    closedOnHolidays: true,
    validFrom: "2010-10-02",
    source: "Ley 29571 art. 61-62",
  },
  { ...base, market: "IN", ...hours(8, 19), perDay: null, validFrom: "2022-08-12", source: "RBI 12-8-2022" },
  { ...base, market: "ID", ...hours(8, 20), perDay: null, validFrom: "2023-12-22", source: "SEOJK 19/2023" },
  {
    ...base,
    market: "US",
    ...hours(8, 21),
    perDay: null,
    perSevenDays: 7,
    quietDaysAfterTalk: 7,
    validFrom: "2021-11-30",
    source: "Reg F 1006.6(b), 1006.14(b)",
  },
];

/** Zones in which a customer of unknown residence may be; allowed only where all of them allow (rules/contact-law.md 1). */
export const zonesOfMarket: Readonly<Record<string, readonly string[]>> = {
  VN: ["Asia/Ho_Chi_Minh"],
  PH: ["Asia/Manila"],
  MX: ["America/Mexico_City", "America/Tijuana", "America/Hermosillo", "America/Cancun"],
  PE: ["America/Lima"],
  IN: ["Asia/Kolkata"],
  ID: ["Asia/Jakarta", "Asia/Makassar", "Asia/Jayapura"],
  US: ["America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles", "America/Anchorage", "Pacific/Honolulu"],
};

/** The law of a market on a day: the newest row in force. The tenant's own stand before those that everybody starts with, later versions last. */
export function policyOf(market: string, on: string, own: readonly ContactPolicy[] = []): ContactPolicy {
  const inForce = (rows: readonly ContactPolicy[]) => rows.filter((row) => row.market === market && row.validFrom <= on);
  const rows = inForce(own).length > 0 ? inForce(own) : inForce(contactPolicies);
  const newest = rows.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1)).at(-1);
  if (!newest) throw new Error(`no contact policy for market ${market}`);
  return newest;
}

export interface ContactQuestion {
  readonly policy: ContactPolicy;
  readonly purpose: Purpose;
  readonly medium: Medium;
  readonly now: Date;
  /** The customer's zone; more than one when residence is unknown. */
  readonly zones: readonly string[];
  readonly ownPhone: boolean;
  readonly daysLate: number;
  readonly usedToday: number;
  readonly usedSevenDays: number;
  /** Whole local days since the last talk; null: never talked. */
  readonly daysSinceTalk: number | null;
  /** A reveal already took the attempt that this contact uses. */
  readonly reserved: boolean;
  /** When he was sent advertising of this kind in the last 24 hours, the oldest first. */
  readonly advertisedAt: readonly Date[];
  /** Public holidays as dates. */
  readonly holidays: readonly string[];
  /** What the customer has said about being contacted. */
  readonly wishes: ContactWishes;
}

export interface ContactWishes {
  readonly optOut: readonly string[];
  readonly consents: readonly string[];
  /** Seconds of his local day; null: whenever the law allows. */
  readonly opens: number | null;
  readonly closes: number | null;
}
export const noWishes: ContactWishes = { optOut: [], consents: [], opens: null, closes: null };

const counted = (purpose: Purpose) => purpose === "collect" || purpose === "remind";

/** Whether this contact may be made now; the reason carries the rule's figures. Inbound, service and receipts never ask. */
export function mayContact(ask: ContactQuestion): Reason | null {
  if (ask.purpose === "market") return mayAdvertise(ask);
  // A customer is served at his own number: nobody else learns that he has asked for something.
  if (ask.purpose === "service" && !ask.ownPhone && !ask.policy.thirdParties) return { error: "contact.thirdParty" };
  if (!counted(ask.purpose)) return null;
  if (!ask.ownPhone && !ask.policy.thirdParties) return { error: "contact.thirdParty" };
  if (ask.wishes.optOut.includes(ask.medium)) return { error: "contact.optOut" };
  const { policy } = ask;
  if (isClosedDay(ask)) return { error: "contact.weekday" };
  if (!hoursAllow(ask)) return closedNow(policy);
  if (!wishesAllow(ask)) return { error: "contact.wish", vars: windowOf(wished(ask)) };
  if (ask.reserved) return null;
  if (policy.perDay !== null && ask.usedToday >= policy.perDay) return { error: "contact.dailyCap", vars: { limit: policy.perDay } };
  if (policy.perSevenDays !== null && ask.usedSevenDays >= policy.perSevenDays)
    return { error: "contact.weeklyCap", vars: { limit: policy.perSevenDays } };
  if (ask.daysSinceTalk !== null && ask.daysSinceTalk < policy.quietDaysAfterTalk)
    return { error: "contact.afterTalk", vars: { days: policy.quietDaysAfterTalk } };
  return null;
}

const windowOf = ({ opens, closes }: { readonly opens: number; readonly closes: number }) => ({
  opens: clockText(opens),
  closes: clockText(closes),
});
const closedNow = (window: { readonly opens: number; readonly closes: number }): Reason => ({
  error: "contact.window",
  vars: windowOf(window),
});
const within = ({ zones, now }: ContactQuestion, { opens, closes }: { readonly opens: number; readonly closes: number }): boolean =>
  zones.every((zone) => secondOfDay(now, zone) >= opens && secondOfDay(now, zone) < closes);

const isClosedDay = ({ policy, zones, now, holidays }: ContactQuestion): boolean =>
  zones.some(
    (zone) => policy.closedDays.includes(weekday(now, zone)) || (policy.closedOnHolidays && holidays.includes(localDate(now, zone))),
  );

/** A recording or a text that a voice speaks is a call to whoever picks it up. */
export const advertisedAs = (medium: Medium): Medium => (medium === "voice" ? "call" : medium);

const day = 24 * 3_600_000;
/** Of these moments those that lie within 24 hours. */
const recent = ({ advertisedAt, now }: Pick<ContactQuestion, "advertisedAt" | "now">): readonly Date[] =>
  advertisedAt.filter((at) => now.getTime() - at.getTime() < day);

const advertisingRule = ({ policy, medium }: Pick<ContactQuestion, "policy" | "medium">): AdvertisingRule | undefined =>
  policy.advertising.find((each) => each.medium === advertisedAs(medium));

/** What has to stand before the text of an advertisement; empty: nothing. */
export function advertisingLabel(policy: ContactPolicy, medium: Medium): string {
  const wanted = { policy, medium };
  const own = advertisingRule(wanted)?.label;
  if (own !== undefined) return own;
  return advertisingRule({ ...wanted, policy: policyOf(policy.market, policy.validFrom) })?.label ?? "";
}

/** Advertising asks its own rules, and nobody who does not want it; where the law says nothing of it, the hours and days of what collects bind. */
function mayAdvertise(ask: ContactQuestion): Reason | null {
  const { optOut } = ask.wishes;
  if (optOut.includes("market") || optOut.includes(ask.medium) || optOut.includes(advertisedAs(ask.medium)))
    return { error: "contact.optOut" };
  const rule = advertisingRule(ask);
  if (!rule && isClosedDay(ask)) return { error: "contact.weekday" };
  if (!within(ask, rule ?? ask.policy)) return closedNow(rule ?? ask.policy);
  if (!wishesAllow(ask, rule)) return { error: "contact.wish", vars: windowOf(wished(ask, rule)) };
  if (ask.reserved || !rule || rule.perDay === null) return null;
  return recent(ask).length >= rule.perDay ? { error: "contact.dailyCap", vars: { limit: rule.perDay } } : null;
}

function hoursAllow(ask: ContactQuestion): boolean {
  const { policy, daysLate, wishes } = ask;
  if (policy.freeHoursAfterDaysLate !== null && daysLate > policy.freeHoursAfterDaysLate) return true;
  if (policy.consentFreesHours && wishes.consents.includes("hours")) return true;
  return within(ask, policy);
}

type Hours = Pick<ContactPolicy, "opens" | "closes">;
/** What the customer has named of the hours: where he has named one end alone, the other is the law's. */
const wished = ({ wishes, policy }: ContactQuestion, law: Hours = policy): Hours => ({
  opens: wishes.opens ?? law.opens,
  closes: wishes.closes ?? law.closes,
});
const wishesAllow = (ask: ContactQuestion, law: Hours = ask.policy): boolean =>
  (ask.wishes.opens === null && ask.wishes.closes === null) || within(ask, wished(ask, law));

/** Rules that the clock alone lifts: what they forbid may wait for them. */
export const passesWithTime = ({ error }: Reason): boolean => ["contact.window", "contact.weekday", "contact.wish"].includes(error);

/** When the contact is next allowed, looking a fortnight ahead; null when time alone does not help (a third party). */
export function nextAllowed(ask: ContactQuestion): Date | null {
  const why = mayContact(ask);
  if (!why) return ask.now;
  if (["contact.thirdParty", "contact.optOut", "contact.weeklyCap"].includes(why.error)) return null;
  const zone = ask.zones[0] ?? "UTC";
  const today = localDate(ask.now, zone);
  const rule = ask.purpose === "market" ? advertisingRule(ask) : null;
  const first = Math.max((rule ?? ask.policy).opens, ask.wishes.opens ?? 0);
  for (let ahead = 0; ahead <= 14; ahead += 1) {
    const opens = startOfDay(addDays(today, ahead), zone).getTime() + first * 1000;
    // Zones of one market lie within a few hours: trying each half hour finds the first instant that suits all of them.
    for (let step = 0; step < 20; step += 1) {
      const at = new Date(opens + step * 1_800_000);
      if (at <= ask.now) continue;
      const fresh = {
        usedToday: ahead > 0 ? 0 : ask.usedToday,
        daysSinceTalk: ask.daysSinceTalk === null ? null : ask.daysSinceTalk + ahead,
      };
      if (!mayContact({ ...ask, ...fresh, now: at })) return at;
    }
  }
  return null;
}

/** 25200 -> "07:00". */
export function clockText(seconds: number): string {
  return `${String(Math.floor(seconds / 3600)).padStart(2, "0")}:${String(Math.floor((seconds % 3600) / 60)).padStart(2, "0")}`;
}

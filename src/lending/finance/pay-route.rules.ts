import { fold } from "../fold.ts";
import { firstReason, type Reason, type Rule } from "../reason.ts";

/** A rule of routing: whose money of which size goes out by which channel, and when. */
export interface PayRoute {
  readonly id: number;
  /** Null: every app. */
  readonly appId: number | null;
  /** Empty: every bank. */
  readonly bank: string;
  /** Minor units, both ends included; null: without an end. */
  readonly from: number | null;
  readonly to: number | null;
  /** Minutes of the lender's day, the end left out; an end before its beginning is on the next day. Null: all day. */
  readonly opens: number | null;
  readonly closes: number | null;
  readonly channel: string;
  /** Of several that fit, one of weight 3 is first three times as often as one of weight 1. */
  readonly weight: number;
  /** Tried when none of the others can. */
  readonly isFallback: boolean;
}

/** A payout as routing meets it. */
export interface Routed {
  /** Number of the payout: it draws the same order each time. */
  readonly payoutId: number;
  readonly appId: number;
  readonly bank: string;
  readonly amount: number;
  /** Minute of the lender's day. */
  readonly minute: number;
}

const isSameBank = (one: string, other: string): boolean => fold(one).trim() === fold(other).trim();

function isOpen({ opens, closes }: Pick<PayRoute, "opens" | "closes">, minute: number): boolean {
  if (opens === null || closes === null) return true;
  return opens <= closes ? minute >= opens && minute < closes : minute >= opens || minute < closes;
}

/** Whether a rule speaks of a payout. */
export const speaksOf = (route: PayRoute, { appId, bank, amount, minute }: Routed): boolean =>
  (route.appId === null || route.appId === appId) &&
  (route.bank === "" || isSameBank(route.bank, bank)) &&
  amount >= (route.from ?? amount) &&
  amount <= (route.to ?? amount) &&
  isOpen(route, minute);

/** A number above 0 and below 1 that two numbers always give (the mixing steps of MurmurHash3, 32 bits). */
function drawn(one: number, other: number): number {
  let mixed = Math.imul(one, 0x85_eb_ca_6b) ^ Math.imul(other + 1, 0xc2_b2_ae_35);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85_eb_ca_6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2_b2_ae_35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 0x1_00_00_00_00 || 0.5;
}

/**
 * The rules that speak of a payout in the order in which their channels are tried: those that are no fallback first, among them by lot, each as
 * often first as its weight (Efraimidis and Spirakis 2006: the largest u^(1/w)); the same payout always draws the same lot.
 * @returns null where no rule speaks of it: then the channels' own order counts
 */
export function routesFor(routes: readonly PayRoute[], payout: Routed): readonly PayRoute[] | null {
  const speaking = routes.filter((route) => speaksOf(route, payout));
  if (speaking.length === 0) return null;
  const lot = ({ id, weight }: PayRoute): number => Math.log(drawn(payout.payoutId, id)) / weight;
  return speaking.toSorted((one, other) => Number(one.isFallback) - Number(other.isFallback) || lot(other) - lot(one) || one.id - other.id);
}

export type RouteWish = Omit<PayRoute, "id"> & { readonly dailyCap: number | null };

const amountsInOrder: Rule<RouteWish> = ({ from, to }): Reason | null =>
  from !== null && to !== null && from > to ? { error: "range.reversed", field: "to" } : null;
const windowWhole: Rule<RouteWish> = ({ opens, closes }): Reason | null => {
  if ((opens === null) !== (closes === null)) return { error: "field.required", field: opens === null ? "opens" : "closes" };
  return opens !== null && opens === closes ? { error: "range.reversed", field: "closes" } : null;
};

/** What keeps a rule from being one. */
export const routeReason: Rule<RouteWish> = (wish) => firstReason(wish, amountsInOrder, windowWhole);

type Facts = Readonly<Record<string, unknown>>;

/** A limit is less when it is lower, or where there was none; what was on is less when it is off. */
function isLess(before: unknown, after: unknown): boolean {
  if (typeof before === "boolean") return before && after === false;
  return typeof after === "number" && (before === null || (typeof before === "number" && after < before));
}

/**
 * Whether a change only takes away: some of the named limits are lowered or switched off, and every other fact stays as it is. Such a change
 * holds at once, by one person; whatever lets more money through waits for a second.
 */
export function isOnlyLess(before: Facts, after: Facts, limits: readonly string[]): boolean {
  const changed = Object.keys(after).filter((key) => before[key] !== after[key]);
  return changed.length > 0 && changed.every((key) => limits.includes(key) && isLess(before[key], after[key]));
}

import { contactStatusMachine, type ContactStatus } from "../contact/contact-status.machine.ts";
import type { Reason } from "../reason.ts";

/** What a merge asks of field by field, in the order in which it is shown (rules/customer-merge.md 2). */
export const mergeFields = ["name", "phone", "gender", "birthDate", "province", "employer", "idExpires"] as const;
export type MergeField = (typeof mergeFields)[number];
export const mergeSides = ["kept", "gone"] as const;
export type MergeSide = (typeof mergeSides)[number];
/** Of which fields the side of whoever goes stays; the others are those of whoever stays. */
export type MergeChoice = Readonly<Partial<Record<MergeField, MergeSide | undefined>>>;

/** Days within which two persons may take a merge back. */
export const mergeUndoDays = 30;

/** What a merge is judged by, of each of the two. */
export interface MergePerson {
  readonly userId: number;
  readonly idNo: string;
  readonly mergedInto: number | null;
  readonly isErased: boolean;
  /** A request about his data runs. */
  readonly hasRequest: boolean;
  readonly hasComplaint: boolean;
  readonly hasHold: boolean;
}

/** Why two records do not become one (rules/customer-merge.md 1). */
export function mayMerge(kept: MergePerson, gone: MergePerson): Reason | null {
  if (kept.userId === gone.userId) return { error: "merge.same", field: "otherId" };
  for (const { userId, mergedInto } of [kept, gone])
    if (mergedInto !== null) return { error: "merge.away", vars: { number: userId, into: mergedInto } };
  if (kept.isErased || gone.isErased) return { error: "merge.erased" };
  if (kept.idNo === "" || kept.idNo !== gone.idNo) return { error: "merge.idNo", field: "otherId" };
  if (kept.hasRequest || gone.hasRequest) return { error: "merge.request" };
  if (kept.hasComplaint && gone.hasComplaint) return { error: "merge.complaints" };
  return kept.hasHold && gone.hasHold ? { error: "merge.holds" } : null;
}

/** How somebody may be reached and lent to, as far as one side may be stricter than the other. */
export interface MergeBounds {
  readonly optOut: readonly string[];
  readonly consents: readonly string[];
  /** Wished hours, seconds of the day; null: the law's. */
  readonly opens: number | null;
  readonly closes: number | null;
  readonly contactStatus: ContactStatus;
  readonly frozen: boolean;
  readonly black: boolean;
}

const both = (one: number | null, other: number | null, of: (...values: number[]) => number): number | null =>
  one === null || other === null ? (one ?? other) : of(one, other);

/** The stricter of two, whoever stays (rules/customer-merge.md 2): never looser than either, and the same whichever is named first. */
export function stricterOf(one: MergeBounds, other: MergeBounds): MergeBounds {
  const opens = both(one.opens, other.opens, Math.max);
  const closes = both(one.closes, other.closes, Math.min);
  const { states } = contactStatusMachine;
  return {
    optOut: [...new Set([...one.optOut, ...other.optOut])].sort(),
    consents: one.consents.filter((each) => other.consents.includes(each)).sort(),
    opens,
    // Hours that suit nobody are none: an end before the beginning.
    closes: opens !== null && closes !== null ? Math.max(opens, closes) : closes,
    contactStatus: states[Math.max(states.indexOf(one.contactStatus), states.indexOf(other.contactStatus))] ?? one.contactStatus,
    frozen: one.frozen || other.frozen,
    black: one.black || other.black,
  };
}

/** What undoing a merge is judged by. */
export interface UndoFacts {
  readonly isUndone: boolean;
  readonly daysSince: number;
  readonly isErased: boolean;
  readonly hasRequest: boolean;
  /** Whoever stayed was merged away, or another into him, since. */
  readonly mergedSince: boolean;
  /** The number of an order that was applied for since; null: none. */
  readonly newOrder: string | null;
  /** A coupon of the one was used for an order of the other since. */
  readonly couponUsed: boolean;
  /** Money of an order of the one was used for one of the other since. */
  readonly moneyUsed: boolean;
}

/** Why a merge stays (rules/customer-merge.md 3): the fact that forbids it. */
export function mayUndoMerge(facts: UndoFacts): Reason | null {
  if (facts.isUndone) return { error: "merge.undone" };
  if (facts.daysSince >= mergeUndoDays) return { error: "merge.late", vars: { days: mergeUndoDays } };
  if (facts.isErased) return { error: "merge.erased" };
  if (facts.hasRequest) return { error: "merge.request" };
  if (facts.mergedSince) return { error: "merge.further" };
  if (facts.newOrder !== null) return { error: "merge.newOrder", vars: { order: facts.newOrder } };
  if (facts.couponUsed) return { error: "merge.coupon" };
  return facts.moneyUsed ? { error: "merge.money" } : null;
}

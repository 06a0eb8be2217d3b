import { defaultEvidence } from "../options/review-needs.ts";
import { rootOf } from "../options/review-reasons.ts";
import type { ProductOffer, ReviewNeeds } from "../product/product.ts";
import { firstReason, type Reason, type Rule } from "../reason.ts";
import { blindShare, decideWithin, type ReviewKind } from "./review-times.ts";

export { decideWithin, lockFor, type ReviewKind } from "./review-times.ts";

/** Who may take an order into review, as it stands. */
export interface Taking {
  readonly kind: ReviewKind;
  readonly staffId: number;
  /** Who passed it in the first review; null while nobody has. */
  readonly firstBy: number | null;
  readonly secondBy?: number | null;
  /** He knows the customer, and has said so. */
  readonly isRecused?: boolean;
}

/** Two persons (rules/rights.md 4): whoever passed it before does not review it again; nor does who knows the customer. */
export const mayTake: Rule<Taking> = ({ kind, staffId, firstBy, secondBy = null, isRecused = false }): Reason | null => {
  if (isRecused) return { error: "review.recused" };
  return kind !== "first" && (firstBy === staffId || secondBy === staffId) ? { error: "approval.samePerson" } : null;
};

/** Whether a review does not know what was said before it: every second one, and a part of the final ones, drawn by the order so that taking it anew changes nothing. */
export function isBlind(kind: ReviewKind, orderId: number, share = blindShare): boolean {
  if (kind === "second") return true;
  return kind === "final" && ((orderId * 2_654_435_761) % 4_294_967_296) / 42_949_672.96 < share;
}

/** rules/product.md 5, T06b: whoever starts a review is bound to the app for it. */
export const mayStart: Rule<{ readonly isBound: boolean }> = ({ isBound }) => (isBound ? null : { error: "review.notBound" });

/** T10, T11: where the product wants a second review, the final one waits for it. */
export const mayReviewFinally: Rule<{ readonly stage: string; readonly status: number; readonly needs?: ReviewNeeds }> = (order) =>
  order.stage === "first_passed" && order.needs?.second ? { error: "review.secondMissing" } : null;

/** What has been done for a decision. */
export interface Done {
  readonly evidence: readonly string[];
  readonly checklist: readonly string[];
  readonly calls: number;
  /** Fields that differ, and nobody has said why that is in order. */
  readonly differing?: readonly string[];
}

export interface Decision {
  readonly kind: ReviewKind;
  readonly decision: "pass" | "reject" | "back";
  readonly reasons: readonly string[];
  readonly remark?: string;
  readonly approvedAmount: number;
  readonly approvedTerm: number;
  readonly appliedAmount: number;
  readonly step: number;
  readonly offer: ProductOffer | null;
  readonly done: Done;
}

/** T08, T09, T10, T12: a rejection names its reasons; a pass has seen what it must, and stays within what was applied for and what the product lends. */
export const decisionReason: Rule<Decision> = (each): Reason | null => {
  if (each.decision === "pass") return firstReason(each, workReason, contractReason);
  if (each.decision === "reject") return rejectionReason(each);
  return each.reasons.length > 0 || (each.remark ?? "") !== "" ? null : { error: "field.required", field: "remark" };
};

/** Nobody refuses for what he has not looked at; what says nothing by itself asks for a word. */
const rejectionReason: Rule<Decision> = ({ reasons, remark = "", done }): Reason | null => {
  if (reasons.length === 0) return { error: "field.required", field: "reasonCodes" };
  const roots = reasons.map(rootOf).filter((root) => root !== null);
  const unseen = missingOf([...new Set(roots.map(({ pane }) => pane))], done.evidence);
  if (unseen) return { error: "review.unseen", vars: unseen, field: "seen" };
  return remark === "" && roots.some(({ needsRemark }) => needsRemark) ? { error: "field.required", field: "remark" } : null;
};

/** What is wanted and not there: how much, for the text, and which, for whoever shows it. */
function missingOf(wanted: readonly string[], there: readonly string[]) {
  const missing = wanted.filter((each) => !there.includes(each));
  return missing.length === 0 ? null : { count: missing.length, items: missing.join(", ") };
}

/** What a product asks of a review. */
export const needsOf = (offer: ProductOffer | null): ReviewNeeds =>
  offer?.review ?? { second: false, evidence: defaultEvidence, checklist: [], calls: 0 };

/** Evidence and what differs are for every review; checks and calls are the first reviewer's. */
const workReason: Rule<Decision> = ({ kind, offer, done }): Reason | null => {
  const needs = needsOf(offer);
  const unseen = missingOf(needs.evidence, done.evidence);
  if (unseen) return { error: "review.unseen", vars: unseen, field: "seen" };
  const differing = missingOf(done.differing ?? [], []);
  if (differing) return { error: "review.differs", vars: differing, field: "answers" };
  if (kind !== "first") return null;
  const unticked = missingOf(needs.checklist, done.checklist);
  if (unticked) return { error: "review.unchecked", vars: unticked, field: "checklist" };
  return done.calls < needs.calls ? { error: "review.calls", vars: { calls: needs.calls }, field: "loanRecordId" } : null;
};

const contractReason: Rule<Decision> = ({ offer, approvedAmount: amount, ...each }): Reason | null => {
  if (each.kind === "second") return null;
  if (!offer) return { error: "application.notLendable", field: "loanRecordId" };
  const most = Math.min(each.appliedAmount, offer.amountMax);
  if (amount < offer.amountMin || amount > most || amount % each.step !== 0)
    return { error: "field.amount", vars: { min: offer.amountMin, max: most }, field: "approvedAmount" };
  if (offer.terms.includes(each.approvedTerm)) return null;
  return { error: "field.choice", vars: { choices: offer.terms.join(", ") }, field: "approvedTerm" };
};

/** Why a person keeps no review (T07, system); null: he may go on. */
export const mayKeep: Rule<{
  readonly enabled: boolean;
  readonly resting: boolean;
  readonly assignedAt: Date;
  readonly lockUntil: Date | null;
  readonly now: Date;
}> = ({ enabled, resting, assignedAt, lockUntil, now }): Reason | null => {
  if (!enabled) return { error: "assign.staffUnfit" };
  // Whoever is at it finishes what he has open.
  if (lockUntil && lockUntil > now) return null;
  return resting || now.getTime() - assignedAt.getTime() > decideWithin ? { error: "review.noLock" } : null;
};

/** A reviewer as the auto-assign rule meets him (T06a). */
export interface FreeReviewer {
  readonly id: number;
  /** Reviews that he has open: all of them, and those of the order's app. */
  readonly open: number;
  readonly openOfApp: number;
  readonly cap: number | null;
  readonly capOfApp: number | null;
  /** His share beside the others. */
  readonly weight: number;
}

const hasRoom = ({ open, openOfApp, cap, capOfApp }: FreeReviewer): boolean =>
  open < (cap ?? Number.POSITIVE_INFINITY) && openOfApp < (capOfApp ?? Number.POSITIVE_INFINITY);

/** T06a: people in the order in which the rule gives them the next review: whoever has room, the least loaded for his weight first. */
export function byLoad(people: readonly FreeReviewer[]): readonly FreeReviewer[] {
  const load = ({ open, weight }: FreeReviewer): number => open / Math.max(weight, 1);
  return people.filter(hasRoom).toSorted((one, other) => load(one) - load(other) || one.id - other.id);
}

import type { EvidenceKind } from "./review-needs.ts";
import { coded } from "./coded.ts";

/** One root of the tree of refusals: what a report counts by, and the leaves that say it more exactly. */
export interface ReviewRoot {
  readonly digit: number;
  readonly root: string;
  /** Where it is seen: nobody refuses for what he has not looked at. */
  readonly pane: EvidenceKind;
  /** The first one stands for the root itself: it is what a digit alone writes. */
  readonly leaves: readonly [string, ...string[]];
  /** Says nothing by itself: a word of the reviewer's is asked for. */
  readonly needsRemark?: true;
}

/** Nine roots by their digits; codes that the machine gives have their place in it. */
export const reviewRoots: readonly ReviewRoot[] = [
  { digit: 1, root: "identity", pane: "profile", leaves: ["identity", "idExpired", "dataDiffer", "notHim", "minor"] },
  { digit: 2, root: "job", pane: "profile", leaves: ["income", "jobUnproven", "jobLost", "employerUnknown"] },
  { digit: 3, root: "contacts", pane: "contacts", leaves: ["contactsUnreachable", "contactsFalse", "contactsDeny"] },
  { digit: 4, root: "photo", pane: "files", leaves: ["documents", "photoUnclear", "photoOfScreen", "faceDiffers"] },
  { digit: 5, root: "blackList", pane: "risk", leaves: ["blackList"] },
  { digit: 6, root: "offTarget", pane: "risk", leaves: ["score", "age", "amount", "otherDebts", "region"] },
  { digit: 7, root: "noContact", pane: "contacts", leaves: ["noContact", "wrongNumber", "hangsUp"] },
  { digit: 8, root: "other", pane: "profile", leaves: ["other"], needsRemark: true },
  { digit: 9, root: "fraud", pane: "risk", leaves: ["fraud", "fraudRing", "forgedDocument"], needsRemark: true },
];

export const rootCodes = coded(
  "review.root",
  reviewRoots.map(({ root }) => root),
);

/** The root that a stored code belongs to; null for a code that the tree does not know. */
export const rootOf = (code: string): ReviewRoot | null => reviewRoots.find(({ leaves }) => leaves.includes(code)) ?? null;

/** Why a case is put aside, by digit; a report of held cases counts by it. */
export const parkReasons = ["callBack", "colleague", "document", "employer", "other"] as const;
/** Why a case is given back, by digit. Whoever knows the customer gets none of his any more. */
export const releaseReasons = ["break", "shiftEnd", "knows", "language", "other"] as const;
export const knowsCustomer = releaseReasons.indexOf("knows") + 1;
/** Why it is in order that two values differ, by digit. */
export const differReasons = ["spelling", "marriedName", "misread", "familyAccount", "other"] as const;
export type DifferReason = (typeof differReasons)[number];
/** What a verification call came to, by digit. */
export const verifyResults = ["confirmed", "differs", "unreachable", "refused"] as const;

/** Which review an order waits for, or is in. */
export const reviewKinds = ["first", "second", "final"] as const;
export const reviewKindCodes = coded("review.kind", reviewKinds);
export const decisionCodes = coded("review.decision", ["pass", "reject", "back"]);
export const cameBackCodes = coded("review.cameBack", ["document", "silent", "callBack", "sentBack", "stopped"]);

import { contactReasons } from "./contact/contact-reasons.ts";

/**
 * Why something cannot be done. The server throws it, the console shows it beside the greyed action.
 * The names are closed; contract/kernel/errors.ts maps each to a code and an HTTP status, locales/<locale>/errors.json or refusals.json to a text.
 */
export const errorNames = [
  "badInput",
  "badPayload",
  "unknownFields",
  "nothingSelected",
  "forbidden",
  "sessionTimeout",
  "notFound",
  "methodNotAllowed",
  "unsupportedMedia",
  "tooLarge",
  "tooManyRequests",
  "serverError",
  "unavailable",
  "stale",
  "duplicateRequest",
  "idempotencyMismatch",
  "idempotencyMissing",
  "crossSite",
  "signIn.refused",
  "signIn.throttled",
  "signIn.captcha",
  "signIn.network",
  "session.finishing",
  "password.length",
  "password.classes",
  "password.spaces",
  "password.mismatch",
  "password.same",
  "password.common",
  "password.signs",
  "password.wrong",
  "password.mustChange",
  "order.wrongStatus",
  "order.payoutInProgress",
  "order.moneyOutstanding",
  "order.confirmText",
  "order.notTicked",
  "order.tooManyTicked",
  "order.mixedApps",
  "order.notYours",
  "order.frozen",
  "order.complaint",
  "complaint.open",
  "shift.past",
  "shift.cover",
  "shift.covers",
  "complaint.notOpen",
  "order.paymentInCheck",
  "order.notFrozen",
  "order.managerReleases",
  "book.noTerms",
  "repayment.notPending",
  "repayment.future",
  "repayment.noDebt",
  "repayment.beforePayout",
  "approval.askerGone",
  "approval.oneHand",
  "approval.askerThere",
  "approval.samePerson",
  "approval.notPending",
  "approval.expired",
  "approval.moved",
  "approval.lookFirst",
  "approval.tooMany",
  "approval.waiting",
  "waiver.tooLow",
  "waiver.nothing",
  "waiver.running",
  "waiver.day",
  "waiver.tier",
  "extension.unavailable",
  "extension.running",
  "extension.notRunning",
  "extension.changed",
  "overflow.tooMuch",
  "overflow.otherCustomer",
  "overflow.nothingLeft",
  "overflow.noOtherOrder",
  "refund.running",
  "refund.notApproved",
  "badDebt.tooEarly",
  "badDebt.already",
  "adjustment.tooMuch",
  "adjustment.noCharge",
  "filter.needsTime",
  "assign.noStaff",
  "assign.staffUnfit",
  "assign.nothing",
  "assign.undoExpired",
  "assign.stale",
  "assign.notAll",
  "group.nameTaken",
  "group.inUse",
  ...contactReasons,
  "blackList.already",
  "policy.past",
  "reveal.quota",
  "result.timeRequired",
  "result.timePast",
  "result.timeNotToday",
  "result.remarkRequired",
  "result.subTag",
  "result.voided",
  "promise.amount",
  "promise.tooFar",
  "range.tooLong",
  "range.reversed",
  "filter.timeRangeRequired",
  "stream.budget",
  "view.nameTaken",
  "view.tooMany",
  "export.tooMany",
  "export.quota",
  "export.nothing",
  "export.running",
  "export.expired",
  "export.over",
  "field.required",
  "field.account",
  "field.rate",
  "field.atLeast",
  "field.share",
  "field.endDays",
  "field.daysReversed",
  "field.channelName",
  "field.transactionDate",
  "field.date",
  "field.number",
  "field.tooLong",
  "field.unreadable",
  "image.kind",
  "image.pixels",
  "image.weight",
  "image.unreadable",
  "field.amount",
  "field.choice",
  "field.decimals",
  "terms.cap",
  "terms.contractBase",
  "terms.noFirstLoan",
  "terms.payout",
  "signature.refused",
  "application.open",
  "application.refused",
  "application.notLendable",
  "review.locked",
  "review.noLock",
  "lease.none",
  "payout.noAccount",
  "payout.noChannel",
  "payout.notAccepted",
  "review.notBound",
  "review.secondMissing",
  "review.unseen",
  "review.unchecked",
  "review.calls",
  "payout.unverified",
  "payout.budget",
  "payout.limit",
  "payout.float",
  "coupon.notValid",
  "coupon.threshold",
  "coupon.once",
  "coupon.soldOut",
  "coupon.fixed",
  "state.refused",
  "repayment.tooLittle",
  "exemption.nothing",
  "event.order",
  "event.unknown",
  "version.stale",
  "version.past",
  "person.own",
  "release.taken",
  "role.own",
  "role.above",
  "role.ceiling",
  "role.nameTaken",
  "role.cycle",
  "role.lastHolder",
  "role.inUse",
  "role.scope",
  "network.range",
  "network.hours",
  "network.nobody",
  "setting.value",
  "setting.share",
  "setting.formula",
  "setting.range",
  "setting.key",
  "setting.system",
  "setting.past",
  "setting.today",
  "setting.same",
  "setting.source",
  "setting.ends",
  "setting.stageEnd",
  "setting.stageGap",
  "setting.stageOverlap",
  "setting.tiers",
  "menu.key",
  "menu.cycle",
  "menu.children",
  "menu.shipped",
  "menu.held",
  "menu.button",
  "address.refused",
  "role.off",
  "staff.accountTaken",
  "staff.self",
  "staff.leaderSelf",
  "staff.leaderCycle",
  "staff.lastHolder",
  "staff.lastReviewer",
  "staff.kind",
  "signIn.lapsed",
  "second.needed",
  "second.wrong",
  "second.enrolled",
  "second.notAsked",
  "second.none",
  "signIn.tenant",
  "tenant.own",
  "tenant.already",
  "import.rows",
  "import.unreadable",
  "import.formula",
] as const;

export type ErrorName = (typeof errorNames)[number];

export interface Reason {
  readonly error: ErrorName;
  readonly vars?: Readonly<Record<string, string | number>>;
  /** The input field that the reason is about, as it is named on the wire. */
  readonly field?: string;
  /** The server's own words for it: the console has texts for what its own rules say, and shows these for the rest. */
  readonly text?: string;
}

/** A rule of the business: null when the subject may pass, else why not. */
export type Rule<S> = (subject: S) => Reason | null;

/** The first reason that any of the rules gives, in their order. */
export function firstReason<S>(subject: S, ...rules: readonly Rule<S>[]): Reason | null {
  for (const rule of rules) {
    const reason = rule(subject);
    if (reason) return reason;
  }
  return null;
}

/** A state machine as data: `moves` names each event with the states it may leave and the one it enters. */
export interface Machine<S extends PropertyKey, E extends string> {
  readonly states: readonly S[];
  readonly moves: { readonly [K in E]: { readonly from: readonly S[]; readonly to: S } };
}

export function defineMachine<const S extends PropertyKey, const E extends string>(machine: Machine<S, E>): Machine<S, E> {
  return Object.freeze(machine);
}

/** Why a state cannot make a move of its machine; null when it can. */
export function moveReason<S extends PropertyKey, E extends string>({ moves }: Machine<S, E>, move: E, state: PropertyKey): Reason | null {
  return (moves[move].from as readonly PropertyKey[]).includes(state) ? null : { error: "state.refused" };
}

/** A refusal on its way to whoever asked; everything else that is thrown is a programmer's error. */
export class Refused extends Error {
  readonly reason: Reason;
  constructor(reason: Reason) {
    super(reason.error);
    this.name = "Refused";
    this.reason = reason;
  }
}

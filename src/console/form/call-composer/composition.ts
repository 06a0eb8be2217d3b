import { collectionReasons, reasonByCode, type CollectionReason, type SubTag } from "../../../lending/options/collection-reasons.ts";
import { judgeResult } from "../../../lending/collection/result.rules.ts";
import type { Reason } from "../../../lending/reason.ts";
import { readTime } from "../../../lending/time/time-grammar.ts";
import { dayOrder } from "../../i18n/format.ts";

/** What has been chosen and typed of one call record. */
export interface Composition {
  readonly reason: number | null;
  readonly subTag: string | null;
  readonly time: string;
  readonly amount: string;
  readonly remark: string;
}

export const emptyComposition: Composition = { reason: null, subTag: null, time: "", amount: "", remark: "" };

export const reasonOf = (composition: Composition): CollectionReason | null =>
  composition.reason === null ? null : (reasonByCode.get(composition.reason) ?? null);

export const tagOf = (composition: Composition): SubTag | null =>
  reasonOf(composition)?.subTags.find((each) => each.tag === composition.subTag) ?? null;

/**
 * Chooses by the reason's key. The detail is always a digit of its own, also where there is but one: a word that was meant for
 * somewhere else must not end in a remark, nor its Enter in a record (rules/keyboard.md 12).
 */
export function chooseReason(before: Composition, key: string): Composition {
  const reason = collectionReasons.find((each) => each.key === key);
  return reason ? { ...before, reason: reason.code, subTag: null } : before;
}

/** Keys that neither write, move nor command, in a field or out of it; F4 and F9 answer what the frame says. */
const idleKeys = /^(F[1-3578]|F1[12]|Page(Up|Down)|Arrow(Up|Down)|Insert)$/;

/** A slip of the hand; in a field each sign is text. */
export function isStray(before: Composition, { key, altKey, inField }: { key: string; altKey: boolean; inField: boolean }): boolean {
  if (key.length !== 1) return altKey ? key === "Enter" : idleKeys.test(key);
  const means =
    collectionReasons.some((each) => each.key === key.toLowerCase()) || reasonOf(before)?.subTags[Number(key) - 1] !== undefined;
  return !inField && !means;
}

/** A stray key takes the choice back (rules/keyboard.md 12): what Enter saves was chosen by the keys just before it. */
export const forgetChoice = (before: Composition): Composition =>
  before.reason === null ? before : { ...before, reason: null, subTag: null };

export function chooseTag(before: Composition, digit: number): Composition {
  const tag = reasonOf(before)?.subTags[digit - 1];
  return tag ? { ...before, subTag: tag.tag } : before;
}

/** The time as it will be sent; null while nothing readable is typed. */
export const timeOf = (composition: Composition, now: Date, zone: string): Date | null =>
  composition.time.trim() === "" ? null : readTime(composition.time, now, zone, dayOrder());

/** "1,500,000" or "1.500.000" as typed -> minor units; null: left to the settlement figure. NaN: unreadable. */
export function amountOf(composition: Composition): number | null {
  const text = composition.amount.replace(/[\s_,.](?=\d{3}(\D|$))/g, "").trim();
  if (text === "") return null;
  const parts = /^(\d{1,12})(?:[.,](\d{1,2}))?$/.exec(text);
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? "0").padEnd(2, "0")) : Number.NaN;
}

/** Why it cannot be saved yet; the field that it names gets the focus. */
export function judge(composition: Composition, now: Date, zone: string): Reason | null {
  if (composition.reason === null) return { error: "result.subTag", field: "reason" };
  const amount = amountOf(composition);
  if (Number.isNaN(amount)) return { error: "promise.amount", field: "commitmentAmount" };
  if (composition.time.trim() !== "" && timeOf(composition, now, zone) === null) return { error: "badInput", field: "commitmentTime" };
  const draft = {
    reason: composition.reason,
    subTag: composition.subTag ?? "",
    commitmentTime: timeOf(composition, now, zone),
    commitmentAmount: amount,
    remark: composition.remark,
  };
  return judgeResult(draft, now, zone);
}

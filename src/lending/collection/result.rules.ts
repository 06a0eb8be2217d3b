import { reasonByCode, type SubTag } from "../options/collection-reasons.ts";
import type { Reason } from "../reason.ts";
import { daysBetween, localDate } from "../time/zone.ts";

/** A collection result as it is about to be written. */
export interface ResultDraft {
  readonly reason: number;
  readonly subTag: string;
  readonly commitmentTime: Date | null;
  readonly commitmentAmount: number | null;
  readonly remark: string;
}

/** Promises further away than this are no promises. */
export const promiseHorizonDays = 60;

/** The sub-tag of the table in rules/collection.md 2; undefined when the reason has no such tag. */
export function subTagOf(reason: number, tag: string): SubTag | undefined {
  return reasonByCode.get(reason)?.subTags.find((each) => each.tag === tag);
}

/** Whether the result may be written (rules/collection.md 2): known pair, its time and remark given; null when it may. */
export function judgeResult(draft: ResultDraft, now: Date, zone: string): Reason | null {
  const tag = subTagOf(draft.reason, draft.subTag);
  if (!tag) return { error: "result.subTag", field: "subTag" };
  if (tag.remark && draft.remark.trim() === "") return { error: "result.remarkRequired", field: "remark" };
  if (draft.commitmentAmount !== null && draft.commitmentAmount <= 0) return { error: "promise.amount", field: "commitmentAmount" };
  return judgeTime(tag, draft.commitmentTime, now, zone);
}

function judgeTime(tag: SubTag, time: Date | null, now: Date, zone: string): Reason | null {
  const field = "commitmentTime";
  if (!time) return tag.time === "none" ? null : { error: "result.timeRequired", field };
  if (time <= now) return { error: "result.timePast", field };
  const days = daysBetween(localDate(now, zone), localDate(time, zone));
  if (days > promiseHorizonDays) return { error: "promise.tooFar", vars: { days: promiseHorizonDays }, field };
  return tag.time === "today" && days !== 0 ? { error: "result.timeNotToday", field } : null;
}

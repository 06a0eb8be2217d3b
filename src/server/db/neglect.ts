import { decidedElsewhere } from "../../lending/collection/next-action.ts";

const list = (texts: readonly (string | number)[]): string =>
  texts.map((text) => (typeof text === "number" ? text : `'${text}'`)).join(", ");

/**
 * When something is next to be done about a `loan_order o`: what was promised, what was put off, or the day that its last result asks for
 * (lending/next-action.ts); never called: since its owner has it. Null: it waits for somebody's decision, and nobody has given it a day.
 */
export const nextActionAt = (since: string): string => `case
  when o.promise_state = 'open' then o.promise_at
  when o.follow_up_at is not null then o.follow_up_at
  when o.last_result_at is null then o.${since}
  when o.last_reason in (${list(decidedElsewhere.reasons)}) or o.last_sub_tag in (${list(decidedElsewhere.subTags)}) then null
  when o.last_reason in (${list(decidedElsewhere.sameDay)}) then o.last_result_at
  else o.last_result_at + interval '1 day' end`;

interface Asked {
  readonly owner: string;
  readonly since: string;
  /** People who are not there today and whom nobody covers. */
  readonly away: readonly number[];
}

/**
 * Why nobody looks after an open order: it has no owner, its owner is away without a cover, or nothing is next. Null: somebody does, or it is frozen
 * and waits for its release (issue: "nothing forgotten").
 */
export const neglect = ({ owner, since, away }: Asked): string => `case
  when o.frozen then null
  when o.${owner} is null then 'noOwner'
  when o.${owner} = any('{${away.map(Math.trunc).join(",")}}'::bigint[]) then 'away'
  when (${nextActionAt(since)}) is null then 'noAction' end`;

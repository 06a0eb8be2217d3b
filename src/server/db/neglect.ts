import { decidedElsewhere } from "../../lending/next-action.ts";

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

/** People who are not there on a day, and whom nobody covers: read once per statement. */
const awayWithoutCover = (tenantId: number, today: string): string => `array(select s.id from staff s
  left join shift h on h.tenant_id = s.tenant_id and h.staff_id = s.id and h.day = ${today} and h.kind = 'rest'
  where s.tenant_id = ${Math.trunc(tenantId)} and (not s.enabled or s.resting or h.staff_id is not null) and h.cover_id is null)`;

interface Asked {
  readonly owner: string;
  readonly since: string;
  readonly tenantId: number;
  /** SQL of the tenant's day. */
  readonly today: string;
}

/**
 * Why nobody looks after an open order: it has no owner, its owner is away without a cover, or nothing is next. Null: somebody does, or it is frozen
 * and waits for its release (issue: "nothing forgotten").
 */
export const neglect = ({ owner, since, tenantId, today }: Asked): string => `case
  when o.frozen then null
  when o.${owner} is null then 'noOwner'
  when o.${owner} = any(${awayWithoutCover(tenantId, today)}) then 'away'
  when (${nextActionAt(since)}) is null then 'noAction' end`;

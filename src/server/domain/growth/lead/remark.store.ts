import type { OutputOf } from "../../../../contract/types.ts";
import type { CallResult } from "../../../../lending/contact/call.machine.ts";
import type { FollowUpState } from "../../../../lending/growth/follow-up.machine.ts";
import type { Context } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import { tallied } from "../../../report/tally/tally-writes.ts";

export interface NewRemark {
  readonly leadId: number;
  readonly dataType: number;
  readonly result: string;
  readonly reason: number | null;
  readonly remark: string;
  readonly nextAt: string | null;
  readonly state: FollowUpState;
}

/** The person's own contact of that kind of which nobody has written what came of it; of calls that came in only what was answered. */
const openAttempt = `select a.id, a.direction from contact_attempt a where a.tenant_id = $1 and a.lead_id = $2 and a.staff_id = $6
       and a.type = case when $7 = 0 then 'call' else 'sms' end
       and (a.direction = 'out' or exists (select from phone_call p where p.tenant_id = a.tenant_id and p.attempt_id = a.id
         and (p.answered_at is not null or p.result = 'answered')))
       and not exists (select from lead_remark r where r.tenant_id = $1 and r.lead_id = $2 and r.attempt_id >= a.id) order by a.id desc limit 1`;

/**
 * One remark, and what its row is from now on. A call counts when it is made; one that was made unseen counts by its remark; one that came in is no
 * call of the house's (rules/figures.md 12).
 */
export async function insertRemark({ tx, tenant, staff, now }: Context, of: NewRemark): Promise<number> {
  const row = await rowOf<{ id: number }>(
    tx,
    `with said as (${openAttempt}), moved as (update marketing_lead set state = $3, followed_at = $4, next_follow_at = $5, last_result = $8, last_reason = coalesce($9, last_reason),
         call_count = call_count + ($7 = 0 and not exists (select from said))::int, connect_count = connect_count + ($7 = 0 and $8 <> 'noAnswer' and not exists (select from said where direction = 'in'))::int,
         ended_at = case when $3 = 'done' then $4::timestamptz end
       where tenant_id = $1 and id = $2),
     added as (insert into lead_remark (tenant_id, lead_id, staff_id, data_type, result, reason, remark, next_follow_at, at, attempt_id)
       values ($1, $2, $6, $7, $8, $9, $10, $5, $4, (select id from said)) returning *),
     ${tallied("lead_remark").join()} select id from added`,
    [tenant.id, of.leadId, of.state, now, of.nextAt, staff.id, of.dataType, of.result, of.reason, of.remark],
  );
  return row?.id ?? 0;
}

type Remark = OutputOf<"registerNotApply.remarkList">[number];
interface RemarkRow extends Omit<Remark, "nextFollowTime" | "createTime" | "attempt"> {
  readonly next: Date | null;
  readonly at: Date;
  readonly attempt_id: number | null;
  readonly began: Date | null;
  readonly seconds: number | null;
  readonly call_result: CallResult | null;
  readonly direction: "out" | "in" | null;
  readonly recorded: boolean;
}

const attemptFacts = `a.id as attempt_id, a.at as began, coalesce(p.seconds, a.seconds) as seconds, p.result as call_result, a.direction,
       coalesce(p.recording, '') <> '' as recorded`;
const phoneCall = "left join phone_call p on p.tenant_id = a.tenant_id and p.attempt_id = a.id";

/** What was said and done about a lead, the latest first; and each call of which nobody has written what came of it. */
export function selectRemarks({ tx, tenant }: Pick<Context, "tx" | "tenant">, leadId: number): Promise<readonly RemarkRow[]> {
  return rowsOf<RemarkRow>(
    tx,
    `select r.id, r.data_type as "dataType", r.result, r.reason as "reasonNotBorrow", r.remark, r.next_follow_at as next, s.admin_name as operator, r.at, ${attemptFacts}
     from lead_remark r join staff s on s.tenant_id = r.tenant_id and s.id = r.staff_id
     left join contact_attempt a on a.tenant_id = r.tenant_id and a.id = r.attempt_id
     ${phoneCall}
     where r.tenant_id = $1 and r.lead_id = $2
     union all
     select null, 0, null, null, '', null, s.admin_name, a.at, ${attemptFacts}
     from contact_attempt a left join staff s on s.tenant_id = a.tenant_id and s.id = a.staff_id
     ${phoneCall}
     where a.tenant_id = $1 and a.lead_id = $2 and a.type = 'call'
       and not exists (select from lead_remark r where r.tenant_id = $1 and r.lead_id = $2 and r.attempt_id = a.id)
     order by at desc, id desc nulls last`,
    [tenant.id, leadId],
  );
}

import { caseDays } from "../../../../lending/origination/review-clock.ts";
import { workingBefore } from "../../../../lending/time/working.ts";
import type { Decision } from "../../../../lending/risk/engine.ts";
import type { Facts } from "../../../../lending/risk/variables.ts";
import type { DecidedBy, Hit } from "./decided.ts";
import type { TenantTx } from "../../../kernel/context.ts";
import type { ScoreProvider } from "../../../gateway/score.ts";
import { aboutSecret } from "../../../kernel/kept-secrets.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import { appendRules } from "../../../report/review/review-rollup.ts";
import type { Books } from "../../book/book/books.ts";

type TimedDoor = Pick<Books, "tx" | "tenant" | "now">;

/** Orders of a turn; what came with a book from elsewhere has no account to be paid to, and stays as it is. */
export const batch = 20;
const applied = "exists (select from payee_account a where a.tenant_id = o.tenant_id and a.order_id = o.id)";

export function selectWaiting({ tx, tenant }: TenantTx): Promise<readonly { readonly id: number }[]> {
  return rowsOf(
    tx,
    `select o.id from loan_order o where o.tenant_id = $1 and o.status = 0 and o.stage = 'machine_pending' and ${applied}
     order by o.id limit ${batch} for no key update of o skip locked`,
    [tenant.id],
  );
}

/** Asked so long ago that no answer will come: the server that asked is gone. */
export function selectStuck({ tx, tenant }: TenantTx, before: Date): Promise<readonly { readonly id: number }[]> {
  return rowsOf(
    tx,
    `select o.id from loan_order o join machine_review m on m.tenant_id = o.tenant_id and m.order_id = o.id and m.outcome is null and m.asked_at < $2
     where o.tenant_id = $1 and o.status = 0 and o.stage = 'fetching_score' order by o.id limit ${batch} for no key update of o skip locked`,
    [tenant.id, before],
  );
}

export interface Try {
  readonly id: number;
  readonly try: number;
  readonly outcome: string | null;
}

export async function insertTry({ tx, tenant, now }: TimedDoor, orderId: number, facts: Facts): Promise<Try> {
  const row = await rowOf<Try>(
    tx,
    `insert into machine_review (tenant_id, order_id, try, asked_at, facts) select $1::int, $2::bigint, count(*) + 1, $3::timestamptz, $4::jsonb
     from machine_review where tenant_id = $1::int and order_id = $2::bigint returning id, try, outcome`,
    [tenant.id, orderId, now, JSON.stringify(facts)],
  );
  if (!row) throw new Error("a try was written and is not there");
  return row;
}

export function selectLastTry({ tx, tenant }: TenantTx, orderId: number): Promise<Try | undefined> {
  return rowOf<Try>(tx, "select id, try, outcome from machine_review where tenant_id = $1 and order_id = $2 order by id desc limit 1", [
    tenant.id,
    orderId,
  ]);
}

export interface TryEnd {
  readonly score: number;
  readonly model: string;
  readonly facts: Facts;
  readonly hits: readonly Hit[];
  readonly by: DecidedBy;
  readonly decision: Decision;
  /** The entry of a white list that it was made by. */
  readonly exempt: number | null;
}

/** An hour of an item: what was met, and what was refused with it. */
const addHours = (items: string): string =>
  `insert into risk_hour (tenant_id, item_id, hour, met, rejected, failed, ms) ${items}
   on conflict (tenant_id, item_id, hour) do update set met = risk_hour.met + excluded.met, rejected = risk_hour.rejected + excluded.rejected,
     failed = risk_hour.failed + excluded.failed, ms = risk_hour.ms + excluded.ms`;

/** Writes what the machine said, and counts it for what it was decided by. */
export async function endTry({ tx, tenant, now }: TimedDoor, id: number, end: TryEnd): Promise<void> {
  const { verdict, reasons, hits, sets } = end.decision;
  const met = [...new Set([...hits.map(({ rule }) => rule.id), ...sets.map((set) => set.id)])].toSorted((one, other) => one - other);
  await rowsOf(
    tx,
    `with ended as (
       update machine_review set answered_at = $3, outcome = $4, score = $5, rules = $6, model = $7, facts = $8::jsonb, hits = $9::jsonb, decided_by = $10::jsonb,
         verdict = $11, checked = $13::bigint[], white_list_id = $14 where tenant_id = $1 and id = $2 returning tenant_id, order_id, asked_at, answered_at, verdict, hits, checked),
     ruled as (${appendRules("ended")})
     ${addHours(`select $1::int, i.id, date_trunc('hour', e.answered_at), 1, case when $11 = 'reject' then 1 else 0 end, 0,
       case when i.kind = 'flow' then greatest((extract(epoch from e.answered_at - e.asked_at) * 1000)::bigint, 0) else 0 end
       from ended e join risk_item i on i.tenant_id = $1 and i.id = any($12::bigint[]) order by i.id`)}`,
    [
      tenant.id,
      id,
      now,
      verdict === "reject" ? "rejected" : "passed",
      end.score,
      reasons,
      end.model,
      JSON.stringify(end.facts),
      JSON.stringify(end.hits),
      JSON.stringify(end.by),
      verdict,
      [...met, end.by.flow.id],
      end.decision.checked,
      end.exempt,
    ],
  );
}

/** A try that nobody answered: counted for the flow that waited for it. */
export async function failTry({ tx, tenant, now }: TimedDoor, id: number): Promise<void> {
  await rowsOf(
    tx,
    `with ended as (update machine_review set answered_at = $3, outcome = 'failed' where tenant_id = $1 and id = $2 returning 1)
     ${addHours(`select $1::int, i.id, date_trunc('hour', $3::timestamptz), 0, 0, 1, 0 from ended, risk_item i
       where i.tenant_id = $1 and i.kind = 'flow' and i.live_version is not null`)}`,
    [tenant.id, id, now],
  );
}

export async function selectProvider({ tx, tenant }: TenantTx): Promise<ScoreProvider | null> {
  const row = await rowOf<{ score: ScoreProvider | null }>(tx, "select settings -> 'score' as score from tenant where tenant_id = $1", [
    tenant.id,
  ]);
  return row?.score ? { ...row.score, sealedFor: aboutSecret("score", tenant.id, "") } : null;
}

/** T31: hours that an offer waits for the customer's yes. */
const offerHours = 24;

export function selectExpired({ tx, tenant, now }: TimedDoor): Promise<readonly { readonly id: number }[]> {
  return rowsOf(
    tx,
    `select o.id from loan_order o left join payout p on p.tenant_id = o.tenant_id and p.order_id = o.id
     join customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
     where o.tenant_id = $1 and o.status in (0, 1, 5) and ${applied} and (o.stage <> 'payout_in_progress' and c.id_expires_on < $3::date or o.status in (0, 1) and o.applied_at < $4::timestamptz
       or o.stage = 'final_passed' and o.accepted_at is null and p.created_at < $2::timestamptz - interval '${offerHours} hours')
     order by o.id limit ${batch} for no key update of o skip locked`,
    [tenant.id, now, businessDay(now, tenant.timeZone).date, new Date(workingBefore(now.getTime(), caseDays, tenant))],
  );
}

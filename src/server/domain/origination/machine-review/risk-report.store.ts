import type { Hit } from "./decided.ts";
import type { Context } from "../../../kernel/context.ts";
import { rowsOf } from "../../../kernel/sql/sql.ts";
import type { Facts } from "../../../../lending/risk/variables.ts";
import type { Verdict } from "../../../../lending/risk/engine.ts";
import type { DecidedBy } from "./decided.ts";

export interface TryRow {
  readonly try: number;
  readonly asked_at: Date;
  readonly answered_at: Date | null;
  readonly outcome: "passed" | "rejected" | "failed" | null;
  readonly score: number | null;
  readonly rules: readonly string[];
  readonly facts: Facts | null;
  readonly hits: readonly Hit[];
  readonly model: string;
  readonly verdict: Verdict | null;
  readonly decided_by: DecidedBy | null;
}

/** What the machine said each time, the newest first. */
export const selectTries = ({ tx, tenant }: Context, orderId: number): Promise<readonly TryRow[]> =>
  rowsOf<TryRow>(
    tx,
    `select try, asked_at, answered_at, outcome, score, rules, facts, hits, model, verdict, decided_by
     from machine_review where tenant_id = $1 and order_id = $2 order by id desc`,
    [tenant.id, orderId],
  );

export interface EarlierRow {
  readonly order_no: string;
  readonly status: number;
  readonly stage: string;
  readonly app: string;
  readonly applied_at: Date;
  readonly amount: number;
  readonly late: number | null;
}
/** His other applications: numbers and states, whoever may see the orders themselves. */
export const selectEarlier = ({ tx, tenant, now }: Context, customerId: number, orderId: number): Promise<readonly EarlierRow[]> =>
  rowsOf<EarlierRow>(
    tx,
    `select o.order_no, o.status, o.stage, a.name as app, o.applied_at, o.applied_amount as amount,
       case when o.paid_out_at is not null then greatest((coalesce(o.settled_at, $4::timestamptz) at time zone t.time_zone)::date - o.due_date, 0) end as late
     from loan_order o join app a on a.tenant_id = o.tenant_id and a.id = o.app_id join tenant t on t.tenant_id = o.tenant_id
     where o.tenant_id = $1 and o.customer_id = $2 and o.id <> $3 order by o.applied_at desc, o.id desc limit 50`,
    [tenant.id, customerId, orderId, now],
  );

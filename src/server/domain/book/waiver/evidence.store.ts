import type { WaiverState } from "../../../../lending/finance/waiver.machine.ts";
import type { Amounts } from "../../../../lending/loan/claim.ts";
import type { Books } from "../book/books.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import { paidSoFar, quoted } from "./waiver.store.ts";

type Reading = Pick<Books, "tx" | "tenant">;

export interface AskedRow {
  readonly order_id: number;
  readonly applied_by: number;
  readonly applied_at: Date;
  readonly settle_amount: number;
  readonly valid_until: string;
  readonly scope: "whole" | "due";
  readonly state: WaiverState;
  readonly quote: Amounts;
  readonly paid: number;
}

/** An offer as it was asked for, and what has come towards it. */
export function selectAsked({ tx, tenant }: Reading, id: number): Promise<AskedRow | undefined> {
  return rowOf<AskedRow>(
    tx,
    `select w.order_id, w.applied_by, w.applied_at, w.settle_amount, w.valid_until, w.scope, w.state, w.quote,
       case when w.approved_on is null then 0 else ${paidSoFar} end as paid
     from waiver w where w.tenant_id = $1 and w.id = $2`,
    [tenant.id, id],
  );
}

interface SinceRow {
  readonly event: string;
  readonly at: Date;
  readonly amount: number | null;
}
/** What happened to the order's money and stage after an offer was asked for, the newest first; its own approval is no news. */
export function selectSince({ tx, tenant }: Reading, id: number): Promise<readonly SinceRow[]> {
  return rowsOf<SinceRow>(
    tx,
    `select e.event, e.at, (e.detail ->> 'amount')::bigint as amount from waiver w
     join order_event e on e.tenant_id = w.tenant_id and e.order_id = w.order_id and e.at > w.applied_at
     where w.tenant_id = $1 and w.id = $2 and (e.detail ->> 'event' <> 'waiver:' || w.id or e.from_stage <> e.to_stage)
     order by e.id desc limit 20`,
    [tenant.id, id],
  );
}

interface EarlierRow {
  readonly id: number;
  readonly applied_at: Date;
  readonly settle_amount: number;
  readonly percent: number;
  readonly state: WaiverState;
  readonly applicant: string;
  readonly reviewer: string | null;
  readonly reason: string;
}
/** What was offered on the order before, the newest first. */
export function selectEarlier({ tx, tenant }: Reading, id: number): Promise<readonly EarlierRow[]> {
  return rowsOf<EarlierRow>(
    tx,
    `select w.id, w.applied_at, w.settle_amount, round((${quoted} - w.settle_amount) * 100.0 / ${quoted}, 2)::float8 as percent, w.state,
       a.admin_name as applicant, d.admin_name as reviewer, w.reason
     from waiver this join waiver w on w.tenant_id = this.tenant_id and w.order_id = this.order_id and w.id < this.id
     join staff a on a.tenant_id = w.tenant_id and a.id = w.applied_by
     left join staff d on d.tenant_id = w.tenant_id and d.id = w.decided_by
     where this.tenant_id = $1 and this.id = $2 order by w.id desc limit 20`,
    [tenant.id, id],
  );
}

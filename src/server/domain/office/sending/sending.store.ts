import type { Locale } from "../../../../contract/languages.ts";
import type { Schedule } from "../../../../lending/report/sending.ts";
import type { Context, Tx } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

export interface NewSending extends Schedule {
  readonly name: string;
  readonly list: string;
  readonly filters: Readonly<Record<string, unknown>>;
  readonly period: string;
  readonly columns: readonly string[];
  readonly format: "csv" | "xlsx";
  readonly reason: string;
  readonly nextAt: Date;
}
export interface Sending extends NewSending {
  readonly id: number;
  readonly ownerId: number;
  readonly locale: Locale;
  readonly reasonAt: Date;
  readonly endedAt: Date | null;
  readonly endedWhy: "taken" | "left" | "key" | null;
}
const columns = `x.id::int as id, x.owner_id::int as "ownerId", x.name, x.list, x.filters, x.period, x.columns, x.format, x.locale, x.every, x.on_day as "onDay", x.hour, x.reason,
  x.reason_at as "reasonAt", x.next_at as "nextAt", x.ended_at as "endedAt", x.ended_why as "endedWhy"`;

/** One's own, the newest first, with what came of the last time that each was due; those that ended long ago are left out. */
export const selectOwn = ({ tx, tenant, staff }: Context) =>
  rowsOf<Sending & { readonly lastAt: Date | null; readonly lastFailure: string | null }>(
    tx,
    `select ${columns}, l.due_at as "lastAt", l.failure as "lastFailure" from report_sending x
     left join lateral (select s.due_at, s.failure from report_sent s where s.tenant_id = $1 and s.sending_id = x.id order by s.due_at desc limit 1) l on true
     where x.tenant_id = $1 and x.owner_id = $2 order by x.id desc limit 60`,
    [tenant.id, staff.id],
  );

/** One that is not over, held until the transaction ends. */
export const takeOwn = ({ tx, tenant }: Pick<Context, "tx" | "tenant">, id: number): Promise<Sending | undefined> =>
  rowOf<Sending>(tx, `select ${columns} from report_sending x where x.tenant_id = $1 and x.id = $2 for update`, [tenant.id, id]);

export async function countOpen({ tx, tenant, staff }: Context): Promise<number> {
  const row = await rowOf<{ n: number }>(
    tx,
    "select count(*)::int as n from report_sending where tenant_id = $1 and owner_id = $2 and ended_at is null",
    [tenant.id, staff.id],
  );
  return row?.n ?? 0;
}

export async function insertSending({ tx, tenant, staff, now, locale }: Context, of: NewSending): Promise<number> {
  const row = await rowOf<{ id: number }>(
    tx,
    `insert into report_sending (tenant_id, owner_id, name, list, filters, period, columns, format, locale, every, on_day, hour, reason, reason_at, next_at, created_at)
     values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $14) returning id::int as id`,
    [
      tenant.id,
      staff.id,
      of.name,
      of.list,
      JSON.stringify(of.filters),
      of.period,
      [...of.columns],
      of.format,
      locale,
      of.every,
      of.onDay,
      of.hour,
      of.reason,
      now,
      of.nextAt,
    ],
  );
  return row?.id ?? 0;
}

/** The reason anew; what was due meanwhile is not made up for. */
export const updateReason = (
  tx: Tx,
  tenantId: number,
  { id, reason, now, nextAt }: { readonly id: number; readonly reason: string; readonly now: Date; readonly nextAt: Date },
) =>
  rowsOf(tx, "update report_sending set reason = $3, reason_at = $4, next_at = $5 where tenant_id = $1 and id = $2", [
    tenantId,
    id,
    reason,
    now,
    nextAt,
  ]);

export const updateEnded = (
  tx: Tx,
  tenantId: number,
  { id, why, now }: { readonly id: number; readonly why: "taken" | "left" | "key"; readonly now: Date },
) =>
  rowsOf(tx, "update report_sending set ended_at = $3, ended_why = $4 where tenant_id = $1 and id = $2 and ended_at is null", [
    tenantId,
    id,
    now,
    why,
  ]);

export const updateNext = (tx: Tx, tenantId: number, { id, nextAt }: { readonly id: number; readonly nextAt: Date }) =>
  rowsOf(tx, "update report_sending set next_at = $3 where tenant_id = $1 and id = $2", [tenantId, id, nextAt]);

/** One that is due and that no other server is at; the oldest first. `not`: those that wait for another. */
export const takeDue = (
  tx: Tx,
  tenantId: number,
  { now, not }: { readonly now: Date; readonly not: readonly number[] },
): Promise<Sending | undefined> =>
  rowOf<Sending>(
    tx,
    `select ${columns} from report_sending x where x.tenant_id = $1 and x.ended_at is null and x.next_at <= $2 and x.id <> all($3::bigint[])
     order by x.next_at, x.id limit 1 for update skip locked`,
    [tenantId, now, not],
  );

/** That a time is seen to: the key of the table lets nobody see to it twice. */
export const insertSent = (
  tx: Tx,
  tenantId: number,
  of: { readonly id: number; readonly dueAt: Date; readonly jobId: number | null; readonly failure: string | null; readonly now: Date },
) =>
  rowsOf(tx, "insert into report_sent (tenant_id, sending_id, due_at, job_id, failure, at) values ($1, $2, $3, $4, $5, $6)", [
    tenantId,
    of.id,
    of.dueAt,
    of.jobId,
    of.failure,
    of.now,
  ]);

/** Whether the reason was asked for anew since it was given last. */
export async function wasAsked(tx: Tx, tenantId: number, { id, reasonAt }: Pick<Sending, "id" | "reasonAt">): Promise<boolean> {
  const row = await rowOf(
    tx,
    "select 1 as one from report_sent where tenant_id = $1 and sending_id = $2 and due_at > $3 and failure = 'reason' limit 1",
    [tenantId, id, reasonAt],
  );
  return row !== undefined;
}

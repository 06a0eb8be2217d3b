import type { BulkModule } from "../../../../contract/marketing/bulk.module.ts";
import type { TenantMoment } from "../../../kernel/context.ts";
import { rowOf, rowsOf, Values } from "../../../kernel/sql/sql.ts";
import { isOffLimits } from "../../contact/advertising/off-limits.ts";
import { type BulkFilters, isOut, type Sight, source, whereOf } from "./bulk.queue.ts";

export const openStates = "l.state not in ('done', 'applied')";
export interface Asked {
  readonly module: BulkModule;
  readonly filters: BulkFilters;
  readonly medium: "sms" | "voice";
  /** How many the law allows in 24 hours; null: as many as somebody likes. */
  readonly perDay: number | null;
  /** The moment that is judged: when it is to go. */
  readonly from: Date;
}

export interface Counts {
  readonly total: number;
  /** Rows whose lead is over already. */
  readonly ended: number;
  readonly opted: number;
  readonly off: number;
  readonly capped: number;
  readonly highest: number;
}

/** Judged: each row of a filter with what keeps it out, in one pass over the list. */
function judged({ module, filters, medium, perDay, from }: Asked, house: TenantMoment & Sight, values: Values): string {
  const where = whereOf(module, filters, house, values);
  const kinds = medium === "sms" ? "'sms'" : "'call', 'voice'";
  const at = values.add(from);
  const tenant = values.add(house.tenant.id);
  return `with recent as (select a.customer_id, count(*)::int as sent from contact_attempt a where a.tenant_id = ${tenant} and a.at > ${at}::timestamptz - interval '24 hours'
      and a.purpose = 'market' and a.direction = 'out' and a.type in (${kinds}) group by 1),
    judged as (select l.id, l.customer_id, l.app_id, c.name, c.phone, not ${openStates} as is_ended, ${isOut(medium)} as is_out, ${isOffLimits(at)} as is_off,
      coalesce(r.sent >= ${values.add(perDay ?? 1_000_000)}::int, false) as is_capped
      from ${source} left join recent r on r.customer_id = l.customer_id where ${where.join(" and ")})`;
}
const mayGo = "not is_ended and not is_out and not is_off and not is_capped";

/** How many, and how many not for which reason; each row has one, the first that holds. */
export async function selectCounts(house: TenantMoment & Sight, asked: Asked): Promise<Counts> {
  const values = new Values();
  const row = await rowOf<Counts>(
    house.tx,
    `${judged(asked, house, values)} select count(*)::int as total, count(*) filter (where is_ended)::int as ended,
       count(*) filter (where not is_ended and is_out)::int as opted, count(*) filter (where not is_ended and not is_out and is_off)::int as off,
       count(*) filter (where not is_ended and not is_out and not is_off and is_capped)::int as capped, coalesce(max(id), 0) as highest from judged`,
    values.list,
  );
  return row ?? { total: 0, ended: 0, opted: 0, off: 0, capped: 0, highest: 0 };
}

/** The apps that the rows of a filter are of, two at most: more than one goes to nobody. */
export async function selectApps(house: TenantMoment & Sight, { module, filters }: Asked): Promise<readonly number[]> {
  const values = new Values();
  const where = [...whereOf(module, filters, house, values), openStates].join(" and ");
  const [row] = await rowsOf<{ low: number | null; high: number | null }>(
    house.tx,
    `select min(l.app_id) as low, max(l.app_id) as high from ${source} where ${where}`,
    values.list,
  );
  return row === undefined || row.low === null || row.high === null ? [] : [...new Set([row.low, row.high])];
}

export interface Sample {
  readonly id: number;
  readonly customer_id: number;
  readonly customer_name: string;
  readonly phone: string;
}
/** The first that it would reach. */
export function selectSamples(house: TenantMoment & Sight, asked: Asked, most: number): Promise<readonly Sample[]> {
  const values = new Values();
  return rowsOf<Sample>(
    house.tx,
    `${judged(asked, house, values)} select id, customer_id, name as customer_name, masked_phone(phone) as phone from judged where ${mayGo} order by id desc limit ${most}`,
    values.list,
  );
}

export interface NewSending {
  readonly templateId: number | null;
  readonly recordingId: number | null;
  readonly gateway: string | null;
  readonly medium: "sms" | "voice";
  readonly module: string;
  readonly kept: object;
  readonly fillBelow: number;
  readonly planned: number;
  readonly state: "asked" | "toSend";
  readonly holdUntil: Date;
  readonly scheduledAt: Date;
}

/** A sending whose rows a job writes. */
export async function insertSending({ tx, tenant, now }: TenantMoment, staffId: number, of: NewSending): Promise<number> {
  const row = await rowOf<{ id: number }>(
    tx,
    `insert into message_task (tenant_id, template_id, recording_id, gateway, staff_id, created_at, hold_until, medium, scheduled_at, planned, state, lead_module, filters, fill_below)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::jsonb, $14) returning id`,
    [
      tenant.id,
      of.templateId,
      of.recordingId,
      of.gateway,
      staffId,
      now,
      of.holdUntil,
      of.medium,
      of.scheduledAt,
      of.planned,
      of.state,
      of.module,
      JSON.stringify(of.kept),
      of.fillBelow,
    ],
  );
  if (!row) throw new Error("an insert answers its row");
  return row.id;
}

/** What was asked for begins: held from now, and over whatever rows there are by now. */
export async function beginSending(
  { tx, tenant }: TenantMoment,
  taskId: number,
  of: { readonly holdUntil: Date; readonly fillBelow: number },
): Promise<void> {
  await rowsOf(tx, "update message_task set state = 'toSend', hold_until = $3, fill_below = $4 where tenant_id = $1 and id = $2", [
    tenant.id,
    taskId,
    of.holdUntil,
    of.fillBelow,
  ]);
}

/** Remarks of rows, as somebody wrote them beside a list. */
export async function updateRemark(
  house: TenantMoment & Sight,
  module: BulkModule,
  { dataIds, value }: { readonly dataIds: readonly number[]; readonly value: string },
): Promise<readonly number[]> {
  const values = new Values();
  const where = whereOf(module, { dataIds: [...dataIds] }, house, values);
  const rows = await rowsOf<{ id: number }>(
    house.tx,
    `update marketing_lead set bulk_remark = ${values.add(value)} where tenant_id = ${values.add(house.tenant.id)} and id in (select l.id from ${source} where ${where.join(" and ")}) returning id`,
    values.list,
  );
  return rows.map(({ id }) => id);
}

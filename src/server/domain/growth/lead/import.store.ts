import type { ReadRow } from "../../../../lending/growth/lead-file.ts";
import { type ImportKind, importLimits, type importStates } from "../../../../lending/growth/lead-import.rules.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import type { Books } from "../../book/book/books.ts";
import { sealedPhone } from "./prospect.store.ts";

type House = Pick<Books, "tx" | "tenant" | "now">;
type Door = Pick<Books, "tx" | "tenant">;

export interface Import {
  readonly id: number;
  readonly kind: ImportKind;
  readonly app_id: number | null;
  readonly listed_on: string | null;
  readonly state: Exclude<(typeof importStates)[number], "dropped">;
  readonly rows: number;
  readonly good: number;
  readonly bad: number;
  /** Its last line that has been judged. */
  readonly judged_to: number;
  readonly staff_id: number;
}
const columns = "id, kind, app_id, listed_on::text, state, rows, good, bad, judged_to, staff_id";

export async function insertImport(
  { tx, tenant, now }: House,
  of: {
    readonly kind: ImportKind;
    readonly appId: number | null;
    readonly name: string;
    readonly listedOn: string | null;
    readonly staffId: number;
  },
): Promise<number> {
  const row = await rowOf<{ id: number }>(
    tx,
    "insert into marketing_import (tenant_id, kind, app_id, name, listed_on, state, staff_id, at) values ($1, $2, $3, $4, $5, 'open', $6, $7) returning id",
    [tenant.id, of.kind, of.appId, of.name, of.listedOn, of.staffId, now],
  );
  return row?.id ?? 0;
}

export const lockImport = ({ tx, tenant }: Door, id: number): Promise<Import | undefined> =>
  rowOf<Import>(tx, `select ${columns} from marketing_import where tenant_id = $1 and id = $2 for update`, [tenant.id, id]);
export const selectImport = ({ tx, tenant }: Door, id: number): Promise<Import | undefined> =>
  rowOf<Import>(tx, `select ${columns} from marketing_import where tenant_id = $1 and id = $2`, [tenant.id, id]);

/** A file that is to be judged or taken, held by whoever works on it: no second server takes it meanwhile. */
export const lockNext = ({ tx, tenant }: Door): Promise<Import | undefined> =>
  rowOf<Import>(
    tx,
    `select ${columns} from marketing_import where tenant_id = $1 and state in ('judging', 'taking') order by id limit 1 for update skip locked`,
    [tenant.id],
  );

/** Where nothing stands yet, each row is written once: to be ready for one that does it is written, and then confirmed. */
async function stands({ tx, tenant }: Door, id: number, { from, to }: { readonly from: number; readonly to: number }): Promise<boolean> {
  const row = await rowOf<{ stands: boolean }>(
    tx,
    "select exists (select from marketing_import_row where tenant_id = $1 and import_id = $2 and line between $3 and $4) as stands",
    [tenant.id, id, from, to],
  );
  return row?.stands === true;
}

/** A piece of a file that its caller holds; sent again it replaces nothing and adds nothing. @returns rows that stand there by now */
export async function stageRows(door: Door, of: { readonly id: number; readonly from: number }, rows: readonly ReadRow[]): Promise<number> {
  const { tx, tenant } = door;
  const isAgain = await stands(door, of.id, { from: of.from, to: of.from + rows.length - 1 });
  const list = <T>(read: (row: ReadRow) => T): readonly T[] => rows.map(read);
  await rowsOf(
    tx,
    `insert into marketing_import_row (tenant_id, import_id, line, phone, name, origin, consent, consented, number, name_folded, field, fault)
     select $1, $2, $3 + r.at - 1, r.phone, r.name, r.origin, r.consent, r.consented, r.number, r.folded, r.field, r.fault
     from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[])
       with ordinality as r(phone, name, origin, consent, consented, number, folded, field, fault, at)
     ${isAgain ? "on conflict do nothing" : ""}`,
    [
      tenant.id,
      of.id,
      of.from,
      list(({ cells }) => cells.phone),
      list(({ cells }) => cells.name),
      list(({ cells }) => cells.origin),
      list(({ cells }) => cells.consent),
      list(({ cells }) => cells.consentDate),
      list(({ number }) => number),
      list(({ folded }) => folded),
      list(({ fault }) => fault?.field ?? null),
      list(({ fault }) => fault?.error ?? null),
    ],
  );
  const counted = await rowOf<{ rows: number }>(
    tx,
    "update marketing_import set rows = greatest(rows, $3) where tenant_id = $1 and id = $2 returning rows",
    [tenant.id, of.id, of.from + rows.length - 1],
  );
  return counted?.rows ?? 0;
}

export async function updateState({ tx, tenant, now }: House, id: number, state: Import["state"]): Promise<void> {
  await rowsOf(
    tx,
    "update marketing_import set state = $3, ended_at = case when $3 = 'done' then $4::timestamptz end where tenant_id = $1 and id = $2",
    [tenant.id, id, state, now],
  );
}

/** Nothing of it stays. */
export async function deleteImport({ tx, tenant }: Door, id: number): Promise<void> {
  await rowsOf(tx, "delete from marketing_import_row where tenant_id = $1 and import_id = $2", [tenant.id, id]);
  await rowsOf(tx, "delete from marketing_import where tenant_id = $1 and id = $2", [tenant.id, id]);
}

/** Files that somebody left lying. */
export async function deleteForgotten({ tx, tenant, now }: House): Promise<void> {
  await rowsOf(
    tx,
    `with gone as (delete from marketing_import where tenant_id = $1 and state in ('open', 'judged') and at < $2::timestamptz - interval '1 day' returning id)
     delete from marketing_import_row r using gone where r.tenant_id = $1 and r.import_id = gone.id`,
    [tenant.id, now],
  );
}

const advertisingOff = `(select distinct on (w.customer_id) w.customer_id, 'market' = any(w.opt_out) as off from contact_preference w
  where w.tenant_id = $1 order by w.customer_id, w.id desc)`;

/** What stands twice in a file is wrong from its second line on. */
const twice = `
  with first as materialized (select number, min(line) as line from marketing_import_row where tenant_id = $1 and import_id = $2 and fault is null
    group by number having count(*) > 1)
  update marketing_import_row r set field = 'phone', fault = 'lead.twice' from first f
  where r.tenant_id = $1 and r.import_id = $2 and r.fault is null and f.number = r.number and f.line < r.line`;

/**
 * What is wrong with a part of the rows beside what the house knows: set by set, so that a hundred thousand of them are a handful of hash joins
 * and no loop. A customer is never taken from a file, so whoever is late, frozen, complains or is under age is not either.
 */
const judged = `
  with part as materialized (
    select line, number from marketing_import_row where tenant_id = $1 and import_id = $2 and fault is null and line > $3 and line <= $4),
  known as materialized (
    select k.phone, bool_or(coalesce(p.off, false)) as off from customer k left join ${advertisingOff} p on p.customer_id = k.id
    where k.tenant_id = $1 and k.phone <> '' and k.phone in (select number from part) group by k.phone),
  listed as materialized (select distinct b.value as phone from black_list b where b.tenant_id = $1 and b.removed_at is null and b.kind = 'phone'),
  wrong as (
    select r.line, case when k.off then 'lead.optOut' when d.phone is not null then 'lead.doNotCall'
      when b.phone is not null then 'lead.black' when p.phone is not null or s.phone is not null then 'lead.known' when k.phone is not null then 'lead.customer' end as fault
    from part r left join known k on k.phone = r.number left join listed b on b.phone = r.number
    left join do_not_call d on d.tenant_id = $1 and d.phone = r.number
    left join marketing_prospect p on p.tenant_id = $1 and p.phone = r.number
    left join marketing_prospect s on s.tenant_id = $1 and s.state = 'barred' and s.phone = ${sealedPhone("r.number")})
  update marketing_import_row r set field = 'phone', fault = w.fault from wrong w
  where r.tenant_id = $1 and r.import_id = $2 and r.line > $3 and r.line <= $4 and r.line = w.line and w.fault is not null`;
/** Of a list of numbers only what stands twice is wrong, and that is no fault. */
const counted = `
  update marketing_import i set state = 'judged', rows = c.rows, bad = c.bad, good = c.rows - c.bad
  from (select count(*)::int as rows, count(fault)::int as bad from marketing_import_row where tenant_id = $1 and import_id = $2) c
  where i.tenant_id = $1 and i.id = $2`;

/** Work on a whole file may take longer than a call may. A file that has just come is in no statistics: guessed to be a row, it would be looped over. */
const patience = "set local statement_timeout = '10min'; set local work_mem = '64MB'; set local enable_nestloop = off";

/** Judges the next part of a file; with its last part it is judged. Killed or cancelled, what stands is what the parts before have said. */
export async function judge({ tx, tenant }: Door, { id, kind, rows, judged_to: from }: Import): Promise<void> {
  await rowsOf(tx, patience);
  const to = kind === "leads" ? from + importLimits.judged : rows;
  if (kind === "leads") {
    if (from === 0) await rowsOf(tx, twice, [tenant.id, id]);
    await rowsOf(tx, judged, [tenant.id, id, from, to]);
  }
  await rowsOf(tx, "update marketing_import set judged_to = least($3, rows) where tenant_id = $1 and id = $2", [tenant.id, id, to]);
  if (to >= rows) await rowsOf(tx, counted, [tenant.id, id]);
}

const takenLeads = `
  insert into marketing_prospect (tenant_id, phone, name, name_folded, app_id, origin, consent, consented_on, import_id, at)
  select $1, r.number, r.name, r.name_folded, i.app_id, r.origin, r.consent, r.consented::date, i.id, $3
  from marketing_import_row r join marketing_import i on i.tenant_id = r.tenant_id and i.id = r.import_id
  where r.tenant_id = $1 and r.import_id = $2 and r.fault is null
    and not exists (select from marketing_prospect p where p.tenant_id = $1 and p.phone = r.number)`;
const takenNumbers = `
  insert into do_not_call (tenant_id, phone, import_id) select distinct $1::int, number, $2::bigint from marketing_import_row
  where tenant_id = $1 and import_id = $2 and fault is null on conflict (tenant_id, phone) do update set import_id = excluded.import_id`;

/** What is right of it comes in, in the one transaction that also ends the file; its rows are needed no more. */
export async function take(house: House, { id, kind }: Import): Promise<void> {
  const { tx, tenant, now } = house;
  await rowsOf(tx, patience);
  if (kind === "leads") {
    // One file of a lender after the other: what another has just brought is seen, and no row has to be ready for a second one.
    await rowsOf(tx, "select pg_advisory_xact_lock(4711201, $1)", [tenant.id]);
    await rowsOf(tx, takenLeads, [tenant.id, id, now]);
  } else {
    await rowsOf(tx, takenNumbers, [tenant.id, id]);
    // The newest list is the list.
    await rowsOf(tx, "delete from do_not_call where tenant_id = $1 and import_id <> $2", [tenant.id, id]);
  }
  await rowsOf(tx, "delete from marketing_import_row where tenant_id = $1 and import_id = $2", [tenant.id, id]);
  await updateState(house, id, "done");
}

/** Leads of files whose number has come onto the list since. */
export const selectListedLeads = ({ tx, tenant }: Door): Promise<readonly { readonly id: number }[]> =>
  rowsOf(
    tx,
    `select l.id from do_not_call d join customer c on c.tenant_id = d.tenant_id and c.phone = d.phone and c.prospect
     join marketing_lead l on l.tenant_id = c.tenant_id and l.customer_id = c.id and l.module = 'dataMarketing' and l.ended_at is null
     where d.tenant_id = $1 for update of l`,
    [tenant.id],
  );

export interface Fault {
  readonly line: number;
  readonly field: string;
  readonly fault: string;
  readonly cells: readonly string[];
}
export const selectFaults = (
  { tx, tenant }: Door,
  of: { readonly id: number; readonly after: number; readonly most: number },
): Promise<readonly Fault[]> =>
  rowsOf<Fault>(
    tx,
    `select line, field, fault, array[phone, name, origin, consent, consented] as cells from marketing_import_row
     where tenant_id = $1 and import_id = $2 and fault is not null and line > $3 order by line limit $4`,
    [tenant.id, of.id, of.after, of.most],
  );
export const countFaults = ({ tx, tenant }: Door, id: number): Promise<readonly { readonly fault: string; readonly count: number }[]> =>
  rowsOf(
    tx,
    `select fault, count(*)::int as count from marketing_import_row where tenant_id = $1 and import_id = $2 and fault is not null
     group by fault order by 2 desc`,
    [tenant.id, id],
  );

export interface DoNotCall {
  readonly listedOn: string;
  readonly numbers: number;
  readonly loadedAt: Date;
  readonly operator: string;
}
/** The list that holds: the newest that was taken. */
export const selectDoNotCall = ({ tx, tenant }: Door): Promise<DoNotCall | undefined> =>
  rowOf<DoNotCall>(
    tx,
    `select i.listed_on::text as "listedOn", i.good as numbers, i.ended_at as "loadedAt", s.admin_name as operator
     from marketing_import i join staff s on s.tenant_id = i.tenant_id and s.id = i.staff_id
     where i.tenant_id = $1 and i.kind = 'doNotCall' and i.state = 'done' order by i.listed_on desc, i.id desc limit 1`,
    [tenant.id],
  );

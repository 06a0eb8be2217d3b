import { Refused } from "../../../../lending/reason.ts";
import type { ExportContext } from "../../../kernel/export-list.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import { Values } from "../../../kernel/sql/sql.ts";
import { openKept } from "./erase.actions.ts";
import { parts } from "./personal-data.ts";
import { selectRequest } from "./request.store.ts";

export interface RightsFilters {
  readonly requestId: number;
}
/** Whoever did something with his record is named beside his number. Of a picture the file says which it is, and its hash: pictures do not stand in lines. */
const rows = parts.map(
  ({ kind, table, where }, at) => `select ${at} as part, '${kind}' as data, '${table}' as tbl,
    to_jsonb(t) - 'tenant_id' - 'sealed' || case when to_jsonb(t) ->> 'staff_id' is null then '{}' else jsonb_build_object('staff_name',
      (select s.admin_name from staff s where s.tenant_id = $1 and s.id = (to_jsonb(t) ->> 'staff_id')::bigint)) end as j
    from ${table} t where t.tenant_id = $1 and $2::bigint is not null and ${where}`,
);
/** What a law keeps sealed of somebody who was erased; it is as much his as before. */
const sealed = `select 1000 as part, 'kept' as data, k.key as tbl, e.value - 'sealed' as j from jsonb_each($4::jsonb) k, jsonb_array_elements(k.value) e`;

/** Everything that is held on the customer of a request: a line for each field of each row that says something. */
export async function rightsFileQueue({ requestId }: RightsFilters, context: ExportContext): Promise<Queue> {
  const request = await selectRequest(context, requestId);
  if (!request) throw new Refused({ error: "notFound", field: "requestId" });
  const { tenant, now, secretKeys } = context;
  const kept = await openKept(context, request.customerId, secretKeys);
  const values = new Values();
  const names = [tenant.id, request.customerId, now, JSON.stringify(kept)].map((value) => values.add(value));
  if (names.join("") !== "$1$2$3$4") throw new Error("the parts name their parameters");
  return {
    from: `(select x.*, row_number() over (order by x.part, x.record, x.field) as line from (
        select r.part, r.data, r.tbl, coalesce(r.j ->> 'id', r.j ->> 'seq', '1') as record, replace(f.key, '_', ' ') as field, f.value
        from (${[...rows, sealed].join(" union all ")}) r, jsonb_each_text(r.j) f where coalesce(f.value, '') not in ('', '[]', '{}')) x
      where $3::timestamptz is not null) y`,
    columns: { data: "y.data", table: "replace(y.tbl, '_', ' ')", record: "y.record", field: "y.field", value: "y.value" },
    where: ["true"],
    orderBy: "y.line",
    values,
  };
}

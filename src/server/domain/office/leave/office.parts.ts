import type { Context } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import type { Leaver, LeavePart } from "./leave.parts.ts";
import { ledPart } from "./led.part.ts";
import { takersFor } from "./takers.actions.ts";

/** Rows that name a person, given to one other; the names of table and columns are this file's own. */
interface Named {
  readonly kind: "covers" | "views";
  readonly table: string;
  readonly owner: string;
  /** A row of `x` is handed over; $2 is whoever leaves, $3 now. */
  readonly where: string;
  /** Sets beside the owner; `x` is the row. */
  readonly also: string;
  /** What a row is known by again. */
  readonly key: string;
  readonly match: string;
}
const today = "($3::timestamptz at time zone (select time_zone from tenant where tenant_id = $1))::date";
const covers: Named = {
  kind: "covers",
  table: "shift",
  owner: "cover_id",
  where: `x.cover_id = $2 and x.day >= ${today}`,
  also: "",
  key: "jsonb_build_object('staff', x.staff_id, 'day', x.day)",
  match: "x.staff_id = (k ->> 'staff')::bigint and x.day = (k ->> 'day')::date",
};
const views: Named = {
  kind: "views",
  table: "saved_view",
  owner: "owner_id",
  where: "x.owner_id = $2 and x.reach <> 'own' and $3::timestamptz is not null",
  // Two of one name on one screen are not one person's.
  also: ", name = case when exists (select from saved_view o where o.tenant_id = x.tenant_id and o.owner_id = $4 and o.path = x.path and o.name = x.name) then left(x.name, 40) || ' ' || x.id else x.name end",
  key: "jsonb_build_object('id', x.id, 'name', x.name)",
  match: "x.id = (k ->> 'id')::bigint",
};

interface Kept {
  readonly to: number;
  readonly rows: readonly unknown[];
}

async function count({ tx, tenant, now }: Context, { id }: Leaver, { table, where }: Named): Promise<number> {
  const row = await rowOf<{ n: number }>(tx, `select count(*)::int as n from ${table} x where x.tenant_id = $1 and ${where}`, [
    tenant.id,
    id,
    now,
  ]);
  return row?.n ?? 0;
}

const partOf = (named: Named): LeavePart => ({
  lines: async (context, leaver) => {
    const there = await count(context, leaver, named);
    return there === 0
      ? []
      : [{ kind: named.kind, count: there, way: "one", takers: await takersFor(context, leaver, { sameType: true }) }];
  },
  hand: async (context, leaver, receivers) => {
    const { tx, tenant, now } = context;
    const to = receivers.get(named.kind)?.[0];
    if (to === undefined) return { handed: [{ kind: named.kind, given: 0, pooled: 0 }], touched: [], kept: null };
    // A person never covers himself: the day is nobody's then, as before a cover was named.
    const rows = await rowsOf<{ key: unknown }>(
      tx,
      `with held as (select ${named.key} as key, x.tenant_id${named.kind === "covers" ? ", x.staff_id, x.day" : ", x.id"} from ${named.table} x
         where x.tenant_id = $1 and ${named.where} for update),
       moved as (update ${named.table} x set ${named.owner} = ${named.kind === "covers" ? "nullif($4::bigint, x.staff_id)" : "$4::bigint"}${named.also}
         from held h where x.tenant_id = h.tenant_id and ${named.kind === "covers" ? "x.staff_id = h.staff_id and x.day = h.day" : "x.id = h.id"})
       select key from held`,
      [tenant.id, leaver.id, now, to],
    );
    const kept: Kept = { to, rows: rows.map(({ key }) => key) };
    return { handed: [{ kind: named.kind, given: rows.length, pooled: 0 }], touched: [to], kept };
  },
  undo: async ({ tx, tenant }, leaver, { to, rows }: Kept) => {
    const back = await rowsOf(
      tx,
      `update ${named.table} x set ${named.owner} = $2::bigint${named.kind === "views" ? ", name = k ->> 'name'" : ""}
       from jsonb_array_elements($4::jsonb) k where x.tenant_id = $1 and ${named.match} and coalesce(x.${named.owner}, $3::bigint) = $3::bigint returning 1`,
      [tenant.id, leaver.id, to, JSON.stringify(rows)],
    );
    return { restored: back.length, changed: rows.length - back.length };
  },
});

/** What staff hold of the office itself. */
export const leaveParts = { covers: partOf(covers), views: partOf(views), led: ledPart };

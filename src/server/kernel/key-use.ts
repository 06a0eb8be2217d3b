import type { Needs } from "../../contract/kernel/call.ts";
import type { Database } from "../db/connection.ts";
import { rowsOf } from "./sql/sql.ts";
import type { Session } from "./sign-in/session.ts";

/** ms: how long counts are kept together before they are written; what a killed server has not written is not counted. */
const writtenEvery = 10_000;

/** Which keys people use: of a call a look into two maps, and a statement per lender every few seconds. */
export interface KeyUse {
  /** Counts the one of the keys that let somebody in. */
  count(session: Pick<Session, "tenantId" | "staff">, needs: Needs): void;
  /** Writes what was counted since the last time. */
  flush(): Promise<void>;
}

interface Counted {
  readonly tenantId: number;
  readonly keys: Map<string, number>;
}

export function countKeyUse(database: Database, clock: () => Date): KeyUse {
  let people = new Map<number, Counted>();
  let timer: NodeJS.Timeout | null = null;
  const add = (tenantId: number, staffId: number, key: string, uses: number): void => {
    const known = people.get(staffId) ?? { tenantId, keys: new Map<string, number>() };
    people.set(staffId, known);
    known.keys.set(key, (known.keys.get(key) ?? 0) + uses);
  };
  let writing = Promise.resolve();
  const writeAll = async (): Promise<void> => {
    const counted = people;
    people = new Map();
    for (const [tenantId, rows] of byTenant(counted)) await write(database, { tenantId, rows, now: clock() });
  };
  const flush = (): Promise<void> => {
    if (timer) clearTimeout(timer);
    timer = null;
    // Behind what is being written already, so that whoever waits finds that too.
    writing = writing.catch(() => undefined).then(writeAll);
    return writing;
  };
  return {
    count({ tenantId, staff }, needs) {
      if (needs === "session" || needs === "public") return;
      const key = typeof needs === "string" ? needs : needs.find((each) => staff.permissions.has(each));
      if (key === undefined) return;
      add(tenantId, staff.id, key, 1);
      // A database that is away has other things to say: what was counted meanwhile is not.
      timer ??= setTimeout(() => void flush().catch(() => undefined), writtenEvery).unref();
    },
    flush,
  };
}

interface Row {
  readonly staffId: number;
  readonly key: string;
  readonly uses: number;
}
function byTenant(people: ReadonlyMap<number, Counted>): ReadonlyMap<number, readonly Row[]> {
  const tenants = new Map<number, Row[]>();
  for (const [staffId, { tenantId, keys }] of people)
    tenants.set(tenantId, [...(tenants.get(tenantId) ?? []), ...[...keys].map(([key, uses]) => ({ staffId, key, uses }))]);
  return tenants;
}

const write = (
  database: Database,
  { tenantId, rows, now }: { readonly tenantId: number; readonly rows: readonly Row[]; readonly now: Date },
) =>
  database.withTenant(tenantId, (tx) =>
    rowsOf(
      tx,
      `with used as (
         select u.staff, u.key, ($2::timestamptz at time zone t.time_zone)::date as day, u.uses
         from tenant t, unnest($3::bigint[], $4::text[], $5::int[]) as u (staff, key, uses) where t.tenant_id = $1 order by u.staff, u.key),
       last as (insert into key_last (tenant_id, staff_id, permission, day) select $1, staff, key, day from used
         on conflict (tenant_id, staff_id, permission) do update set day = greatest(key_last.day, excluded.day) where key_last.day < excluded.day)
       insert into key_use (tenant_id, staff_id, permission, day, uses) select $1, staff, key, day, uses from used
       on conflict (tenant_id, staff_id, permission, day) do update set uses = key_use.uses + excluded.uses`,
      [tenantId, now, rows.map(({ staffId }) => staffId), rows.map(({ key }) => key), rows.map(({ uses }) => uses)],
    ),
  );

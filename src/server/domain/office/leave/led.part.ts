import type { Context } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import type { LeavePart, Leaver, Taker } from "./leave.parts.ts";
import { takersFor } from "./takers.actions.ts";

interface Kept {
  readonly to: number | null;
  readonly ids: readonly number[];
}

/** Everybody below those whom he leads: with one of them as their leader they would answer in a circle. */
async function selectDeeper({ tx, tenant }: Context, { id }: Leaver): Promise<ReadonlySet<number>> {
  const rows = await rowsOf<{ id: number }>(
    tx,
    `with recursive below as (
       select s.id from staff s join staff l on l.tenant_id = s.tenant_id and l.id = s.leader_id where s.tenant_id = $1 and l.leader_id = $2
       union select s.id from staff s join below b on s.leader_id = b.id where s.tenant_id = $1)
     select id from below`,
    [tenant.id, id],
  );
  return new Set(rows.map((row) => row.id));
}

async function takersOf(context: Context, leaver: Leaver): Promise<readonly Taker[]> {
  const deeper = await selectDeeper(context, leaver);
  return (await takersFor(context, leaver, { sameType: true })).filter(({ id }) => !deeper.has(id));
}

/**
 * People whom he leads: one other leads them, or nobody does. One of them who takes the others answers to his own leader's. Under the lock of the
 * tree of rights, as every change of leaders.
 */
export const ledPart: LeavePart = {
  lines: async (context, leaver) => {
    const { tx, tenant } = context;
    const row = await rowOf<{ n: number }>(tx, "select count(*)::int as n from staff where tenant_id = $1 and leader_id = $2 and enabled", [
      tenant.id,
      leaver.id,
    ]);
    const count = row?.n ?? 0;
    return count === 0 ? [] : [{ kind: "led", count, way: "one", takers: await takersOf(context, leaver) }];
  },
  hand: async (context, leaver, receivers) => {
    const { tx, tenant, now } = context;
    const to = receivers.get("led")?.[0] ?? null;
    const moved = await rowsOf<{ id: number }>(
      tx,
      `update staff s set version = s.version + 1, updated_at = $4,
         leader_id = case when s.id = $3::bigint then (select l.leader_id from staff l where l.tenant_id = $1 and l.id = $2) else $3::bigint end
       where s.tenant_id = $1 and s.leader_id = $2 returning s.id`,
      [tenant.id, leaver.id, to, now],
    );
    const kept: Kept = { to, ids: moved.map(({ id }) => id) };
    const given = to === null ? 0 : moved.length;
    return { handed: [{ kind: "led", given, pooled: moved.length - given }], touched: to === null ? [] : [to], kept };
  },
  undo: async ({ tx, tenant, now }, leaver, { to, ids }: Kept) => {
    const back = await rowsOf(
      tx,
      `update staff s set leader_id = $2, version = s.version + 1, updated_at = $5 where s.tenant_id = $1 and s.id = any($4::bigint[])
         and (s.leader_id is not distinct from $3::bigint or s.id = $3::bigint) returning 1`,
      [tenant.id, leaver.id, to, ids, now],
    );
    return { restored: back.length, changed: ids.length - back.length };
  },
};

import { rowsOf } from "../../../kernel/sql/sql.ts";
import type { Context } from "../../../kernel/context.ts";
import { inTurn, type LeavePart } from "../../office/leave/leave.parts.ts";
import { takersFor } from "../../office/leave/takers.actions.ts";
import * as store from "./lead.store.ts";

interface Held {
  readonly id: number;
  readonly state: string;
}
interface Given extends Held {
  readonly staffId: number | null;
}
interface Kept {
  readonly leads: readonly Given[];
}

const heldBy = ({ tx, tenant }: Context, staffId: number, lock: boolean): Promise<readonly Held[]> =>
  rowsOf<Held>(
    tx,
    `select id, state from marketing_lead where tenant_id = $1 and owner_id = $2 and state in ('pending', 'following', 'registered')
     order by id${lock ? " for update" : ""}`,
    [tenant.id, staffId],
  );

/** What nobody takes goes to the pool; what somebody takes he begins anew. */
async function give(context: Context, given: readonly Given[]): Promise<void> {
  const pairs = given.flatMap(({ id, staffId }) => (staffId === null ? [] : [{ id, staffId }]));
  const pooled = given.filter(({ staffId }) => staffId === null);
  await store.endTurns(context, pairs, "transferred");
  await store.endTurns(context, pooled, "returned");
  await store.updateOwners(context, pairs);
  await store.beginTurns(context, pairs);
  await rowsOf(
    context.tx,
    "update marketing_lead set state = 'pool', owner_id = null, pool_since = $3 where tenant_id = $1 and id = any($2::bigint[])",
    [context.tenant.id, pooled.map(({ id }) => id), context.now],
  );
}

/** Customers to win, of every list. */
export const leadPart: LeavePart = {
  lines: async (context, leaver) => {
    const { length } = await heldBy(context, leaver.id, false);
    return length === 0
      ? []
      : [{ kind: "leads", count: length, way: "share", takers: await takersFor(context, leaver, { sameType: true }) }];
  },
  hand: async (context, leaver, receivers) => {
    const rows = await heldBy(context, leaver.id, true);
    if (rows.length === 0) return { handed: [], touched: [], kept: null };
    const people = receivers.get("leads") ?? [];
    const leads = inTurn(rows, people).map(({ row, staffId }) => ({ ...row, staffId }));
    await give(context, leads);
    const ids = leads.map(({ id }) => id);
    context.leadsChanged(ids, [leaver.id, ...people]);
    const given = people.length === 0 ? 0 : rows.length;
    const kept: Kept = { leads };
    return { handed: [{ kind: "leads", given, pooled: rows.length - given }], touched: people, kept };
  },
  undo: async (context, leaver, { leads }: Kept) => {
    const { tx, tenant, now } = context;
    const back = await rowsOf<{ id: number }>(
      tx,
      `update marketing_lead l set state = p.state, owner_id = $2, distributed_at = $3, pool_since = null
       from jsonb_to_recordset($4) as p(id bigint, state text, "staffId" bigint)
       where l.tenant_id = $1 and l.id = p.id and l.owner_id is not distinct from p."staffId" and l.state in ('pending', 'pool') returning l.id`,
      [tenant.id, leaver.id, now, JSON.stringify(leads)],
    );
    const before = await store.endTurns(context, back, "transferred");
    await store.beginTurns(
      context,
      back.map(({ id }) => ({ id, staffId: leaver.id })),
    );
    context.leadsChanged(
      back.map(({ id }) => id),
      [leaver.id, ...before],
    );
    return { restored: back.length, changed: leads.length - back.length };
  },
};

import type { Context } from "../../../kernel/context.ts";
import { rowsOf } from "../../../kernel/sql/sql.ts";
import type { LeavePart } from "../../office/leave/leave.parts.ts";
import { takersFor } from "../../office/leave/takers.actions.ts";

interface Binding {
  readonly group: number;
  readonly weight: number;
  readonly cap: number | null;
}
interface Kept {
  readonly to: number | null;
  readonly bindings: readonly Binding[];
  /** Those that the receiver did not have before. */
  readonly fresh: readonly number[];
}

const bindingsOf = ({ tx, tenant }: Context, staffId: number): Promise<readonly Binding[]> =>
  rowsOf<Binding>(
    tx,
    `select guest_group_id as group, weight, open_cap as cap from guest_group_staff where tenant_id = $1 and staff_id = $2 order by 1`,
    [tenant.id, staffId],
  );

const bind = ({ tx, tenant, staff, now }: Context, staffId: number, bindings: readonly Binding[]): Promise<readonly { group: number }[]> =>
  rowsOf<{ group: number }>(
    tx,
    `insert into guest_group_staff (tenant_id, guest_group_id, staff_id, weight, open_cap, bound_by, bound_at)
     select $1, b.group, $2, b.weight, b.cap, $3, $4 from jsonb_to_recordset($5) as b("group" bigint, weight int, cap int)
     on conflict do nothing returning guest_group_id as group`,
    [tenant.id, staffId, staff.id, now, JSON.stringify(bindings)],
  );

const unbind = ({ tx, tenant }: Context, staffId: number, groups: readonly number[]): Promise<unknown> =>
  rowsOf(tx, "delete from guest_group_staff where tenant_id = $1 and staff_id = $2 and guest_group_id = any($3::bigint[])", [
    tenant.id,
    staffId,
    groups,
  ]);

/** Customer groups that somebody is bound to: another takes his place in each, or nobody does. */
export const groupPart: LeavePart = {
  lines: async (context, leaver) => {
    const { length } = await bindingsOf(context, leaver.id);
    return length === 0
      ? []
      : [{ kind: "groups", count: length, way: "one", takers: await takersFor(context, leaver, { sameType: true }) }];
  },
  hand: async (context, leaver, receivers) => {
    const bindings = await bindingsOf(context, leaver.id);
    if (bindings.length === 0) return { handed: [], touched: [], kept: null };
    const to = receivers.get("groups")?.[0] ?? null;
    const fresh = to === null ? [] : (await bind(context, to, bindings)).map(({ group }) => group);
    await unbind(
      context,
      leaver.id,
      bindings.map(({ group }) => group),
    );
    const given = to === null ? 0 : bindings.length;
    const kept: Kept = { to, bindings, fresh };
    return { handed: [{ kind: "groups", given, pooled: bindings.length - given }], touched: to === null ? [] : [to], kept };
  },
  undo: async (context, leaver, { to, bindings, fresh }: Kept) => {
    const back = await bind(context, leaver.id, bindings);
    if (to !== null) await unbind(context, to, fresh);
    return { restored: back.length, changed: bindings.length - back.length };
  },
};

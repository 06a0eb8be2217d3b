import { rowsOf } from "../../kernel/sql/sql.ts";
import type { Context } from "../../kernel/context.ts";
import { inTurn, type LeavePart } from "../office/leave/leave.parts.ts";
import { takersFor } from "../office/leave/takers.actions.ts";

/** A task of finance that a person was given; tables and conditions are this file's own. */
interface Task {
  readonly kind: "receipts" | "payouts";
  readonly table: string;
  /** The row `x` still waits. */
  readonly waits: string;
  readonly permissions: readonly string[];
}
const receipts: Task = { kind: "receipts", table: "receipt", waits: "x.state = 'pending'", permissions: ["finance:repayment:confirm"] };
const payouts: Task = {
  kind: "payouts",
  table: "payout",
  waits:
    "exists (select from loan_order o where o.tenant_id = x.tenant_id and o.id = x.order_id and o.stage in ('final_passed', 'fin1_passed'))",
  permissions: ["finance:payment:firstReview", "finance:payment:secondReview"],
};
interface Kept {
  readonly pairs: readonly { readonly id: number; readonly staffId: number | null }[];
}

const held = ({ tx, tenant }: Context, { table, waits }: Task, { staffId, lock }: { readonly staffId: number; readonly lock: boolean }) =>
  rowsOf<{ readonly id: number }>(
    tx,
    `select x.id from ${table} x where x.tenant_id = $1 and x.owner_id = $2 and ${waits} order by x.id${lock ? " for update of x" : ""}`,
    [tenant.id, staffId],
  );

/** Who checks what is judged when it is decided: that two persons are two, and that nobody checks what he registered. */
const partOf = (task: Task): LeavePart => ({
  lines: async (context, leaver) => {
    const { length } = await held(context, task, { staffId: leaver.id, lock: false });
    const { kind, permissions } = task;
    return length === 0 ? [] : [{ kind, count: length, way: "share", takers: await takersFor(context, leaver, { permissions }) }];
  },
  hand: async (context, leaver, receivers) => {
    const { tx, tenant, now } = context;
    const people = receivers.get(task.kind) ?? [];
    const rows = await held(context, task, { staffId: leaver.id, lock: true });
    const pairs = inTurn(rows, people).map(({ row, staffId }) => ({ id: row.id, staffId }));
    await rowsOf(
      tx,
      `update ${task.table} x set owner_id = p."staffId", assigned_at = case when p."staffId" is not null then $2::timestamptz end
       from jsonb_to_recordset($3) as p(id bigint, "staffId" bigint) where x.tenant_id = $1 and x.id = p.id`,
      [tenant.id, now, JSON.stringify(pairs)],
    );
    const given = people.length === 0 ? 0 : rows.length;
    const kept: Kept = { pairs };
    return { handed: [{ kind: task.kind, given, pooled: rows.length - given }], touched: people, kept: rows.length === 0 ? null : kept };
  },
  undo: async ({ tx, tenant, now }, leaver, { pairs }: Kept) => {
    const back = await rowsOf(
      tx,
      `update ${task.table} x set owner_id = $2, assigned_at = $4 from jsonb_to_recordset($3) as p(id bigint, "staffId" bigint)
       where x.tenant_id = $1 and x.id = p.id and x.owner_id is not distinct from p."staffId" and ${task.waits} returning x.id`,
      [tenant.id, leaver.id, JSON.stringify(pairs), now],
    );
    return { restored: back.length, changed: pairs.length - back.length };
  },
});

/** Repayments and payouts that somebody was given to check. */
export const leaveParts = { receipts: partOf(receipts), payouts: partOf(payouts) };

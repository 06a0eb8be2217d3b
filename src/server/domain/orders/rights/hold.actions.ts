import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import { lockPerson } from "./erase.store.ts";

interface Hold {
  readonly id: number;
  readonly set_by: number;
}

const selectHold = ({ tx, tenant }: Context, customerId: number): Promise<Hold | undefined> =>
  rowOf<Hold>(tx, "select id, set_by from legal_hold where tenant_id = $1 and customer_id = $2 and released_at is null", [
    tenant.id,
    customerId,
  ]);

async function set(context: Context, customerId: number, reason: string): Promise<void> {
  const { tx, tenant, staff, now } = context;
  if (await selectHold(context, customerId)) throw new Refused({ error: "rights.hold", field: "userId" });
  await rowsOf(tx, "insert into legal_hold (tenant_id, customer_id, reason, set_by, set_at) values ($1, $2, $3, $4, $5)", [
    tenant.id,
    customerId,
    reason,
    staff.id,
    now,
  ]);
}

/** By another person than who set it: nobody holds and lets go alone (rules/rights.md 4). */
async function release(context: Context, customerId: number, reason: string): Promise<void> {
  const { tx, tenant, staff, now } = context;
  const hold = await selectHold(context, customerId);
  if (!hold) throw new Refused({ error: "rights.notHeld", field: "userId" });
  if (hold.set_by === staff.id) throw new Refused({ error: "approval.samePerson", field: "userId" });
  await rowsOf(tx, "update legal_hold set released_by = $3, released_at = $4, release_reason = $5 where tenant_id = $1 and id = $2", [
    tenant.id,
    hold.id,
    staff.id,
    now,
    reason,
  ]);
}

/** Holds what there is of a customer against every term and wish, or lets it go again (rules/customer-rights.md 7). */
export async function turnHold(input: ParsedOf<"customerRights.hold">, context: Context): Promise<OutputOf<"customerRights.hold">> {
  const { userId, action, reason } = input;
  const { tx, tenant, now } = context;
  if (!(await lockPerson({ tx, tenantId: tenant.id, customerId: userId, now }))) throw new Refused({ error: "notFound", field: "userId" });
  await (action === "hold" ? set : release)(context, userId, reason);
  context.record({ subject: "customer", ids: [userId], detail: { hold: action }, said: reason });
  return { held: action === "hold" };
}

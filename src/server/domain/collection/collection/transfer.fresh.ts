import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import type { Desk } from "../../book/order/desk.ts";
import { atOnce } from "../../office/system/staff.actions.ts";
import * as store from "./transfer.store.ts";

interface Gesture {
  readonly found: readonly store.TransferRow[];
  /** When whoever assigns was shown who has what: the preview's time. */
  readonly asOf: string | undefined;
  readonly field: string;
}

/**
 * What somebody else was given since it was looked at is not given on unseen: the orders are held by now, so that the second of two sees what
 * the first did. What one has taken back oneself is nobody's since.
 * @throws Refused assign.stale with the name of whoever has most of it
 */
export async function refuseStale(context: Context, desk: Desk, { found, asOf, field }: Gesture): Promise<void> {
  const since = asOf === undefined ? new Date(context.now.getTime() - atOnce) : new Date(asOf);
  const moved = found.filter((row) => row.owner_id !== null && row.since !== null && row.since > since).map((row) => row.id);
  if (moved.length === 0) return;
  const [holder] = await store.selectHolders(context, desk, moved);
  if (holder) throw new Refused({ error: "assign.stale", vars: { name: holder.name, count: holder.orders }, field });
}

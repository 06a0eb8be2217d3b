import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { isLooser, judgeNetwork, minuteOf } from "../../../../lending/rights/network.rules.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import type { Pending } from "../approval/approval.actions.ts";
import { askWider } from "./grant.actions.ts";
import * as networks from "./network.store.ts";
import { openRole, refuse, tellPeople } from "./role.judge.ts";
import { updateRole } from "./role.store.ts";

/** Stricter holds at once, in open sessions too; looser waits for a second person. */
async function change(
  context: Context,
  roleId: number,
  row: networks.NetworkChange,
): Promise<{ readonly id: number | null; readonly pending: Pending | null }> {
  const { role } = await openRole(context, roleId);
  refuse(judgeNetwork(row));
  const rows = await networks.selectNetworks(context, roleId);
  const before = rows.filter(({ enabled }) => enabled);
  const after = [...before.filter(({ id }) => id !== row.id), ...(row.enabled ? [row] : [])];
  const isWider = isLooser(before, after);
  const pending = isWider ? await askWider(context, role, { change: "network", payload: { network: row } }) : null;
  const id = isWider ? row.id : await networks.applyNetwork(context, roleId, row);
  if (!isWider) {
    await updateRole(context, roleId, {});
    await tellPeople(context, roleId);
  }
  const old = rows.find((each) => each.id === row.id);
  context.record({ subject: "role", ids: [roleId], detail: { before: old ?? null, after: row, asked: isWider } });
  return { id, pending };
}

async function rowOf(context: Context, id: number): Promise<networks.NetworkRow> {
  const row = await networks.selectNetwork(context, id);
  if (!row) throw new Refused({ error: "notFound", field: "id" });
  return row;
}

export const addNetwork = (input: ParsedOf<"role.addNetwork">, context: Context): Promise<OutputOf<"role.addNetwork">> =>
  change(context, input.roleId, {
    id: null,
    ipRange: input.ipRange,
    startMinute: minuteOf(input.startTime),
    endMinute: minuteOf(input.endTime),
    weekdays: [...new Set(input.weekdays)].sort((a, b) => a - b),
    enabled: true,
  });

export async function updateNetwork(input: ParsedOf<"role.updateNetwork">, context: Context): Promise<OutputOf<"role.updateNetwork">> {
  const row = await rowOf(context, input.id);
  const { pending } = await change(context, row.roleId, {
    id: row.id,
    ipRange: input.ipRange ?? row.ipRange,
    startMinute: input.startTime === undefined ? row.startMinute : minuteOf(input.startTime),
    endMinute: input.endTime === undefined ? row.endMinute : minuteOf(input.endTime),
    weekdays: [...new Set(input.weekdays ?? row.weekdays)].sort((a, b) => a - b),
    enabled: row.enabled,
  });
  return { ok: true, pending };
}

export async function setNetworkStatus(
  input: ParsedOf<"role.updateNetworkStatus">,
  context: Context,
): Promise<OutputOf<"role.updateNetworkStatus">> {
  const row = await rowOf(context, input.id);
  const { roleId, ...rest } = row;
  const { pending } = await change(context, roleId, { ...rest, enabled: input.status === "enabled" });
  return { ok: true, pending };
}

export async function listNetwork(input: ParsedOf<"role.listNetwork">, context: Context): Promise<OutputOf<"role.listNetwork">> {
  return (await networks.selectNetworks(context, input.roleId)).map(networks.networkLine);
}

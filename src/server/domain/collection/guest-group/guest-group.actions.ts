import type { Permission } from "../../../../contract/permissions.ts";
import type { ParsedOf } from "../../../../contract/types.ts";
import { departments, type Department } from "../../../../lending/order/department.ts";
import { judgeGroup } from "../../../../lending/collection/guest-group.rules.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import * as store from "./guest-group.store.ts";

type Verb = "list" | "add" | "edit" | "delete" | "bind";

/** The reminder department's keys know three verbs: who may edit a group there may also make and delete one. */
const keyOf = (department: Department, verb: Verb): Permission =>
  department === "collection"
    ? `loanService:group:${verb}`
    : verb === "add" || verb === "delete"
      ? "remind:group:edit"
      : `remind:group:${verb}`;

function mustHold({ staff }: Context, department: Department, verb: Verb): void {
  if (!staff.permissions.has(keyOf(department, verb))) throw new Refused({ error: "forbidden" });
}

/** The departments whose groups the caller may see, cut to those asked for. */
export const visibleTo = ({ staff }: Context, wanted: readonly Department[] = []): readonly Department[] =>
  (wanted.length > 0 ? wanted : departments).filter((department) => staff.permissions.has(keyOf(department, "list")));

async function groupFor(context: Context, id: number, verb: Verb): Promise<store.GroupRow> {
  const group = await store.selectGroup(context, id, verb !== "list");
  if (!group) throw new Refused({ error: "notFound" });
  mustHold(context, group.department, verb);
  return group;
}

function refuseRule(rule: Parameters<typeof judgeGroup>[0]): void {
  const reason = judgeGroup(rule);
  if (reason) throw new Refused(reason);
}

const taken = new Refused({ error: "group.nameTaken", field: "name" });

export async function addGroup(input: ParsedOf<"guestGroup.add">, context: Context) {
  mustHold(context, input.department, "add");
  refuseRule(input);
  const id = await store.insertGroup(context, input.department, input);
  if (id === null) throw taken;
  context.record({ subject: "guestGroup", ids: [id], detail: { after: input } });
  context.changed("many");
  return { id };
}

/** Orders are where the rule puts them: a changed rule moves them at once, their owners stay. */
export async function updateGroup({ status, ...rule }: ParsedOf<"guestGroup.update">, context: Context) {
  const group = await groupFor(context, rule.id, "edit");
  refuseRule({ ...rule, department: group.department });
  if (await store.isNameTaken(context, group.department, rule.name, group.id)) throw taken;
  await store.updateGroup(context, group.id, { ...rule, enabled: status === "on" });
  context.record({ subject: "guestGroup", ids: [group.id], detail: { after: { ...rule, status } } });
  context.changed("many");
  return { ok: true as const };
}

/** Refused while orders are in it: they would fall to another group, or to none, without anybody having decided so. */
export async function deleteGroup({ id }: ParsedOf<"guestGroup.delete">, context: Context) {
  const group = await groupFor(context, id, "delete");
  const orders = await store.countOrders(context, group);
  if (orders > 0) throw new Refused({ error: "group.inUse", vars: { count: orders } });
  await store.deleteGroup(context, group.id);
  context.record({ subject: "guestGroup", ids: [group.id] });
  return { ok: true as const };
}

export async function bindStaff(input: ParsedOf<"guestGroup.bindAdminGuest">, context: Context) {
  const group = await groupFor(context, input.guestGroupId, "bind");
  const wanted = [...new Set(input.adminUserIds)];
  const fit = new Set(await store.selectFit(context, group.department, wanted));
  const unfit = wanted.find((id) => !fit.has(id));
  if (unfit !== undefined)
    throw new Refused({ error: "assign.staffUnfit", vars: { name: String(unfit), why: "department" }, field: "adminUserIds" });
  const bound = await store.bind(context, group.id, wanted, input);
  context.record({ subject: "guestGroup", ids: [group.id], detail: { bound: wanted, weight: input.weight, cap: input.cap } });
  return { bound };
}

export async function unbindStaff(input: ParsedOf<"guestGroup.cancelBindAdminGuest">, context: Context) {
  const group = await groupFor(context, input.guestGroupId, "bind");
  const removed = await store.unbind(context, group.id, input.adminUserIds);
  if (removed === 0) throw new Refused({ error: "notFound", field: "adminUserIds" });
  context.record({ subject: "guestGroup", ids: [group.id], detail: { removed: input.adminUserIds } });
  return { removed };
}

export async function listBound(input: ParsedOf<"guestGroup.bindList">, context: Context) {
  return store.selectBound(context, await groupFor(context, input.guestGroupId, "list"));
}

export async function listStaff({ department }: ParsedOf<"guestGroup.systemUserList">, context: Context) {
  mustHold(context, department, "bind");
  return store.selectStaff(context, department);
}

export const listGroupsOf = ({ adminUserId }: ParsedOf<"guestGroup.guestBindList">, context: Context) =>
  store.selectGroupsOf(context, adminUserId);

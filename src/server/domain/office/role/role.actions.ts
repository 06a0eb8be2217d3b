import { endSessions } from "../../../kernel/sign-in/end.ts";
import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { isWiderScope, mayGrant } from "../../../../lending/rights/grant.rules.ts";
import { isShipped, kindOf } from "../../../../lending/rights/staff-kinds.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { askWider } from "./grant.actions.ts";
import { keepGranter, openRole, refuse, tellPeople, type Acting } from "./role.judge.ts";
import { scopeReason } from "./role.rules.ts";
import * as store from "./role.store.ts";

/** A name is one of its kind however it is written: by case, by width. */
const folded = (name: string): string => name.normalize("NFKC").trim().toLowerCase();

function judgeName(roles: readonly store.RoleRow[], name: string, id?: number): void {
  const isTaken = roles.some((role) => role.id !== id && folded(role.name) === folded(name));
  if (isTaken) throw new Refused({ error: "role.nameTaken", field: "name" });
}

/** The parent of a role: there, not below the role itself, and never above whoever acts. */
function parentOf(roles: readonly store.RoleRow[], by: store.Granter, parentId: number, id?: number): store.RoleRow {
  const byId = new Map(roles.map((role) => [role.id, role]));
  const parent = byId.get(parentId);
  if (!parent) throw new Refused({ error: "notFound", field: "parentId" });
  for (let at: store.RoleRow | undefined = parent; at; at = at.parentId === null ? undefined : byId.get(at.parentId))
    if (at.id === id) throw new Refused({ error: "role.cycle", field: "parentId" });
  if (parent.level < by.level) throw new Refused({ error: "role.above", field: "parentId", vars: { name: parent.name } });
  return parent;
}

/** A kind of staff whose template is meant for people above whoever acts would lift his ceiling. */
function judgeType(by: store.Granter, staffType: number): void {
  const kind = kindOf(staffType);
  if (kind.level < by.level) throw new Refused({ error: "role.above", field: "staffType", vars: { name: kind.code } });
}

/** Makes a role that is off: nobody works with it before a second person has switched it on. */
export async function insertRole(input: ParsedOf<"role.insert">, context: Context): Promise<{ id: number }> {
  await store.lockTree(context);
  const [by, roles] = [await store.selectGranter(context, context.staff.id), await store.selectRoles(context)];
  if (!by) throw new Refused({ error: "forbidden" });
  judgeName(roles, input.name);
  const parent = parentOf(roles, by, input.parentId);
  judgeType(by, input.staffType);
  refuse(scopeReason(by.dataScope, input.staffType, input.dataScope));
  const keys = await keysOfNew(context, input, { by, roles });
  const id = await store.insertRole(context, { ...input, level: parent.level + 1 });
  await store.writeGrants(context, { roleId: id, added: keys });
  const { name, parentId, staffType, dataScope } = input;
  context.record({ subject: "role", ids: [id], detail: { after: { name, parentId, staffType, dataScope }, copyOf: input.copyOf ?? null } });
  return { id };
}

async function keysOfNew(
  context: Context,
  { copyOf, staffType }: ParsedOf<"role.insert">,
  { by, roles }: { readonly by: store.Granter; readonly roles: readonly store.RoleRow[] },
): Promise<readonly string[]> {
  const template = store.templateOf(staffType);
  if (copyOf === undefined) return [...template];
  if (!roles.some(({ id }) => id === copyOf)) throw new Refused({ error: "notFound", field: "copyOf" });
  const keys = [...(await store.selectKeys(context, copyOf))];
  const reason = mayGrant(keys, by.keys, template);
  if (reason) throw new Refused({ ...reason, field: "copyOf" });
  return keys;
}

async function moved(context: Context, { by, role }: Acting, input: ParsedOf<"role.update">): Promise<number | undefined> {
  if (input.parentId === undefined || input.parentId === role.parentId) return undefined;
  const parent = parentOf(await store.selectRoles(context), by, input.parentId, role.id);
  return parent.level + 1;
}

async function judgeKind(context: Context, { by, role }: Acting, staffType: number | undefined): Promise<void> {
  if (staffType === undefined || staffType === role.staffType) return;
  judgeType(by, staffType);
  const { people } = await store.countPeople(context, role.id);
  if (isShipped(role.code) || people > 0) throw new Refused({ error: "role.inUse", field: "staffType", vars: { count: people } });
}

/** Changes what a role is called, where it stands and what it sees; seeing more waits for a second person. */
export async function updateRole(input: ParsedOf<"role.update">, context: Context): Promise<OutputOf<"role.update">> {
  const acting = await openRole(context, input.id, input.version);
  const { by, role } = acting;
  if (input.name !== undefined) judgeName(await store.selectRoles(context), input.name, role.id);
  const level = await moved(context, acting, input);
  await judgeKind(context, acting, input.staffType);
  const scope = input.dataScope ?? role.dataScope;
  const isWider = isWiderScope(role.dataScope, scope);
  if (isWider) refuse(scopeReason(by.dataScope, input.staffType ?? role.staffType, scope));
  const { id: _id, version: _seen, dataScope: _scope, ...rest } = input;
  const isNarrower = scope !== role.dataScope && !isWider;
  if (isNarrower || Object.keys(rest).length > 0)
    await store.updateRole(context, role.id, { ...rest, level, ...(isNarrower ? { dataScope: scope } : {}) });
  if (level !== undefined) await store.updateLevels(context, role.id);
  const pending = isWider ? await askWider(context, role, { change: "scope", payload: { dataScope: scope } }) : null;
  if (isNarrower) await tellPeople(context, role.id);
  context.record({ subject: "role", ids: [role.id], detail: { before: pick(role, input), after: rest, asked: isWider ? scope : null } });
  return { ok: true, pending };
}

const pick = (role: store.RoleRow, input: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(role).filter(([key]) => key in input && key !== "id"));

/** Off: at once, and everybody's sessions end. On: what the role holds is given to its people, and takes two. */
export async function setRoleStatus(input: ParsedOf<"role.updateStatus">, context: Context): Promise<OutputOf<"role.updateStatus">> {
  const { by, role } = await openRole(context, input.id, input.version);
  const keys = await store.selectKeys(context, role.id);
  const wanted = input.status === "enabled";
  let pending: OutputOf<"role.updateStatus">["pending"] = null;
  if (wanted && !role.enabled) {
    refuse(mayGrant([...keys], by.keys, store.templateOf(role.staffType)));
    pending = await askWider(context, role, { change: "status", payload: {} });
  }
  if (!wanted && role.enabled) {
    await keepGranter(context, role, keys);
    await store.updateRole(context, role.id, { enabled: false });
    await tellPeople(context, role.id);
    await endSessions(
      context.tx,
      { tenantId: context.tenant.id, now: context.now, how: "rights", by: context.staff.id },
      { roleId: role.id },
    );
  }
  context.record({ subject: "role", ids: [role.id], detail: { before: role.enabled, after: input.status, asked: pending !== null } });
  return { ok: true, pending };
}

import { mayChangeRole, mayGrant, type DataScope } from "../../../../lending/rights/grant.rules.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Permission } from "../../../../contract/permissions.ts";
import type { Context } from "../../../kernel/context.ts";
import type { ApprovalKind, ApprovalRow } from "../approval/approval.actions.ts";
import { applyNetwork, type NetworkChange } from "./network.store.ts";
import { mayStillAsk, refuse, tellPeople } from "./role.judge.ts";
import { scopeReason } from "./role.rules.ts";
import * as store from "./role.store.ts";

type Wish = { readonly roleId: number } & (
  | { readonly change: "keys"; readonly keys: readonly string[] }
  | { readonly change: "scope"; readonly dataScope: DataScope }
  | { readonly change: "network"; readonly network: NetworkChange }
  | { readonly change: "status" }
);
/** The key that whoever asked needs still. */
const keyOf: Readonly<Record<Wish["change"], Permission>> = {
  keys: "authority:role:grant",
  scope: "authority:role:edit",
  network: "authority:role:network",
  status: "authority:role:status",
};

/** What it gives people, as keys: all that the role has where it is switched on. */
async function keysGiven(context: Context, wish: Wish): Promise<readonly string[]> {
  if (wish.change === "keys") return wish.keys;
  return wish.change === "status" ? [...(await store.selectKeys(context, wish.roleId))] : [];
}

/**
 * Both hands are judged anew. Whoever asked may have lost the right since, and his is the ceiling; whoever approves holds no such role himself
 * and stands above it (the platform's administrator approves for a lender's only one, whose keys he lacks).
 */
async function judgeHands(context: Context, wish: Wish, approval: ApprovalRow): Promise<store.RoleRow> {
  await store.lockTree(context);
  const by = await store.selectGranter(context, context.staff.id);
  if (!by) throw new Refused({ error: "forbidden" });
  const role = (await store.lockRoles(context, [by.roleId, wish.roleId])).find(({ id }) => id === wish.roleId);
  if (!role) throw new Refused({ error: "notFound", field: "roleId" });
  refuse(mayChangeRole(by, role));
  const asker = await mayStillAsk(context, approval.requested_by, role, keyOf[wish.change]);
  if (!asker) throw new Refused({ error: "approval.moved" });
  const [keys, template] = [await keysGiven(context, wish), store.templateOf(role.staffType)];
  refuse(mayGrant(keys, asker.keys, template));
  if (wish.change === "scope") refuse(scopeReason(asker.dataScope, role.staffType, wish.dataScope));
  return role;
}

async function carryOut(context: Context, approval: ApprovalRow): Promise<void> {
  const wish = approval.payload as unknown as Wish;
  const role = await judgeHands(context, wish, approval);
  if (wish.change === "keys") await store.writeGrants(context, { roleId: role.id, added: wish.keys, askedBy: approval.requested_by });
  if (wish.change === "network") await applyNetwork(context, role.id, wish.network);
  await store.updateRole(context, role.id, {
    ...(wish.change === "scope" ? { dataScope: wish.dataScope } : {}),
    ...(wish.change === "status" ? { enabled: true } : {}),
  });
  await tellPeople(context, role.id);
}

/** What widens a role takes two administrators. */
export const roleWiden: ApprovalKind = { permission: "authority:role:grant", asks: Object.values(keyOf), carryOut };

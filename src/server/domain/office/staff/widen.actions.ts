import type { Permission } from "../../../../contract/permissions.ts";
import { mayHandOut } from "../../../../lending/rights/staff.rules.ts";
import { limits } from "../../../../lending/limits.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { requestOnce, type ApprovalKind, type ApprovalRow, type Pending } from "../approval/approval.actions.ts";
import { refuse, selectGranter, selectKeys, selectRoles, templateOf, type Granter, type RoleRow } from "../role/role.judge.ts";
import { aboveReason, actingNow } from "./person.judge.ts";
import { forgetFactor } from "../sign-in/second.actions.ts";
import { putRole, type Release } from "./put-role.actions.ts";
import * as store from "./person.store.ts";

interface Wish {
  readonly staffId: number;
  /** role: he gets another; status: he is switched on with the one that he has; reset: somebody gets to know a password of his; second: his next sign-in begins a new second factor. */
  readonly change: "role" | "status" | "reset" | "second";
  readonly roleId: number;
}
/** The keys that whoever asked needs still: one of them. */
const keysOf: Readonly<Record<Wish["change"], readonly Permission[]>> = {
  role: ["authority:staff:edit", "authority:staff:add"],
  status: ["authority:staff:status", "authority:staff:add", "authority:staff:addMarketing"],
  reset: ["authority:staff:resetPassword", "authority:staff:removeDevice"],
  second: ["authority:staff:resetPassword"],
};

type Named = Pick<store.PersonRow, "id" | "adminName">;
const ask = (
  context: Context,
  { id, adminName }: Named,
  role: RoleRow,
  wish: Pick<Wish, "change"> & { readonly reason?: string },
): Promise<Pending> =>
  requestOnce(context, {
    kind: "staffWiden",
    orderId: null,
    target: `${id} ${wish.change}`,
    payload: { staffId: id, staff: adminName, roleId: role.id, role: role.name, ...wish },
  });

/** Asks that somebody gets a role with which he decides about others. */
export const askRole = (context: Context, person: Named, role: RoleRow): Promise<Pending> => ask(context, person, role, { change: "role" });
/** Asks that somebody with such a role is switched on. */
export const askStatus = (context: Context, person: Named, role: RoleRow): Promise<Pending> =>
  ask(context, person, role, { change: "status" });
/** Asks that somebody begins a new second factor: his telephone is lost, and two others say that it is he. */
export const askSecond = (context: Context, person: Named, role: RoleRow, reason: string): Promise<Pending> =>
  ask(context, person, role, { change: "second", reason });
/** Asks to get to know a password of somebody who may do what one may not oneself. */
export const askReset = (context: Context, person: Named, role: RoleRow): Promise<Pending> =>
  ask(context, person, role, { change: "reset" });

/** The person, with both hands judged anew: whoever asked may have lost the right since, and his is the ceiling. */
async function judgeHands(context: Context, wish: Wish, approval: ApprovalRow): Promise<{ person: store.PersonRow; role: RoleRow }> {
  const by = await actingNow(context);
  const [person] = await store.lockPeople(context, [wish.staffId]);
  if (!person) throw new Refused({ error: "notFound", field: "approvalId" });
  refuse(aboveReason(by, person));
  const role = (await selectRoles(context)).find(({ id }) => id === wish.roleId);
  if (!role || (wish.change !== "role" && person.roleId !== role.id)) throw new Refused({ error: "approval.moved" });
  const asker = await selectGranter(context, approval.requested_by);
  if (!asker?.isEnabled || !keysOf[wish.change].some((key) => asker.keys.has(key)) || person.id === asker.staffId)
    throw new Refused({ error: "approval.moved" });
  if (wish.change === "role" || wish.change === "status") await judgeGrant(context, asker, by, role);
  return { person, role };
}

/** Whoever asks grants within his ceiling; whoever approves stands above the role (a lender's only administrator asks, the platform's approves). */
async function judgeGrant(context: Context, asker: Granter, by: Granter, role: RoleRow): Promise<void> {
  refuse(mayHandOut(asker, role, await selectKeys(context, role.id), templateOf(role.staffType)));
  if (role.level <= by.level && by.level !== 0) throw new Refused({ error: "role.above", vars: { name: role.name } });
}

async function carryOut(context: Context, approval: ApprovalRow, releases: readonly Release[]): Promise<void> {
  const wish = approval.payload as unknown as Wish;
  const { person, role } = await judgeHands(context, wish, approval);
  if (wish.change === "role") await putRole(context, [person], { role, by: approval.requested_by, releases });
  // A first password that has waited with its account holds from now.
  const until = new Date(context.now.getTime() + limits.firstPassword);
  if (wish.change === "status") await store.enablePeople(context, [person.id], until);
  if (wish.change === "reset")
    await store.updatePeople(context, [person.id], {
      resetFor: approval.requested_by,
      resetUntil: new Date(context.now.getTime() + limits.resetTicket),
    });
  if (wish.change === "second") await forgetFactor(context, person.id);
}

/** What gives somebody the right to decide, or somebody else his account, takes two administrators. */
export const staffWiden = (releases: readonly Release[]): ApprovalKind => ({
  permission: "authority:role:grant",
  carryOut: (context, approval) => carryOut(context, approval, releases),
});

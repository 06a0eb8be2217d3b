import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { decisionsOf } from "../../../../lending/rights/staff.rules.ts";
import type { SessionEnd } from "../../../../lending/options/office/sign-in-codes.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { AnewHandler, Context } from "../../../kernel/context.ts";
import { forgetSeats } from "../../../kernel/sign-in/door.ts";
import { hashRandom, randomPassword } from "../../../kernel/sign-in/password.ts";
import { endSessions } from "../../../kernel/sign-in/end.ts";
import { selectKeys, selectRoles, type Granter } from "../role/role.judge.ts";
import { aboveReason, actingNow, handOut, openPeople } from "./person.judge.ts";
import { heldUntil } from "./person.actions.ts";
import { hasFactor } from "../sign-in/second.actions.ts";
import * as store from "./person.store.ts";
import { askReset, askSecond, askStatus } from "./widen.actions.ts";
import type { Release } from "./put-role.actions.ts";
import type { Pending } from "../approval/approval.actions.ts";

/** Everything that they have open ends, and it stands written why. */
export async function endSessionsOf(context: Context, ids: readonly number[], how: SessionEnd): Promise<void> {
  for (const staffId of ids)
    await endSessions(context.tx, { tenantId: context.tenant.id, now: context.now, how, by: context.staff.id }, { staffId });
}

/** Off at once: sessions end, and what lies with them goes back to where nobody has it. */
export async function disable(context: Context, people: readonly store.PersonRow[], releases: readonly Release[]): Promise<number> {
  const ids = people.map(({ id }) => id);
  if (!(await store.hasOtherHolder(context, ids))) throw new Refused({ error: "staff.lastHolder", field: "ids" });
  await store.updatePeople(context, ids, { enabled: false });
  await endSessionsOf(context, ids, "rights");
  let released = 0;
  for (const release of releases) released += await release(context, ids, "disabled");
  return released;
}

/** On again: what the role holds is given once more. Who decides about others waits for a second person. */
export async function enable(context: Context, by: Granter, people: readonly store.PersonRow[]): Promise<readonly Pending[]> {
  const pending: Pending[] = [];
  for (const person of people) {
    const { role, keys } = await handOut(context, by, person.roleId);
    if (decisionsOf(keys).length > 0) pending.push(await askStatus(context, person, role));
    else await store.enablePeople(context, [person.id], null);
  }
  return pending;
}

/** All of them or none. */
export const editStatus =
  (releases: readonly Release[]) =>
  async (input: ParsedOf<"system.editStatus">, context: Context): Promise<OutputOf<"system.editStatus">> => {
    const { by, people } = await openPeople(context, input.ids, "ids");
    const moving = people.filter(({ enabled }) => enabled !== (input.status === "enabled"));
    const released = input.status === "disabled" && moving.length > 0 ? await disable(context, moving, releases) : 0;
    const pending = input.status === "enabled" ? await enable(context, by, moving) : [];
    const before = Object.fromEntries(moving.map(({ account, enabled }) => [account, enabled ? "enabled" : "disabled"]));
    const detail = { before, after: input.status, released, asked: pending.length };
    context.record({ subject: "staff", ids: moving.map(({ id }) => id), detail });
    return { changed: moving.length - pending.length, released, pending: [...pending] };
  };

/**
 * Whose account somebody may open without another's word: of one below him, whose keys are all among his own; or a second person has said yes to
 * just this. A colleague's account would be the second hand that his own requests wait for.
 */
async function mayOpen(context: Context, by: Granter, person: store.PersonRow): Promise<boolean> {
  const isAllowed = person.resetFor === by.staffId && person.resetUntil !== null && person.resetUntil > context.now;
  if (isAllowed || aboveReason(by, person)) return isAllowed;
  return [...(await selectKeys(context, person.roleId))].every((key) => by.keys.has(key));
}

/** The person, or what waits before he may be touched. */
async function opened(context: Context, id: number, field: string): Promise<{ person: store.PersonRow; pending: Pending | null }> {
  const by = await actingNow(context);
  const [person] = await store.lockPeople(context, [id]);
  if (!person) throw new Refused({ error: "notFound", field });
  if (person.id === by.staffId) throw new Refused({ error: "staff.self", field });
  if (await mayOpen(context, by, person)) return { person, pending: null };
  const role = (await selectRoles(context)).find((each) => each.id === person.roleId);
  if (!role) throw new Refused({ error: "notFound", field });
  return { person, pending: await askReset(context, person, role) };
}

/** A password that is shown once and holds for three days; until then nobody else is signed in with the account. */
async function reset({ id }: ParsedOf<"system.resetPassword">, context: Context): Promise<OutputOf<"system.resetPassword">> {
  const { person, pending } = await opened(context, id, "id");
  context.record({ subject: "staff", ids: [person.id], detail: { reset: pending === null, asked: pending !== null } });
  if (pending) return { temporaryPassword: null, pending };
  const temporaryPassword = randomPassword();
  await store.updatePeople(context, [person.id], {
    passwordHash: hashRandom(temporaryPassword),
    passwordUntil: heldUntil(context),
    passwordBy: context.staff.id,
    passwordAt: context.now,
    mustChange: true,
    resetFor: null,
    resetUntil: null,
  });
  await endSessionsOf(context, [person.id], "password");
  await forgetSeats(context.tx, { tenantId: context.tenant.id, id: person.id });
  return { temporaryPassword, pending: null };
}

export const resetPassword: AnewHandler<"system.resetPassword"> = {
  make: reset,
  keep: ({ pending }) => ({ pending }),
  again: async ({ id }, context, kept) => {
    context.record({ subject: "staff", ids: [id], detail: { again: true } });
    return { temporaryPassword: null, pending: (kept["pending"] ?? null) as Pending | null };
  },
};

/** The seat that he signs in from is forgotten, and whoever sits there signs in anew. */
export async function removeDevice(input: ParsedOf<"system.removeDeviceId">, context: Context): Promise<OutputOf<"system.removeDeviceId">> {
  const { person, pending } = await opened(context, input.adminUserId, "adminUserId");
  if (!pending) {
    await endSessionsOf(context, [person.id], "kicked");
    await forgetSeats(context.tx, { tenantId: context.tenant.id, id: person.id });
    await store.updatePeople(context, [person.id], { resetFor: null, resetUntil: null });
  }
  context.record({ subject: "staff", ids: [person.id], detail: { removed: pending === null, asked: pending !== null } });
  return { ok: true, pending };
}

/** Always by two: whoever could give somebody a new second factor alone could sign in for him. */
export async function secondReset(
  { adminUserId, reason }: ParsedOf<"system.secondReset">,
  context: Context,
): Promise<OutputOf<"system.secondReset">> {
  const by = await actingNow(context);
  const [person] = await store.lockPeople(context, [adminUserId]);
  const role = person && (await selectRoles(context)).find(({ id }) => id === person.roleId);
  if (!person || !role) throw new Refused({ error: "notFound", field: "adminUserId" });
  if (person.id === by.staffId) throw new Refused({ error: "staff.self", field: "adminUserId" });
  if (!(await hasFactor(context, person.id))) throw new Refused({ error: "second.none", field: "adminUserId" });
  const pending = await askSecond(context, person, role, reason);
  context.record({ subject: "staff", ids: [person.id], detail: { account: person.account, reason, asked: true } });
  return { pending };
}

import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { decisionsOf, foldAccount, accountReason } from "../../../../lending/rights/staff.rules.ts";
import { kindOf } from "../../../../lending/rights/staff-kinds.ts";
import { limits } from "../../../../lending/limits.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { AnewHandler, Context } from "../../../kernel/context.ts";
import { hashRandom, randomPassword } from "../../../kernel/sign-in/password.ts";
import type { Pending } from "../approval/approval.actions.ts";
import { refuse, selectRoles } from "../role/role.judge.ts";
import { actingNow, handOut, judgeApps, judgeLeader, openPerson, teamFor, type Handed } from "./person.judge.ts";
import * as store from "./person.store.ts";
import { putRole, type Release } from "./put-role.actions.ts";
import { askRole, askStatus } from "./widen.actions.ts";

/** Until when a password that somebody else has seen holds. */
export const heldUntil = ({ now }: Pick<Context, "now">): Date => new Date(now.getTime() + limits.firstPassword);

type Wish = Omit<ParsedOf<"system.addSystemUser">, "type" | "roleId"> & { readonly marketingTypes?: readonly string[] };
type Made = OutputOf<"system.addSystemUser">;

/** A new account for somebody who may have the role. Where it decides about others the account is off until a second person has said yes. */
export async function makePerson(context: Context, wish: Wish, { role, keys }: Handed): Promise<Made> {
  const account = foldAccount(wish.account);
  refuse(accountReason(account));
  if ((await store.selectTaken(context, [account])).has(account)) throw new Refused({ error: "staff.accountTaken", field: "account" });
  const leaderId = wish.leaderId ?? null;
  await judgeLeader(context, leaderId, []);
  judgeApps(context, wish.appIds);
  const initialPassword = randomPassword();
  const decides = decisionsOf(keys).length > 0;
  const { adminName, phone = "", email = "", languages = [], appIds = [], marketingTypes = [], cap = null } = wish;
  const facts = {
    account,
    adminName,
    type: role.staffType,
    roleId: role.id,
    leaderId,
    phone,
    email,
    languages,
    appIds,
    marketingTypes,
    cap,
  };
  const id = await store.insertPerson(context, {
    ...facts,
    teamId: await teamFor(context, { teamId: wish.teamId, leaderId, staffType: role.staffType }),
    enabled: !decides,
    roleBy: context.staff.id,
    passwordHash: hashRandom(initialPassword),
    passwordUntil: heldUntil(context),
    locale: context.locale,
  });
  if (id === undefined) throw new Refused({ error: "staff.accountTaken", field: "account" });
  const pending = decides ? await askStatus(context, { id, adminName }, role) : null;
  context.record({ subject: "staff", ids: [id], detail: { after: { ...facts, role: role.name }, asked: pending !== null } });
  return { id, initialPassword, pending };
}

async function addPerson({ roleId, type, ...wish }: ParsedOf<"system.addSystemUser">, context: Context): Promise<Made> {
  const handed = await handOut(context, await actingNow(context), roleId);
  if (type !== undefined && type !== handed.role.staffType)
    throw new Refused({ error: "staff.kind", field: "type", vars: { name: handed.role.name } });
  return makePerson(context, wish, handed);
}

/** A marketing seat has the role that the house ships for one. */
async function addSeat(wish: ParsedOf<"system.newMarketingStaff">, context: Context): Promise<Made> {
  const by = await actingNow(context);
  const role = (await selectRoles(context)).find(({ code }) => code === kindOf(8).code);
  if (!role) throw new Refused({ error: "notFound" });
  return makePerson(context, wish, await handOut(context, by, role.id));
}

/** Whoever asks again is told what was made; the password was shown once. */
const once = {
  keep: ({ id, pending }: Made) => ({ id, pending }),
  again: async (_input: unknown, context: Context, kept: Readonly<Record<string, unknown>>): Promise<Made> => {
    context.record({ subject: "staff", ids: [Number(kept["id"])], detail: { again: true } });
    return { id: Number(kept["id"]), initialPassword: null, pending: (kept["pending"] ?? null) as Pending | null };
  },
};
export const addSystemUser: AnewHandler<"system.addSystemUser"> = { make: addPerson, ...once };
export const newMarketingStaff: AnewHandler<"system.newMarketingStaff"> = { make: addSeat, ...once };

type Edited = Omit<ParsedOf<"system.edit">, "id" | "version">;
const pick = (person: store.PersonRow, change: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(person).filter(([key]) => key in change));

/** Changes a person. Another role is a grant: at once where it decides nothing about others, else it waits. */
export const editPerson =
  (releases: readonly Release[]) =>
  async ({ id, version, ...change }: ParsedOf<"system.edit">, context: Context): Promise<OutputOf<"system.edit">> => {
    const { by, person } = await openPerson(context, id, version);
    const { roleId, ...rest } = change;
    const handed = roleId === undefined || roleId === person.roleId ? null : await handOut(context, by, roleId);
    const waits = handed !== null && decisionsOf(handed.keys).length > 0;
    const pending = handed && waits ? await askRole(context, person, handed.role) : null;
    await applyChange(context, person, rest);
    const given = handed && !waits ? { role: handed.role, by: context.staff.id, field: "roleId", releases } : null;
    const released = given ? await putRole(context, [person], given) : 0;
    const after = { ...rest, ...(given ? { roleId, released } : {}) };
    context.record({ subject: "staff", ids: [id], detail: { before: pick(person, change), after, asked: waits ? roleId : null } });
    return { ok: true, pending };
  };

/** Stores what was judged. */
async function applyChange(context: Context, person: store.PersonRow, change: Omit<Edited, "roleId">): Promise<void> {
  await judgeLeader(context, change.leaderId, [person.id]);
  judgeApps(context, change.appIds);
  if (change.teamId !== undefined) await teamFor(context, { teamId: change.teamId, leaderId: null, staffType: person.type });
  if (Object.keys(change).length > 0) await store.updatePeople(context, [person.id], change);
}

/** One field of a person; who may only switch assignment changes no other. */
export async function updateSingle(input: ParsedOf<"system.updateSingle">, context: Context): Promise<OutputOf<"system.updateSingle">> {
  if (input.field !== "assignEnabled" && !context.staff.permissions.has("authority:staff:edit")) throw new Refused({ error: "forbidden" });
  const { person } = await openPerson(context, input.id);
  const change = { [input.field]: input.value };
  await applyChange(context, person, change);
  context.record({ subject: "staff", ids: [person.id], detail: { before: pick(person, change), after: change } });
  return { ok: true, pending: null };
}

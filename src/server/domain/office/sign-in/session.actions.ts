import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import type { SessionEnd } from "../../../../lending/options/office/sign-in-codes.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { endSessions } from "../../../kernel/sign-in/end.ts";
import { requireBelow } from "../role/role.judge.ts";
import { lockPerson, setLocked, type Lockable } from "./sign-in-log.store.ts";

/**
 * Somebody below the caller, held: nobody shuts out whoever stands beside or above him, and nobody himself.
 * @throws Refused
 */
export async function personBelow(context: Context, id: number): Promise<Lockable> {
  const person = await lockPerson(context.tx, context.tenant.id, id);
  if (!person) throw new Refused({ error: "notFound", field: "adminUserId" });
  if (person.id === context.staff.id) throw new Refused({ error: "person.own", field: "adminUserId" });
  await requireBelow(context, { id: person.roleId, level: person.level, name: person.roleName });
  return person;
}

/** Ends everything that somebody has open; every server and page of his hears it when the transaction commits. */
export const endSessionsOf = (context: Context, staffId: number, how: SessionEnd): Promise<number> =>
  endSessions(context.tx, { tenantId: context.tenant.id, now: context.now, how, by: context.staff.id }, { staffId });

export async function kick({ adminUserId }: ParsedOf<"system.kick">, context: Context): Promise<OutputOf<"system.kick">> {
  const person = await personBelow(context, adminUserId);
  const ended = await endSessionsOf(context, person.id, "kicked");
  context.record({ subject: "staff", ids: [person.id], detail: { account: person.account, ended } });
  return { ended };
}

/** Locks an account at once, or lets its owner in again. Locking what is locked leaves the first hand's name. */
export async function lockAccount(
  { adminUserId, locked, reason }: ParsedOf<"system.lock">,
  context: Context,
): Promise<OutputOf<"system.lock">> {
  const person = await personBelow(context, adminUserId);
  const was = person.lockedAt !== null;
  const { tenant, staff, now, tx } = context;
  if (was !== locked) await setLocked(tx, { tenantId: tenant.id, id: person.id }, { at: locked ? now : null, by: staff.id });
  const ended = locked ? await endSessionsOf(context, person.id, "locked") : 0;
  context.record({
    subject: "staff",
    ids: [person.id],
    detail: { before: { locked: was }, after: { locked }, account: person.account, reason, ended },
  });
  return { ok: true, ended };
}

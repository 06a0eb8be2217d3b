import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { isPermitted } from "../../../../contract/kernel/call.ts";
import type { Permission } from "../../../../contract/permissions.ts";
import { decisionsOf } from "../../../../lending/rights/staff.rules.ts";
import { Refused, type Reason } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { messageOf } from "../../../kernel/http/localise.ts";
import type { Granter } from "../role/role.judge.ts";
import { aboveReason, actingNow, handOut, judgeLeader, type Handed } from "./person.judge.ts";
import * as store from "./person.store.ts";
import { putRole, type Release } from "./put-role.actions.ts";
import { disable, enable } from "./status.actions.ts";
import { askRole } from "./widen.actions.ts";

type Change = ParsedOf<"system.staffBulk">["change"];
const keyOf: Readonly<Record<Change["field"], Permission | readonly Permission[]>> = {
  status: "authority:staff:status",
  assignEnabled: ["authority:staff:edit", "authority:staff:assignSwitch"],
  leaderId: "authority:staff:edit",
  roleId: "authority:staff:edit",
};
interface Judged {
  readonly fit: readonly store.PersonRow[];
  readonly skipped: readonly { readonly person: store.PersonRow; readonly reason: Reason }[];
}

const isSo = (person: store.PersonRow, { field, value }: Change): boolean =>
  field === "status" ? person.enabled === (value === "enabled") : person[field] === value;

/** Why the change is nothing for somebody. */
async function skipReason(context: Context, by: Granter, person: store.PersonRow, change: Change): Promise<Reason | null> {
  const above = aboveReason(by, person);
  if (above) return above;
  if (isSo(person, change)) return { error: "state.refused" };
  try {
    if (change.field === "leaderId") await judgeLeader(context, change.value, [person.id]);
    if (change.field === "status" && change.value === "enabled") await handOut(context, by, person.roleId);
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.reason;
    throw error;
  }
}

async function judge(context: Context, by: Granter, people: readonly store.PersonRow[], change: Change): Promise<Judged> {
  const skipped: { person: store.PersonRow; reason: Reason }[] = [];
  for (const person of people) {
    const reason = await skipReason(context, by, person, change);
    if (reason) skipped.push({ person, reason });
  }
  const out = new Set(skipped.map(({ person }) => person.id));
  return { fit: people.filter(({ id }) => !out.has(id)), skipped };
}

/** The role for all of them; one that decides about others waits for a second person. */
async function giveRole(
  context: Context,
  people: readonly store.PersonRow[],
  { role, keys }: Handed,
  releases: readonly Release[],
): Promise<Done> {
  if (decisionsOf(keys).length === 0)
    return { waiting: 0, released: await putRole(context, people, { role, by: context.staff.id, field: "adminUserIds", releases }) };
  const ids = people.map(({ id }) => id);
  if (!(await store.hasOtherHolder(context, ids))) throw new Refused({ error: "staff.lastHolder", field: "adminUserIds" });
  for (const person of people) await askRole(context, person, role);
  return { waiting: people.length, released: 0 };
}

interface Done {
  readonly waiting: number;
  readonly released: number;
}
async function apply(
  context: Context,
  { by, people, change, handed }: { by: Granter; people: readonly store.PersonRow[]; change: Change; handed: Handed | null },
  releases: readonly Release[],
): Promise<Done> {
  if (change.field === "status" && change.value === "disabled") return { waiting: 0, released: await disable(context, people, releases) };
  if (change.field === "status") return { waiting: (await enable(context, by, people)).length, released: 0 };
  if (handed) return giveRole(context, people, handed, releases);
  await store.updatePeople(
    context,
    people.map(({ id }) => id),
    { [change.field]: change.value },
  );
  return { waiting: 0, released: 0 };
}

/** How many of them would wait, before it is done. */
async function waitingOf(
  context: Context,
  { by, people, change, handed }: { by: Granter; people: readonly store.PersonRow[]; change: Change; handed: Handed | null },
) {
  if (handed) return decisionsOf(handed.keys).length > 0 ? people.length : 0;
  if (change.field !== "status" || change.value === "disabled") return 0;
  const each = await Promise.all(people.map(async ({ roleId }) => decisionsOf((await handOut(context, by, roleId)).keys).length > 0));
  return each.filter(Boolean).length;
}

/**
 * One change for ticked people. Asked dry it says whom it leaves out and why; done, it is done for all the rest or, where one of them cannot, for
 * none.
 */
export const staffBulk =
  (releases: readonly Release[]) =>
  async ({ adminUserIds, change, dry }: ParsedOf<"system.staffBulk">, context: Context): Promise<OutputOf<"system.staffBulk">> => {
    if (!isPermitted(keyOf[change.field], context.staff.permissions)) throw new Refused({ error: "forbidden" });
    const by = await actingNow(context);
    const people = await store.lockPeople(context, adminUserIds);
    if (people.length < new Set(adminUserIds).size) throw new Refused({ error: "notFound", field: "adminUserIds" });
    const handed = change.field === "roleId" ? await handOut(context, by, change.value) : null;
    const { fit, skipped } = await judge(context, by, people, change);
    const what = { by, people: fit, change, handed };
    const done = dry || fit.length === 0 ? { waiting: await waitingOf(context, what), released: 0 } : await apply(context, what, releases);
    const before = Object.fromEntries(
      fit.map((person) => [person.account, change.field === "status" ? person.enabled : person[change.field]]),
    );
    context.record({
      subject: "staff",
      ids: dry ? [] : fit.map(({ id }) => id),
      detail: dry ? { dry } : { before, after: change.value, ...done },
    });
    return {
      ...done,
      changed: fit.length,
      skipped: skipped.map(({ person, reason }) => ({
        adminUserId: person.id,
        adminName: person.adminName,
        reason: messageOf(reason.error, context.locale, reason.vars),
      })),
    };
  };

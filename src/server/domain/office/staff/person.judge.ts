import { leaderReason, mayHandOut } from "../../../../lending/rights/staff.rules.ts";
import { Refused, type Reason } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { lockTree, refuse, selectGranter, selectKeys, selectRoles, templateOf, type Granter, type RoleRow } from "../role/role.judge.ts";
import * as store from "./person.store.ts";

/** Who acts, and the people whom he acts on, all held. */
export interface Hands {
  readonly by: Granter;
  readonly people: readonly store.PersonRow[];
}

/** Whoever acts, with the tree of rights held: who may do what does not change meanwhile. */
export async function actingNow(context: Context): Promise<Granter> {
  await lockTree(context);
  const by = await selectGranter(context, context.staff.id);
  if (!by) throw new Refused({ error: "forbidden" });
  return by;
}

/** Nobody changes his own rights or standing, nor somebody who stands beside or above him; the platform's administrators each other's. */
export function aboveReason(by: Granter, person: store.PersonRow): Reason | null {
  if (person.id === by.staffId) return { error: "staff.self" };
  return person.level > by.level || by.level === 0 ? null : { error: "role.above", vars: { name: person.adminName } };
}

/** People whom the caller may change. @throws Refused where one of them is not there, is he himself, or stands beside or above him */
export async function openPeople(context: Context, ids: readonly number[], field: string): Promise<Hands> {
  const by = await actingNow(context);
  const people = await store.lockPeople(context, ids);
  if (people.length < new Set(ids).size) throw new Refused({ error: "notFound", field });
  for (const person of people) {
    const reason = aboveReason(by, person);
    if (reason) throw new Refused({ ...reason, field });
  }
  return { by, people };
}

/** The same of one; another version means that somebody has saved since. */
export async function openPerson(context: Context, id: number, seen?: number): Promise<{ by: Granter; person: store.PersonRow }> {
  const { by, people } = await openPeople(context, [id], "id");
  const [person] = people;
  if (!person) throw new Refused({ error: "notFound", field: "id" });
  if (seen !== undefined && seen !== person.version)
    throw new Refused({ error: "version.stale", vars: { by: "–", version: person.version } });
  return { by, person };
}

/** A role that is handed out, with what it holds. */
export interface Handed {
  readonly role: RoleRow;
  readonly keys: ReadonlySet<string>;
}

/** The role, where whoever acts may hand it out. */
export async function handOut(context: Context, by: Granter, roleId: number): Promise<Handed> {
  const role = (await selectRoles(context)).find((each) => each.id === roleId);
  if (!role) throw new Refused({ error: "notFound", field: "roleId" });
  const keys = await selectKeys(context, role.id);
  refuse(mayHandOut(by, role, keys, templateOf(role.staffType)));
  return { role, keys };
}

/** Somebody there whom people may answer to. */
export async function judgeLeader(context: Context, leaderId: number | null | undefined, ids: readonly (number | null)[]): Promise<void> {
  if (leaderId === null || leaderId === undefined) return;
  const all = await store.selectLeaders(context);
  if (!all.get(leaderId)?.enabled) throw new Refused({ error: "notFound", field: "leaderId" });
  const leaderOf = new Map([...all.values()].map(({ id, leaderId: above }) => [id, above]));
  for (const id of ids) refuse(leaderReason(id, leaderId, leaderOf));
}

/** Apps of the tenant. */
export function judgeApps({ tenant }: Context, appIds: readonly number[] | undefined): void {
  if (appIds?.some((id) => !tenant.apps.some((app) => app.id === id))) throw new Refused({ error: "notFound", field: "appIds" });
}

const departmentOf = (staffType: number): string =>
  ({ 3: "credit", 4: "credit", 6: "remind", 7: "collection", 8: "marketing", 11: "collection" })[staffType] ?? "none";

/** The team asked for; else the leader's, where he leads that kind of work; else the department's first. */
export async function teamFor(
  context: Context,
  { teamId, leaderId, staffType }: { readonly teamId?: number | undefined; readonly leaderId: number | null; readonly staffType: number },
): Promise<number> {
  const teams = await store.selectTeams(context);
  if (teamId !== undefined && !teams.some(({ id }) => id === teamId)) throw new Refused({ error: "notFound", field: "teamId" });
  if (teamId !== undefined) return teamId;
  const wanted = departmentOf(staffType);
  const led = leaderId === null ? undefined : (await store.selectLeaders(context)).get(leaderId)?.teamId;
  const fit = teams.filter(({ department }) => department === wanted);
  return (fit.find(({ id }) => id === led) ?? fit[0] ?? teams[0])?.id ?? 0;
}

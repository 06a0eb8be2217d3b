import { calls, type CallName } from "../../src/contract/calls.ts";
import { isPermitted, type Call } from "../../src/contract/kernel/call.ts";
import { permissions } from "../../src/contract/permissions.ts";
import type { InputOf, OutputOf } from "../../src/contract/types.ts";
import { dataScopes } from "../../src/lending/rights/grant.rules.ts";
import { templateOf } from "../../src/server/domain/office/role/role.store.ts";

/** A small random source of its own: a failing seed is a failing sequence. */
export function dice(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
}

/** A server and its database, of the tests or of the proofs. */
export interface House {
  ask<N extends CallName>(name: N, input: InputOf<N>, token: string): Promise<{ readonly code: number; readonly data: OutputOf<N> }>;
  rows<T extends object>(sql: string, values?: readonly unknown[]): Promise<readonly T[]>;
}
export interface Holder {
  readonly id: number;
  /** Another one, once his role was off for a while: that ends his sessions. */
  token: string;
  readonly roleId: number;
  readonly signIn: () => Promise<string>;
}
interface Right {
  readonly type: number;
  readonly scope: string;
  readonly isEnabled: boolean;
  readonly keys: ReadonlySet<string>;
}
type Rights = ReadonlyMap<number, Right>;

async function rightsOf(house: House): Promise<Rights> {
  const rows = await house.rows<{ id: number; type: number; scope: string; on: boolean; keys: string[] }>(
    `select r.id, r.staff_type as type, r.data_scope as scope, r.enabled as on,
       array(select p.permission from role_permission p where p.tenant_id = 1 and p.role_id = r.id) as keys from role r where r.tenant_id = 1`,
  );
  return new Map(rows.map(({ id, type, scope, on, keys }) => [id, { type, scope, isEnabled: on, keys: new Set(keys) }]));
}

/** The people who act in the walk: a manager and a supervisor who may grant, too, stand between the administrators. */
export async function holdersOf(house: House, people: readonly string[], signIn: (account: string) => Promise<string>): Promise<Holder[]> {
  const staff = await house.rows<{ id: number; account: string; roleId: number }>(
    `select s.id, s.account, s.role_id as "roleId" from staff s where s.tenant_id = 1 and s.account = any($1)`,
    [people],
  );
  await house.rows(
    "insert into role_permission (tenant_id, role_id, permission) select 1, r, k from unnest($1::int[]) r, unnest($2::text[]) k on conflict do nothing",
    [staff.map(({ roleId }) => roleId), ["authority:role:grant", "authority:role:edit", "authority:role:add", "authority:role:status"]],
  );
  return Promise.all(
    staff.map(async ({ id, account, roleId }) => ({ id, roleId, token: await signIn(account), signIn: () => signIn(account) })),
  );
}

export interface Walked {
  readonly writes: number;
  readonly approved: number;
  /** Times at which menu, calls and preview of a person were compared with his keys. */
  readonly compared: number;
  readonly broken: readonly string[];
}
interface Walk {
  readonly house: House;
  readonly holders: readonly Holder[];
  readonly entries: ReadonlyMap<string, number>;
  readonly roll: (below: number) => number;
  readonly waiting: Set<number>;
  readonly broken: string[];
}
interface Step {
  readonly at: number;
  readonly by: Holder;
  readonly roleId: number;
  readonly before: Rights;
}

/** Random holders change random roles; after each write what the rules promise is looked at. Answers what was broken. */
export async function walkGrants(
  house: House,
  holders: readonly Holder[],
  { sequences, seed }: { readonly sequences: number; readonly seed: number },
): Promise<Walked> {
  const entries = await house.rows<{ id: number; perms: string }>("select id, perms from menu_entry where tenant_id = 1 and type = 2");
  const walk: Walk = {
    house,
    holders,
    entries: new Map(entries.map(({ id, perms }) => [perms, id])),
    roll: dice(seed),
    waiting: new Set(),
    broken: [],
  };
  let [writes, approved, compared, before] = [0, 0, 0, await rightsOf(house)];
  for (let at = 0; at < sequences; at += 1) {
    const by = holders[walk.roll(holders.length)];
    const roleId = [...before.keys()][walk.roll(before.size)];
    if (!by || roleId === undefined) continue;
    const step = { at, by, roleId, before };
    const asked = [...walk.waiting][walk.roll(walk.waiting.size + 1)];
    const isApproval = asked !== undefined && walk.roll(3) === 0;
    if (isApproval) approved += await approve(walk, step, asked);
    else await act(walk, step);
    writes += 1;
    const after = await rightsOf(house);
    walk.broken.push(...grown(step, after, isApproval));
    if (at % 5 === 0) compared += await compare(walk, at, after);
    before = after;
  }
  return { writes, approved, compared, broken: walk.broken };
}

async function approve({ house, waiting, broken }: Walk, { at, by }: Step, asked: number): Promise<number> {
  const answer = await house.ask("approval.review", { approvalId: asked, decision: "approve" }, by.token);
  if (answer.code !== 1) return 0;
  // The same wish of a second person joins the first one's request.
  const requests = await house.rows<{ by: number }>("select requested_by as by from approval where tenant_id = 1 and id = $1", [asked]);
  if (Number(requests[0]?.by) === by.id) broken.push(`${at}: ${by.id} approved what he asked for`);
  waiting.delete(asked);
  return 1;
}

/** Mostly keys; sometimes a scope, a kind of staff, on or off, a copy, and what was done a moment ago. */
async function act(walk: Walk, step: Step): Promise<void> {
  const { house, roll, waiting, broken } = walk;
  const { at, by, roleId, before } = step;
  const what = roll(10);
  const change = {
    dataScope: dataScopes[roll(dataScopes.length)] ?? "own",
    ...(roll(3) === 0 ? { staffType: roll(12) } : {}),
  } as const;
  const answer =
    what === 0
      ? await house.ask("role.update", { id: roleId, ...change }, by.token)
      : what === 1
        ? await house.ask("role.updateStatus", { id: String(roleId), status: roll(2) === 0 ? "enabled" : "disabled" } as never, by.token)
        : what === 2 && before.size < 30
          ? await house.ask(
              "role.insert",
              { name: `walk ${at}`, parentId: roleId, staffType: roll(12), dataScope: "own", copyOf: roleId },
              by.token,
            )
          : await grant(walk, step);
  if (answer.code !== 1) return;
  if (what !== 2 && roleId === by.roleId) broken.push(`${at}: ${by.id} changed his own role`);
  const pending = "pending" in answer.data ? answer.data.pending : null;
  if (pending) waiting.add(Number(pending.approvalId));
}

async function grant({ house, roll, entries, broken }: Walk, { at, by, roleId, before }: Step) {
  const held = before.get(roleId);
  const flipped = new Set(held?.keys);
  for (let times = roll(4); times >= 0; times -= 1) {
    const key = permissions[roll(permissions.length)] ?? "";
    if (!flipped.delete(key)) flipped.add(key);
  }
  const menuIds = [...flipped].flatMap((key) => entries.get(key) ?? []);
  const answer = await house.ask("permission.menuPermissions", { roleId, menuIds }, by.token);
  const own = before.get(by.roleId)?.keys ?? new Set<string>();
  const template = templateOf(held?.type ?? 7);
  const beyond = [...flipped].filter((key) => !held?.keys.has(key) && !own.has(key) && !template.has(key));
  if (answer.code === 1 && beyond.length > 0) broken.push(`${at}: ${by.id} granted ${beyond.join(" ")}`);
  return answer;
}

/** Keys, scope or use that came to a role with people without a second person, or to the very person who acted. */
function grown({ at, by, before }: Step, after: Rights, isApproval: boolean): string[] {
  return [...after].flatMap(([id, now]) => {
    const was = before.get(id);
    // A new role is off, and nobody's: it counts when somebody switches it on.
    if (!was) return now.isEnabled ? [`${at}: role ${id} was made and is on`] : [];
    const came = [...now.keys].filter((key) => !was.keys.has(key));
    if (dataScopes.indexOf(now.scope as never) > dataScopes.indexOf(was.scope as never)) came.push(`scope ${now.scope}`);
    if (now.isEnabled && !was.isEnabled) came.push("on");
    if (came.length === 0) return [];
    if (!isApproval) return [`${at}: role ${id} got ${came.join(" ")} by one person`];
    return id === by.roleId ? [`${at}: ${by.id} gave himself ${came.join(" ")}`] : [];
  });
}

interface Entry {
  readonly type: number;
  readonly perms: string;
  readonly webUrl: string;
  readonly children: readonly Entry[];
}
const flat = (entries: readonly Entry[]): readonly Entry[] => entries.flatMap((entry) => [entry, ...flat(entry.children)]);

/** Of one holder: his buttons are his keys, what the preview says of his role is what he is shown, and a call lets him in by the same. */
async function compare({ house, holders, entries, roll, broken }: Walk, at: number, rights: Rights): Promise<number> {
  const holder = holders[roll(holders.length)];
  const role = holder && rights.get(holder.roleId);
  if (!holder || !role?.isEnabled) return 0;
  const menu = await house.ask("system.menuList", {}, holder.token);
  if (menu.code === 1001) {
    holder.token = await holder.signIn();
    return 0;
  }
  if (menu.code !== 1) {
    broken.push(`${at}: ${holder.id} has no menu: ${menu.code}`);
    return 0;
  }
  const shown = flat(menu.data as readonly object[] as readonly Entry[]);
  const buttons = new Set(shown.filter(({ type }) => type === 2).map(({ perms }) => perms));
  const wrong = [...entries.keys()].filter((key) => buttons.has(key) !== role.keys.has(key));
  if (wrong.length > 0) broken.push(`${at}: buttons of ${holder.id} are not his keys: ${wrong.join(" ")}`);
  if (role.keys.has("authority:role:list")) {
    const preview = await house.ask("permission.preview", { roleId: holder.roleId }, holder.token);
    const said = flat(preview.data.menu as readonly object[] as readonly Entry[]);
    const line = (list: readonly Entry[]) => list.map(({ perms, webUrl }) => perms + webUrl).join(" ");
    if (line(said) !== line(shown)) broken.push(`${at}: the preview of role ${holder.roleId} is not the menu of ${holder.id}`);
  }
  const names = Object.keys(calls) as CallName[];
  const name = names[roll(names.length)] ?? "role.search";
  const call: Call = calls[name];
  if (call.permission === "public" || name === "system.out" || call.emptyWithout) return 1;
  // An input that no call takes: whoever is let in is told so, whoever is not is told that first.
  const answer = await house.ask(name, { nothing: true } as never, holder.token);
  if ((answer.code === 4004) === isPermitted(call.permission, role.keys)) broken.push(`${at}: ${name} answers ${holder.id} ${answer.code}`);
  return 1;
}

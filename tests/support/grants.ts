import { permissions } from "../../src/contract/permissions.ts";
import { templateOf } from "../../src/server/domain/office/role/role.store.ts";
import type { TestServer } from "./server.ts";

/** A small random source of its own: a failing seed is a failing sequence. */
export function dice(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
}

interface Holder {
  readonly id: number;
  readonly token: string;
  readonly roleId: number;
}
type Rights = ReadonlyMap<number, { readonly type: number; readonly keys: ReadonlySet<string> }>;

async function rightsOf({ database }: TestServer): Promise<Rights> {
  const { rows } = await database.owner.query<{ id: number; type: number; keys: string[] }>(
    `select r.id, r.staff_type as type, array(select p.permission from role_permission p where p.tenant_id = 1 and p.role_id = r.id) as keys
     from role r where r.tenant_id = 1 and r.enabled`,
  );
  return new Map(rows.map(({ id, type, keys }) => [id, { type, keys: new Set(keys) }]));
}

export interface Walked {
  readonly writes: number;
  readonly approved: number;
  readonly broken: readonly string[];
}

/** Random holders change random roles; after each write what the rules promise is looked at. Answers what was broken. */
export async function walkGrants(
  server: TestServer,
  holders: readonly Holder[],
  entries: ReadonlyMap<string, number>,
  { sequences, seed }: { readonly sequences: number; readonly seed: number },
): Promise<Walked> {
  const roll = dice(seed);
  const waiting = new Map<number, { readonly by: Holder; readonly keys: ReadonlySet<string> }>();
  const broken: string[] = [];
  let [writes, approved, before] = [0, 0, await rightsOf(server)];
  for (let at = 0; at < sequences; at += 1) {
    const by = holders[roll(holders.length)];
    const roleId = [...before.keys()][roll(before.size)];
    if (!by || roleId === undefined) continue;
    const asked = [...waiting.keys()][roll(waiting.size + 1)];
    const isApproval = asked !== undefined && roll(3) === 0;
    const own = before.get(by.roleId)?.keys ?? new Set<string>();
    const held = before.get(roleId);
    if (isApproval) {
      const answer = await server.call("approval.review", { approvalId: asked, decision: "approve" }, { token: by.token });
      if (answer.code === 1) approved += 1;
      if (answer.code === 1 && waiting.get(asked)?.by.id === by.id) broken.push(`${at}: ${by.id} approved what he asked for`);
      if (answer.code === 1) waiting.delete(asked);
    } else {
      const flipped = new Set(held?.keys);
      for (let times = roll(4); times >= 0; times -= 1) {
        const key = permissions[roll(permissions.length)] ?? "";
        if (!flipped.delete(key)) flipped.add(key);
      }
      const menuIds = [...flipped].flatMap((key) => entries.get(key) ?? []);
      const answer = await server.call("permission.menuPermissions", { roleId, menuIds }, { token: by.token });
      const added = [...flipped].filter((key) => !held?.keys.has(key));
      if (answer.code === 1 && roleId === by.roleId) broken.push(`${at}: ${by.id} changed his own role`);
      const template = templateOf(held?.type ?? 7);
      const beyond = added.filter((key) => !own.has(key) && !template.has(key));
      if (answer.code === 1 && beyond.length > 0) broken.push(`${at}: ${by.id} granted ${beyond.join(" ")}`);
      if (answer.code === 1 && answer.data.pending) waiting.set(Number(answer.data.pending.approvalId), { by, keys: new Set(added) });
    }
    writes += 1;
    const after = await rightsOf(server);
    broken.push(...grown(before, after, { at, by, isApproval }));
    before = after;
  }
  return { writes, approved, broken };
}

/** Keys that came without a second person, or to the very person who acted. */
function grown(before: Rights, after: Rights, { at, by, isApproval }: { at: number; by: Holder; isApproval: boolean }): string[] {
  return [...after].flatMap(([id, { keys }]) => {
    const came = [...keys].filter((key) => !before.get(id)?.keys.has(key));
    if (came.length === 0) return [];
    if (!isApproval) return [`${at}: role ${id} got ${came.join(" ")} by one person`];
    return id === by.roleId ? [`${at}: ${by.id} gave himself ${came.join(" ")}`] : [];
  });
}

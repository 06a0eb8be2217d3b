import type { LeadModule } from "../../../../contract/marketing/lead.module.ts";
import { dataMarketing } from "../../../../contract/marketing/lead.modules.ts";
import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { followUpMachine } from "../../../../lending/growth/follow-up.machine.ts";
import { splitOrders, type Candidate } from "../../../../lending/collection/assignment.rules.ts";
import { limits } from "../../../../lending/limits.ts";
import { Refused, type ErrorName } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { atOnce, holdStaff } from "../../office/system/staff.actions.ts";
import { staleList } from "./import.actions.ts";
import { selectMatching, selectNames, selectUnassignable } from "./transfer.queue.ts";
import * as store from "./lead.store.ts";

type To = Pick<ParsedOf<"registerNotApply.transferSelect">, "adminUserIds" | "mode">;
type Transferred = OutputOf<"registerNotApply.transferSelect">;
type Why = Transferred["leftOut"][number]["reason"];

/** @returns how many each gets, and the rows that nobody has room for */
async function assign(module: LeadModule, ids: readonly number[], { adminUserIds, mode }: To, context: Context) {
  const stale = module.name === dataMarketing.name ? await staleList(context) : null;
  if (stale) throw new Refused(stale);
  await holdStaff(context, adminUserIds);
  const seats = (await store.selectSeats(context, module.name)).filter(
    (seat) => adminUserIds.includes(seat.id) && seat.assignEnabled && !seat.resting,
  );
  if (seats.length === 0) throw new Refused({ error: "assign.noStaff", field: "adminUserIds" });
  const shares = splitOrders(
    ids.length,
    seats.map((seat): Candidate => ({ ...seat, department: "marketing" })),
    mode,
  );
  const owners = shares.flatMap(({ id, count }) => Array.from({ length: count }, () => id));
  const pairs = owners.map((staffId, at) => ({ id: ids[at] ?? 0, staffId }));
  if (pairs.length === 0) throw new Refused({ error: "assign.nothing", field: "adminUserIds" });
  const before = await store.endTurns(context, pairs, "transferred");
  await store.updateOwners(context, pairs);
  await store.beginTurns(context, pairs);
  context.leadsChanged(
    pairs.map((pair) => pair.id),
    [...before, ...pairs.map((pair) => pair.staffId)],
  );
  context.record({ subject: "lead", ids: pairs.map((pair) => pair.id), detail: { shares } });
  return { assigned: shares.map(({ id, count }) => ({ adminUserId: id, count })), over: ids.slice(pairs.length) };
}

const assignableFrom: readonly string[] = followUpMachine.moves.assign.from;
const isAssignable = ({ state }: { readonly state: string }): boolean => assignableFrom.includes(state);

/** Rows as the person who chose them knows them: the first of them by name; one that he may not read by its number. */
async function rowsOf(module: LeadModule, ids: readonly number[], context: Context): Promise<readonly { dataId: number; name: string }[]> {
  const shown = ids.slice(0, limits.rowsNamed);
  if (shown.length === 0) return [];
  const names = new Map((await selectNames(module, shown, context)).map(({ id, name }) => [id, name]));
  return shown.map((dataId) => ({ dataId, name: names.get(dataId) || `#${dataId}` }));
}

/** Refuses the whole with the rows that stand against it. */
async function refuseRows(error: ErrorName, against: { readonly module: LeadModule; readonly ids: readonly number[] }, context: Context) {
  const { module, ids } = against;
  if (ids.length === 0) return;
  const names = (await rowsOf(module, ids, context)).map(({ name }) => name);
  const rows = ids.length > names.length ? `${names.join(", ")} …` : names.join(", ");
  throw new Refused({ error, vars: { count: ids.length, rows }, field: "dataIds" });
}

const without = (ids: Iterable<number>, those: readonly number[]): readonly number[] => {
  const gone = new Set(those);
  return [...ids].filter((id) => !gone.has(id));
};

/** Whom nobody was given, and why. */
async function leftOutOf(module: LeadModule, groups: readonly (readonly [Why, readonly number[]])[], context: Context) {
  const all = groups.flatMap(([reason, ids]) => ids.map((dataId) => ({ dataId, reason })));
  const rows = await rowsOf(
    module,
    all.map(({ dataId }) => dataId),
    context,
  );
  return { leftOut: rows.map(({ dataId, name }, at) => ({ dataId, name, reason: all[at]?.reason ?? "state" })), leftOutCount: all.length };
}

/**
 * Ticked rows to people: all or none, and none that somebody was given a moment ago. What stands against it is named; rows that no cap leaves room for
 * stay where they are, and the answer says which.
 */
export async function assignTicked(module: LeadModule, input: ParsedOf<"registerNotApply.transferSelect">, context: Context) {
  const wanted = new Set(input.dataIds);
  const found = await store.lockLeads(context, module.name, [...wanted]);
  const ids = found.filter(isAssignable).map(({ id }) => id);
  await refuseRows("lead.rowsState", { module, ids: without(wanted, ids) }, context);
  await refuseRows("lead.rowsOff", { module, ids: without(ids, await store.selectWinnable(context, ids)) }, context);
  const since = new Date(context.now.getTime() - atOnce);
  const given = found.filter((lead) => lead.owner_id !== null && lead.distributed_at !== null && lead.distributed_at > since);
  await refuseRows("lead.rowsGiven", { module, ids: given.map(({ id }) => id) }, context);
  const { assigned, over } = await assign(module, ids, input, context);
  return { assigned, ...(await leftOutOf(module, [["cap", over]], context)) };
}

/** Whatever of a filter can be given to somebody; the answer says what could not. */
export async function assignMatching(module: LeadModule, input: ParsedOf<"registerNotApply.transferSearch">, context: Context) {
  const found = (await selectMatching(module, input.filters, context)).map(({ id }) => id);
  const locked = (await store.lockLeads(context, module.name, found)).filter(isAssignable).map(({ id }) => id);
  const ids = await store.selectWinnable(context, locked);
  if (ids.length === 0) throw new Refused({ error: "assign.nothing", field: "filters" });
  const unassignable = (await selectUnassignable(module, input.filters, context)).map(({ id }) => id);
  const { assigned, over } = await assign(module, ids, input, context);
  const groups = [
    ["off", without(locked, ids)],
    ["cap", over],
    ["state", [...without(found, locked), ...without(unassignable, found)]],
  ] as const;
  return { matched: ids.length, assigned, ...(await leftOutOf(module, groups, context)) };
}

import type { OutputOf, ParsedOf } from "../../../contract/types.ts";
import { followUpDays, followUpMachine, moveOfResult } from "../../../lending/follow-up.machine.ts";
import { splitOrders, type Candidate } from "../../../lending/assignment.rules.ts";
import { moveReason, Refused } from "../../../lending/reason.ts";
import type { Context } from "../../kernel/context.ts";
import type { Books } from "../book/books.ts";
import * as store from "./lead.store.ts";

export { markApplied } from "./lead.store.ts";

type House = Pick<Books, "tx" | "tenant" | "now">;

/** The job's part: whom the lists are about by now, a batch of each. @returns how many rows are new */
export async function findLeads(house: House): Promise<number> {
  return (await store.insertFound(house, "registerNotApply")) + (await store.insertFound(house, "reBorrowUserMarketing"));
}

/** The night's part: what nobody follows up goes back to its pool. */
export const recycleLeads = (house: House): Promise<void> => store.recycle(house, followUpDays);

/** A contact with somebody to win: the owner's, or anybody's who may assign. */
export async function addRemark(module: store.Module, input: ParsedOf<"registerNotApply.addRemark">, context: Context, isLead: boolean) {
  const lead = await store.lockLead(context, module, input.dataId);
  if (!lead) throw new Refused({ error: "notFound", field: "dataId" });
  if (lead.owner_id !== context.staff.id && !isLead) throw new Refused({ error: "order.notYours", field: "dataId" });
  const move = moveOfResult(input.result);
  const reason = moveReason(followUpMachine, move, lead.state);
  if (reason) throw new Refused({ ...reason, field: "dataId" });
  if (input.nextFollowTime !== null && new Date(input.nextFollowTime) <= context.now)
    throw new Refused({ error: "result.timePast", field: "nextFollowTime" });
  const { dataId: leadId, dataType, result, remark, reasonNotBorrow, nextFollowTime: nextAt } = input;
  const state = followUpMachine.moves[move].to;
  const id = await store.insertRemark(context, { leadId, dataType, result, reason: reasonNotBorrow, remark, nextAt, state });
  context.record({ subject: "lead", ids: [leadId], detail: { result, before: lead.state, after: state } });
  return { id, followStatus: state };
}

type To = Pick<ParsedOf<"registerNotApply.transferSelect">, "adminUserIds" | "mode">;
type Assigned = OutputOf<"registerNotApply.transferSelect">["assigned"];

async function assign(module: store.Module, ids: readonly number[], { adminUserIds, mode }: To, context: Context): Promise<Assigned> {
  const seats = (await store.selectSeats(context, module)).filter(
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
  await store.updateOwners(context, pairs);
  context.record({ subject: "lead", ids: pairs.map((pair) => pair.id), detail: { shares } });
  return shares.map(({ id, count }) => ({ adminUserId: id, count }));
}

/** Ticked rows to people: all or none. What is in the pool or has not been contacted yet can be given. */
export async function assignTicked(module: store.Module, input: ParsedOf<"registerNotApply.transferSelect">, context: Context) {
  const wanted = new Set(input.dataIds);
  const leads = await store.lockAssignable(context, module, [...wanted]);
  if (leads.length < wanted.size) throw new Refused({ error: "state.refused", field: "dataIds" });
  const ids = leads.map((lead) => lead.id);
  return { assigned: await assign(module, ids, input, context) };
}

export async function assignMatching(module: store.Module, input: ParsedOf<"registerNotApply.transferSearch">, context: Context) {
  const found = await store.selectMatching(module, input.filters, context);
  const leads = await store.lockAssignable(
    context,
    module,
    found.map((lead) => lead.id),
  );
  if (leads.length === 0) throw new Refused({ error: "assign.nothing", field: "filters" });
  const ids = leads.map((lead) => lead.id);
  return { matched: leads.length, assigned: await assign(module, ids, input, context) };
}

export async function sendBack(module: store.Module, input: ParsedOf<"registerNotApply.sendBack">, context: Context) {
  const ids = [...new Set(input.dataIds)];
  const returned = await store.giveBack(context, module, ids);
  if (returned < ids.length) throw new Refused({ error: "state.refused", field: "dataIds" });
  context.record({ subject: "lead", ids, detail: { reason: input.reason } });
  return { returned };
}

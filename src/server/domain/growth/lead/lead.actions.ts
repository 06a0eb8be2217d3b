import type { LeadModule } from "../../../../contract/marketing/lead.module.ts";
import { leadModules, type LeadName } from "../../../../contract/marketing/lead.modules.ts";
import type { ParsedOf } from "../../../../contract/types.ts";
import { followUpDays, followUpMachine, moveOfResult } from "../../../../lending/growth/follow-up.machine.ts";
import { moveReason, Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { writeNotice } from "../../../kernel/live/notices.ts";
import type { Books } from "../../book/book/books.ts";
import { sources } from "./lead.sources.ts";
import { drawProspects } from "./prospect.store.ts";
import * as store from "./lead.store.ts";
import { mayWork } from "./lead.rights.ts";
import { insertRemark } from "./remark.store.ts";
import { hearObjection } from "../opt-out/opt-out.actions.ts";

type House = Pick<Books, "tx" | "tenant" | "now">;

/** The job's part: whom the lists are about by now, a batch of each; whoever has a list open sees them come. @returns how many rows are new */
export async function findLeads({ tx, tenant, now }: House): Promise<number> {
  const leads: number[] = [];
  for (const { name } of leadModules) for (const { id } of await found({ tx, tenant, now }, name)) leads.push(id);
  if (leads.length > 0) await writeNotice(tx, tenant.id, { orders: [], staff: [], leads, at: now });
  return leads.length;
}

const found = (house: House, name: LeadName) =>
  name === "dataMarketing" ? drawProspects(house) : store.insertFound(house, name, sources[name]);

/** Turns end by themselves: whose they were sees it in his open list. */
async function endAndTell(house: House, leads: readonly { readonly id: number }[], outcome: store.TurnEnd): Promise<void> {
  const staff = await store.endTurns(house, leads, outcome);
  if (leads.length > 0)
    await writeNotice(house.tx, house.tenant.id, { orders: [], staff, leads: leads.map(({ id }) => id), at: house.now });
}

/** The night's part: what nobody follows up goes back to its pool. */
export async function recycleLeads(house: House): Promise<void> {
  await endAndTell(house, await store.recycle(house, followUpDays), "expired");
}

/** Whoever was to be won has registered: whoever has his lead keeps it, and sees so. */
export async function markRegistered(house: House, customerId: number): Promise<void> {
  const rows = await store.updateRegistered(house, customerId);
  const [leads, staff] = [rows.map(({ id }) => id), rows.map(({ owner }) => owner)];
  if (leads.length > 0) await writeNotice(house.tx, house.tenant.id, { orders: [], staff, leads, at: house.now });
}

/** The customer has applied: his leads are won, each by whoever has it. */
export async function markApplied(house: House, won: { readonly customerId: number; readonly orderId: number }): Promise<void> {
  await endAndTell(house, await store.updateApplied(house, won), "applied");
}

/** A contact with somebody to win: the owner's, or anybody's who may assign. */
export async function addRemark({ name, resource, kind }: LeadModule, input: ParsedOf<"registerNotApply.addRemark">, context: Context) {
  if (input.marketingType !== undefined && input.marketingType !== kind) throw new Refused({ error: "notFound", field: "marketingType" });
  const [lead] = await store.lockLeads(context, name, [input.dataId]);
  if (!lead) throw new Refused({ error: "notFound", field: "dataId" });
  if (!mayWork(context, resource, lead)) throw new Refused({ error: "order.notYours", field: "dataId" });
  const move = moveOfResult(input.result);
  const reason = moveReason(followUpMachine, move, lead.state);
  if (reason) throw new Refused({ ...reason, field: "dataId" });
  if (input.nextFollowTime !== null && new Date(input.nextFollowTime) <= context.now)
    throw new Refused({ error: "result.timePast", field: "nextFollowTime" });
  const { dataId: leadId, dataType, result, remark, reasonNotBorrow, nextFollowTime: nextAt } = input;
  const state = followUpMachine.moves[move].to;
  const id = await insertRemark(context, { leadId, dataType, result, reason: reasonNotBorrow, remark, nextAt, state });
  const freed = move === "doNotContact" ? await objected(lead, context) : null;
  const owner = lead.owner_id === null ? [] : [lead.owner_id];
  context.leadsChanged([leadId, ...(freed?.leads ?? [])], [...owner, ...(freed?.staff ?? [])]);
  const held = freed ? { held: freed.held } : {};
  context.record({ subject: "lead", ids: [leadId], detail: { result, before: lead.state, after: state, ...held } });
  return { id, followStatus: state };
}

/** Told to a marketer it is the objection that a link or an answer makes: it holds in every list and every app, and what waits is stopped. */
async function objected(lead: store.LeadRow, context: Context) {
  await store.endTurns(context, [lead], "doNotContact");
  return hearObjection(context, lead.customer_id, { source: "staff", staffId: context.staff.id });
}

export async function sendBack({ name }: LeadModule, input: ParsedOf<"registerNotApply.sendBack">, context: Context) {
  const ids = [...new Set(input.dataIds)];
  const returned = await store.giveBack(context, name, ids);
  if (returned.length < ids.length) throw new Refused({ error: "state.refused", field: "dataIds" });
  context.leadsChanged(ids, await store.endTurns(context, returned, "returned"));
  context.record({ subject: "lead", ids, said: input.reason });
  return { returned: returned.length };
}

/** Leads of people who are switched off go back to their pools. @returns how many */
export async function returnLeadsOf(context: Context, staffIds: readonly number[]): Promise<number> {
  const leads = await store.giveBackOf(context, staffIds);
  if (leads.length === 0) return 0;
  context.leadsChanged(
    leads.map(({ id }) => id),
    await store.endTurns(context, leads, "returned"),
  );
  return leads.length;
}

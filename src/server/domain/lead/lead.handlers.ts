import type { reBorrowCalls, registerNotApplyCalls } from "../../../contract/marketing/lead.calls.ts";
import type { Permission } from "../../../contract/permissions.ts";
import type { OutputOf, ParsedOf } from "../../../contract/types.ts";
import { Refused } from "../../../lending/reason.ts";
import type { Context, Handlers } from "../../kernel/context.ts";
import { readPage } from "../../kernel/queue.ts";
import { addRemark, assignMatching, assignTicked, sendBack } from "./lead.actions.ts";
import { leadQueue, selectRemarks, selectSeats, type Module, type Part } from "./lead.store.ts";

type Lists = ParsedOf<"registerNotApply.allList">;

const page = (module: Module, { page: number, pageSize, ...filters }: Lists, context: Context, part: Part = {}) =>
  readPage(context.tx, leadQueue(module, filters, context, part), number, pageSize);

async function oneLead(module: Module, id: number, context: Context): Promise<OutputOf<"registerNotApply.list">> {
  const found = await readPage(context.tx, leadQueue(module, {}, context, { id }), 1, 10);
  const [lead] = (JSON.parse(found.text) as { list: OutputOf<"registerNotApply.list">[] }).list;
  if (!lead) throw new Refused({ error: "notFound", field: "dataId" });
  return lead;
}

async function remarks(module: Module, leadId: number, context: Context): Promise<OutputOf<"registerNotApply.remarkList">> {
  const rows = await selectRemarks(context, module, leadId);
  return rows.map(({ next, at, ...row }) => ({ ...row, nextFollowTime: next?.toISOString() ?? null, createTime: at.toISOString() }));
}

async function load(module: Module, only: number | undefined, context: Context): Promise<OutputOf<"registerNotApply.agencyList">> {
  const seats = (await selectSeats(context, module)).filter((seat) => only === undefined || seat.id === only);
  return seats.map(({ id, name, open, today, applied, resting }) => ({ adminUserId: id, adminName: name, open, today, applied, resting }));
}

async function takers(module: Module, context: Context): Promise<OutputOf<"registerNotApply.userList">> {
  const seats = (await selectSeats(context, module)).filter((seat) => seat.assignEnabled && !seat.resting);
  return seats.map(({ id, name, open, cap }) => ({ adminUserId: id, adminName: name, open, cap }));
}

const own = ({ staff }: Context, isOver: boolean): Part => ({ ownerId: staff.id, isOver });
const holds = ({ staff }: Context, key: Permission): boolean => staff.permissions.has(key);

export const leadHandlers: Handlers<keyof typeof registerNotApplyCalls | keyof typeof reBorrowCalls> = {
  "registerNotApply.allList": (input, context) => page("registerNotApply", input, context),
  "registerNotApply.backlogList": (input, context) => page("registerNotApply", input, context, own(context, false)),
  "registerNotApply.doneList": (input, context) => page("registerNotApply", input, context, own(context, true)),
  "registerNotApply.list": ({ dataId }, context) => oneLead("registerNotApply", dataId, context),
  "registerNotApply.remarkList": ({ dataId }, context) => remarks("registerNotApply", dataId, context),
  "registerNotApply.addRemark": (input, context) =>
    addRemark("registerNotApply", input, context, holds(context, "marketing:register:assign")),
  "registerNotApply.transferSearch": (input, context) => assignMatching("registerNotApply", input, context),
  "registerNotApply.transferSelect": (input, context) => assignTicked("registerNotApply", input, context),
  "registerNotApply.agencyList": ({ adminUserId }, context) => load("registerNotApply", adminUserId, context),
  "registerNotApply.userList": (_input, context) => takers("registerNotApply", context),
  "registerNotApply.sendBack": (input, context) => sendBack("registerNotApply", input, context),
  "reBorrowUserMarketing.allList": (input, context) => page("reBorrowUserMarketing", input, context),
  "reBorrowUserMarketing.backlogList": (input, context) => page("reBorrowUserMarketing", input, context, own(context, false)),
  "reBorrowUserMarketing.doneList": (input, context) => page("reBorrowUserMarketing", input, context, own(context, true)),
  "reBorrowUserMarketing.list": ({ dataId }, context) => oneLead("reBorrowUserMarketing", dataId, context),
  "reBorrowUserMarketing.remarkList": ({ dataId }, context) => remarks("reBorrowUserMarketing", dataId, context),
  "reBorrowUserMarketing.addRemark": (input, context) =>
    addRemark("reBorrowUserMarketing", input, context, holds(context, "marketing:again:assign")),
  "reBorrowUserMarketing.transferSearch": (input, context) => assignMatching("reBorrowUserMarketing", input, context),
  "reBorrowUserMarketing.transferSelect": (input, context) => assignTicked("reBorrowUserMarketing", input, context),
  "reBorrowUserMarketing.agencyList": ({ adminUserId }, context) => load("reBorrowUserMarketing", adminUserId, context),
  "reBorrowUserMarketing.userList": (_input, context) => takers("reBorrowUserMarketing", context),
  "reBorrowUserMarketing.sendBack": (input, context) => sendBack("reBorrowUserMarketing", input, context),
};

import type { LeadCalls } from "../../../../contract/marketing/lead.calls.ts";
import type { LeadModule } from "../../../../contract/marketing/lead.module.ts";
import { leadModules, type LeadName } from "../../../../contract/marketing/lead.modules.ts";
import type { OutputOf } from "../../../../contract/types.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context, Handler, Handlers, Streamer, Streamers } from "../../../kernel/context.ts";
import { exportOf, type ExportLists } from "../../../kernel/export-list.ts";
import { readPage, streamRows } from "../../../kernel/sql/queue.ts";
import { marketTemplates } from "../../contact/message/market.actions.ts";
import * as actions from "./lead.actions.ts";
import * as transfer from "./transfer.actions.ts";
import { previewMessage, sendMessage } from "./lead-message.actions.ts";
import { leadQueue, turnQueue, type TurnFilters } from "./lead.queue.ts";
import { selectSeats } from "./lead.store.ts";
import { selectRemarks } from "./remark.store.ts";

/** One row, for whoever may see it. */
async function oneLead(module: LeadModule, id: number, context: Context): Promise<OutputOf<"registerNotApply.list">> {
  const found = await readPage(context.tx, leadQueue(module, {}, context, { id }), 1, 10);
  const [lead] = (JSON.parse(found.text) as { list: OutputOf<"registerNotApply.list">[] }).list;
  if (!lead) throw new Refused({ error: "notFound", field: "dataId" });
  return lead;
}

async function remarks(module: LeadModule, id: number, context: Context): Promise<OutputOf<"registerNotApply.remarkList">> {
  await oneLead(module, id, context);
  const rows = await selectRemarks(context, id);
  return rows.map(({ next, at, attempt_id, began, seconds, call_result, direction, recorded, ...row }) => ({
    ...row,
    nextFollowTime: next?.toISOString() ?? null,
    createTime: at.toISOString(),
    attempt:
      attempt_id !== null && began
        ? {
            id: attempt_id,
            direction: direction ?? "out",
            startTime: began.toISOString(),
            seconds,
            result: call_result,
            hasRecording: recorded,
          }
        : null,
  }));
}

async function load(module: LeadModule, only: number | undefined, context: Context): Promise<OutputOf<"registerNotApply.agencyList">> {
  const seats = (await selectSeats(context, module.name)).filter((seat) => only === undefined || seat.id === only);
  return seats.map(({ id, name, open, today, applied, resting }) => ({ adminUserId: id, adminName: name, open, today, applied, resting }));
}

async function takers(module: LeadModule, context: Context): Promise<OutputOf<"registerNotApply.userList">> {
  const seats = (await selectSeats(context, module.name)).filter((seat) => seat.assignEnabled && !seat.resting);
  return seats.map(({ id, name, open, cap }) => ({ adminUserId: id, adminName: name, open, cap }));
}

type Verb = keyof LeadCalls;
type Names = `${LeadName}.${Verb}`;
type Streamed = "allList" | "backlogList" | "doneList";

/** What the calls of a list do. All lists ask and answer alike, so that one of them types them all. */
const handlersOf = (module: LeadModule): { readonly [V in Verb]: Handler<`registerNotApply.${V}`> } => ({
  allList: (input, context) => readPage(context.tx, leadQueue(module, input, context), input.page, input.pageSize),
  backlogList: (input, context) => readPage(context.tx, leadQueue(module, input, context, { backlog: true }), input.page, input.pageSize),
  doneList: (input, context) => readPage(context.tx, turnQueue(module, input, context), input.page, input.pageSize),
  list: ({ dataId }, context) => oneLead(module, dataId, context),
  remarkList: ({ dataId }, context) => remarks(module, dataId, context),
  addRemark: (input, context) => actions.addRemark(module, input, context),
  transferSearch: (input, context) => transfer.assignMatching(module, input, context),
  transferSelect: (input, context) => transfer.assignTicked(module, input, context),
  agencyList: ({ adminUserId }, context) => load(module, adminUserId, context),
  userList: (_input, context) => takers(module, context),
  template: marketTemplates,
  preview: (input, context) => previewMessage(module, input, context),
  send: (input, context) => sendMessage(module, input, context),
  sendBack: (input, context) => actions.sendBack(module, input, context),
});

const streamersOf = (module: LeadModule): { readonly [V in Streamed]: Streamer<`registerNotApply.${V}`> } => ({
  allList: (input, context) => streamRows(context.tx, leadQueue(module, input, context)),
  backlogList: (input, context) => streamRows(context.tx, leadQueue(module, input, context, { backlog: true })),
  doneList: (input, context) => streamRows(context.tx, turnQueue(module, input, context)),
});

/** The same under the names of every list. */
const named = <T>(of: (module: LeadModule) => object): T =>
  Object.fromEntries(
    leadModules.flatMap((module) => Object.entries(of(module)).map(([verb, does]) => [`${module.name}.${verb}`, does])),
  ) as T;

export const leadHandlers = named<Handlers<Names>>(handlersOf);
export const leadStreamers = named<Streamers<`${LeadName}.${Streamed}`>>(streamersOf);

/** What is over may leave the house. */
export const leadExports: ExportLists = Object.assign(
  {},
  ...leadModules.map((module) =>
    exportOf<TurnFilters>(module.lists.history, { queue: (filters, context) => turnQueue(module, filters, context) }),
  ),
);

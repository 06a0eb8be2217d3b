import type { BulkVerb, marketingChannelCalls, smsMarketingCalls } from "../../../../contract/marketing/bulk.calls.ts";
import { smsRecordList } from "../../../../contract/marketing/bulk.columns.ts";
import { bulkModules, type BulkModule } from "../../../../contract/marketing/bulk.module.ts";
import type { BulkKind } from "../../../../lending/growth/lead-kinds.ts";
import type { Context, Handler, Handlers } from "../../../kernel/context.ts";
import { exportOf, type ExportList, type ExportLists } from "../../../kernel/export-list.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { sumsOf } from "../../../kernel/sql/sums.ts";
import { marketTemplates } from "../../contact/message/market.actions.ts";
import { beginExport } from "../../office/export/export.actions.ts";
import { selectChannels } from "./channel.store.ts";
import { previewBulk, remarkBulk, sendBulk, totalBulk } from "./bulk.actions.ts";
import { bulkQueue, type BulkFilters } from "./bulk.queue.ts";
import { cancelRecords, resend } from "./record.actions.ts";
import { recordQueue, type RecordFilters } from "./record.queue.ts";
import { hearVoice, uploadVoice } from "./voice.actions.ts";
import { selectRecordings } from "./voice.store.ts";

const recordExports = exportOf<RecordFilters>(smsRecordList, { queue: recordQueue });
/** What may leave the house: whom it is sent to, and what was sent. */
export const bulkExports: ExportLists = Object.assign(
  {},
  recordExports,
  ...bulkModules.map((module) => exportOf<BulkFilters>(module.list, { queue: (filters, context) => bulkQueue(module, filters, context) })),
);
const named = (code: string): ExportList => {
  const list = bulkExports[code];
  if (!list) throw new Error(`no list ${code}`);
  return list;
};

/** What the calls of a list do; all lists ask and answer alike. */
const handlersOf = (module: BulkModule): { readonly [V in BulkVerb]: Handler<`smsMarketing.conversion${V}`> } => ({
  List: (input, context) => readPage(context.tx, bulkQueue(module, input, context), input.page, input.pageSize),
  Total: (input, context) => totalBulk(module, input, context),
  ListExport: (input, context) => beginExport(named(module.list.code), input, context),
  Update: (input, context) => remarkBulk(module, input, context),
  Preview: (input, context) => previewBulk(module, input, context),
  SmsSend: (input, context) => sendBulk(module, input, context),
});

const everyList = Object.fromEntries(
  bulkModules.flatMap((module) => Object.entries(handlersOf(module)).map(([verb, does]) => [`smsMarketing.${module.bulk}${verb}`, does])),
) as unknown as Handlers<`smsMarketing.${BulkKind}${BulkVerb}`>;

const shared: Handlers<keyof typeof smsMarketingCalls | keyof typeof marketingChannelCalls> = {
  "smsMarketing.texts": async (input, context: Context) =>
    (await marketTemplates(input, context)).map(({ templateId, name, content, appId }) => ({ templateId, name, content, appId })),
  "smsMarketing.voices": (_input, context) => selectRecordings(context),
  "smsMarketing.uploadVoice": uploadVoice,
  "smsMarketing.voice": hearVoice,
  "smsMarketing.querySmsRecord": (input, context) => readPage(context.tx, recordQueue(input, context), input.page, input.pageSize),
  "smsMarketing.recordTotal": (input, context) => sumsOf(context.tx, { ...recordQueue(input, context), from: "message m" }, ["cost"]),
  "smsMarketing.exportSmsRecord": (input, context) => beginExport(named(smsRecordList.code), input, context),
  "smsMarketing.resend": resend,
  "smsMarketing.cancel": cancelRecords,
  "productSms.marketingChannel": selectChannels,
};

export const bulkHandlers = { ...everyList, ...shared };

import { followUpCodes } from "../../lending/options/growth/lead-codes.ts";
import { userTypeCodes } from "../../lending/options/user-types.ts";
import { listOf, type ListColumns, type ListRecord } from "../kernel/list.ts";
import { bulkCalls, type BulkCalls, type BulkCallsOf, type BulkVerb } from "./bulk.calls.ts";
import { isBulk, type BulkKind } from "../../lending/growth/lead-kinds.ts";
import type { LeadModule } from "./lead.module.ts";
import { leadModules } from "./lead.modules.ts";

const columns = {
  dataId: { label: "advertising.column.dataId", kind: "id", width: 88 },
  name: { label: "order.column.name", kind: "text", width: 176 },
  phone: { label: "order.column.phone", kind: "phone" },
  appId: { label: "order.column.app", kind: "app", width: 128 },
  label: { label: "marketing.column.label", kind: "coded", codes: userTypeCodes, width: 136 },
  followStatus: { label: "marketing.column.status", kind: "coded", codes: followUpCodes, width: 112 },
  optedOut: { label: "advertising.column.optedOut", kind: "flag", width: 216 },
  lastSendTime: { label: "advertising.column.lastSent", kind: "instant" },
  sendCount: { label: "advertising.column.sends", kind: "count", width: 104 },
  assigneeName: { label: "marketing.column.assignee", kind: "text", width: 148 },
  registerTime: { label: "marketing.column.registered", kind: "instant" },
  applyTime: { label: "advertising.column.lastApply", kind: "instant", width: 184 },
  settleTime: { label: "marketing.column.settled", kind: "instant" },
  remark: { label: "marketing.remark.text", kind: "text", width: 208 },
} as const satisfies ListColumns;

/** A list that advertising is sent to: one of the lead lists, under the name that the specification has for it here. */
export interface BulkModule {
  readonly bulk: BulkKind;
  readonly leads: LeadModule;
  readonly of: BulkCalls;
  readonly list: ListRecord<"smsMarketing.conversionList", keyof typeof columns>;
}

type Both<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never;
type Each<K> = K extends BulkKind ? BulkCallsOf<K> : never;

function moduleOf(leads: LeadModule, bulk: BulkKind): BulkModule {
  const calls: Readonly<Record<string, unknown>> = bulkCalls(bulk);
  const verbs: readonly BulkVerb[] = ["List", "Total", "ListExport", "Update", "Preview", "SmsSend"];
  const of = Object.fromEntries(verbs.map((verb) => [verb, calls[`smsMarketing.${bulk}${verb}`]])) as unknown as BulkCalls;
  return { bulk, leads, of, list: listOf(of.List, { title: `advertising.kind.${bulk}`, exports: "marketing:sms:export", columns }) };
}

/** Every lead list that has a name here, in the order of the menu. */
export const bulkModules: readonly BulkModule[] = leadModules.flatMap((leads: LeadModule) =>
  isBulk(leads.bulk) ? [moduleOf(leads, leads.bulk)] : [],
);

/** The calls of all of them. */
export const allBulkCalls = Object.assign({}, ...bulkModules.map(({ bulk }) => bulkCalls(bulk))) as Both<Each<BulkKind>>;

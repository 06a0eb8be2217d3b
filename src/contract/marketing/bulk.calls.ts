import { defineCalls, type Call } from "../kernel/call.ts";
import type { LeadKind } from "../../lending/growth/lead-kinds.ts";

const path = "/marketing-domain/smsMarketing";
const read = { permission: "marketing:sms:list", effect: "read" } as const;

/** What is done with each list that advertising is sent to. */
const verbs = {
  List: { ...read, method: "GET" },
  Total: { ...read, method: "GET" },
  ListExport: { method: "POST", permission: "marketing:sms:export", effect: "export", audit: "export.create" },
  Update: { method: "POST", permission: "marketing:sms:edit", effect: "write", audit: "lead.bulkRemark" },
  /** Whom it would reach, whom not and why, what it would cost and what they would read; nothing is sent or counted. */
  Preview: { method: "POST", permission: "marketing:sms:send", effect: "read" },
  SmsSend: { method: "POST", permission: "marketing:sms:send", effect: "write", audit: "lead.bulkSend" },
} as const;
export type BulkVerb = keyof typeof verbs;

/** The calls of one kind of list, by the specification's own names. */
export type BulkCallsOf<K extends string> = {
  readonly [V in BulkVerb as `smsMarketing.${K}${V}`]: (typeof verbs)[V] & {
    readonly name: `smsMarketing.${K}${V}`;
    readonly path: `${typeof path}/${string}`;
  };
};

/** All kinds ask and answer alike: one of them types them all. Giving leads back stands among the calls of their list. */
export type BulkCalls = { readonly [V in BulkVerb]: Call<`smsMarketing.conversion${V}`> };

/** The list of imported people alone is asked for by POST: so the specification has it. */
const methodOf = (kind: LeadKind, verb: string, method: string): string => (kind === "data" && verb === "List" ? "POST" : method);

export function bulkCalls<const K extends LeadKind>(kind: K): BulkCallsOf<K> {
  const named = Object.entries(verbs).map(([verb, call]) => [
    `${kind}${verb}`,
    { ...call, method: methodOf(kind, verb, call.method), path: `${path}/${kind}${verb}` as const },
  ]);
  return defineCalls("smsMarketing", Object.fromEntries(named)) as unknown as BulkCallsOf<K>;
}

/** What all kinds share: texts and recordings to choose from, and what became of it all. */
export const smsMarketingCalls = defineCalls("smsMarketing", {
  texts: { method: "GET", path: `${path}/texts`, permission: "marketing:sms:send", effect: "read" },
  voices: { method: "GET", path: `${path}/voices`, permission: ["marketing:sms:send", "marketing:sms:upload"], effect: "read" },
  uploadVoice: {
    method: "POST",
    path: `${path}/uploadVoice`,
    permission: "marketing:sms:upload",
    effect: "write",
    audit: "voiceRecording.upload",
    carriesFile: true,
  },
  voice: {
    method: "GET",
    path: `${path}/voice`,
    permission: ["marketing:sms:send", "marketing:sms:upload"],
    effect: "export",
    audit: "voiceRecording.listen",
    binary: true,
  },
  querySmsRecord: { method: "POST", path: `${path}/querySmsRecord`, permission: "marketing:smsLogs:list", effect: "read" },
  recordTotal: { method: "POST", path: `${path}/recordTotal`, permission: "marketing:smsLogs:list", effect: "read" },
  exportSmsRecord: {
    method: "POST",
    path: `${path}/exportSmsRecord`,
    permission: "marketing:smsLogs:export",
    effect: "export",
    audit: "export.create",
  },
  resend: { method: "POST", path: `${path}/resend`, permission: "marketing:sms:send", effect: "write", audit: "lead.bulkResend" },
  cancel: { method: "POST", path: `${path}/cancel`, permission: "marketing:sms:send", effect: "write", audit: "lead.bulkCancel" },
});

export const marketingChannelCalls = defineCalls("productSms", {
  marketingChannel: {
    method: "POST",
    path: "/basics-domain/productSms/marketingChannel",
    permission: "marketing:sms:channel",
    effect: "read",
  },
});

/** Codes that staff have sent: nobody but the customer ever reads one. */
export const codeCalls = defineCalls("code", {
  sendCode: {
    method: "POST",
    path: "/marketing-domain/code/sendCode",
    permission: "marketing:genCode:send",
    effect: "write",
    audit: "code.send",
  },
  list: { method: "POST", path: "/marketing-domain/code/list", permission: "marketing:genCode:list", effect: "read" },
});

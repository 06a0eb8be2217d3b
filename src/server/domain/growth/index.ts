import type { ApprovalKinds } from "../office/approval/approval.actions.ts";
import type { ParsedOf } from "../../../contract/types.ts";
import type { Context } from "../../kernel/context.ts";
import type { OpenPage } from "../../kernel/http/open-page.ts";
import { readPage } from "../../kernel/sql/queue.ts";
import { bulkKind } from "./bulk/bulk.actions.ts";
import { bulkExports, bulkHandlers } from "./bulk/bulk.handlers.ts";
import { recordingKind } from "./bulk/voice.actions.ts";
import { codeRoutes, sendCode } from "./code/code.actions.ts";
import { codeQueue } from "./code/code.queue.ts";
import { optOutRoutes, stopPage } from "./opt-out/opt-out.actions.ts";
import { advertHandlers } from "./advert/advert.handlers.ts";
import { advertRoutes } from "./advert/advert.routes.ts";
import { channelHandlers } from "./channel/channel.handlers.ts";
import { linkRoutes } from "./channel/link.routes.ts";
import { whiteImport } from "./channel/white-import.actions.ts";
import { couponHandlers } from "./coupon/coupon.handlers.ts";
import { handOut } from "./coupon/hand-out.actions.ts";
import { issuedExports } from "./coupon/issued.exports.ts";
import { couponRoutes } from "./coupon/issued.actions.ts";
import { leadContact, leadNumber, leadPhone } from "./lead/lead-contact.actions.ts";
import { doNotCall, dropImport, importFaults, importState, openImport, stageRows, takeImport } from "./lead/import.actions.ts";
import { leadPart } from "./lead/leave.part.ts";
import { phonesKind, phonesHandlers } from "./lead/phones.actions.ts";
import { wholePhoneExports } from "./lead/phones.queue.ts";
import { leadRuleHandlers } from "./lead/rule.handlers.ts";
import { phoneExports } from "./lead/rule.queue.ts";
import { leadExports, leadHandlers, leadStreamers } from "./lead/lead.handlers.ts";
import type { SignedRoute } from "../../kernel/sign-in/signed.ts";

/** Leads, coupons, adverts. */
export const handlers = {
  ...couponHandlers,
  ...advertHandlers,
  ...leadHandlers,
  ...leadRuleHandlers,
  ...phonesHandlers,
  ...bulkHandlers,
  "code.sendCode": sendCode,
  "code.list": (input: ParsedOf<"code.list">, context: Context) =>
    readPage(context.tx, codeQueue(input, context), input.page, input.pageSize),
  ...channelHandlers,
  "practicalOperationPoint.add": leadContact,
  "user.queryPhone": leadPhone,
  "leadNumber.get": leadNumber,
  "leadImport.open": openImport,
  "leadImport.rows": stageRows,
  "leadImport.state": importState,
  "leadImport.faults": importFaults,
  "leadImport.take": takeImport,
  "leadImport.drop": dropImport,
  "leadImport.list": doNotCall,
};

export const streamers = leadStreamers;

/** Lists that may leave the house. */
export const exportLists = { ...leadExports, ...phoneExports, ...wholePhoneExports, ...issuedExports, ...bulkExports };

/** Routes of programs outside of the house, which sign what they send. */
export const signed: readonly SignedRoute[] = [...couponRoutes, ...advertRoutes, ...optOutRoutes, ...codeRoutes, ...linkRoutes];

/** Pages for customers, who have no account here. */
export const open: readonly OpenPage[] = [stopPage];

/** What waits for a second person, and what his yes does. */
export const approvals: ApprovalKinds = {
  whiteImport,
  couponHandOut: { permission: "coupon:list:edit", asks: "coupon:manual:give", carryOut: handOut },
  bulkMessage: bulkKind,
  voiceRecording: recordingKind,
  leadPhones: phonesKind,
};

/** Leads of people who are switched off. */
export { returnLeadsOf as release } from "./lead/lead.actions.ts";

/** What people hold here, for when they leave. */
export const leaveParts = { leads: leadPart };

/** Public addresses that are no calls. */
export { mountLinks } from "./channel/link.routes.ts";

import type { FileRecord } from "../kernel/list.ts";
import { codeCalls, marketingChannelCalls, smsMarketingCalls } from "./bulk.calls.ts";
import { codeList, smsRecordList } from "./bulk.columns.ts";
import { allBulkCalls, bulkModules } from "./bulk.module.ts";
import { allBulkSchemas, codeSchemas, marketingChannelSchemas, smsMarketingSchemas } from "./bulk.schemas.ts";
import { couponCalls } from "./coupon.calls.ts";
import { couponList, handOutList, issuedCouponList, usedCouponList } from "./coupon.columns.ts";
import { couponSchemas } from "./coupon.schemas.ts";
import { leadContactCalls } from "./lead-contact.calls.ts";
import { leadContactSchemas } from "./lead-contact.schemas.ts";
import { dataMarketing, follow, invite, leadModules, reBorrow, registerNotApply, registerUser, shareUser } from "./lead.modules.ts";
import { leadImportCalls, leadNumberCalls } from "./lead-import.calls.ts";
import { leadImportSchemas } from "./lead-import.schemas.ts";
import { followCalls, inviteCalls, leadBindCalls, leadRuleCalls } from "./lead-rule.calls.ts";
import { leadPhoneList, leadRuleList } from "./lead-rule.columns.ts";
import { leadBindSchemas, leadRuleSchemas } from "./lead-rule.schemas.ts";
import { leadPhonesCalls } from "./lead-phones.calls.ts";
import { leadPhonesList, wholePhoneList } from "./lead-phones.columns.ts";
import { leadPhonesSchemas } from "./lead-phones.schemas.ts";
import { leadReportCalls } from "./lead-report.calls.ts";
import { leadReportSchemas } from "./lead-report.schemas.ts";
import { leadSchemas } from "./lead.schemas.ts";

/** Every call of this prefix. */
export const calls = {
  ...couponCalls,
  ...registerNotApply.calls,
  ...reBorrow.calls,
  ...registerUser.calls,
  ...dataMarketing.calls,
  ...shareUser.calls,
  ...invite.calls,
  ...follow.calls,
  ...leadContactCalls,
  ...leadImportCalls,
  ...leadNumberCalls,
  ...leadRuleCalls,
  ...leadPhonesCalls,
  ...leadBindCalls,
  ...inviteCalls,
  ...followCalls,
  ...allBulkCalls,
  ...smsMarketingCalls,
  ...marketingChannelCalls,
  ...codeCalls,
  ...leadReportCalls("data"),
  ...leadReportCalls("flow"),
  ...leadReportCalls("reBorrow"),
  ...leadReportCalls("shared"),
  ...leadReportCalls("conversion"),
} as const;

export const schemas = {
  ...couponSchemas,
  ...leadContactSchemas,
  ...leadImportSchemas,
  ...leadRuleSchemas,
  ...leadPhonesSchemas,
  ...leadBindSchemas,
  ...allBulkSchemas,
  ...smsMarketingSchemas,
  ...marketingChannelSchemas,
  ...codeSchemas,
  ...leadReportSchemas("data"),
  ...leadReportSchemas("flow"),
  ...leadReportSchemas("reBorrow"),
  ...leadReportSchemas("shared"),
  ...leadReportSchemas("conversion"),
  ...leadSchemas("registerNotApply"),
  ...leadSchemas("reBorrowUserMarketing"),
  ...leadSchemas("registerUserMarket"),
  ...leadSchemas("dataMarketing"),
  ...leadSchemas("shareUserMarket"),
  ...leadSchemas("inviteMarketing"),
  ...leadSchemas("follow"),
};

/** Every list whose columns are declared. */
export const lists: readonly FileRecord[] = [
  ...leadModules.flatMap((module) => Object.values(module.lists)),
  leadRuleList,
  leadPhoneList,
  leadPhonesList,
  wholePhoneList,
  ...bulkModules.map(({ list }) => list),
  smsRecordList,
  codeList,
  couponList,
  issuedCouponList,
  usedCouponList,
  handOutList,
];

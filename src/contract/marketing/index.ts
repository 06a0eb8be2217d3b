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
import { leadModules, reBorrow, registerNotApply, registerUser } from "./lead.modules.ts";
import { leadSchemas } from "./lead.schemas.ts";

/** Every call of this prefix. */
export const calls = {
  ...couponCalls,
  ...registerNotApply.calls,
  ...reBorrow.calls,
  ...registerUser.calls,
  ...leadContactCalls,
  ...allBulkCalls,
  ...smsMarketingCalls,
  ...marketingChannelCalls,
  ...codeCalls,
} as const;

export const schemas = {
  ...couponSchemas,
  ...leadContactSchemas,
  ...allBulkSchemas,
  ...smsMarketingSchemas,
  ...marketingChannelSchemas,
  ...codeSchemas,
  ...leadSchemas("registerNotApply"),
  ...leadSchemas("reBorrowUserMarketing"),
  ...leadSchemas("registerUserMarket"),
};

/** Every list whose columns are declared. */
export const lists: readonly FileRecord[] = [
  ...leadModules.flatMap((module) => Object.values(module.lists)),
  ...bulkModules.map(({ list }) => list),
  smsRecordList,
  codeList,
  couponList,
  issuedCouponList,
  usedCouponList,
  handOutList,
];

import type { FileRecord } from "../kernel/list.ts";
import { couponCalls } from "./coupon.calls.ts";
import { couponList, handOutList, issuedCouponList, usedCouponList } from "./coupon.columns.ts";
import { couponSchemas } from "./coupon.schemas.ts";
import { leadContactCalls } from "./lead-contact.calls.ts";
import { leadContactSchemas } from "./lead-contact.schemas.ts";
import { leadReportCalls } from "./lead-report.calls.ts";
import { leadReportSchemas } from "./lead-report.schemas.ts";
import { leadModules, reBorrow, registerNotApply, registerUser } from "./lead.modules.ts";
import { leadSchemas } from "./lead.schemas.ts";

/** Every call of this prefix. */
export const calls = {
  ...couponCalls,
  ...registerNotApply.calls,
  ...reBorrow.calls,
  ...registerUser.calls,
  ...leadContactCalls,
  ...leadReportCalls("data"),
  ...leadReportCalls("flow"),
  ...leadReportCalls("reBorrow"),
  ...leadReportCalls("shared"),
  ...leadReportCalls("conversion"),
} as const;

export const schemas = {
  ...couponSchemas,
  ...leadContactSchemas,
  ...leadReportSchemas("data"),
  ...leadReportSchemas("flow"),
  ...leadReportSchemas("reBorrow"),
  ...leadReportSchemas("shared"),
  ...leadReportSchemas("conversion"),
  ...leadSchemas("registerNotApply"),
  ...leadSchemas("reBorrowUserMarketing"),
  ...leadSchemas("registerUserMarket"),
};

/** Every list whose columns are declared. */
export const lists: readonly FileRecord[] = [
  ...leadModules.flatMap((module) => Object.values(module.lists)),
  couponList,
  issuedCouponList,
  usedCouponList,
  handOutList,
];

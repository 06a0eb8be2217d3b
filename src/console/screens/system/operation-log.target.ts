import { openedFrom, openOrderTab } from "../../client/order-tab.ts";
import type { RowOf } from "../../../contract/types.ts";
import { goTo } from "../../kernel/command/ports.ts";

type Row = RowOf<"operationLog.list">;
export const logPath = "/system/logManagement/operationLog";

/** Where what an act was done to stands now; what is missing here stands nowhere, or in a record of its own. */
export const standsAt: Readonly<Record<string, string>> = {
  advert: "/product/advertList",
  app: "/product/appList",
  appVersion: "/product/appVersionList",
  bankAccount: "/system/payChannel/offlinePay",
  blackList: "/user/blackList",
  channel: "/channel/deliveryChannel/deliveryChannelList",
  coupon: "/coupon/list",
  customer: "/user/userList",
  dayClose: "/finance/dayClose",
  exemption: "/finance/lateExemption",
  extension: "/finance/exhibitionDetails",
  feedback: "/userFeedback/allList",
  gateway: "/system/gateway",
  guestGroup: "/loanService/customerManage",
  labelCompose: "/system/userLabelCompose",
  leadRule: "/marketing/marketConfig",
  menu: "/authority/menuManagement",
  notice: "/system/announcement",
  payChannel: "/system/payChannel/onlinePay",
  payRoute: "/system/payChannel/payChannelConfig",
  product: "/product/productList",
  relevance: "/product/productRelevance",
  repaymentRule: "/system/payChannel/repaymentConfig",
  risk: "/system/rulesGather",
  role: "/authority/roleManagement",
  setting: "/system/paramsConfig",
  shift: "/system/schedulingList",
  signingKey: "/system/signingKey",
  smsTemplate: "/system/smsList",
  staff: "/authority/staffManagement",
  tenant: "/tenant/tenantList",
  topUp: "/capital/rechargeList",
  userCoupon: "/coupon/userList",
  virtualAccount: "/finance/virtualCardList",
  wages: "/finance/wagesRepayment",
  waiver: "/finance/reductionRecord",
};

/** What an act was done to, as it is now: an order's record, or the list that it stands in. */
export function openTarget({ orderNo, targetIds: [id], targetType }: Row): void {
  const path = standsAt[targetType];
  if (orderNo !== null && id !== undefined) void openOrderTab(id, orderNo, openedFrom());
  else if (path !== undefined) goTo(path);
}

/** All that was ever done to it, as the same list: an empty time takes off the week that it begins with. */
export function openHistory({ targetIds: [id], targetType }: Row): void {
  if (id === undefined) return;
  const asked = new URLSearchParams({ time: "", targetId: String(id), targetType });
  goTo(`${logPath}?${asked.toString()}`);
}

/** All that was written in the same go. */
export const openTrace = ({ trace }: Row): void => goTo(`${logPath}?${new URLSearchParams({ time: "", trace }).toString()}`);

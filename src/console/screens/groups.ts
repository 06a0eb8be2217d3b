import type { ScreenGroup } from "../kernel/screen/screen.ts";

/**
 * Every menu group whose screens exist, each one lazy import. Nothing registers itself by being imported.
 *
 * `has` is a second place for a path, and stays one: menu and palette mark what this version has before any screen is loaded, and this file is
 * part of the sign-in page's script. The paths stand in the definitions, beside columns, commands and pages, so that to read them there would
 * fetch every group; names of files do not say them, because one file defines the stages of a desk or a whole family. tests/console/all-screens.test.ts
 * loads the groups and fails where a name is missing here or stands too much.
 */
export const groups: readonly ScreenGroup[] = [
  { prefix: "/homePage", has: "index", load: () => import("./home/index.ts") },
  { prefix: "/homePage/finance", has: "", load: () => import("./finance/index.ts") },
  { prefix: "/homePage/commission", has: "mine money", load: () => import("./wages/index.ts") },
  { prefix: "/order", has: "orderAll orderDetails orderAgency orderHistory contestedOrder", load: () => import("./order/index.ts") },
  {
    prefix: "/loanService",
    has: "allCollectionOrder agencyCollectionOrder historyOrder customerManage",
    load: () => import("./loan-service/index.ts"),
  },
  { prefix: "/remind", has: "agencyAllOrder agencyOrder historyOrder customerManage", load: () => import("./loan-service/index.ts") },
  {
    prefix: "/finance",
    has: "paymentList paymentFailList paymentDistribution/paymentAllList paymentDistribution/paymentAgencyList paymentDistribution/paymentHistoryList repaymentList repaymentList/unplaced repaymentList/outgoing repaymentList/settlements repaymentList/statements repaymentList/channelStatements repaymentList/differences repaymentDistribution/repaymentAllList repaymentDistribution/repaymentAgencyList repaymentDistribution/repaymentHistoryList reductionRecord reductionRecord/adjustments repaymentOverflow repaymentOverflow/refunds exhibitionDetails collectionDetails extendCollectionDetails lateExemption virtualCardList expenditureDetails trialBalance trialBalance/tax journal dayClose debtGroups wagesRepayment wagesRepayment/money",
    load: () => import("./finance/index.ts"),
  },
  {
    prefix: "/marketing",
    has: "registerNotApply/allList registerNotApply/agencyList registerNotApply/historyList againUserMarket/allList againUserMarket/agencyList againUserMarket/historyList specialUserMarket/allList specialUserMarket/agencyList specialUserMarket/historyList dataUserMarket/allList dataUserMarket/agencyList dataUserMarket/historyList shareUserMarket/allList shareUserMarket/agencyList shareUserMarket/historyList transformUserMarket/allList transformUserMarket/agencyList transformUserMarket/historyList followUserMarket/allList followUserMarket/agencyList followUserMarket/historyList marketConfig marketConfig/phoneFiles whileSmsMarketing whileSmsMarketing/reborrow whileSmsMarketing/data whileSmsMarketing/shared whileSmsMarketing/conversion smsLogs genCode",
    load: () => import("./marketing/index.ts"),
  },
  { prefix: "/authority", has: "accessReview menuManagement roleManagement staffManagement", load: () => import("./authority/index.ts") },
  {
    prefix: "/product",
    has: "productList productConfig appList advertList productRelevance appVersionList",
    load: () => import("./product/index.ts"),
  },
  { prefix: "/coupon", has: "list userList userList/used manualSendList", load: () => import("./coupon/index.ts") },
  {
    prefix: "/channel",
    has: "whileChannelList whiteList deliveryChannel/deliveryChannelList deliveryChannel/deliveryChannelList/companies deliveryChannel/deliveryLinkStatistics deliveryChannel/deliveryCompanyStatistics",
    load: () => import("./channel/index.ts"),
  },
  { prefix: "/user", has: "userList blackList", load: () => import("./user/index.ts") },
  { prefix: "/tenant", has: "tenantList", load: () => import("./tenant/index.ts") },
  // No list, so that it does without what lists are made of.
  { prefix: "/system/schedulingList", has: "", load: () => import("./system/shift/scheduling.screen.ts") },
  { prefix: "/system/userFeedback", has: "", load: () => import("./feedback/index.ts") },
  { prefix: "/userFeedback", has: "allList agencyList historyList", load: () => import("./feedback/index.ts") },
  {
    prefix: "/system",
    has: "customerRights gateway signingKey health smsList voiceCall voiceText announcement paramsConfig payChannel/onlinePay payChannel/payChannelConfig payChannel/offlinePay payChannel/repaymentConfig logManagement/operationLog logManagement/operationLog/seals logManagement/loginLog logManagement/updateLog machineRules rulesGather uruleSystem userLabelCompose",
    load: () => import("./system/index.ts"),
  },
  { prefix: "/capital", has: "rechargeList transactionRecords", load: () => import("./capital/index.ts") },
  { prefix: "/records", has: "afterLoanRecord", load: () => import("./records/index.ts") },
  // The live floor moves work, as the queues do.
  { prefix: "/report/afterLoanReport/realTime", has: "", load: () => import("./loan-service/live-floor.ts") },
  { prefix: "/report/reminderReport/realTime", has: "", load: () => import("./loan-service/live-floor.ts") },
  { prefix: "/report/marketingReport/todayApply", has: "", load: () => import("./report/today-apply.screen.tsx") },
  {
    prefix: "/report",
    has: "afterLoanReport/timeShare afterLoanReport/effect afterLoanReport/collection examineReport/reviewer examineReport/orderReview examineReport/firstRefuse examineReport/firstBlock examineReport/firstClose orderRefuseReport/machineRefuse orderRefuseReport/peopleRefuse afterLoanReport/customers afterLoanReport/weekly afterLoanReport/record afterLoanReport/callTimeShare afterLoanReport/achievement reminderReport/customers reminderReport/reminder reminderReport/effect reminderReport/weekly reminderReport/timeShare reminderReport/record reminderReport/callTimeShare financeReport/profit financeReport/amountRepayment financeReport/repayment financeReport/paymentAchievement operateReport/userChange operateReport/operationData operateReport/authentication operateReport/timeShareRegister operateReport/timeShareApply marketingReport/timeShare marketingReport/callPhone marketingReport/effect operateReport/reborrowStatistics",
    load: () => import("./report/index.ts"),
  },
];

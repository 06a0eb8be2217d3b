import type { ScreenGroup } from "../kernel/screen/screen.ts";

/**
 * Every screen is in one of these, each a lazy import; nothing registers itself by being imported. A group is what is worked with together and
 * shares most of its script: who opens a list of payouts is not given the books. tests/console/all-screens.test.ts finds every screen of the
 * menu by its group.
 */
export const groups: readonly ScreenGroup[] = [
  { paths: "/homePage", load: () => import("./home/index.ts") },
  { paths: "/homePage/commission", load: () => import("./wages/index.ts") },
  { paths: "/order", load: () => import("./order/index.ts") },
  { paths: "/loanService /remind", load: () => import("./loan-service/index.ts") },
  { paths: "/finance/payment /finance/virtualCardList", load: () => import("./finance/payout/index.ts") },
  { paths: "/finance/repayment", load: () => import("./finance/repayment/index.ts") },
  { paths: "/finance/reductionRecord /finance/lateExemption", load: () => import("./finance/back/let-off.ts") },
  { paths: "/finance/repaymentOverflow", load: () => import("./finance/back/given-back.ts") },
  {
    paths: "/finance/repaymentList/",
    load: () => import("./finance/statement/index.ts"),
  },
  { paths: "/homePage/finance /finance", load: () => import("./finance/book/index.ts") },
  { paths: "/finance/wagesRepayment", load: () => import("./finance/wages/index.ts") },
  { paths: "/marketing", load: () => import("./marketing/index.ts") },
  { paths: "/marketing/marketConfig", load: () => import("./marketing/rules.ts") },
  { paths: "/marketing/whileSmsMarketing /marketing/smsLogs /marketing/genCode", load: () => import("./marketing/bulk/index.ts") },
  { paths: "/authority", load: () => import("./authority/index.ts") },
  { paths: "/product", load: () => import("./product/index.ts") },
  { paths: "/product/productConfig", load: () => import("./product/config/index.ts") },
  { paths: "/coupon", load: () => import("./coupon/index.ts") },
  { paths: "/channel", load: () => import("./channel/index.ts") },
  {
    paths: "/channel/deliveryChannel/deliveryLink /channel/deliveryChannel/deliveryCompany",
    load: () => import("./channel/statistics.ts"),
  },
  { paths: "/user", load: () => import("./user/index.ts") },
  { paths: "/tenant", load: () => import("./tenant/index.ts") },
  { paths: "/system", load: () => import("./system/index.ts") },
  { paths: "/system/schedulingList", load: () => import("./system/shift/scheduling.screen.ts") },
  { paths: "/system/customerRights", load: () => import("./system/rights/index.ts") },
  { paths: "/system/gateway /system/signingKey", load: () => import("./system/gateway/index.ts") },
  { paths: "/system/smsList", load: () => import("./system/template/index.ts") },
  { paths: "/system/voice", load: () => import("./system/voice/index.ts") },
  { paths: "/system/announcement /system/logManagement/updateLog", load: () => import("./system/notice/index.ts") },
  { paths: "/system/logManagement", load: () => import("./system/log/index.ts") },
  { paths: "/system/payChannel", load: () => import("./system/pay-channel/index.ts") },
  { paths: "/system/machineRules /system/rulesGather /system/urule /system/userLabel", load: () => import("./system/risk/index.ts") },
  { paths: "/userFeedback /system/userFeedback", load: () => import("./feedback/index.ts") },
  { paths: "/capital", load: () => import("./capital/index.ts") },
  { paths: "/records", load: () => import("./records/index.ts") },
  { paths: "/report/afterLoanReport", load: () => import("./report/after-loan.ts") },
  { paths: "/report/afterLoanReport/effect /report/afterLoanReport/collection", load: () => import("./report/boards.ts") },
  { paths: "/report/afterLoanReport/customers", load: () => import("./report/after-loan-stages.ts") },
  { paths: "/report/afterLoanReport/timeShare", load: () => import("./report/hours.ts") },
  // The live floor moves work, as the queues do.
  { paths: "/report/afterLoanReport/realTime /report/reminderReport/realTime", load: () => import("./loan-service/live-floor.ts") },
  { paths: "/report/reminderReport", load: () => import("./report/reminder.ts") },
  { paths: "/report/examineReport /report/orderRefuseReport", load: () => import("./report/review.ts") },
  { paths: "/report/financeReport", load: () => import("./report/finance.ts") },
  { paths: "/report/operateReport", load: () => import("./report/operate.ts") },
  {
    paths: "/report/operateReport/userChange /report/operateReport/authentication /report/operateReport/reborrowStatistics",
    load: () => import("./report/operate-customers.ts"),
  },
  { paths: "/report/marketingReport", load: () => import("./report/marketing.ts") },
  { paths: "/report/marketingReport/todayApply", load: () => import("./report/today-apply.screen.tsx") },
];

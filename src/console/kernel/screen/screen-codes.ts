/** What stands before the last word of an address: the longest that fits begins the code. */
const heads: Readonly<Record<string, string>> = {
  "/homePage": "h",
  "/authority": "a",
  "/system": "s",
  "/system/payChannel": "sp",
  "/system/logManagement": "sl",
  "/tenant": "t",
  "/order": "o",
  "/product": "p",
  "/user": "u",
  "/finance": "f",
  "/finance/paymentDistribution": "fp",
  "/finance/repaymentDistribution": "fr",
  "/loanService": "c",
  "/capital": "g",
  "/remind": "n",
  "/report": "r",
  "/report/financeReport": "rf",
  "/report/afterLoanReport": "rc",
  "/report/reminderReport": "rn",
  "/report/operateReport": "ro",
  "/report/examineReport": "rv",
  "/report/orderRefuseReport": "rr",
  "/report/marketingReport": "rm",
  "/channel": "k",
  "/channel/deliveryChannel": "kd",
  "/marketing": "m",
  "/marketing/registerNotApply": "mr",
  "/marketing/dataUserMarket": "md",
  "/marketing/shareUserMarket": "ms",
  "/marketing/againUserMarket": "ma",
  "/marketing/transformUserMarket": "mt",
  "/marketing/specialUserMarket": "mx",
  "/marketing/followUserMarket": "mf",
  "/coupon": "v",
  "/userFeedback": "b",
  "/records": "j",
};
/** Where two screens would have one code, and where the rule's is no good to remember. */
const chosen: Readonly<Record<string, string>> = {
  "/homePage/index": "ho",
  "/homePage/commission/money": "hcm",
  "/system/payChannel/offlinePay": "spf",
  "/system/payChannel/onlinePay": "spn",
  "/system/schedulingList": "st",
  "/system/logManagement/operationLog/seals": "sls",
  "/product/advertList": "pd",
  "/finance/expenditureDetails": "fe",
  "/finance/exhibitionDetails": "fx",
  "/finance/repaymentOverflow/refunds": "fror",
  "/finance/repaymentList/settlements": "frst",
  "/report/afterLoanReport/customers": "rcg",
  "/report/reminderReport/record": "rnl",
  "/report/operateReport/timeShareApply": "rota",
  "/channel/deliveryChannel/deliveryCompanyStatistics": "kdc",
  "/records/afterLoanRecord": "jr",
};
/** The three views of most work: all, the backlog, what is done. */
const views: Readonly<Record<string, string>> = { all: "a", agency: "b", history: "h" };
const longest = 4;

/**
 * The mnemonic of a screen, from its address alone, so that it is the same for everybody and in every language:
 * its heading's letter, then the initials of its own words; two to four letters.
 */
export function codeOf(path: string): string {
  const named = chosen[path];
  if (named) return named;
  const cut = path.lastIndexOf("/");
  const head = heads[path.slice(0, cut)] ?? path.slice(1, 2);
  const words = (path.slice(cut + 1).match(/[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());
  // "agencyAllOrder" is all of the backlog's kind.
  const view = words.includes("all") ? "all" : words.find((word) => views[word]);
  if (view) return `${head}${views[view]}`;
  const own = words.filter((word) => word !== "list" && word !== "management");
  const initials = (own.length ? own : words).map((word) => word[0]).join("");
  return `${head}${initials}`.slice(0, longest);
}

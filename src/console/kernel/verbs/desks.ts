/** Kinds of work. A desk is not a menu group: a list of customer groups hands people to things, wherever the menu shows it. */
export type Desk = "collection" | "marketing" | "review" | "finance" | "administration" | "people" | "records" | "reports" | "home";

/** Address → desk; the longest that fits. */
const places: Readonly<Record<string, Desk>> = {
  "/homePage": "home",
  "/loanService": "collection",
  "/loanService/customerManage": "people",
  "/remind": "collection",
  "/remind/customerManage": "people",
  "/marketing": "marketing",
  "/marketing/marketConfig": "administration",
  "/order": "review",
  "/finance": "finance",
  "/capital": "finance",
  "/records": "records",
  "/report": "reports",
  // The live floor moves work, as the queues do.
  "/report/afterLoanReport/realTime": "collection",
  "/report/reminderReport/realTime": "collection",
  "/authority": "administration",
  "/authority/staffManagement": "people",
  "/system": "administration",
  "/system/schedulingList": "people",
  "/system/userFeedback": "people",
  "/userFeedback": "people",
  "/user": "people",
  "/tenant": "administration",
  "/product": "administration",
  "/coupon": "administration",
  "/channel": "administration",
};

/** Whose letters a screen has. */
export function deskOf(path: string): Desk {
  for (let end = path.length; end > 0; end = path.lastIndexOf("/", end - 1)) {
    const desk = places[path.slice(0, end)];
    if (desk) return desk;
  }
  return "administration";
}

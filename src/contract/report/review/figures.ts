import { userTypes } from "../../../lending/options/user-types.ts";
import { reviewRoots } from "../../../lending/options/review-reasons.ts";
import type { Figure, FigureUnit } from "../figures.ts";
import type { ReviewFact } from "./review-facts.ts";

type More = Omit<Partial<Figure>, "label" | "unit" | "pen" | "drill">;

const of =
  (unit: FigureUnit) =>
  (name: string, pen: number, facts?: ReviewFact, more: More = {}): Figure => ({
    label: `reviewing.figure.${name}`,
    unit,
    pen,
    ...(facts ? { drill: `review.${facts}` as const } : {}),
    ...more,
  });
const count = of("count");
const share = of("share");
const minutes = of("minutes");
const over = (part: string, whole: string, good?: "up" | "down"): More => ({ over: { part, whole }, ...(good ? { good } : {}) });
const newOnes = ["newUser"];
const oldOnes = userTypes.filter((type) => type !== "newUser");
const root = (name: string, pen: number): Figure =>
  count(`refusedBy.${name}`, pen, "refused", { items: reviewRoots.find((each) => each.root === name)?.leaves ?? [] });
const held = (name: string, pen: number): Figure => count(`heldBy.${name}`, pen, "held", { items: [name] });
const closed = (name: string, pen: number): Figure => count(`closedBy.${name}`, pen, "closedCases", { items: [name] });

/** Figures of the reviewers' reports (rules/figures.md 10). */
export const reviewFigures = {
  given: count("given", 9, "allocated"),
  waiting: count("waiting", 8),
  done: count("done", 0, "done", { good: "up" }),
  passed: count("passed", 2, "passed"),
  passRate: share("passRate", 2, "passed", over("passed", "done")),
  newPassRate: share("newPassRate", 4, "passed", { ...over("newPassed", "newDone"), types: newOnes }),
  oldPassRate: share("oldPassRate", 3, "passed", { ...over("oldPassed", "oldDone"), types: oldOnes }),
  reviewTime: minutes("reviewTime", 5, "done", over("seconds", "done", "down")),
  returned: count("returned", 7, "returned", { good: "down" }),
  newOverdueRate: share("newOverdueRate", 1, "overdue", { ...over("newOverdue", "newDue", "down"), types: newOnes }),
  oldOverdueRate: share("oldOverdueRate", 7, "overdue", { ...over("oldOverdue", "oldDue", "down"), types: oldOnes }),
  dueNow: count("dueNow", 6, "due"),
  overturned: count("overturned", 1, "overturned", { good: "down" }),
  overturnedRate: share("overturnedRate", 1, "overturned", over("overturned", "firstPasses", "down")),
  firstDefault: share("firstDefault", 5, "unpaid", over("unpaid", "dueWeek", "down")),
  expectedDefault: { label: "reviewing.figure.expectedDefault", unit: "share", pen: 3, server: true },
  pairs: count("pairs", 10, "pairs"),
  agreement: share("agreement", 6, "pairs", over("agreed", "pairs", "up")),
  ac1: { label: "reviewing.figure.ac1", unit: "share", good: "up", pen: 8, server: true },
  ac1Low: { label: "reviewing.figure.ac1Low", unit: "share", pen: 9, server: true },
  ac1High: { label: "reviewing.figure.ac1High", unit: "share", pen: 10, server: true },
  applied: count("applied", 3, "applied"),
  machinePassed: count("machinePassed", 0, "machinePassed"),
  machineRefused: count("machineRefused", 1, "machineRefused"),
  firstPassed: count("firstPassed", 4, "firstPassed"),
  firstRefused: count("firstRefused", 5, "firstRefused"),
  finalPassed: count("finalPassed", 2, "finalPassed", { good: "up" }),
  finalRefused: count("finalRefused", 3, "finalRefused"),
  cancelled: count("cancelled", 4, "cancelled", { good: "down" }),
  closed: count("closed", 0, "closed", { good: "down" }),
  finalRate: share("finalRate", 2, "finalPassed", over("finalPassed", "applied", "up")),
  refused: count("refused", 1, "refused"),
  byIdentity: root("identity", 0),
  byJob: root("job", 2),
  byContacts: root("contacts", 3),
  byPhoto: root("photo", 4),
  byBlackList: root("blackList", 5),
  byOffTarget: root("offTarget", 6),
  byNoContact: root("noContact", 7),
  byOther: root("other", 8),
  byFraud: root("fraud", 9),
  refuseRate: share("refuseRate", 1, "refused", over("refused", "done")),
  laterPassed: count("laterPassed", 2, "laterPassed"),
  reapplied: count("reapplied", 3, "reapplied"),
  contested: count("contested", 10, "contested"),
  contestWon: count("contestWon", 11, "contestWon", { good: "down" }),
  held: count("held", 3, "held"),
  heldCallBack: held("callBack", 0),
  heldColleague: held("colleague", 2),
  heldDocument: held("document", 4),
  heldEmployer: held("employer", 5),
  heldOther: held("other", 8),
  released: count("released", 6),
  heldPassed: count("heldPassed", 2, "heldPassed", { good: "up" }),
  closedCases: count("closedCases", 9, "closedCases", { good: "down" }),
  closedCustomer: closed("customerCancelled", 0),
  closedNoContact: closed("noContact", 7),
  closedWrongData: closed("wrongData", 4),
  closedDuplicate: closed("duplicate", 3),
  closedTimeout: closed("timeout", 1),
  closedOther: closed("other", 8),
  closeRate: share("closeRate", 1, "closedCases", over("closedCases", "given", "down")),
  closeTime: minutes("closeTime", 5, "closedCases", over("closeSeconds", "closedCases")),
  checked: count("checked", 3),
  hits: count("hits", 1, "ruleHits"),
  soleHits: count("soleHits", 7),
  ruleRefused: count("ruleRefused", 5, "machineRefused"),
  hitRate: share("hitRate", 1, "ruleHits", over("hits", "checked")),
  refusedShare: share("refusedShare", 5, "refused", over("part", "whole")),
  newRefused: count("newRefused", 4, "refused", { types: newOnes }),
  oldRefused: count("oldRefused", 6, "refused", { types: oldOnes }),
} as const satisfies Readonly<Record<string, Figure>>;

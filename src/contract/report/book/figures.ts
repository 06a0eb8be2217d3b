import { collectionReasons } from "../../../lending/options/collection-reasons.ts";
import { userTypes } from "../../../lending/options/user-types.ts";
import type { Figure, FigureFacts } from "../figures.ts";
import { isOfRecords } from "../record-facts.ts";
import type { BookFact } from "./book-facts.ts";
import { leadFiguresOf } from "./lead-figures.ts";
import { moveFigures } from "./move-figures.ts";
import { back, paidBy, settledBy, sumOf, type BookSum } from "./sums.ts";

/** Facts that Enter opens. */
type Behind = FigureFacts | BookFact | undefined;
type More = Omit<Partial<Figure>, "label" | "unit" | "pen" | "drill">;
const figure =
  (unit: Figure["unit"]) =>
  (name: string, pen: number, is: BookSum | null, ...[drill, more = {}]: readonly [Behind?, More?]): Figure => ({
    label: name.includes(".") ? name : `report.figure.${name}`,
    unit,
    pen,
    ...(is ? { is } : {}),
    ...(is?.items ? { items: is.items } : {}),
    ...(is?.types ? { types: is.types } : {}),
    ...(drill ? { drill: (isFact(drill) ? drill : `book.${drill}`) as FigureFacts } : {}),
    ...more,
  });
const isFact = (drill: string): boolean =>
  isOfRecords(drill) || ["stock", "registrations", "payments", "leads"].includes(drill) || drill.endsWith("Time") || drill.includes(".");
const count = figure("count");
const money = figure("money");
const minutes = figure("minutes");
const seconds = figure("seconds");
const over = (part: string, whole: string, good?: "up" | "down"): More => ({ over: { part, whole }, ...(good ? { good } : {}) });
const share = (name: string, pen: number, more: More, drill?: FigureFacts | BookFact): Figure =>
  figure("share")(name, pen, null, drill, more);
const bySaid = { server: true } as const;

/** A line's sums under which the reasons of a department's results fall. */
const reasonOf = (name: string, pen: number): Figure => {
  const { code = 0 } = collectionReasons.find((reason) => reason.name === name) ?? {};
  return count(`composer.reasons.${name}`, pen, { book: "collectionResult", plus: ["records"], starts: [`${code}:`] }, "records");
};
const taggedAs = (tag: string, pen: number, label = `composer.tags.${tag}`): Figure =>
  count(label, pen, { book: "remindResult", plus: ["records"], ends: [`:${tag}`] }, "records");
const account = (name: string, pen: number, accounts: readonly number[], more: More = {}): Figure =>
  money(name, pen, { book: "ledger", plus: ["amount"], items: accounts.map(String) }, "ledgerMoved", more);
/** What was granted to customers who were late. */
const granted = (measure: string): BookSum => ({ book: "relief", plus: [measure], ends: [":collection"] });
/** Credits of accounts, above zero. */
const earned = (accounts: readonly number[]): BookSum => ({
  book: "ledger",
  plus: [],
  less: { book: "ledger", plus: ["amount"], items: accounts.map(String) },
});
const income = (name: string, pen: number, accounts: readonly number[]): Figure =>
  money(name, pen, earned(accounts), "ledgerMoved", { good: "up", items: accounts.map(String) });

const newOnes = ["newUser"];
const oldOnes = userTypes.filter((type) => type !== "newUser");

const work = {
  enteredRate: share("rate", 0, over("recoveredPrincipal", "enteredPrincipal", "up"), "recoveredTime"),
  enteredShare: share("countRate", 2, over("recoveredCount", "enteredCount", "up"), "clearedTime"),
  openCount: count("openCount", 8, null, "stock", bySaid),
  openPrincipal: money("stockPrincipal", 8, null, "stock", bySaid),
  lastRate: share("lastRate", 8, bySaid),
  rateChange: share("rateChange", 5, { ...bySaid, good: "up" }),
  extended: count("extended", 7, granted("extended"), "reliefExtended"),
  waivedLate: money("waived", 4, granted("waived"), "reliefWaived"),
  waived: account("waived", 4, [5000, 5001, 5002]),
  records: count("records", 0, sumOf("collectionResult", "records"), "records", { good: "up" }),
  promisedAmount: money("promisedAmount", 2, sumOf("collectionResult", "promisedAmount"), "promisedRecords"),
  saidIntention: reasonOf("intention", 0),
  saidZalo: reasonOf("zaloReachable", 2),
  saidRefuses: reasonOf("refuses", 1),
  saidBounced: reasonOf("bounced", 3),
  saidUnreachable: reasonOf("unreachable", 4),
  saidNotAnswering: reasonOf("notAnswering", 5),
  saidLost: reasonOf("lost", 6),
  saidDisputed: reasonOf("disputed", 7),
  saidFake: reasonOf("fakeInformation", 8),
  saidRelay: reasonOf("thirdPartyRelay", 9),
  saidUnknown: reasonOf("thirdPartyUnknown", 10),
  saidThirdSilent: reasonOf("thirdPartyNotAnswering", 11),
  saidOther: reasonOf("other", 12),
  remindRecords: count("records", 0, sumOf("remindResult", "records"), "records", { good: "up" }),
  remindPromised: money("promisedAmount", 2, sumOf("remindResult", "promisedAmount"), "promisedRecords"),
  tagToday: taggedAs("today", 0),
  tagLater: taggedAs("notToday", 2),
  tagReduction: taggedAs("needsReduction", 3),
  tagBounced: taggedAs("counted", 1),
  tagNotAnswered: taggedAs("notAnswered", 5),
  tagOff: taggedAs("off", 6),
  tagSuspended: taggedAs("suspended", 7),
  tagRejected: taggedAs("rejected", 8),
  tagRegret: taggedAs("forcedRegret", 9),
  tagFraud: taggedAs("fraud", 10),
  tagOther: taggedAs("other", 11),
  calls: count("calls", 1, sumOf("call", "calls"), "carriedCalls"),
  answered: count("answered", 4, sumOf("call", "answered"), "answeredCalls", { good: "up" }),
  answerRate: share("connectRate", 4, over("answered", "calls", "up"), "carriedCalls"),
  callTalk: minutes("talkSeconds", 3, sumOf("call", "talk"), "answeredCalls"),
  callAverage: seconds("callAverage", 5, null, "answeredCalls", over("callTalk", "answered")),
  over30: count("over30", 2, sumOf("call", "over30"), "longCalls"),
  callers: count("callers", 6, { book: "call", plus: ["calls"], people: true }),
  blockedHours: count("blockedHours", 7, sumOf("call", "blockedHours"), undefined, { good: "down" }),
  blockedCap: count("blockedCap", 8, sumOf("call", "blockedCap"), undefined, { good: "down" }),
  paidAmount: money("paidAmount", 0, sumOf("work", "recovered_principal", "recovered_interest", "recovered_penalty"), "recoveredTime", {
    good: "up",
  }),
  paidCount: count("paidCount", 3, sumOf("work", "recovered_count"), "clearedTime", { good: "up" }),
  paidShare: share("paidShare", 6, over("paidCount", "allocated", "up"), "clearedTime"),
  toOverdue: count("toOverdue", 7, sumOf("lapse", "lapsed"), "lapsed", { good: "down" }),
  paidPerHour: money("paidPerHour", 5, null, undefined, over("paidAmount", "hours", "up")),
  creditedPrincipal: money("recoveredPrincipal", 0, { book: "money", plus: ["principal"], starts: ["overdue:"] }, "recoveredTime", {
    good: "up",
  }),
  creditedInterest: money("interestAlone", 2, { book: "money", plus: ["interest"], starts: ["overdue:"] }, "recoveredTime", { good: "up" }),
  creditedFee: money("fee", 3, { book: "money", plus: ["fee"], starts: ["overdue:"] }, "recoveredTime", { good: "up" }),
  creditedPenalty: money("recoveredPenalty", 1, { book: "money", plus: ["penalty"], starts: ["overdue:"] }, "recoveredTime", {
    good: "up",
  }),
  creditedReversed: money("reversed", 7, { book: "money", plus: ["reversed"], starts: ["overdue:"] }, undefined, { good: "down" }),
  commissionBase: money(
    "commissionBase",
    4,
    // What is credited to nobody earns nobody a commission.
    { book: "money", plus: ["principal", "interest", "fee", "penalty"], starts: ["overdue:"], credited: true },
    "recoveredTime",
    { good: "up" },
  ),
  cumulative: count("cumulative", 8, null, undefined, bySaid),
  cumulativeAmount: money("cumulativeAmount", 8, null, undefined, bySaid),
  cumulativeRate: share("cumulativeRate", 9, bySaid),
  dayBefore: count("dayBefore", 10, null, undefined, bySaid),
  weekBefore: count("weekBefore", 11, null, undefined, bySaid),
  againstDay: share("againstDay", 12, bySaid),
} as const satisfies Readonly<Record<string, Figure>>;

/** Of a due day that is over: in the morning most of what is due by the evening is unpaid. */
const dayIsOver = { ripe: 1 } as const;
const cohorts = {
  dueOrders: count("dueOrders", 6, sumOf("due", "due"), "cohortDue"),
  dueAmount: money("dueAmount", 6, sumOf("due", "dueAmount"), "cohortDue"),
  dueExtended: count("extended", 7, sumOf("due", "extended"), "cohortExtended"),
  paidBefore: count("paidBefore", 2, settledBy("-1"), "cohortSettled", { good: "up" }),
  paidOnDay: count("paidOnDay", 0, settledBy("0"), "cohortSettled", { good: "up" }),
  unpaid: count("unpaid", 1, { ...sumOf("due", "late"), ...dayIsOver }, "cohortLate", { good: "down" }),
  paidInTime: count("paidInTime", 4, { ...sumOf("due", "inTime"), ...dayIsOver }, "cohortInTime", { good: "up" }),
  paidRate: share("paidShare", 3, { ...over("paidInTime", "dueDays", "up"), age: 0 }, "cohortInTime"),
  amountRate: share("amountRate", 8, { ...over("paidDay", "dueTo0", "up"), age: 0 }, "cohortPaid"),
  paidDay: money("paidDay", 0, { ...paidBy("0"), ...dayIsOver }, "cohortPaid", { good: "up" }),
  paid1: share("paid1", 1, { ...over("paidTo1", "dueTo1", "up"), age: 1 }, "cohortPaid"),
  paid3: share("paid3", 2, { ...over("paidTo3", "dueTo3", "up"), age: 3 }, "cohortPaid"),
  paid7: share("paid7", 3, { ...over("paidTo7", "dueTo7", "up"), age: 7 }, "cohortPaid"),
  paid15: share("paid15", 4, { ...over("paidTo15", "dueTo15", "up"), age: 15 }, "cohortPaid"),
  paid30: share("paid30", 5, { ...over("paidTo30", "dueTo30", "up"), age: 30 }, "cohortPaid"),
  paidTotal: money("paidTotal", 4, { book: "due", plus: ["paid"] }, "cohortPaid", { good: "up" }),
  paidAllRate: share("paidAllRate", 6, over("paidTotal", "dueAmount", "up"), "cohortPaid"),
  outstanding: money("outstanding", 1, { ...sumOf("due", "dueAmount"), less: sumOf("due", "paid") }, undefined, { good: "down" }),
  settledOrders: count("settledOrders", 0, sumOf("settle", "settled"), "backSettled"),
  overdueSettled: count("overdueSettled", 1, sumOf("settle", "overdueSettled"), "backOverdue"),
  back0: count("back0", 2, back("reapplied", "0"), "backApplied", { good: "up" }),
  back3: count("back3", 3, back("reapplied", "3"), "backApplied", { good: "up" }),
  back7: count("back7", 4, back("reapplied", "7"), "backApplied", { good: "up" }),
  back30: count("back30", 5, back("reapplied", "30"), "backApplied", { good: "up" }),
  backRate0: share("back0", 2, { ...over("backTo0", "settledTo0", "up"), age: 0 }, "backApplied"),
  backRate3: share("back3", 3, { ...over("backTo3", "settledTo3", "up"), age: 3 }, "backApplied"),
  backRate7: share("back7", 4, { ...over("backTo7", "settledTo7", "up"), age: 7 }, "backApplied"),
  backRate30: share("back30", 5, { ...over("backTo30", "settledTo30", "up"), age: 30 }, "backApplied"),
  repaidOut: count("repaidOut", 6, sumOf("settle", "repaidOut"), "backPaidOut", { good: "up" }),
  reborrowRate: share("reborrowRate", 0, over("repaidOut", "settledOrders", "up"), "backPaidOut"),
  averageUp: money("averageUp", 7, null, "backPaidOut", over("amountUp", "repaidOut", "up")),
  downgraded: count("downgraded", 8, sumOf("settle", "downgraded"), "backLess", { good: "down" }),
  lost: count("lost", 9, { ...sumOf("settle", "settled"), ripe: 31, less: { ...back("reapplied", "30"), ripe: 31 } }, undefined, {
    good: "down",
  }),
} as const satisfies Readonly<Record<string, Figure>>;

/** Every account of the result: what is left of them is what was earned. */
const resultAccounts = [4000, 4010, 4020, 4030, 4040, 5000, 5001, 5002, 5010, 5020, 5030, 5040, 5050, 5060, 5070];
const finance = {
  ledgerPaidOut: money("ledgerPaidOut", 8, sumOf("flow", "paidOutAmount"), "flowPaidOut"),
  ledgerPrincipal: money("principalRepaid", 6, sumOf("money", "principal"), "moneyPaid"),
  earnedInterest: income("earnedInterest", 0, [4000]),
  earnedFee: income("earnedFee", 2, [4010]),
  earnedPenalty: income("earnedPenalty", 3, [4020]),
  earnedExtension: income("earnedExtension", 4, [4030]),
  couponCost: account("couponCost", 5, [5010], { good: "down" }),
  channelCost: account("channelCost", 7, [5020], { good: "down" }),
  messageCost: account("messageCost", 9, [5040], { good: "down" }),
  writeOff: account("writeOff", 1, [5030, 4040], { good: "down" }),
  otherCost: account("otherCost", 10, [5050, 5060, 5070], { good: "down" }),
  net: money("net", 11, earned(resultAccounts), undefined, { good: "up" }),
  payments: count("payments", 0, sumOf("money", "payments"), "payments", { good: "up" }),
  paidAll: money("paidAmount", 0, sumOf("money", "principal", "interest", "fee", "penalty"), "payments", { good: "up" }),
  paidPrincipal: money("recoveredPrincipal", 1, sumOf("money", "principal"), "payments"),
  paidInterest: money("interestAlone", 2, sumOf("money", "interest"), "payments"),
  paidFee: money("fee", 3, sumOf("money", "fee"), "payments"),
  paidPenalty: money("recoveredPenalty", 4, sumOf("money", "penalty"), "payments"),
  overflow: money("overflow", 5, sumOf("ledger", "overpaid"), "ledgerOverpaid"),
  refunded: money("refunded", 6, sumOf("ledger", "refunded"), "ledgerRefunded"),
  early: count("early", 2, { book: "money", plus: ["payments"], starts: ["early:"] }, "payments", { good: "up" }),
  onTime: count("onTime", 0, { book: "money", plus: ["payments"], starts: ["onTime:"] }, "payments", { good: "up" }),
  late: count("late", 1, { book: "money", plus: ["payments"], starts: ["overdue:"] }, "payments", { good: "down" }),
} as const satisfies Readonly<Record<string, Figure>>;

const ofTypes = (types: readonly string[], ...plus: readonly string[]): BookSum => ({ book: "flow", plus, types });
/** How many applications took a step of the app's way to an application. */
const taken = (step: string, pen: number): Figure =>
  count(`step${step}`, pen, { book: "identity", plus: ["steps"], items: [`${step.slice(0, 1).toLowerCase()}${step.slice(1)}`] });
const flow = {
  registered: count("registered", 5, sumOf("flow", "registered"), "registrations", { good: "up" }),
  registeredIos: count("registeredIos", 2, { book: "flow", plus: ["registered"], items: ["ios"] }, "registrations"),
  registeredAndroid: count("registeredAndroid", 3, { book: "flow", plus: ["registered"], items: ["android"] }, "registrations"),
  registeredWeb: count("registeredWeb", 4, { book: "flow", plus: ["registered"], items: ["web"] }, "registrations"),
  applications: count("applications", 3, sumOf("flow", "applied"), "flowApplied", { good: "up" }),
  applicationsNew: count("applicationsNew", 4, ofTypes(newOnes, "applied"), "flowApplied"),
  applicationsOld: count("applicationsOld", 6, ofTypes(oldOnes, "applied"), "flowApplied"),
  appliedAmount: money("appliedAmount", 3, sumOf("flow", "appliedAmount"), "flowApplied", { good: "up" }),
  appliers: count("appliers", 7, sumOf("flow", "appliers"), "flowAppliers"),
  passedMachine: count("passedMachine", 0, sumOf("flow", "machinePassed"), "flowMachinePassed", { good: "up" }),
  passedAll: count("passedAll", 2, sumOf("flow", "approved"), "flowApproved", { good: "up" }),
  passedByPeople: count("passedByPeople", 9, sumOf("flow", "byPeople"), "flowByPeople"),
  payouts: count("payouts", 4, sumOf("flow", "paidOut"), "flowPaidOut", { good: "up" }),
  payoutsNew: count("payoutsNew", 1, ofTypes(newOnes, "paidOut"), "flowPaidOut"),
  payoutsOld: count("payoutsOld", 2, ofTypes(oldOnes, "paidOut"), "flowPaidOut"),
  payoutAmounts: money("payoutAmounts", 4, sumOf("flow", "paidOutAmount"), "flowPaidOut", { good: "up" }),
  contractAmounts: money("contractAmounts", 6, sumOf("flow", "contractAmount"), "flowPaidOut"),
  plan: money("plan", 8, null, undefined, bySaid),
  achieved: share("achieved", 9, over("payoutAmounts", "plan", "up"), "flowPaidOut"),
  payoutAverage: money("payoutAverage", 5, null, "flowPaidOut", over("payoutAmounts", "payouts")),
  payFailed: count("payFailed", 7, sumOf("flow", "payFailed"), "flowPayFailed", { good: "down" }),
  payMinutes: minutes("payMinutes", 8, null, "flowPaidOut", over("paidSeconds", "paidTimed", "down")),
  applyShare: share("applyShare", 3, over("applications", "registered", "up"), "flowApplied"),
  approveShare: share("approveShare", 2, over("passedAll", "applications", "up"), "flowApproved"),
  payoutShare: share("payoutShare", 4, over("payouts", "passedAll", "up"), "flowPaidOut"),
  linkPv: count("linkPv", 6, sumOf("delivery", "pv")),
  linkUv: count("linkUv", 5, sumOf("delivery", "uv"), undefined, { good: "up" }),
  linkInstalls: count("linkInstalls", 1, sumOf("delivery", "installs")),
  linkRegistered: count("registered", 9, sumOf("delivery", "registered"), undefined, { good: "up" }),
  linkLogins: count("linkLogins", 8, sumOf("delivery", "logins")),
  linkRegisterRate: share("linkRegisterRate", 9, over("linkRegistered", "linkUv", "up")),
  linkApplyRate: share("applyShare", 3, over("applications", "linkRegistered", "up")),
  linkCost: money("linkCost", 7, sumOf("delivery", "cost"), undefined, { good: "down" }),
  linkCostPerLoan: money("costPerLoan", 10, null, undefined, over("linkCost", "payouts", "down")),
  stepStart: taken("Start", 5),
  stepIdPhoto: taken("IdPhoto", 1),
  stepLiveness: taken("Liveness", 6),
  stepBasic: taken("Basic", 7),
  stepJob: taken("Job", 8),
  stepContacts: taken("Contacts", 3),
  stepBankCard: taken("BankCard", 2),
  stepSigned: taken("Signed", 4),
  stepFinished: share("stepFinished", 4, over("stepSigned", "stepStart", "up")),
  stepMinutes: minutes("stepMinutes", 9, null, undefined, over("stepSeconds", "stepTimed", "down")),
  lateShare: share("lateShare", 1, over("dueUnpaid", "dueOver", "down"), "cohortLate"),
  cost: money("costPerLoan", 10, null, undefined, over("costs", "payouts", "down")),
} as const satisfies Readonly<Record<string, Figure>>;

/** Figures that are summed from the collection hours and the tallies (rules/figures.md 11). */
export const bookFigures = {
  ...work,
  ...cohorts,
  ...finance,
  ...flow,
  ...moveFigures,
  ...leadFiguresOf({ count, money, minutes, seconds, share: figure("share") }),
} as const;

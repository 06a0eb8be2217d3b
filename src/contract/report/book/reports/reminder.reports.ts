import { bookReport } from "../book-record.ts";

/** The work of those who remind. */
export const reminderReports = [
  // What was due, and what reminding brought (rules/figures.md 11).
  bookReport("reminderCustomers", {
    path: "/report/reminderReport/customers",
    figures: ["dueOrders", "dueAmount", "attempts", "answeredCalls", "paidBefore", "paidOnDay", "unpaid", "paidRate", "amountRate"],
    head: ["dueOrders", "dueAmount", "attempts", "answeredCalls", "paidRate", "amountRate", "unpaid"],
    chart: { kind: "stack", of: ["paidBefore", "paidOnDay", "unpaid"] },
    range: 30,
    filters: ["appId"],
  }),
  // Reminding day by day and by person (rules/figures.md 11).
  bookReport("reminderDaily", {
    path: "/report/reminderReport/reminder",
    figures: [
      "allocated",
      "attempts",
      "gatewayCalls",
      "answeredCalls",
      "connectRate",
      "promised",
      "paidCount",
      "paidAmount",
      "paidShare",
      "toOverdue",
    ],
    head: ["allocated", "attempts", "answeredCalls", "promised", "paidCount", "paidAmount", "paidShare", "toOverdue"],
    chart: { kind: "lines", of: ["paidAmount", "paidCount", "allocated", "attempts", "promised", "paidShare"] },
    range: 30,
    filters: ["appId", "adminUserId"],
  }),
  // Work per head of those who remind (rules/figures.md 11).
  bookReport("reminderEffect", {
    path: "/report/reminderReport/effect",
    figures: [
      "hours",
      "allocated",
      "attempts",
      "gatewayCalls",
      "answeredCalls",
      "connectRate",
      "talkSeconds",
      "promisesDue",
      "ptpKeptRate",
      "paidCount",
      "paidAmount",
      "paidPerHour",
      "ruleBlocks",
    ],
    head: ["paidAmount", "paidPerHour", "paidCount", "hours", "attempts", "connectRate", "ptpKeptRate", "ruleBlocks"],
    chart: { kind: "rank", of: ["paidAmount", "paidPerHour", "paidCount", "attempts", "connectRate", "ptpKeptRate"] },
    range: 30,
    filters: ["appId", "teamId", "adminUserId"],
  }),
  // Reminding week by week (rules/figures.md 11).
  bookReport("reminderWeekly", {
    path: "/report/reminderReport/weekly",
    figures: [
      "dueOrders",
      "dueAmount",
      "paidBefore",
      "paidOnDay",
      "unpaid",
      "paidRate",
      "lastRate",
      "rateChange",
      "connectRate",
      "promisesDue",
      "ptpKeptRate",
    ],
    head: ["dueOrders", "dueAmount", "paidRate", "unpaid", "connectRate", "promisesDue", "ptpKeptRate"],
    chart: { kind: "lines", of: ["dueOrders", "paidBefore", "paidOnDay", "unpaid", "paidRate", "connectRate", "ptpKeptRate"] },
    range: "weeks",
    filters: ["appId"],
  }),
  // What was paid up to the due day, by hour (rules/figures.md 11).
  bookReport("reminderTimeShare", {
    path: "/report/reminderReport/timeShare",
    figures: ["paidCount", "paidAmount", "cumulative", "cumulativeRate", "dayBefore", "weekBefore", "againstDay"],
    head: ["paidAmount", "paidCount", "dueOrders", "dueAmount"],
    chart: { kind: "heat", of: ["paidAmount"] },
    range: 30,
    filters: ["appId"],
  }),
  // Results of reminding by sub-tag (rules/figures.md 11).
  bookReport("reminderRecord", {
    path: "/report/reminderReport/record",
    figures: [
      "remindRecords",
      "tagToday",
      "tagLater",
      "tagReduction",
      "tagBounced",
      "tagNotAnswered",
      "tagOff",
      "tagSuspended",
      "tagRejected",
      "tagRegret",
      "tagFraud",
      "tagOther",
      "remindPromised",
    ],
    head: ["remindRecords", "tagToday", "tagLater", "tagNotAnswered", "tagOff", "tagRejected", "remindPromised"],
    chart: {
      kind: "stack",
      whole: "remindRecords",
      of: ["tagToday", "tagLater", "tagReduction", "tagBounced", "tagNotAnswered", "tagOff", "tagSuspended", "tagRejected", "tagOther"],
    },
    range: 30,
    filters: ["appId", "adminUserId"],
  }),
  // Calls of those who remind, by hour (rules/figures.md 11).
  bookReport("remindCallTimeShare", {
    path: "/report/reminderReport/callTimeShare",
    figures: ["calls", "answered", "answerRate", "callTalk", "callAverage", "over30", "callers", "blockedHours", "blockedCap"],
    head: ["calls", "answered", "answerRate", "callTalk", "over30", "callers", "blockedHours", "blockedCap"],
    chart: { kind: "heat", of: ["calls"] },
    range: 30,
    filters: ["appId", "adminUserId"],
  }),
] as const;

import type { Permission } from "../../permissions.ts";

/** Along what a line of a report may run. */
export const bookDimensions = [
  "day",
  "week",
  "hour",
  "dayHour",
  "collector",
  "team",
  "stage",
  "app",
  "product",
  "userType",
  "channel",
  "outcome",
  "subTag",
  "timing",
  "source",
  "leadKind",
  "company",
] as const;
export type BookDimension = (typeof bookDimensions)[number];

interface BookReportRow {
  readonly permission: Permission;
  readonly exports: Permission;
  readonly by: readonly BookDimension[];
  /** Whose work it is; without one it is the whole house's, and nobody's own. */
  readonly department?: "collection" | "remind" | "market";
  /** All of its books know hours, or what is due from a day's beginning on: a part of a day is held against the same part of another. */
  readonly hours?: true;
  /** And as it was known then. */
  readonly known?: true;
}
const keys = <const C extends string>(code: C) => ({ permission: `report:${code}:list`, exports: `report:${code}:export` }) as const;

/** Reports that are summed from the collection hours and from the tallies: who may read them, and along what their lines may run. */
export const bookReports = {
  afterLoanCustomers: { ...keys("afterLoanCustomers"), by: ["stage", "day", "app", "week"], department: "collection" },
  afterLoanWeekly: { ...keys("afterLoanWeekly"), by: ["week", "stage", "team", "app"], department: "collection" },
  afterLoanRecord: {
    ...keys("afterLoanRecord"),
    by: ["day", "collector", "team", "outcome", "subTag", "app", "week"],
    department: "collection",
  },
  callTimeShare: {
    ...keys("callTimeShare"),
    by: ["hour", "day", "collector", "team", "dayHour", "week"],
    department: "collection",
    hours: true,
  },
  afterLoanAchievement: { ...keys("afterLoanAchievement"), by: ["collector", "team", "stage", "day", "week"], department: "collection" },
  reminderCustomers: { ...keys("reminderCustomers"), by: ["day", "app", "week"], department: "remind" },
  reminderDaily: { ...keys("reminderDaily"), by: ["day", "collector", "app", "week"], department: "remind" },
  reminderEffect: { ...keys("reminderEffect"), by: ["collector", "team", "day", "week"], department: "remind", hours: true },
  reminderWeekly: { ...keys("reminderWeekly"), by: ["week", "app"], department: "remind" },
  reminderTimeShare: {
    ...keys("reminderTimeShare"),
    by: ["hour", "day", "app", "dayHour", "week"],
    department: "remind",
    hours: true,
    known: true,
  },
  reminderRecord: { ...keys("reminderRecord"), by: ["day", "collector", "subTag", "week"], department: "remind" },
  remindCallTimeShare: { ...keys("callTimeShare"), by: ["hour", "day", "collector", "dayHour", "week"], department: "remind", hours: true },
  profit: { ...keys("profit"), by: ["day", "app", "product", "week"] },
  amountRepayment: { ...keys("amountRepayment"), by: ["day", "app", "product", "userType", "week"] },
  repayment: { ...keys("repayment"), by: ["day", "app", "channel", "timing", "source", "week"] },
  paymentAchievement: { ...keys("paymentAchievement"), by: ["day", "app", "userType", "product", "week"], hours: true },
  userChange: { ...keys("userChange"), by: ["day", "app", "channel", "userType", "week"], hours: true },
  operationData: { ...keys("operationData"), by: ["day", "app", "week"] },
  authentication: { ...keys("authentication"), by: ["day", "app", "week"] },
  timeShareRegister: { ...keys("timeShareRegister"), by: ["hour", "day", "app", "channel", "dayHour", "week"], hours: true },
  timeShareApply: { ...keys("timeShareApply"), by: ["hour", "day", "app", "userType", "channel", "dayHour", "week"], hours: true },
  channelLink: { permission: "channel:link:list", exports: "channel:link:export", by: ["channel", "day", "week"] },
  channelCompany: { permission: "channel:company:list", exports: "channel:company:export", by: ["company", "channel", "day", "week"] },
  marketingTimeShare: {
    ...keys("marketingTimeShare"),
    by: ["hour", "day", "leadKind", "collector", "dayHour", "week"],
    department: "market",
    hours: true,
  },
  callPhone: { ...keys("callPhone"), by: ["collector", "day", "team", "week"], department: "market", hours: true },
  marketingEffect: {
    ...keys("marketingEffect"),
    by: ["collector", "leadKind", "team", "day", "app", "week"],
    department: "market",
    hours: true,
  },
  reborrow: { ...keys("reborrow"), by: ["day", "app", "product", "week"] },
} as const satisfies Readonly<Record<string, BookReportRow>>;

export type BookReport = keyof typeof bookReports;
export const bookReportCodes = Object.keys(bookReports) as [BookReport, ...BookReport[]];
export const isBookReport = (code: string): code is BookReport => Object.hasOwn(bookReports, code);

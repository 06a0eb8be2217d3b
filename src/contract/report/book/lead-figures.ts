import type { Figure } from "../figures.ts";
import { sumOf, type BookSum } from "./sums.ts";

type Made = (
  name: string,
  pen: number,
  is: BookSum | null,
  ...[drill, more]: readonly [drill?: "leads" | "leadApplied" | "leadApproved" | "leadPaidOut", more?: object]
) => Figure;
type Ways = Readonly<Record<"count" | "money" | "minutes" | "seconds" | "share", Made>>;
const over = (part: string, whole: string) => ({ over: { part, whole }, good: "up" }) as const;
const up = { good: "up" } as const;

/** What marketers were given, did and won (rules/figures.md 12). */
export const leadFiguresOf = ({ count, money, minutes, seconds, share }: Ways) =>
  ({
    leadAllocated: count("allocated", 6, sumOf("lead", "allocated"), "leads"),
    leadCalled: count("calls", 1, sumOf("lead", "called"), "leads", up),
    leadConnected: count("connected", 4, sumOf("lead", "connected"), "leads", up),
    leadConnectRate: share("connectRate", 4, null, "leads", over("leadConnected", "leadCalled")),
    leadsCalled: count("leadsCalled", 5, sumOf("lead", "leads"), "leads", up),
    leadMessages: count("leadMessages", 7, sumOf("lead", "messages"), "leads"),
    leadAnswered: count("answered", 8, sumOf("lead", "answered"), "leads"),
    leadTalk: minutes("talkSeconds", 3, sumOf("lead", "talk"), "leads"),
    leadTalkAverage: seconds("callAverage", 5, null, "leads", { over: { part: "leadTalk", whole: "leadAnswered" } }),
    leadOver30: count("over30", 2, sumOf("lead", "over30"), "leads"),
    leadApplied: count("applied", 3, sumOf("lead", "applied"), "leadApplied", up),
    leadApproved: count("passedAll", 2, sumOf("lead", "approved"), "leadApproved", up),
    leadPaidOut: count("payouts", 0, sumOf("lead", "paidOut"), "leadPaidOut", up),
    leadAmount: money("payoutAmounts", 9, sumOf("lead", "amount"), "leadPaidOut", up),
    leadConvert: share("leadConvert", 0, null, "leadPaidOut", over("leadPaidOut", "leadAllocated")),
    leadHours: count("hours", 8, { book: "lead", plus: ["acts", "called"], hours: true }),
    leadPerHour: money("leadPerHour", 10, null, undefined, over("leadAmount", "leadHours")),
  }) as const;

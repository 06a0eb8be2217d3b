import type { Figure } from "../figures.ts";
import { sumOf, type BookSum } from "./sums.ts";

type Made = (
  name: string,
  pen: number,
  is: BookSum | null,
  ...[drill, more]: readonly [drill?: "leadApplied" | "leadApproved" | "leadPaidOut", more?: object]
) => Figure;
type Ways = Readonly<Record<"count" | "money" | "minutes" | "seconds" | "share", Made>>;
const over = (part: string, whole: string) => ({ over: { part, whole }, good: "up" }) as const;
const up = { good: "up" } as const;

/** What marketers were given, did and won (rules/figures.md 12). */
export const leadFiguresOf = ({ count, money, minutes, seconds, share }: Ways) =>
  ({
    leadAllocated: count("allocated", 6, sumOf("lead", "allocated")),
    leadCalled: count("calls", 1, sumOf("lead", "called"), undefined, up),
    leadConnected: count("connected", 4, sumOf("lead", "connected"), undefined, up),
    leadConnectRate: share("connectRate", 4, null, undefined, over("leadConnected", "leadCalled")),
    leadsCalled: count("leadsCalled", 5, sumOf("lead", "leads"), undefined, up),
    leadMessages: count("leadMessages", 7, sumOf("lead", "messages")),
    leadAnswered: count("answered", 8, sumOf("lead", "answered")),
    leadTalk: minutes("talkSeconds", 3, sumOf("lead", "talk")),
    leadTalkAverage: seconds("callAverage", 5, null, undefined, { over: { part: "leadTalk", whole: "leadAnswered" } }),
    leadOver30: count("over30", 2, sumOf("lead", "over30")),
    leadApplied: count("applied", 3, sumOf("lead", "applied"), "leadApplied", up),
    leadApproved: count("passedAll", 2, sumOf("lead", "approved"), "leadApproved", up),
    leadPaidOut: count("payouts", 0, sumOf("lead", "paidOut"), "leadPaidOut", up),
    leadAmount: money("payoutAmounts", 9, sumOf("lead", "amount"), "leadPaidOut", up),
    leadConvert: share("leadConvert", 0, null, "leadPaidOut", over("leadPaidOut", "leadAllocated")),
    leadHours: count("hours", 8, { book: "lead", plus: ["acts", "called"], hours: true }),
    leadPerHour: money("leadPerHour", 10, null, undefined, over("leadAmount", "leadHours")),
  }) as const;

import type { CallName } from "../../../src/contract/calls.ts";
import type { InputOf } from "../../../src/contract/types.ts";
import type { Office } from "./office.ts";

/** What a version answered to one question. */
export interface Witness {
  readonly account: string;
  readonly name: string;
  readonly input: unknown;
  readonly answer: unknown;
}

/** The figures that an upgrade must not change: home, time-share report, trial balance; and what lies open at somebody's desk. */
const questions = (today: string): readonly (readonly [who: string, name: CallName, input: unknown])[] => {
  const board = { startTime: addDays(today, -20), endTime: today };
  const page = { page: 1, pageSize: 50 };
  return [
    ["manager01", "homePage.todayDataStatistics", { date: today }],
    ["manager01", "homePage.dataTrend", { startTime: addDays(today, -29), endTime: today }],
    ["manager01", "homePage.todayNotSettleData", {}],
    ["manager01", "homePage.todayOverdueData", {}],
    ["manager01", "homePage.todayPayData", { date: today }],
    ["manager01", "homePage.todayShouldData", {}],
    ["manager01", "homePage.day3OverdueCollection", {}],
    ["manager01", "homePage.day3ExpireRemind", {}],
    ["manager01", "dayparting.overview", board],
    ["manager01", "dayparting.quality", board],
    ["manager01", "dayparting.rank", board],
    ["manager01", "dayparting.diagram", board],
    ["manager01", "dayparting.teamRank", board],
    ["manager01", "collection.listTatolAmount", {}],
    ["finance01", "ledger.trialBalance", {}],
    ["finance01", "ledger.trialBalance", { date: addDays(today, -10) }],
    ["manager01", "view.list", { path: "/loanService/loanCollectionOrder" }],
    ["manager01", "system.preferences", {}],
    ["manager01", "system.draftGet", { key: "collection.assign" }],
    ["manager01", "approval.list", page],
    ["tenant01", "approval.list", page],
    ["finance02", "approval.list", page],
    ["finance02", "waiver.list", page],
    ["finance02", "refund.list", page],
    ["finance02", "renewal.pageList", page],
    ["finance02", "repayment.list", page],
    ["finance02", "payment.list", page],
    ["manager01", "export.list", page],
  ];
};

/** Accounts of the other two tenants begin with the market. */
const markets = ["", "ph", "mx"];

export async function askAll(office: Office, today: string): Promise<readonly Witness[]> {
  const witnesses: Witness[] = [];
  for (const market of markets)
    for (const [who, name, input] of questions(today)) {
      // The smaller tenants have one person of finance.
      const account = `${market}${market && who === "finance02" ? "finance01" : who}`;
      const answer = await office.call(account, name, input as InputOf<CallName>);
      witnesses.push({ account, name, input, answer: JSON.parse(JSON.stringify(answer)) as unknown });
    }
  return witnesses;
}

/** What counts orders since 2026-11-28, and counted payments before: of five parts of one order four have gone. */
const byOrders =
  / dayparting\.(?:overview\.recoveredCount|(?:rank|teamRank)\.\d+\.(?:recoveredCount|rate)|diagram\.count\.\d+): was (\d+), is (\d+)$/;
const isFewer = (line: string): boolean => {
  const [, was, is] = byOrders.exec(line) ?? [];
  return was !== undefined && Number(is) <= Number(was);
};
/**
 * What a version after says differently on purpose. Since 2026-11-25 money that nobody has read off its voucher has no amount for whoever checks it; since
 * 2026-11-28 the share connected is of gateway calls, of which these databases have none.
 */
export const isMeant = (line: string): boolean =>
  / repayment\.list\.list\.\d+\.amount: was \d+, is null$/.test(line) ||
  / dayparting\.quality\.connectRate: was \d+, is null$/.test(line) ||
  isFewer(line);

/**
 * Where an answer of today lacks something of an earlier one, or says it differently, as paths; what it says beside that is its own.
 */
export function lost(before: unknown, now: unknown, path = ""): readonly string[] {
  if (typeof before !== "object" || before === null)
    return Object.is(before, now) ? [] : [`${path}: was ${JSON.stringify(before)}, is ${JSON.stringify(now)}`];
  if (typeof now !== "object" || now === null || Array.isArray(before) !== Array.isArray(now))
    return [`${path}: is ${JSON.stringify(now)}`];
  const length =
    Array.isArray(before) && Array.isArray(now) && before.length !== now.length
      ? [`${path}: had ${before.length} rows, has ${now.length}`]
      : [];
  const inside = Object.entries(before).flatMap(([key, value]) =>
    lost(value, (now as Readonly<Record<string, unknown>>)[key], `${path}.${key}`),
  );
  return [...length, ...inside];
}

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

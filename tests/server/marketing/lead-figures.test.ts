// @vitest-environment node
import { afterAll, beforeAll, expect, it } from "vitest";
import type { CallName } from "../../../src/contract/calls.ts";
import { startDemoServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let token = "";
const range = { startTime: "2026-10-23", endTime: "2026-11-21" };
beforeAll(async () => {
  server = await startDemoServer("large");
  token = await server.signIn("manager01");
});
afterAll(() => server.close());

interface Turn {
  readonly loanRecordId: number | null;
  readonly payoutTime: string | null;
  readonly commission: number | null;
}
const read = async <T>(name: string, input: object): Promise<T> => {
  const { message, data } = await server.call(name as CallName, input as never, { token });
  expect([name, message]).toEqual([name, ""]);
  return data as T;
};
const localDay = (instant: string): string => new Date(Date.parse(instant) + 7 * 3_600_000).toISOString().slice(0, 10);

it.each([
  ["flow", "registerNotApply"],
  ["reBorrow", "reBorrowUserMarketing"],
  ["conversion", "inviteMarketing"],
  ["data", "dataMarketing"],
  ["shared", "shareUserMarket"],
] as const)("what leads of the kind %s came to is the same in list, report, orders and wages", async (kind, module) => {
  const turns: Turn[] = [];
  for (let page = 1; ; page += 1) {
    const { list, total } = await read<{ list: Turn[]; total: number }>(`${module}.doneList`, { page, pageSize: 200, end: ["applied"] });
    turns.push(...list);
    if (turns.length >= total) break;
  }
  const won = new Map(turns.flatMap((turn) => (turn.loanRecordId === null ? [] : [[turn.loanRecordId, turn] as const])));
  const paid = [...won.values()].filter(
    ({ payoutTime }) => payoutTime !== null && localDay(payoutTime) >= range.startTime && localDay(payoutTime) <= range.endTime,
  );
  const report = await read<{ paidOut: number; amount: number }>(`${kind}Report.loanReportTotal`, { page: 1, pageSize: 10, ...range });
  const ids = paid.map(({ loanRecordId }) => loanRecordId);
  const { rows: book } = await server.database.owner.query<{ n: number; amount: number }>(
    "select count(*)::int as n, coalesce(sum(principal), 0)::float8 as amount from loan_order where tenant_id = 1 and id = any($1::bigint[])",
    [ids],
  );
  expect({ n: report.paidOut, amount: report.amount }).toEqual(book[0]);
  expect(report.paidOut).toBeGreaterThan(0);
  const { rows: wages } = await server.database.owner.query<{ earned: number }>(
    `select coalesce(sum(w.earned), 0)::float8 as earned from wage_line w where w.tenant_id = 1 and w.kind = 'marketing' and w.order_id = any($1::bigint[])`,
    [[...won.keys()]],
  );
  expect([...won.values()].reduce((sum, { commission }) => sum + (commission ?? 0), 0)).toBe(wages[0]?.earned);
});

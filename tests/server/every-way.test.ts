// @vitest-environment node
import pg from "pg";
import type { z } from "zod";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { schemas } from "../../src/contract/schemas.ts";
import { type Input, type List, lists, waysOf } from "../support/list-ways.ts";
import { startDemoServer, type TestServer } from "../support/server.ts";

// Every list of the house, by each order and each filter, as somebody asks who may see its rows: none of them may end in a fault. And no filter says
// nothing: by itself it asks the database for something else than the whole list does, or is refused because it waits for another one.

const accounts = ["manager01", "finance01", "marketer01", "tenant01", "auditor01", "service01", "first01", "supervisor01", "platform01"];
/** From here on the server is at fault; what is below is its own word that a filter waits for another one, or is not for whoever asks. */
const faulty = 5_000;

let server: TestServer;
const tokens: string[] = [];
beforeAll(async () => {
  server = await startDemoServer("small");
  for (const account of accounts) tokens.push(await server.signIn(account));
});
afterAll(() => server.close());

async function ask({ name, shape }: List, input: Input, token: string) {
  const page = shape["pageSize"]?.safeParse(50).success ? { pageSize: 50 } : { pageSize: "50" };
  return server.call(name, { ...page, ...input } as never, { token });
}

/** Who sees rows of it, else whoever may open it; with a row. */
async function seatFor(list: List): Promise<{ readonly token: string; readonly row: Input } | null> {
  let empty: string | null = null;
  for (const token of tokens) {
    const { code, data } = await ask(list, {}, token);
    if (code !== 1) continue;
    const { list: rows = [] }: { readonly list?: readonly Input[] } = Object(data);
    if (rows[0]) return { token, row: rows[0] };
    empty ??= token;
  }
  return empty === null ? null : { token: empty, row: {} };
}

/** What a list takes where nothing is said, and what is chosen among what was read whole. */
const sameAsWhole: ReadonlySet<string> = new Set([
  "systemConfig.selectAll key",
  "userFeedback.backlogList status",
  "userFeedback.doneListList status",
  "ledger.balanceList by",
  "ledger.taxList by",
]);
const statements = vi.spyOn(pg.Client.prototype, "query");
const said = (query: unknown): string => JSON.stringify(query);

/** What is asked of the database meanwhile. */
async function askedBy(list: List, input: Input, token: string) {
  statements.mockClear();
  const { code } = await ask(list, input, token);
  return { code, texts: statements.mock.calls.map(([query, values]) => `${said(query)} ${said(values)}`) };
}

/** What a call is asked where nothing is said of it. */
const meant = ({ name }: List, input: Input): string => said((schemas[name].input as z.ZodType).safeParse(input).data);

/** The filters that are taken by themselves, and leave the list as it is. */
async function idle(list: List, row: Input, token: string): Promise<readonly string[]> {
  // Twice: what is kept for a while is read by the first alone, and what has ended by the second.
  const whole = new Set([...(await askedBy(list, {}, token)).texts, ...(await askedBy(list, {}, token)).texts]);
  const found: string[] = [];
  for (const { text, input } of waysOf(list, row, () => undefined)) {
    const own = { [text]: input[text] };
    if (!(text in list.shape) || sameAsWhole.has(`${list.name} ${text}`) || meant(list, own) === meant(list, {})) continue;
    const { code, texts } = await askedBy(list, own, token);
    if (code === 1 && texts.every((each) => whole.has(each))) found.push(text);
  }
  return found;
}

it.each(lists.map((list) => [list.name, list] as const))("%s answers by each order and each filter", async (_name, list) => {
  const seat = await seatFor(list);
  const faults: string[] = [];
  for (const way of seat ? waysOf(list, seat.row, () => undefined) : []) {
    const { code } = await ask(list, way.input, seat?.token ?? "");
    if (code >= faulty) faults.push(`${way.text}: ${code}`);
  }
  expect(faults).toEqual([]);
  expect(seat ? await idle(list, seat.row, seat.token) : []).toEqual([]);
});

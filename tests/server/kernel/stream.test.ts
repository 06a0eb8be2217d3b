// @vitest-environment node
import { createDecipheriv, createHash } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeServerCipher } from "../../../src/server/kernel/sign-in/cipher.ts";
import { developmentKey } from "../../../src/server/kernel/settings.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let token: string;
const cipher = makeServerCipher(developmentKey);
beforeAll(async () => {
  server = await startTestServer({ settings: { streamBudget: 20 } });
  token = await server.signIn("supervisor.vn");
});
afterAll(() => server.close());

const stream = (input: object, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  streamOf({ server, token }, input, headers);

interface Reader {
  readonly server: TestServer;
  readonly token: string;
}
const streamOf = (
  { server: { origin }, token: session }: Reader,
  input: object,
  headers: Readonly<Record<string, string>> = {},
  signal: AbortSignal | null = null,
) =>
  fetch(`${origin}/post-loan-domain/collection/list`, {
    method: "POST",
    signal,
    body: JSON.stringify({ payload: cipher.seal(JSON.stringify(input)) }),
    headers: {
      "content-type": "application/json",
      accept: "application/x-ndjson",
      "accept-encoding": "gzip",
      "x-session-token": session,
      "x-language": "en_PH",
      ...headers,
    },
  });

interface StreamLine {
  readonly columns?: readonly string[];
  readonly rows?: readonly (readonly unknown[])[];
  readonly total?: number;
  readonly end?: true;
}
/** Lines as they were before they were sealed, and packed where the reader sits far away. */
const linesOf = async (answer: Response): Promise<StreamLine[]> =>
  (await answer.text())
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as string | { packed: string })
    .map(
      (line) => JSON.parse(typeof line === "string" ? cipher.open(line) : inflateRawSync(bytesOf(line.packed)).toString()) as StreamLine,
    );
function bytesOf(sealed: string): Buffer {
  const bytes = Buffer.from(sealed, "base64");
  const opening = createDecipheriv("aes-256-cbc", createHash("sha256").update(developmentKey).digest(), bytes.subarray(0, 16));
  return Buffer.concat([opening.update(bytes.subarray(16)), opening.final()]);
}

describe("a streamed queue", () => {
  test("begins with its columns, ends with its end, and is one audit row without the name that was searched", async () => {
    const response = await stream({});
    const lines = await linesOf(response);
    expect(response.headers.get("content-type")).toBe("application/x-ndjson");
    expect(lines[0]?.columns).toContain("loanRecordId");
    expect(lines.at(-1)).toMatchObject({ end: true });
    const audit = await server.database.owner.query("select detail from audit where call = 'collection.list'");
    expect(audit.rows).toMatchObject([{ detail: { rows: lines[0]?.total } }]);
  });

  test("is sealed line by line, and packed before that unless the reader sits on this machine", async () => {
    const far = await stream({}, { "x-forwarded-for": "203.0.113.9" });
    const near = await stream({});
    const [farText, nearText] = [await far.clone().text(), await near.clone().text()];
    expect([farText, nearText].map((text) => /loanRecordId|rows|columns/.test(text))).toEqual([false, false]);
    expect([farText.startsWith('{"packed":"'), nearText.startsWith('"')]).toEqual([true, true]);
    expect((await linesOf(far)).slice(1)).toEqual((await linesOf(near)).slice(1));
  });

  test("comes clear, and packed to whoever takes it, where the cipher is off", async () => {
    const clear = await startTestServer({ settings: { payloadCipher: false } });
    const session = await clear.signIn("supervisor.vn");
    const read = (headers: Readonly<Record<string, string>>) =>
      fetch(`${clear.origin}/post-loan-domain/collection/list`, {
        headers: { accept: "application/x-ndjson", "accept-encoding": "gzip", "x-session-token": session, ...headers },
      });
    const [far, near] = [await read({ "x-forwarded-for": "203.0.113.9" }), await read({})];
    expect([far.headers.get("content-encoding"), near.headers.get("content-encoding")]).toEqual(["gzip", null]);
    const [head = "", ...rows] = (await near.text()).split("\n");
    expect(JSON.parse(head).columns).toContain("loanRecordId");
    expect((await far.text()).split("\n").slice(1)).toEqual(rows);
    await clear.close();
  });

  test("refuses bad input with an envelope before the first byte", async () => {
    const response = await stream({ page: "x" });
    expect([response.status, (await response.json()).code]).toEqual([400, 4000]);
  });

  test("stops at the row budget of the day", async () => {
    let last = await stream({});
    for (let time = 0; time < 20 && last.status === 200; time += 1) {
      await last.text();
      last = await stream({});
    }
    expect([last.status, (await last.json()).code]).toEqual([429, 4291]);
    const tally = await server.database.owner.query<{ rows: string }>("select rows from stream_tally");
    expect(Number(tally.rows[0]?.rows)).toBeLessThanOrEqual(20);
  });
});

describe("a queue of several lines", () => {
  const copies = 2_500;
  let wide: Reader;
  beforeAll(async () => {
    const large = await startTestServer();
    await large.database.owner.query(
      `insert into loan_order (tenant_id, order_no, customer_id, app_id, product_id, status, stage, customer_name, name_folded, phone, user_type,
         applied_amount, principal, payout_amount, penalty_ppm, penalty_cap_ppm, term_days, applied_at, paid_out_at, due_date)
       select o.tenant_id, (30000000 + n)::text, o.customer_id, o.app_id, o.product_id, 8, 'overdue', o.customer_name || n, o.name_folded, o.phone,
         o.user_type, o.applied_amount, o.principal, o.payout_amount, o.penalty_ppm, o.penalty_cap_ppm, o.term_days, o.applied_at, o.paid_out_at,
         o.due_date - n % 30
       from (select * from loan_order where tenant_id = $1 and status = 8 order by id limit 1) o, generate_series(1, $2::int) n`,
      [large.fixture.vn.id, copies],
    );
    wide = { server: large, token: await large.signIn("manager.vn") };
  });
  afterAll(() => wide.server.close());

  test.each([{}, { sort: "overdueDays", order: "asc" }, { sort: "name", order: "desc" }] as const)(
    "holds every row once, in the order of its pages: %j",
    async (sorting) => {
      const [head, ...lines] = await linesOf(await streamOf(wide, sorting));
      const total = head?.total ?? 0;
      const key = head?.columns?.indexOf("loanRecordId") ?? -1;
      const streamed = lines.flatMap((line) => (line.rows ?? []).map((row) => row[key]));
      const paged: number[] = [];
      for (let page = 1; paged.length < total; page += 1) {
        const { data } = await wide.server.call("collection.list", { page, pageSize: 200, ...sorting }, { token: wide.token });
        paged.push(...data.list.map((row) => row.loanRecordId));
      }
      expect(total).toBeGreaterThan(copies);
      expect(streamed).toEqual(paged);
    },
  );

  test("a reader that leaves before the first row takes no place with it", async () => {
    const { owner } = wide.server.database;
    const waiting = async () =>
      (await owner.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rowCount;
    const holder = await owner.connect();
    try {
      await holder.query("begin; lock table stream_tally");
      const leaving = new AbortController();
      const left = [1, 2, 3].map(() => streamOf(wide, {}, {}, leaving.signal).catch((error: unknown) => error));
      await expect.poll(waiting).toBe(left.length);
      leaving.abort();
      await Promise.all(left);
    } finally {
      await holder.query("rollback");
      holder.release();
    }
    await expect.poll(waiting).toBe(0);
    // The server hears of who has left in its own time; a place that was taken would never come back.
    const again = async (): Promise<readonly number[]> => {
      const answers = await Promise.all([1, 2, 3].map(() => streamOf(wide, {})));
      await Promise.all(answers.map((each) => each.text()));
      return answers.map((each) => each.status);
    };
    await expect.poll(again, { timeout: 10_000 }).toEqual([200, 200, 200]);
  });
});

// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeServerCipher } from "../../../src/server/kernel/cipher.ts";
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

const stream = (input: object, encoding = "identity"): Promise<Response> =>
  fetch(`${server.origin}/post-loan-domain/collection/list`, {
    method: "POST",
    body: JSON.stringify({ payload: cipher.seal(JSON.stringify(input)) }),
    headers: {
      "content-type": "application/json",
      accept: "application/x-ndjson",
      "accept-encoding": encoding,
      "x-session-token": token,
      "x-language": "en_PH",
    },
  });

describe("a streamed queue", () => {
  test("begins with its columns, ends with its end, and is one audit row without the name that was searched", async () => {
    const response = await stream({});
    const lines = (await response.text())
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(response.headers.get("content-type")).toBe("application/x-ndjson");
    expect(lines[0].columns).toContain("loanRecordId");
    expect(lines.at(-1)).toMatchObject({ end: true });
    const audit = await server.database.owner.query("select detail from audit where call = 'collection.list'");
    expect(audit.rows).toMatchObject([{ detail: { rows: lines[0].total } }]);
  });

  test("comes gzipped to whoever takes it", async () => {
    const response = await stream({}, "gzip");
    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect((await response.text()).trim().split("\n").length).toBeGreaterThan(1);
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

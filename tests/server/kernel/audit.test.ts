// @vitest-environment node
import { appendFileSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type AnchorPlace, openAnchor } from "../../../src/server/kernel/audit/anchor.ts";
import { declare } from "../../../src/server/kernel/audit/declare.ts";
import { sealAll } from "../../../src/server/kernel/audit/seal-all.ts";
import { sealAudit } from "../../../src/server/kernel/audit/seal.ts";
import { declareBeginning, makeSealer } from "../../../src/server/kernel/audit/sealer.ts";
import { verifyAudit } from "../../../src/server/kernel/audit/verify-audit.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

// As long as a seal may be held back by a transaction of another test file, and then some.
vi.setConfig({ testTimeout: 150_000 });

const keys = ["key of this test"];
const folder = mkdtempSync(join(tmpdir(), "keyline-audit-"));
let server: TestServer;
let token: string;
let place: AnchorPlace & { readonly kind: "file" };
let sealer: ReturnType<typeof makeSealer>;
let drafts = 0;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signInAtDoor("collector.vn");
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await own("delete from audit_seal");
  await own("delete from audit");
  place = { kind: "file", path: join(folder, `${(drafts += 1)}.ndjson`) };
  sealer = makeSealer({ auditKeys: keys, auditAnchor: place });
});

const own = (text: string, values: unknown[] = []) => server.database.owner.query(text, values);
const write = async (): Promise<void> => {
  drafts += 1;
  await server.call("system.draftSave", { key: `draft ${drafts}`, body: {} }, { token });
};
const verdict = async (by: readonly string[] = keys) =>
  verifyAudit(server.kernel.database, 1, { keys: by, anchor: await openAnchor(place).read(), now: new Date(Date.now() + 60_000) });

/** The horizon is the whole cluster's: another test's transaction holds a seal back for as long as it is open. */
async function until(work: () => Promise<number>): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await new Promise((next) => setTimeout(next, 50))) if ((await work()) > 0) return;
  throw new Error("nothing was sealed in a minute");
}
const left = "select from audit where tenant_id = 1 and xid >= coalesce((select max(xid_to) from audit_seal where tenant_id = 1), '0')";
/** Until something is sealed and nothing is left: a row that was held back may be sealed without the next one. */
async function seal(by = sealer): Promise<void> {
  let rows = 0;
  await until(async () => {
    rows += await by.seal(server.kernel.database, 1, new Date());
    return rows > 0 && (await own(left)).rowCount === 0 ? rows : 0;
  });
}
const writeAndSeal = async (times: number, by = sealer): Promise<void> => {
  for (let at = 0; at < times; at += 1) {
    await write();
    await seal(by);
  }
};
const whole = { broken: [], gone: null, unsealed: 0, lostKeys: [] };

describe("the audit trail", () => {
  test("is sealed and witnessed, and a row that was changed behind its back is named", async () => {
    await writeAndSeal(3);
    expect(await verdict()).toMatchObject({ ...whole, seals: 3 });
    expect(sealer.state()).toBe("whole");
    await own("update audit set command = 'nothing.happened' where id = (select max(id) from audit)");
    expect((await verdict()).broken).toEqual([3]);
  });

  test("has nothing open, of any lender, once a server has stopped", async () => {
    await write();
    await server.signInAtDoor("manager.ph");
    const open =
      "select a.tenant_id from audit a where a.xid >= coalesce((select max(s.xid_to) from audit_seal s where s.tenant_id = a.tenant_id), '0')";
    expect(new Set((await own(open)).rows.map(({ tenant_id: id }) => Number(id)))).toEqual(new Set([1, 2]));
    await until(async () => {
      await sealAll({ database: server.kernel.database, sealer, clock: () => new Date() });
      return (await own(open)).rowCount === 0 ? 1 : 0;
    });
    expect(await verdict()).toMatchObject(whole);
  });

  test("shows that its newest seals were cut off with their rows, and that the server has seen it too", async () => {
    await writeAndSeal(3);
    await own("delete from audit where xid >= (select xid_from from audit_seal where seq = 3)");
    await own("delete from audit_seal where seq = 3");
    expect(await verdict()).toMatchObject({ broken: [], gone: 3 });
    await write();
    await seal();
    expect(sealer.state()).toBe("differs");
    expect(await verdict()).toMatchObject({ broken: [3] });
  });

  test("shows a chain that the owner of the database made again, in the old scheme and under a key of his own", async () => {
    await writeAndSeal(2);
    for (const how of ["plain", "own key"] as const) {
      await own("update audit set command = $1", [how]);
      await own("delete from audit_seal");
      if (how === "own key")
        await until(async () => (await sealAudit(server.kernel.database, 1, { now: new Date(), key: "guessed" }))?.rows ?? 0);
      else await plainSeal();
      const found = await verdict();
      expect([...found.broken, ...found.lostKeys, found.gone].length, how).toBeGreaterThan(0);
      expect(found.broken.length + (found.gone ?? 0), how).toBeGreaterThan(0);
    }
  });

  test("is verifiable up to where keyed seals began, and no further in the old scheme", async () => {
    await write();
    await plainSeal();
    expect(await verdict()).toMatchObject(whole);
    await writeAndSeal(1);
    expect(await verdict()).toMatchObject({ ...whole, seals: 2 });
    await own("delete from audit_seal");
    await plainSeal();
    expect((await verdict()).broken).toEqual([1]);
  });

  test("goes on after a crash between seal and anchor, and after one in the middle of a line", async () => {
    await writeAndSeal(1);
    await write();
    await until(async () => (await sealAudit(server.kernel.database, 1, { now: new Date(), key: keys[0] ?? "" }))?.rows ?? 0);
    expect(await verdict()).toMatchObject(whole);
    appendFileSync(place.path, '{"kind":"seal","ten');
    await writeAndSeal(1, makeSealer({ auditKeys: keys, auditAnchor: place }));
    expect(await verdict()).toMatchObject({ ...whole, seals: 3 });
    expect(readFileSync(place.path, "utf8").match(/"kind":"seal","at"/g)).toHaveLength(3);
  });

  test("outlives a change of keys, and says which key it misses", async () => {
    await writeAndSeal(1);
    await writeAndSeal(1, makeSealer({ auditKeys: ["newer", ...keys], auditAnchor: place }));
    expect(await verdict(["newer", ...keys])).toMatchObject({ ...whole, seals: 2 });
    expect((await verdict(["newer"])).lostKeys).toHaveLength(1);
  });

  test("without its anchor begins no new one by itself, until somebody says why", async () => {
    await writeAndSeal(1);
    renameSync(place.path, `${place.path}.lost`);
    const restarted = makeSealer({ auditKeys: keys, auditAnchor: place });
    await writeAndSeal(1, restarted);
    expect(restarted.state()).toBe("missing");
    expect(await openAnchor(place).read()).toBeNull();
    await declareBeginning(server.kernel.database, openAnchor(place), { why: "the disk was replaced", now: new Date() });
    await writeAndSeal(1, restarted);
    expect(restarted.state()).toBe("whole");
    expect(await verdict()).toMatchObject({ ...whole, seals: 3 });
  });

  test("brought back to an earlier point says so, and is no alarm", async () => {
    await writeAndSeal(3);
    await own("delete from audit where xid >= (select xid_from from audit_seal where seq = 2)");
    await own("delete from audit_seal where seq >= 2");
    const env = { AUDIT_KEYS: keys[0] ?? "", AUDIT_ANCHOR: place.path };
    await declare(server.database.url, env, { call: "audit.restored", why: "backup of yesterday", now: new Date() });
    await writeAndSeal(1, makeSealer({ auditKeys: keys, auditAnchor: place }));
    expect(await verdict()).toMatchObject(whole);
    const { rows } = await own("select detail from audit where call = 'audit.restored' and tenant_id = 1");
    expect(rows).toEqual([{ detail: { why: "backup of yesterday" } }]);
  });

  test("that is no anchor's is refused aloud", async () => {
    writeFileSync(place.path, '{"kind":"other"}\n');
    await write();
    await expect(seal()).rejects.toThrow();
    expect(sealer.state()).toBe("unreachable");
  });

  test("reports what no seal covers after five seconds", async () => {
    await write();
    expect((await verdict()).unsealed).toBeGreaterThan(0);
  });

  test("cannot be changed by the application's own role", async () => {
    const change = server.kernel.database.withTenant(1, (tx) => tx.updateTable("audit").set({ command: "x" }).execute());
    await expect(change).rejects.toThrow("permission denied");
  });
});

describe("an anchor at another party's", () => {
  let store: Server;
  let kept: string;
  let isAway: boolean;
  beforeEach(async () => {
    [kept, isAway] = ["", false];
    store = createServer((request, response) => {
      if (isAway || request.headers.authorization !== "Bearer append") return void response.writeHead(503).end();
      if (request.method === "GET") return void response.writeHead(kept === "" ? 404 : 200).end(kept);
      request.on("data", (part: Buffer) => (kept += part.toString()));
      request.on("end", () => response.writeHead(204).end());
    });
    await new Promise<void>((ready) => store.listen(0, "127.0.0.1", ready));
  });
  afterEach(() => void store.close());

  test("is appended to, and catches up once it answers again", async () => {
    const there = { kind: "http", url: `http://127.0.0.1:${(store.address() as AddressInfo).port}/trail`, token: "append" } as const;
    const remote = makeSealer({ auditKeys: keys, auditAnchor: there });
    await writeAndSeal(1, remote);
    isAway = true;
    await write();
    await expect(seal(remote)).rejects.toThrow("503");
    expect(remote.state()).toBe("unreachable");
    isAway = false;
    await remote.seal(server.kernel.database, 1, new Date());
    expect(remote.state()).toBe("whole");
    expect((await openAnchor(there).read())?.get(1)?.last.seq).toBe(2);
  });
});

/** A seal as the first scheme made them, which the owner of the database can make at any time. */
async function plainSeal(): Promise<void> {
  await own(`insert into audit_seal (tenant_id, seq, xid_from, xid_to, rows, hash, previous, at)
    with r as (select count(*)::int as rows, '0'::xid8 as f, pg_snapshot_xmax(pg_current_snapshot()) as t,
      sha256(convert_to(coalesce(string_agg(jsonb_build_array(a.tenant_id, a.id, a.xid::text, (extract(epoch from a.at) * 1000000)::bigint, a.staff_id, a.call,
        a.command, a.source, a.address, a.subject, a.subject_ids, a.detail)::text, E'\\n' order by a.xid, a.id), ''), 'UTF8')) as content
      from audit a where a.tenant_id = 1)
    select 1, 1, f, t, rows, sha256(decode(repeat('00', 32), 'hex') || convert_to(f::text || ':' || t::text || ':' || rows || ':', 'UTF8') || content),
      decode(repeat('00', 32), 'hex'), now() from r`);
}

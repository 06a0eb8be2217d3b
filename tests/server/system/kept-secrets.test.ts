// @vitest-environment node
import { createServer } from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { backup } from "../../../src/server/backup/backup.ts";
import { restore } from "../../../src/server/backup/restore.ts";
import { httpSms } from "../../../src/server/gateway/sms-http.ts";
import { recordingUrl } from "../../../src/server/gateway/voice.ts";
import { developmentSecretKey } from "../../../src/server/kernel/keys.ts";
import { aboutSecret, openKept, sealKept } from "../../../src/server/kernel/kept-secrets.ts";
import { faultsOfKept, sealInstallation, sealKeptSecrets } from "../../../src/server/kernel/seal-kept.ts";
import { isSigned, signatureHeaders } from "../../../src/server/kernel/sign-in/signature.ts";
import { report, channelCode, addChannel } from "../../support/channel.ts";
import { createTestDatabase } from "../../support/database.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { seedKeys, sendSigned } from "../../support/signed.ts";
import { longTest } from "../../support/whole.ts";

const keys = [developmentSecretKey];
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await seedKeys(server);
  await addChannel(server.database.owner);
  await server.database.owner.query(`
    insert into message_gateway (tenant_id, code, medium, kind, url, key_id, secret) values (1, 'telco', 'sms', 'http', 'https://a.example', 'house', 'open words of telco');
    insert into pay_channel (tenant_id, code, kind, url, key_id, secret) values (1, 'vpay', 'http', 'https://a.example', 'house', 'open words of vpay');
    update tenant set settings = settings || '{"score": {"url": "https://a.example", "keyId": "house", "secret": "open words of score"}}' where tenant_id = 1;
    insert into approval (tenant_id, kind, target, payload, requested_by, requested_at, expires_at, secret)
      select 1, k.kind, k.target, '{}', (select min(id) from staff where tenant_id = 1), now(), now() + interval '1 day', 'open words of ' || k.target
      from (values ('gateway', 'next'), ('payChannel', 'payout:next'), ('payChannel', 'collection:next-in'), ('bankAccount', 'new X')) as k(kind, target)`);
});
afterAll(() => server.close());

/** Every secret of the tables as it is kept, in one text. */
async function kept(): Promise<string> {
  const { rows } = await server.database.owner.query<{ secret: string }>(`
    select secret from message_gateway union all select secret from pay_channel union all select secret from collection_channel union all select secret from signing_key
    union all select settings #>> '{score,secret}' from tenant union all select secret from approval where kind <> 'bankAccount'`);
  return JSON.stringify(rows);
}
const delivered = () =>
  sendSigned(
    server,
    "/channel-domain/sms/delivery",
    { ref: "M1-999", state: "delivered" },
    { keyId: "bank-channel", secret: "secret-of-bank" },
  );
const paid = () =>
  report(
    server.origin,
    { tradeNo: `T${Math.random()}`, orderNo: "1", amount: 100, payTime: new Date().toISOString() },
    { code: channelCode },
  );

describe("secrets that the house signs with", () => {
  it("that lie open are told by verify, and are sealed at the next start; whoever signs with them goes on", async () => {
    expect((await faultsOfKept(server.database.owner, keys)).length).toBeGreaterThanOrEqual(9);
    const before = [(await delivered()).status, (await paid()).status];
    await sealInstallation(server.database.url, keys);
    expect(await faultsOfKept(server.database.owner, keys)).toEqual([]);
    for (const open of ["open words", "secret-of", "the channel's own"]) expect(await kept()).not.toContain(open);
    expect([(await delivered()).status, (await paid()).status]).toEqual(before);
    expect(before).toEqual([404, 200]);
    // A second server that starts finds nothing to do, and an account number that waits is none of these.
    expect(await sealKeptSecrets(server.database.owner, keys)).toBe(0);
    const { rows } = await server.database.owner.query("select secret from approval where kind = 'bankAccount'");
    expect(rows).toEqual([{ secret: "open words of new X" }]);
  });

  it("waits sealed for the very row that it will be in", async () => {
    const { rows } = await server.database.owner.query<{ target: string; secret: string }>(
      "select target, secret from approval where kind in ('gateway', 'payChannel') order by target",
    );
    const about = [
      aboutSecret("collection_channel", 1, "next-in"),
      aboutSecret("message_gateway", 1, "next"),
      aboutSecret("pay_channel", 1, "next"),
    ];
    expect(rows.map(({ secret }, at) => openKept(keys, about[at] ?? "", secret))).toEqual(
      rows.map(({ target }) => `open words of ${target}`),
    );
  });

  it("opens in its own row only: put into another one it signs nothing", async () => {
    const { owner } = server.database;
    await owner.query(
      "update signing_key set secret = (select secret from signing_key where key_id = 'alpha-app') where key_id = 'bank-channel'",
    );
    expect((await delivered()).status).toBe(401);
    const stolen = await sendSigned(
      server,
      "/channel-domain/sms/delivery",
      { ref: "M1-999", state: "delivered" },
      { keyId: "bank-channel", secret: "secret-of-alpha" },
    );
    expect(stolen.status).toBe(401);
    expect(await faultsOfKept(owner, keys)).toEqual([expect.stringContaining("signing_key bank-channel")]);
    await owner.query("update signing_key set secret = $1 where key_id = 'bank-channel'", [
      sealKept(keys, aboutSecret("signing_key", 1, "bank-channel"), "secret-of-bank"),
    ]);
  });

  it("is sealed anew with a newer key, after which the older one may go; without its key it is told and signs nothing", async () => {
    const newer = ["the key of next year", ...keys];
    const { owner } = server.database;
    expect(await sealKeptSecrets(owner, newer)).toBeGreaterThanOrEqual(9);
    expect(await faultsOfKept(owner, newer.slice(0, 1))).toEqual([]);
    expect((await faultsOfKept(owner, keys)).length).toBeGreaterThanOrEqual(9);
    // This server has the older key alone.
    expect((await delivered()).status).toBe(401);
    expect((await paid()).status).toBe(403);
    expect(await sealKeptSecrets(owner, keys)).toBe(0);
    expect(await sealKeptSecrets(owner, [developmentSecretKey, "the key of next year"])).toBeGreaterThanOrEqual(9);
    expect([(await delivered()).status, (await paid()).status]).toEqual([404, 200]);
  });

  longTest("goes into a backup sealed, and opens where it is restored", async () => {
    const folder = mkdtempSync(join(tmpdir(), "keyline-kept-"));
    const target = await createTestDatabase();
    const [from, to] = [await server.database.owner.connect(), await target.owner.connect()];
    try {
      await backup(from, folder, new Date());
      await restore(to, folder);
      expect(await faultsOfKept(to, keys)).toEqual([]);
      expect((await faultsOfKept(to, ["another house's key"])).length).toBeGreaterThanOrEqual(9);
    } finally {
      from.release();
      to.release();
      await target.drop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe("what the house sends", () => {
  const about = aboutSecret("message_gateway", 1, "telco");
  const kept = sealKept(keys, about, "what telco knows");

  it("is signed with the secret itself; what does not open is not sent", async () => {
    const heard: boolean[] = [];
    const http = createServer((request, answer) => {
      let body = "";
      request.on("data", (part) => (body += part));
      request.on("end", () => {
        const time = String(request.headers[signatureHeaders.time]);
        const signature = String(request.headers[signatureHeaders.signature]);
        heard.push(isSigned("what telco knows", { time, method: "POST", path: request.url ?? "", body }, { signature, now: new Date() }));
        answer.end(JSON.stringify({ state: "submitted", providerRef: "1" }));
      });
    });
    await new Promise<void>((done) => void http.listen(0, "127.0.0.1", done));
    const outside = { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, keyId: "house", secret: kept, sealedFor: about };
    const line = { clock: () => new Date(), allowed: ["127.0.0.1"] };
    const message = { ref: "M1-1", phone: "+84", text: "x" };
    expect(await httpSms(outside, { ...line, secretKeys: keys }).send(message)).toMatchObject({ state: "submitted" });
    expect(await httpSms(outside, { ...line, secretKeys: ["lost"] }).send(message)).toMatchObject({ state: "later" });
    expect(await httpSms({ ...outside, sealedFor: "other" }, { ...line, secretKeys: keys }).send(message)).toMatchObject({
      state: "later",
    });
    expect(heard).toEqual([true]);
    http.close();
  });

  it("a recording's address is signed with it too", () => {
    const outside = { url: "https://pbx.example", keyId: "house", secret: kept, sealedFor: about };
    const plain = { ...outside, secret: "what telco knows" };
    const now = new Date();
    expect(recordingUrl(outside, "r1", { now, secretKeys: keys })).toEqual(recordingUrl(plain, "r1", { now, secretKeys: [] }));
    expect(() => recordingUrl(outside, "r1", { now, secretKeys: ["lost"] })).toThrow("SECRET_KEYS");
  });
});

// @vitest-environment node
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contentPolicy } from "../../../src/server/kernel/http/console-files.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

const folder = mkdtempSync(join(tmpdir(), "keyline-console-"));
let server: TestServer;
beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), `<!doctype html><head><meta name="keyline" content=""></head>`);
  writeFileSync(join(folder, "assets/main-abc123.js"), "plain");
  writeFileSync(join(folder, "assets/main-abc123.js.br"), "packed");
  writeFileSync(join(folder, "favicon.svg"), "<svg/>");
  server = await startTestServer({ settings: { consoleFolder: folder, region: "PH" } });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> => fetch(`${server.origin}${path}`, { headers });

describe("the console's files", () => {
  test("come with the configuration filled into the page", async () => {
    const text = await (await get("/")).text();
    const config = JSON.parse(/content='([^']*)'/.exec(text)?.[1] ?? "{}");
    expect(config).toMatchObject({ tokenHeader: "x-session-token", payloadCipher: true, region: "PH", locales: ["en_PH", "zh_CN"] });
  });

  test("give every address of the console the page, under a policy with its own nonce", async () => {
    const response = await get("/order/orderAll?x=1", { accept: "text/html" });
    expect(response.status).toBe(200);
    const nonce = /"nonce":"([^"]+)"/.exec(await response.text())?.[1] ?? "";
    expect(response.headers.get("content-security-policy")).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(response.headers.get("cache-control")).toBe("no-cache");
  });

  test("may ask the back end that they are pointed at, and no other", () => {
    const connects = (apiBase?: string) => /connect-src ([^;]*)/.exec(contentPolicy("n", apiBase))?.[1];
    expect(connects()).toBe("'self'");
    expect(connects("/lending")).toBe("'self'");
    expect(connects("https://back.office.example/lending")).toBe("'self' https://back.office.example");
  });

  test("give a call that does not exist an envelope, not the page", async () => {
    const response = await get("/basics-domain/nothing", { accept: "application/json" });
    expect([response.status, (await response.json()).code]).toEqual([404, 4040]);
  });

  test("are kept for ever where their name carries their hash, and are sent packed", async () => {
    const asset = await get("/assets/main-abc123.js", { "accept-encoding": "br" });
    expect(asset.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(asset.headers.get("content-encoding")).toBe("br");
    expect((await get("/favicon.svg")).headers.get("cache-control")).not.toContain("immutable");
    expect((await get("/assets/../../package.json")).status).toBe(404);
  });
});

// @vitest-environment node
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { servedCalls, type ServedName } from "../../src/contract/served.ts";
import type { Call } from "../../src/contract/kernel/call.ts";
import { accountOf, type Role } from "../support/fixture.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

/** What each role may call, from the table of roles: never from the code that enforces it. */
const granted = JSON.parse(readFileSync(new URL("../../src/contract/roles.json", import.meta.url), "utf8")) as Record<Role, string[]>;
const roles = Object.keys(granted) as Role[];
const names = (Object.keys(servedCalls) as ServedName[]).filter(
  (name) => !["system.validateCode", "system.login", "system.out"].includes(name),
);
const all: Readonly<Record<string, Call>> = servedCalls;

function may(role: Role, name: string): boolean {
  const needs = all[name]?.permission ?? "session";
  if (needs === "session" || needs === "public") return true;
  return (typeof needs === "string" ? [needs] : needs).some((key) => granted[role].includes(key));
}

let server: TestServer;
const tokens = new Map<Role, string>();
beforeAll(async () => {
  server = await startTestServer();
  for (const role of roles) tokens.set(role, await server.signIn(accountOf(role)));
});
afterAll(() => server.close());

describe("every call for every role", () => {
  it.each(names)("%s", async (name) => {
    for (const role of roles) {
      // An input that no call takes: whoever is let in is told so, whoever is not is told that first.
      const answer = await server.call(name, { nothing: true } as never, { token: tokens.get(role) ?? "" });
      const empty = all[name]?.emptyWithout !== undefined && !may(role, name);
      const verdict = answer.status === 403 ? "forbidden" : empty && answer.code === 1 ? "empty" : "let in";
      expect([role, verdict]).toEqual([role, may(role, name) ? "let in" : empty ? "empty" : "forbidden"]);
      if (verdict === "forbidden") expect(answer.code).toBe(4004);
    }
    const nobody = await server.call(name, {} as never, {});
    expect([nobody.status, nobody.code]).toEqual([401, 1001]);
  });
});

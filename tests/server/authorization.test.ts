// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls, type CallName } from "../../src/contract/calls.ts";
import type { Call } from "../../src/contract/kernel/call.ts";
import { shippedKeys } from "../../src/contract/permissions.ts";
import { callersOf, granted, may, roles } from "../support/authorization.ts";
import { accountOf, type Role } from "../support/fixture.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

const names = (Object.keys(calls) as CallName[]).filter((name) => !callersOf[name]?.has("public") && name !== "system.out");
const all: Readonly<Record<string, Call>> = calls;

let server: TestServer;
const tokens = new Map<Role, string>();
beforeAll(async () => {
  server = await startTestServer();
  for (const role of roles) tokens.set(role, await server.signIn(accountOf(role)));
});
afterAll(() => server.close());

describe("the table of who may make which call", () => {
  it("has every call and no other", () => {
    expect(Object.keys(callersOf).toSorted()).toEqual(Object.keys(calls).toSorted());
  });

  it("gives each role what the product ships", () => {
    for (const role of roles) expect([role, [...(granted[role] ?? [])].toSorted()]).toEqual([role, shippedKeys(role).toSorted()]);
  });
});

describe("every call for every role", () => {
  it.each(names)("%s", async (name) => {
    const ask = async (role: Role): Promise<void> => {
      // An input that no call takes: whoever is let in is told so, whoever is not is told that first.
      const answer = await server.call(name, { nothing: true } as never, { token: tokens.get(role) ?? "" });
      const empty = all[name]?.emptyWithout !== undefined && !may(role, name);
      const verdict = answer.status === 403 ? "forbidden" : empty && answer.code === 1 ? "empty" : "let in";
      expect([role, verdict]).toEqual([role, may(role, name) ? "let in" : empty ? "empty" : "forbidden"]);
      if (verdict === "forbidden") expect(answer.code).toBe(4004);
    };
    await Promise.all(roles.map(ask));
    const nobody = await server.call(name, {} as never, {});
    expect([nobody.status, nobody.code]).toEqual([401, 1001]);
  });
});

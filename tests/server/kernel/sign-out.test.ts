// @vitest-environment node
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "../../../src/contract/calls.ts";
import { handlers, signed, streamers } from "../../../src/server/handlers.ts";
import { buildApp, openKernel } from "../../../src/server/kernel/http/app.ts";
import { makeServerCipher } from "../../../src/server/kernel/sign-in/cipher.ts";
import { follow } from "../../support/live.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const write = (token: string) => server.call("system.preferenceSave", { name: "colour", body: { is: "blue" } }, { token });
const within = <T>(promise: Promise<T>, ms: number): Promise<T | "late"> =>
  Promise.race([promise, new Promise<"late">((late) => setTimeout(() => late("late"), ms))]);

test("signing out ends writes and the event stream at once, and no other session of the person", async () => {
  const [mine, other] = [await server.signIn("collector.vn"), await server.signIn("collector.vn")];
  const [stream, kept] = [await follow(server.origin, mine), await follow(server.origin, other)];
  expect((await write(mine)).code).toBe(1);
  expect((await server.call("system.out", {}, { token: mine })).code).toBe(1);
  expect((await write(mine)).code).toBe(1001);
  expect((await server.call("system.me", {}, { token: mine })).code).toBe(1001);
  expect(await within(stream.ended, 2_000)).not.toBe("late");
  expect((await write(other)).code).toBe(1);
  expect(await within(kept.ended, 300)).toBe("late");
  await kept.close();
});

test("a password changed at one seat ends the others' writes and streams at once, those of another server too", async () => {
  const kernel = openKernel(server.database.url, server.kernel.settings);
  const second = await buildApp(kernel, { handlers, streamers, signed });
  const origin = await second.listen({ host: "127.0.0.1", port: 0 });
  const seal = (body: object) => JSON.stringify({ payload: makeServerCipher(kernel.settings.payloadKey).seal(JSON.stringify(body)) });
  try {
    const [mine, other] = [await server.signIn("service.vn"), await server.signIn("service.vn")];
    const writeThere = () =>
      fetch(`${origin}${calls["system.preferenceSave"].path}`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-session-token": other, "idempotency-key": crypto.randomUUID() },
        body: seal({ name: "colour", body: null }),
      }).then((answer) => answer.status);
    expect(await writeThere()).toBe(200);
    const stream = await follow(origin, other);
    const change = { password: "Keyline1", newPassword: "Another1x", confirmPassword: "Another1x" };
    expect((await server.call("system.updatePassword", change, { token: mine })).code).toBe(1);
    expect(await writeThere()).toBe(401);
    expect((await write(other)).code).toBe(1001);
    expect(await within(stream.ended, 2_000)).not.toBe("late");
  } finally {
    await second.close();
  }
});

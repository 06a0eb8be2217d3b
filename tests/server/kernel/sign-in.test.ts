// @vitest-environment node
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sessionTimes } from "../../../src/server/kernel/sign-in/session.ts";
import { solveCaptcha, startTestServer, type TestServer } from "../../support/server.ts";
import { longTest } from "../../support/whole.ts";

let server: TestServer;
let ahead = 0;
beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(Date.now() + ahead) });
});
afterAll(() => server.close());

const login = async (account: string, password: string, deviceId?: string) =>
  server.call("system.login", {
    account,
    password,
    ...(deviceId === undefined ? {} : { deviceId }),
    ...(await solveCaptcha(server.origin, server.database)),
  });
const newSeat = (): string => randomBytes(32).toString("base64url");

describe("signing in", () => {
  test("works once per captcha", async () => {
    const captcha = await solveCaptcha(server.origin, server.database);
    const first = await server.call("system.login", { account: "manager.vn", password: "Keyline1", ...captcha });
    expect(first).toMatchObject({ code: 1, data: { tenantId: 1, isUpdatePassword: false } });
    expect(first.data.token).toMatch(/^[\w-]{43}$/);
    const again = await server.call("system.login", { account: "manager.vn", password: "Keyline1", ...captcha });
    expect(again).toMatchObject({ status: 422, code: 4103 });
  });

  test("uses the captcha up when the answer is wrong, and after 120 s", async () => {
    const captcha = await solveCaptcha(server.origin, server.database);
    const who = { account: "manager.vn", password: "Keyline1" };
    expect((await server.call("system.login", { ...who, ...captcha, validateCode: "00000" })).code).toBe(4103);
    expect((await server.call("system.login", { ...who, ...captcha })).code).toBe(4103);
    const old = await solveCaptcha(server.origin, server.database);
    ahead += 121_000;
    expect((await server.call("system.login", { ...who, ...old })).code).toBe(4103);
  });

  test("says the same of a wrong password, an unknown and a disabled account", async () => {
    for (const [account, password] of [
      ["service.vn", "Wrong1"],
      ["nobody", "Keyline1"],
      ["gone.vn", "Keyline1"],
    ] as const) {
      expect(await login(account, password)).toMatchObject({ status: 422, code: 4101, message: "Wrong account or password." });
    }
  });

  test("slows an account down after five failures, and forgives in time", async () => {
    for (let time = 0; time < 5; time += 1) expect((await login("auditor.vn", "Wrong1")).code).toBe(4101);
    expect(await login("auditor.vn", "Keyline1")).toMatchObject({ status: 429, code: 4102, refusal: { vars: { minutes: 1 } } });
    ahead += 61_000;
    expect((await login("auditor.vn", "Wrong1")).code).toBe(4101);
    ahead += 61_000;
    expect(await login("auditor.vn", "Keyline1")).toMatchObject({ code: 4102 });
    ahead += 61_000;
    expect((await login("auditor.vn", "Keyline1")).code).toBe(1);
  });

  test("of many guesses at once no more are looked at than one after the other", async () => {
    const { owner } = server.database;
    const captchas = [];
    for (let at = 0; at < 20; at += 1) captchas.push(await solveCaptcha(server.origin, server.database));
    const answers = await Promise.all(
      captchas.map((captcha) => server.call("system.login", { account: "first.vn", password: "Wrong1", ...captcha })),
    );
    expect(answers.filter(({ code }) => code === 4101)).toHaveLength(5);
    expect(answers.filter(({ code }) => code === 4102)).toHaveLength(15);
    // What was refused unseen counts for nothing: the wait is that of five.
    expect((await login("first.vn", "Keyline1")).refusal.vars).toMatchObject({ minutes: 1 });
    await owner.query("delete from sign_in_try");
  });

  test("a person's own seat is shut neither by strangers nor by colleagues in the same network, and no name of a seat opens another's", async () => {
    const { owner } = server.database;
    const seat = newSeat();
    expect((await login("manager.vn", "Keyline1", seat)).code).toBe(1);
    for (const password of ["Wrong1", "Keyline1"]) {
      const guesses = await Promise.all(Array.from({ length: 30 }, () => login("manager.vn", password, newSeat())));
      expect(guesses.filter(({ code }) => code === 4101)).toHaveLength(password === "Wrong1" ? 5 : 0);
      expect(guesses.filter(({ code }) => code === 4102)).toHaveLength(password === "Wrong1" ? 25 : 30);
    }
    expect((await login("manager.vn", "Keyline1", seat)).code).toBe(1);
    // The usual seat of one is a strange one of another.
    for (let time = 0; time < 5; time += 1) await login("auditor.vn", "Wrong1", newSeat());
    expect((await login("auditor.vn", "Keyline1", seat)).code).toBe(4102);
    // At the seat itself as many are looked at as anywhere.
    const own = await Promise.all(Array.from({ length: 12 }, () => login("manager.vn", "Wrong1", seat)));
    expect(own.filter(({ code }) => code === 4101)).toHaveLength(5);
    expect(own.filter(({ code }) => code === 4102)).toHaveLength(7);
    expect((await owner.query("select from known_place where place like 'seat %' and place like '%' || $1", [seat])).rowCount).toBe(0);
    await owner.query("delete from sign_in_try");
  });

  longTest("a right sign-in at the usual seat does not wait behind a queue of wrong ones", { timeout: 60_000 }, async () => {
    const seat = newSeat();
    await login("service.vn", "Keyline1", seat);
    const captchas = [];
    for (let at = 0; at < 10; at += 1) captchas.push(await solveCaptcha(server.origin, server.database));
    const order: string[] = [];
    const wrong = captchas.map((captcha, at) =>
      server.call("system.login", { account: `nobody${at}`, password: "Wrong1", ...captcha }).then(() => order.push("wrong")),
    );
    const right = login("service.vn", "Keyline1", seat).then(({ code }) => order.push(`right ${code}`));
    await Promise.all([...wrong, right]);
    // Both turns may be taken when it comes, and its verification code is on its way meanwhile.
    expect(order.indexOf("right 1")).toBeLessThan(6);
    await server.database.owner.query("delete from sign_in_try");
  });

  test("wrong verification codes are limited by network, and at a seat of one's own apart from that", async () => {
    const { owner } = server.database;
    const seat = newSeat();
    await login("service.vn", "Keyline1", seat);
    await owner.query("delete from known_place where place like 'network %'");
    const wrong = async (account: string, deviceId: string) =>
      server.call("system.login", {
        account,
        password: "Keyline1",
        deviceId,
        ...(await solveCaptcha(server.origin, server.database)),
        validateCode: "00000",
      });
    const answers = await Promise.all(Array.from({ length: 40 }, (_each, at) => wrong(`nobody${at}`, newSeat())));
    expect(answers.filter(({ code }) => code === 4103)).toHaveLength(30);
    expect(answers.filter(({ code }) => code === 4102)).toHaveLength(10);
    expect((await login("service.vn", "Keyline1", newSeat())).code).toBe(4102);
    expect((await login("service.vn", "Keyline1", seat)).code).toBe(1);
    await owner.query("delete from sign_in_try");
  });

  test("the lock screen and the change of a password count as sign-in does, many at once too", async () => {
    const { owner } = server.database;
    const token = await server.signIn("service.vn");
    const guesses = await Promise.all(Array.from({ length: 12 }, () => server.call("system.unlock", { password: "Wrong1" }, { token })));
    expect(guesses.filter(({ code, data }) => code === 1 && !data.opened)).toHaveLength(5);
    expect(guesses.filter(({ code }) => code === 4102)).toHaveLength(7);
    await owner.query("delete from sign_in_try");
    const change = (password: string, newPassword = "Another1x") =>
      server.call("system.updatePassword", { password, newPassword, confirmPassword: newPassword }, { token });
    const changes = await Promise.all(Array.from({ length: 9 }, () => change("Wrong1")));
    expect(changes.filter(({ refusal }) => refusal?.error === "password.wrong")).toHaveLength(5);
    expect(changes.filter(({ code }) => code === 4102)).toHaveLength(4);
    await owner.query("delete from sign_in_try");
    // A new one that does not do is no guess, and whoever knows the old one is not kept waiting.
    for (let time = 0; time < 6; time += 1) expect((await change("Keyline1", "short")).code).not.toBe(4102);
    expect((await server.call("system.unlock", { password: "Keyline1" }, { token })).data).toEqual({ opened: true });
  });

  test("stops guessing from a strange address, and lets a new seat in where colleagues sign in", async () => {
    const { owner } = server.database;
    await owner.query("delete from known_place");
    await owner.query("insert into sign_in_try (subject, at) select 'from:127.0.0.0/24', $1 from generate_series(1, 300) n", [
      new Date(Date.now() + ahead),
    ]);
    expect((await login("finance.vn", "Keyline1")).code).toBe(4102);
    await owner.query(
      "insert into known_place (tenant_id, staff_id, place, at) select tenant_id, id, 'network 127.0.0.0/24', now() from staff where account = 'manager.vn'",
    );
    expect((await login("finance.vn", "Keyline1")).code).toBe(1);
    // Of another tenant nobody has ever signed in there.
    expect((await login("finance.ph", "Keyline1")).code).toBe(4102);
    await owner.query("delete from sign_in_try");
  });

  test("opens a locked screen with the password alone, goes on with the session, and slows guessing down in that session alone", async () => {
    const token = await server.signIn("collector.vn");
    const unlock = (password: string) => server.call("system.unlock", { password }, { token });
    expect(await unlock("Keyline1")).toMatchObject({ code: 1, data: { opened: true } });
    for (let time = 0; time < 5; time += 1) expect(await unlock("Wrong1")).toMatchObject({ code: 1, data: { opened: false } });
    expect(await unlock("Keyline1")).toMatchObject({ status: 429, code: 4102 });
    // Whoever sits at somebody's open page shuts that page, and not its owner out.
    expect((await login("collector.vn", "Keyline1")).code).toBe(1);
    expect((await server.call("system.me", {}, { token })).code).toBe(1);
    ahead += 61_000;
    expect(await unlock("Keyline1")).toMatchObject({ code: 1, data: { opened: true } });
    expect(await server.call("system.unlock", { password: "Keyline1" }, {})).toMatchObject({ status: 401, code: 1001 });
  });

  test("lets nothing else be done before the first password is changed, and ends every session with it", async () => {
    const token = await server.signIn("fresh.vn");
    expect(await server.call("system.menuList", {}, { token })).toMatchObject({ status: 403, code: 4118 });
    expect((await server.call("system.me", {}, { token })).data.user.isUpdatePassword).toBe(true);
    const change = (password: string, newPassword: string, confirmPassword = newPassword) =>
      server.call("system.updatePassword", { password, newPassword, confirmPassword }, { token });
    expect((await change("Wrong1", "Better22")).code).toBe(4117);
    expect((await change("Keyline1", "abc")).code).toBe(4111);
    expect((await change("Keyline1", "Better22", "Better23")).code).toBe(4114);
    expect((await change("Keyline1", "Better22")).code).toBe(1);
    ahead += sessionTimes.cachedFor + 1;
    expect((await server.call("system.me", {}, { token })).code).toBe(1001);
    const again = await login("fresh.vn", "Better22");
    expect(again.data.isUpdatePassword).toBe(false);
    expect((await server.call("system.menuList", {}, { token: again.data.token })).code).toBe(1);
  });

  test("ends a session on sign-out, after idle time, and for another browser", async () => {
    const token = await server.signIn("finance.vn");
    expect((await server.call("system.me", {}, { token, headers: { "user-agent": "another" } })).code).toBe(1001);
    expect((await server.call("system.out", {}, { token })).code).toBe(1);
    ahead += sessionTimes.cachedFor + 1;
    expect((await server.call("system.me", {}, { token })).code).toBe(1001);
    const idle = await server.signIn("finance.vn");
    ahead += sessionTimes.idle;
    expect((await server.call("system.me", {}, { token: idle })).code).toBe(1001);
  });

  test("keeps only the hash of a token", async () => {
    const token = await server.signIn("service.vn");
    const rows = await server.database.owner.query("select token_hash::text from session");
    expect(JSON.stringify(rows.rows)).not.toContain(token);
  });
});

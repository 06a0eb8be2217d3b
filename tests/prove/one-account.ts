import { randomBytes } from "node:crypto";
import { ask, must, signIn } from "../bench/client.ts";
import { type Bar, holds } from "../bench/table.ts";
import { calls } from "../../src/contract/calls.ts";
import { demoPassword } from "../../src/server/demo/staff.ts";
import type { House } from "./house.ts";

const account = "collector03";
/** R13: tries that are looked at before somebody has to wait. */
const free = 5;

export interface Guessing {
  readonly guesses: number;
  /** Whether the machine is ours alone: only then a time says something of the product. */
  readonly isTimed: boolean;
}

/** So many wrong passwords at once for one account at each call that tests one; its owner signs in at his usual seat all the same. */
export async function proveOneAccount(house: House, { guesses, isTimed }: Guessing): Promise<readonly Bar[]> {
  const seat = randomBytes(32).toString("base64url");
  await enter(house, demoPassword, seat);
  const codes: Awaited<ReturnType<typeof captchaOf>>[] = [];
  while (codes.length < guesses) codes.push(...(await many(20, () => captchaOf(house))));
  const login = await Promise.all(
    codes.map((captcha) => ask(house.origin, { name: "system.login", input: { account, password: "Wrong1x", ...captcha } })),
  );
  const began = performance.now();
  await enter(house, demoPassword, seat);
  const took = performance.now() - began;
  const token = await signIn(house.origin, house.book, "collector04");
  const unlock = await many(guesses, () => ask(house.origin, { name: "system.unlock", input: { password: "Wrong1x" }, token }));
  const second = await signIn(house.origin, house.book, "collector04");
  const change = { password: "Wrong1x", newPassword: "Another1x", confirmPassword: "Another1x" };
  const changes = await many(guesses, () => ask(house.origin, { name: "system.updatePassword", input: change, token: second }));
  const looked = {
    login: login.filter(({ code }) => code === 4101).length,
    unlock: unlock.filter(({ code }) => code === 1).length,
    change: changes.filter(({ code }) => code === 4117).length,
  };
  return [
    ...Object.entries(looked).map(([name, n]) =>
      holds(`${guesses} wrong passwords at once: ${name}`, `${free} looked at`, n === free, String(n)),
    ),
    holds(
      "the owner at his usual seat after them",
      isTimed ? "signs in within 3 s" : "signs in",
      !isTimed || took < 3_000,
      `${took.toFixed(0)} ms`,
    ),
  ];
}

/** All of them are under way at once. */
const many = <T>(times: number, work: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: times }, work));

async function enter(house: House, password: string, deviceId: string): Promise<void> {
  await must(house.origin, { name: "system.login", input: { account, password, deviceId, ...(await captchaOf(house)) } });
}

async function captchaOf({ origin, book }: House): Promise<{ readonly captchaKey: string; readonly validateCode: string }> {
  const image = await fetch(`${origin}${calls["system.validateCode"].path}`);
  const captchaKey = image.headers.get("x-captcha-key") ?? "";
  await image.arrayBuffer();
  const { rows } = await book.owner.query<{ answer: string }>("select answer from captcha where key = $1", [captchaKey]);
  return { captchaKey, validateCode: rows[0]?.answer ?? "" };
}

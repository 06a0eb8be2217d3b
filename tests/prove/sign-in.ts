import { tenant } from "../bench/bare-queue.ts";
import { ask, signIn } from "../bench/client.ts";
import { type Bar, holds } from "../bench/table.ts";
import { calls } from "../../src/contract/calls.ts";
import type { House } from "./house.ts";

const good = 200;
const bad = 1_000;
const within = 5 * 60_000;
/** Bad ones under way at a time: a browser of a guesser, not a flood that only the network could stop. */
const guessers = 20;

/** 200 times people of one floor sign in from its address while 1,000 guesses come from it too (R13). */
export async function proveSignIn(house: House): Promise<readonly Bar[]> {
  const { rows } = await house.book.owner.query<{ account: string }>(
    "select account from staff where tenant_id = $1 and enabled and not must_change_password order by id",
    [tenant],
  );
  const accounts = rows.map((row) => row.account);
  // Half of them sign in, the other half is guessed at, and so are names that nobody has.
  const ours = accounts.filter((_, at) => at % 2 === 0);
  const theirs = accounts.filter((_, at) => at % 2 === 1);
  const colleague = ours[0] ?? "";
  await signIn(house.origin, house.book, colleague);
  const began = performance.now();
  let guessed = 0;
  let opened = 0;
  const guess = async (): Promise<void> => {
    while (guessed < bad) {
      const at = guessed++;
      const account = at % 2 === 0 ? `nobody${at}` : (theirs[at % theirs.length] ?? "");
      if (await tryWrong(house, account)) opened += 1;
    }
  };
  let signedIn = 0;
  const failures: string[] = [];
  const enter = async (): Promise<void> => {
    for (let at = 0; at < good; at += 1) {
      await signIn(house.origin, house.book, ours[at % ours.length] ?? "").then(
        () => (signedIn += 1),
        (error: unknown) => failures.push(String(error)),
      );
    }
  };
  await Promise.all([enter(), ...Array.from({ length: guessers }, guess)]);
  const took = performance.now() - began;
  const isAllIn = signedIn === good && opened === 0 && took <= within;
  return [
    holds(
      `${good} good sign-ins from one address while ${bad} bad ones run`,
      `all ${good} in 5 minutes, no bad one`,
      isAllIn,
      `${signedIn} in ${(took / 1_000).toFixed(0)} s, ${opened} bad ones${failures[0] ? `, first failure: ${failures[0]}` : ""}`,
    ),
  ];
}

async function tryWrong({ origin, book }: House, account: string): Promise<boolean> {
  const image = await fetch(`${origin}${calls["system.validateCode"].path}`);
  const captchaKey = image.headers.get("x-captcha-key") ?? "";
  await image.arrayBuffer();
  const { rows } = await book.owner.query<{ answer: string }>("select answer from captcha where key = $1", [captchaKey]);
  const input = { account, password: "Wrong1password", captchaKey, validateCode: rows[0]?.answer ?? "" };
  return (await ask(origin, { name: "system.login", input })).code === 1;
}

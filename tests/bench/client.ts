import { randomUUID } from "node:crypto";
import { calls, type CallName } from "../../src/contract/calls.ts";
import type { Call } from "../../src/contract/kernel/call.ts";
import { headerNames, idempotencyHeader, sealedParameter } from "../../src/contract/kernel/envelope.ts";
import type { InputOf, OutputOf } from "../../src/contract/types.ts";
import { demoPassword } from "../../src/server/demo/staff.ts";
import { makeServerCipher } from "../../src/server/kernel/sign-in/cipher.ts";
import { developmentKey } from "../../src/server/kernel/settings.ts";
import type { Book } from "./house.ts";

const cipher = makeServerCipher(process.env["PAYLOAD_KEY"] ?? developmentKey);

export interface Request {
  readonly url: string;
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Answer<T> {
  readonly code: number;
  readonly message: string;
  readonly data: T;
}

export interface Asked<N extends CallName> {
  readonly name: N;
  readonly input: InputOf<N>;
  readonly token?: string;
  readonly key?: string;
  readonly agent?: string;
}

/** A call as the console sends it: sealed, with a session, with an idempotency key if it writes. */
export function requestOf<N extends CallName>(origin: string, { name, input, token, key, agent = "keyline-bench" }: Asked<N>): Request {
  const call: Call<CallName> = calls[name];
  const text = JSON.stringify(input) ?? "{}";
  const url = new URL(call.path, origin);
  if (call.method === "GET" && text !== "{}") url.searchParams.set(sealedParameter, cipher.seal(text));
  return {
    url: url.href,
    method: call.method,
    headers: {
      [headerNames.language]: "en_PH",
      "user-agent": agent,
      ...(token ? { [headerNames.token]: token } : {}),
      ...(call.effect === "write" ? { [idempotencyHeader]: key ?? randomUUID() } : {}),
      ...(call.method === "POST" ? { "content-type": "application/json" } : {}),
    },
    ...(call.method === "POST" ? { body: JSON.stringify({ payload: cipher.seal(text) }) } : {}),
  };
}

export async function ask<N extends CallName>(origin: string, what: Asked<N>): Promise<Answer<OutputOf<N>>> {
  const { url, ...init } = requestOf(origin, what);
  const { code, message, data } = openAnswer(await (await fetch(url, init)).text());
  return { code, message, data: data as OutputOf<N> };
}

/** An envelope with its data unsealed. */
export function openAnswer(text: string): Answer<unknown> {
  const { code, message, data }: { code: number; message: string; data: unknown } = JSON.parse(text);
  return { code, message, data: typeof data === "string" ? JSON.parse(cipher.open(data)) : data };
}

/** A line of a stream to a reader on this machine, for whom nothing is packed. */
export const openLine = (line: string): string => (line.startsWith('"') ? cipher.open(line.slice(1, -1)) : line);

/** As `ask`; a refusal is a failure of the bench. */
export async function must<N extends CallName>(origin: string, what: Asked<N>): Promise<OutputOf<N>> {
  const answer = await ask(origin, what);
  if (answer.code !== 1) throw new Error(`${what.name}: ${answer.code} ${answer.message} ${JSON.stringify(answer.data)}`);
  return answer.data;
}

/** Signs a demo account in; the captcha's answer is read from the database. */
export async function signIn(origin: string, book: Pick<Book, "owner">, account: string, agent?: string): Promise<string> {
  const image = await fetch(`${origin}${calls["system.validateCode"].path}`);
  const captchaKey = image.headers.get("x-captcha-key") ?? "";
  await image.arrayBuffer();
  const row = await book.owner.query<{ answer: string }>("select answer from captcha where key = $1", [captchaKey]);
  const input = { account, password: demoPassword, captchaKey, validateCode: row.rows[0]?.answer ?? "" };
  return (await must(origin, { name: "system.login", input, ...(agent ? { agent } : {}) })).token;
}

import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, InjectOptions } from "fastify";
import type pg from "pg";
import { calls, type CallName } from "../../contract/calls.ts";
import type { Call } from "../../contract/kernel/call.ts";
import { headerNames, idempotencyHeader, sealedParameter } from "../../contract/kernel/envelope.ts";
import { aboutSecret, sealKept } from "../kernel/kept-secrets.ts";
import { channelPath, signatureHeader } from "../../contract/finance/channel.schemas.ts";
import type { InputOf, OutputOf } from "../../contract/types.ts";
import { demoPassword } from "../demo/staff.ts";
import type { Kernel } from "../kernel/kernel.ts";
import { makeServerCipher } from "../kernel/sign-in/cipher.ts";
import { signatureHeaders, signatureOf } from "../kernel/sign-in/signature.ts";

/** A server that is played on, through its own door: what a browser, an app and a channel would send. */
export interface House {
  readonly app: FastifyInstance;
  readonly kernel: Kernel;
  readonly owner: pg.Pool;
  readonly tenantId: number;
  readonly appId: number;
  /** Of the app that is played: made for this run, and ended with it. */
  readonly key: { readonly id: string; readonly secret: string };
  readonly channel: { readonly code: string; readonly secret: string };
}
type Answer = { readonly code: number; readonly message: string; readonly data: unknown };

/** What was refused, in the words of the house. */
export class Told extends Error {
  readonly error: string;
  constructor(what: string, { message, data }: Answer) {
    super(`${what}: ${message}`);
    this.error = (data as { readonly error?: string } | null)?.error ?? "";
  }
}

/** A key for the app, as an administrator would make one. */
export async function makeKey(
  owner: pg.Pool,
  { tenantId, appId, secretKeys }: { readonly tenantId: number; readonly appId: number; readonly secretKeys: readonly string[] },
): Promise<House["key"]> {
  const key = { id: `play-${randomUUID().slice(0, 8)}`, secret: randomBytes(24).toString("base64url") };
  await owner.query("insert into signing_key (tenant_id, key_id, kind, app_id, secret) values ($1, $2, 'app', $3, $4)", [
    tenantId,
    key.id,
    appId,
    sealKept(secretKeys, aboutSecret("signing_key", tenantId, key.id), key.secret),
  ]);
  return key;
}
export const endKey = ({ owner, tenantId, key, kernel }: House): Promise<unknown> =>
  owner.query("update signing_key set ends_at = $3 where tenant_id = $1 and key_id = $2", [tenantId, key.id, kernel.clock()]);

/** ms between tries of what an overloaded house sends away: some thirty seconds of them. */
const again = [250, 500, 1_000, 2_000, 4_000, 8_000, 16_000];

/** The answer to a request, under one number however often it is sent. @throws Told what was refused */
async function served(what: string, send: () => Promise<Answer>): Promise<unknown> {
  for (const pause of [...again, null]) {
    const answer = await send();
    if (answer.code === 1) return answer.data;
    const told = new Told(what, answer);
    if (told.error !== "unavailable" || pause === null) throw told;
    await sleep(pause);
  }
}

/** A client app's request. */
export async function client(house: House, path: string, body: object): Promise<Readonly<Record<string, unknown>>> {
  const { key, kernel } = house;
  const text = JSON.stringify({ requestId: randomUUID(), ...body });
  const time = String(Math.floor(kernel.clock().getTime() / 1_000));
  const url = `/client-domain/${path}`;
  const headers = {
    "content-type": "application/json",
    [signatureHeaders.key]: key.id,
    [signatureHeaders.time]: time,
    [signatureHeaders.signature]: signatureOf(key.secret, { time, method: "POST", path: url, body: text }),
  };
  const send = async () => (await house.app.inject({ method: "POST", url, headers, payload: text })).json<Answer>();
  return (await served(path, send)) as Readonly<Record<string, unknown>>;
}

/** Money that a channel has collected. */
export async function collect(house: House, report: object): Promise<void> {
  const text = JSON.stringify(report);
  const headers = {
    "content-type": "application/json",
    [signatureHeader]: createHmac("sha256", house.channel.secret).update(text).digest("hex"),
  };
  const url = channelPath.replace(":code", house.channel.code);
  await served("collected", async () => (await house.app.inject({ method: "POST", url, headers, payload: text })).json<Answer>());
}

/** Who has signed in, until his time is over. */
const seats = new Map<string, Promise<string>>();

/** A demo account signs in as at the sign-in page; the code of the picture is read where the server keeps it. */
async function signIn(house: House, account: string): Promise<string> {
  const image = await house.app.inject({ method: "GET", url: calls["system.validateCode"].path });
  const captchaKey = String(image.headers["x-captcha-key"]);
  const { rows } = await house.owner.query<{ answer: string }>("select answer from captcha where key = $1", [captchaKey]);
  const input = { account, password: demoPassword, captchaKey, validateCode: rows[0]?.answer ?? "" };
  const { token } = (await ask(house, { name: "system.login", token: "" }, input)) as { readonly token: string };
  return token;
}

async function ask(house: House, { name, token }: { readonly name: CallName; readonly token: string }, input: object): Promise<unknown> {
  const call: Call<CallName> = calls[name];
  const { settings } = house.kernel;
  const cipher = settings.payloadCipher ? makeServerCipher(settings.payloadKey) : null;
  const text = JSON.stringify(input);
  const sealed = cipher ? { [sealedParameter]: cipher.seal(text) } : (input as Record<string, string>);
  const request: InjectOptions = {
    method: call.method,
    url: call.path,
    headers: {
      [headerNames.language]: "en_PH",
      ...(token ? { [headerNames.token]: token } : {}),
      ...(call.effect === "write" ? { [idempotencyHeader]: randomUUID() } : {}),
      ...(call.method === "POST" ? { "content-type": "application/json" } : {}),
    },
    ...(call.method === "GET" ? { query: sealed } : { payload: cipher ? JSON.stringify({ payload: cipher.seal(text) }) : text }),
  };
  return served(name, async () => {
    const response = await house.app.inject(request);
    if (call.binary && response.statusCode === 200) return { code: 1, message: "", data: null };
    const answer = response.json<Answer>();
    const data: unknown = cipher && typeof answer.data === "string" ? JSON.parse(cipher.open(answer.data)) : answer.data;
    return { ...answer, data };
  });
}

/** A day later nobody is signed in any more. */
export const leaveSeats = (): void => seats.clear();

/** A call by somebody of the staff, who signs in with his first one. */
export async function call<N extends CallName>(
  house: House,
  account: string,
  { name, input }: { readonly name: N; readonly input: InputOf<N> },
) {
  const token = seats.get(account) ?? signIn(house, account);
  seats.set(account, token);
  return (await ask(house, { name, token: await token }, input as object)) as OutputOf<N>;
}

import { randomUUID } from "node:crypto";
import { calls, type CallName } from "../../src/contract/calls.ts";
import type { Call } from "../../src/contract/kernel/call.ts";
import { headerNames, idempotencyHeader, type Refusal, sealedParameter } from "../../src/contract/kernel/envelope.ts";
import type { InputOf, OutputOf } from "../../src/contract/types.ts";
import { handlers, mountPublic, open, signed, streamers } from "../../src/server/handlers.ts";
import { buildApp, openKernel, type Server } from "../../src/server/kernel/http/app.ts";
import { makeServerCipher } from "../../src/server/kernel/sign-in/cipher.ts";
import type { Served } from "../../src/server/kernel/http/mount.ts";
import { defaultSettings, type Settings } from "../../src/server/kernel/settings.ts";
import type { TestDatabase } from "./database.ts";
import { type Fixture, fixturePassword } from "./fixture.ts";
import { createSeededDatabase } from "./templates.ts";

export interface Answer<T> {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  /** Of a success; of a refusal see `refusal`. */
  readonly data: T;
  readonly refusal: Refusal;
  readonly headers: Headers;
}
export interface CallOptions {
  readonly token?: string;
  readonly key?: string;
  readonly locale?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
export interface TestServer extends Server {
  /** http://127.0.0.1:port */
  readonly origin: string;
  readonly database: TestDatabase;
  readonly fixture: Fixture;
  /** Answers a token; the captcha's answer is read from the database. */
  signIn(account: string, password?: string): Promise<string>;
  call<N extends CallName>(name: N, input: InputOf<N>, options?: CallOptions): Promise<Answer<OutputOf<N>>>;
  close(): Promise<void>;
}
export interface TestServerOptions {
  readonly settings?: Partial<Settings>;
  readonly clock?: () => Date;
  readonly served?: Served;
}

/** A server of one's own on a fresh, seeded database; the payload cipher is on, as it is by default. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { database, fixture } = await createSeededDatabase();
  const settings = { ...defaultSettings, logLevel: "silent", judgeAnswers: true, ...options.settings };
  const kernel = openKernel(database.url, settings, options.clock);
  const app = await buildApp(kernel, options.served ?? { handlers, streamers, signed, open, mountPublic });
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  const call = caller(origin, settings);
  return {
    app,
    kernel,
    origin,
    database,
    fixture,
    call,
    async signIn(account, password = fixturePassword) {
      const captcha = await solveCaptcha(origin, database);
      const answer = await call("system.login", { account, password, ...captcha });
      if (answer.code !== 1) throw new Error(`${account} could not sign in: ${answer.message}`);
      return answer.data.token;
    },
    async close() {
      await app.close();
      await database.drop();
    },
  };
}

/** Asks for a captcha and looks its answer up. */
export async function solveCaptcha(origin: string, { owner }: TestDatabase): Promise<{ captchaKey: string; validateCode: string }> {
  const image = await fetch(`${origin}${calls["system.validateCode"].path}`);
  const captchaKey = image.headers.get("x-captcha-key") ?? "";
  const row = await owner.query<{ answer: string }>("select answer from captcha where key = $1", [captchaKey]);
  return { captchaKey, validateCode: row.rows[0]?.answer ?? "" };
}

function caller(origin: string, settings: Settings): TestServer["call"] {
  const cipher = settings.payloadCipher ? makeServerCipher(settings.payloadKey) : null;
  return async (name, input, options = {}) => {
    const call: Call<CallName> = calls[name];
    const text = JSON.stringify(input);
    const url = new URL(call.path, origin);
    const hasInput = text !== undefined && text !== "{}";
    if (call.method === "GET" && hasInput && cipher) url.searchParams.set(sealedParameter, cipher.seal(text));
    if (call.method === "GET" && !cipher) for (const [key, value] of Object.entries(input ?? {})) url.searchParams.set(key, String(value));
    const response = await fetch(url, {
      method: call.method,
      headers: {
        [headerNames.language]: options.locale ?? "en_PH",
        ...(options.token ? { [headerNames.token]: options.token } : {}),
        ...(call.effect === "write" ? { [idempotencyHeader]: options.key ?? randomUUID() } : {}),
        ...(call.method === "POST" ? { "content-type": "application/json" } : {}),
        ...options.headers,
      },
      ...(call.method === "POST" ? { body: cipher ? JSON.stringify({ payload: cipher.seal(text) }) : text } : {}),
    });
    const { code, message, data }: { code: number; message: string; data: unknown } = JSON.parse(await response.text());
    const opened: unknown = cipher && typeof data === "string" ? JSON.parse(cipher.open(data)) : data;
    return {
      status: response.status,
      code,
      message,
      data: opened as OutputOf<typeof name>,
      refusal: opened as Refusal,
      headers: response.headers,
    };
  };
}

import { randomBytes, randomUUID } from "node:crypto";
import { calls, type CallName } from "../../src/contract/calls.ts";
import type { Call } from "../../src/contract/kernel/call.ts";
import { headerNames, idempotencyHeader, type Refusal, sealedParameter } from "../../src/contract/kernel/envelope.ts";
import type { InputOf, OutputOf } from "../../src/contract/types.ts";
import { handlers, mountPublic, open, signed, streamers } from "../../src/server/handlers.ts";
import { buildApp, openKernel, type Server } from "../../src/server/kernel/http/app.ts";
import { sessionTimes, sha256 } from "../../src/server/kernel/sign-in/session.ts";
import { makeServerCipher } from "../../src/server/kernel/sign-in/cipher.ts";
import type { Served } from "../../src/server/kernel/http/mount.ts";
import { defaultSettings, type Settings } from "../../src/server/kernel/settings.ts";
import { noteCalled } from "./called.ts";
import type { TestDatabase } from "./database.ts";
import { type Fixture, fixturePassword } from "./fixture.ts";
import { cheapHash } from "./password.ts";
import { createDemoDatabase, createSeededDatabase, demoNow } from "./templates.ts";

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
  /** Answers a token. Whoever has the fixture's password and nothing in the way sits there already: the door with its captcha costs a tenth of a second. */
  signIn(account: string): Promise<string>;
  /** Answers a token, by the door; the captcha's answer is read from the database. */
  signInAtDoor(account: string, password?: string): Promise<string>;
  call<N extends CallName>(name: N, input: InputOf<N>, options?: CallOptions): Promise<Answer<OutputOf<N>>>;
  close(): Promise<void>;
}
export interface TestServerOptions {
  readonly settings?: Partial<Settings>;
  readonly clock?: () => Date;
  readonly served?: Served;
  /** Instead of the fixture of two lenders, which `fixture` then knows nothing of; it goes with the server. */
  readonly database?: TestDatabase;
}

/** A server of one's own on a fresh, seeded database; the payload cipher is on, as it is by default. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { database, fixture } = options.database ? { database: options.database, fixture: {} as Fixture } : await createSeededDatabase();
  const settings = { ...defaultSettings, logLevel: "silent", judgeAnswers: true, ...options.settings };
  const kernel = openKernel(database.url, settings, options.clock);
  const app = await buildApp(kernel, options.served ?? { handlers, streamers, signed, open, mountPublic });
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  const call = caller(origin, settings);
  const clock = options.clock ?? (() => new Date());
  const signInAtDoor = async (account: string, password = fixturePassword): Promise<string> => {
    const captcha = await solveCaptcha(origin, database);
    const answer = await call("system.login", { account, password, ...captcha });
    if (answer.code !== 1) throw new Error(`${account} could not sign in: ${answer.message}`);
    return answer.data.token;
  };
  return {
    app,
    kernel,
    origin,
    database,
    fixture,
    call,
    signIn: async (account) => (await seated(database, account, clock())) ?? signInAtDoor(account),
    signInAtDoor,
    async close() {
      await app.close();
      await database.drop();
    },
  };
}

const seatHash = cheapHash(fixturePassword);

/** A server on the demo of its day, whose people all have the fixture's password and sit at any network. */
export async function startDemoServer(size: "small" | "large"): Promise<TestServer> {
  const database = await createDemoDatabase(size);
  await database.owner.query("update staff set password_hash = $1, must_change_password = false", [seatHash]);
  await database.owner.query("delete from role_network");
  return startTestServer({ database, clock: () => demoNow });
}

/** A session as the door opens it for a fetch of Node's; null where the door would ask for more, or let nobody in. */
async function seated({ owner }: TestDatabase, account: string, now: Date): Promise<string | null> {
  const token = randomBytes(32).toString("base64url");
  const made = await owner.query(
    `insert into session (tenant_id, token_hash, staff_id, user_agent_hash, address, created_at, seen_at, expires_at)
     select s.tenant_id, $2, s.id, $3, '127.0.0.1', $4, $4, $5 from staff s join role r on r.tenant_id = s.tenant_id and r.id = s.role_id
     join tenant t on t.tenant_id = s.tenant_id
     where s.account = $1 and s.password_hash = $6 and s.enabled and s.locked_at is null and not s.must_change_password and s.password_until is null
       and r.enabled and t.status = 'live' and not second_demanded(s.tenant_id, $4)
       and not exists (select from role_network n where n.tenant_id = r.tenant_id and n.role_id = r.id)
       and not exists (select from second_factor f where f.tenant_id = s.tenant_id and f.staff_id = s.id)`,
    [account, sha256(token), sha256("node"), now, new Date(now.getTime() + sessionTimes.absolute), seatHash],
  );
  return made.rowCount === 1 ? token : null;
}

/** Asks for a captcha and looks its answer up. */
export async function solveCaptcha(origin: string, { owner }: TestDatabase): Promise<{ captchaKey: string; validateCode: string }> {
  const image = await fetch(`${origin}${calls["system.validateCode"].path}`);
  const captchaKey = image.headers.get("x-captcha-key") ?? "";
  noteCalled("system.validateCode", captchaKey);
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
    if (code === 1) noteCalled(name, opened);
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

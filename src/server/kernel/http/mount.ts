import type { OpenPage } from "./open-page.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { calls, type CallName } from "../../../contract/calls.ts";
import { type Call, isPermitted } from "../../../contract/kernel/call.ts";
import { fileBodyLimit } from "../../../contract/kernel/picture.ts";
import type { Locale } from "../../../contract/languages.ts";
import { schemas } from "../../../contract/schemas.ts";
import { Refused } from "../../../lending/reason.ts";
import { FileAnswer, type Handlers, JsonText, type PublicContext, type StreamCallName, type Streamers } from "../context.ts";
import { addressOf } from "./address.ts";
import { openInput } from "./input.ts";
import type { Kernel } from "../kernel.ts";
import { judge, languageOf, localeOf } from "./localise.ts";
import { type AnyWriter, type Demand, performExport, performRead, performWrite } from "./perform.ts";
import { BadInput, sendData } from "./refusal.ts";
import { readLacking } from "../sign-in/holders.ts";
import type { Session } from "../sign-in/session.ts";
import type { SignedRoute } from "../sign-in/signed.ts";
import { type AnyStreamer, performStream, wantsStream } from "./stream.ts";

type PublicHandler = (input: unknown, context: PublicContext) => Promise<unknown>;
export interface Served {
  readonly handlers: Handlers<CallName>;
  readonly streamers: Streamers<StreamCallName>;
  /** Of programs outside of the house; a server without them serves the console only. */
  readonly signed?: readonly SignedRoute[];
  /** Pages that ask nobody to sign in. */
  readonly open?: readonly OpenPage[];
  /** Public addresses that are no calls: links that people follow. */
  readonly mountPublic?: (app: FastifyInstance, kernel: Kernel) => void;
}

/** By name alone: with each call its own type there are more of them together than the compiler keeps. */
const every: Readonly<Record<string, { readonly input: z.ZodType; readonly output: z.ZodType }>> = schemas;
function schemaOf(name: CallName) {
  const found = every[name];
  if (!found) throw new Error(`the call ${name} has no schemas`);
  return found;
}

/** Bytes of a call that anybody may make: a sealed sign-in is a tenth of it. */
const publicBodyLimit = 8_192;

/** Path -> methods that are mounted there. */
export type Routes = Map<string, Set<string>>;

/**
 * Mounts every call of the contract, and notes its methods in `routes`. A call without a handler does not compile; a streaming call without a streamer refuses to boot.
 * Reads sent as POST answer GET too, and writes that the specification made GET answer POST (rules/wire.md 6).
 */
export function mountAll(app: FastifyInstance, house: { readonly kernel: Kernel; readonly served: Served; readonly routes: Routes }): void {
  const { kernel, served, routes } = house;
  for (const call of Object.values(calls) as Call<CallName>[]) {
    const methods = call.effect === "write" && call.method === "POST" ? ["POST"] : ["GET", "POST"];
    const limit = call.permission === "public" ? { bodyLimit: publicBodyLimit } : call.carriesFile ? { bodyLimit: fileBodyLimit } : {};
    app.route({ method: methods, url: call.path, config: { call: call.name }, ...limit, ...routeOf(kernel, call, served) });
    routes.set(call.path, new Set(methods));
  }
}

/** Who asks, once the gate has let him in. */
const callers = new WeakMap<FastifyRequest, Session>();

/** Everything that the body has no part in is judged before a byte of it is read: a stranger's megabyte is never parsed. */
function gateOf(kernel: Kernel, call: Call<CallName>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    reply.header("cache-control", "no-store");
    refuseCrossSite(request);
    if (call.permission === "public") return undefined;
    const session = await requireSession(kernel, request, call);
    refuseBeforePasswordChange(call, session);
    callers.set(request, session);
    const { permissions } = session.staff;
    const isEmpty = call.emptyWithout !== undefined && !permissions.has(call.emptyWithout);
    const isIn = isPermitted(call.permission, permissions);
    const locale = localeOf(request.headers[kernel.settings.languageHeader], kernel.settings.region, session.staff.locale);
    if (!isIn && !(isEmpty && call.permission === call.emptyWithout)) throw await lacking(kernel, { call, session, locale });
    kernel.keyUse.count(session, call.permission);
    return isEmpty ? sendEmpty({ kernel, call, request, reply, locale }) : undefined;
  };
}

interface Refusing {
  readonly call: Call<CallName>;
  readonly session: Session;
  readonly locale: Locale;
}
/** Whoever is refused is told which key he lacks, and who holds it. */
async function lacking(kernel: Kernel, { call, session, locale }: Refusing): Promise<Refused> {
  const found = await readLacking(kernel.database, session.tenantId, { needs: call.permission, language: languageOf(locale) });
  return new Refused({ error: "forbidden", ...(found ? { vars: { ...found } } : {}) });
}

function routeOf(kernel: Kernel, call: Call<CallName>, { handlers, streamers }: Served) {
  // The records of handlers are typed by call; here, where all calls meet, only their common shape is left.
  const handler = handlers[call.name] as unknown;
  const streamer = (streamers as Partial<Record<CallName, unknown>>)[call.name] as AnyStreamer | undefined;
  if (typeof handler !== (call.anew ? "object" : "function")) throw new Error(`${call.name} has no handler`);
  if (call.streams && !streamer) throw new Error(`${call.name} streams and has no streamer`);
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const session = callers.get(request);
    const locale = localeOf(request.headers[kernel.settings.languageHeader], kernel.settings.region, session?.staff.locale);
    if (call.permission === "public") return servePublic({ kernel, call, request, reply, locale }, handler as PublicHandler);
    if (!session) throw new Refused({ error: "sessionTimeout" });
    const demand: Demand = { call, input: judged({ kernel, call, request, locale }), session, request, locale };
    if (streamer && wantsStream(request.headers.accept)) {
      await performStream(kernel, demand, { reply, streamer });
      return reply;
    }
    return serve({ kernel, demand, reply }, handler as AnyWriter);
  };
  return { onRequest: gateOf(kernel, call), handler: answer };
}

interface Asked {
  readonly kernel: Kernel;
  readonly call: Call<CallName>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly locale: Locale;
}

/** Only this origin's pages and programs that are no browser may call (R04): tokens travel in a header, never in a cookie. */
export function refuseCrossSite(request: FastifyRequest): void {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") throw new Refused({ error: "crossSite" });
}

/** Who asks. @throws Refused sessionTimeout, second.needed before the code was brought, or session.finishing where only the result of a call may still be written down. */
export async function requireSession(kernel: Kernel, request: FastifyRequest, call?: Call): Promise<Session> {
  const token = request.headers[kernel.settings.tokenHeader];
  const session = await kernel.sessions.require({
    token: typeof token === "string" ? token : undefined,
    userAgent: request.headers["user-agent"] ?? "",
    address: addressOf(request, kernel.settings.trustProxy),
  });
  if (session.isHalf && !mayHalf(session, call)) throw new Refused({ error: "second.needed" });
  if (session.finishesBy === null || call?.finishesCall) return session;
  const minutes = Math.max(1, Math.ceil((session.finishesBy.getTime() - kernel.clock().getTime()) / 60_000));
  throw new Refused({ error: "session.finishing", vars: { minutes } });
}

/** What may be done with the password alone: bring the code, leave, and give oneself a first password, which ends the session. */
const mayHalf = ({ staff }: Session, call?: Call): boolean =>
  call?.beforeSecond === true || (staff.mustChangePassword && call?.beforePasswordChange === true);

function refuseBeforePasswordChange(call: Call, session: Session): void {
  if (session.staff.mustChangePassword && !call.beforePasswordChange) throw new Refused({ error: "password.mustChange" });
}

/** rules/rights.md 1: empty data of the call's own shape. */
function sendEmpty({ kernel, call, request, reply, locale }: Asked): FastifyReply {
  const { output } = schemaOf(call.name);
  const shapes = [[], { list: [], page: 1, pageSize: 10, total: 0, totalIsExact: true }, {}];
  const empty = shapes.find((shape) => output.safeParse(shape).success) ?? null;
  return sendData({ request, reply, locale, cipher: kernel.cipher }, empty);
}

/** An act whose list of rows or people is wrong only in naming none: that is said, and not that a field is wrong (rules/product.md 5). */
function isEmptyList(input: unknown, field: string): boolean {
  const value = typeof input === "object" && input !== null ? (input as Readonly<Record<string, unknown>>)[field] : undefined;
  return Array.isArray(value) && value.length === 0;
}

function judged({ kernel, call, request, locale }: Omit<Asked, "reply">): unknown {
  const input = openInput(request, kernel.cipher);
  const result = judge(schemaOf(call.name).input, input, locale);
  const [issue, ...others] = result.issues;
  if (call.effect !== "read" && issue && others.length === 0 && isEmptyList(input, issue.field))
    throw new Refused({ error: "nothingSelected", field: issue.field });
  if ("reason" in result && result.reason) throw new Refused(result.reason);
  if (result.issues.length > 0) throw new BadInput(result.issues);
  return result.data;
}

async function servePublic(asked: Asked, handler: PublicHandler): Promise<FastifyReply> {
  const { kernel, call, request, reply, locale } = asked;
  const answer = await handler(judged(asked), {
    database: kernel.database,
    now: kernel.clock(),
    locale,
    address: addressOf(request, kernel.settings.trustProxy),
    userAgent: request.headers["user-agent"] ?? "",
    header: (name, value) => void reply.header(name, value),
  });
  return sendAnswer(asked, answer, call);
}

async function serve(asked: { kernel: Kernel; demand: Demand; reply: FastifyReply }, handler: AnyWriter): Promise<FastifyReply> {
  const { kernel, demand, reply } = asked;
  const { call, request, locale } = demand;
  if (call.effect !== "write" && typeof handler === "function") {
    const perform = call.effect === "export" ? performExport : performRead;
    return sendAnswer({ kernel, request, reply, locale }, await perform(kernel, demand, handler), call);
  }
  const { answer, isReplay } = await performWrite(kernel, demand, handler);
  if (isReplay) reply.header("idempotent-replay", "true");
  return sendAnswer({ kernel, request, reply, locale }, answer, call);
}

function sendAnswer({ kernel, request, reply, locale }: Omit<Asked, "call">, answer: unknown, call: Call<CallName>): FastifyReply {
  if (answer instanceof FileAnswer) return sendFile(reply, answer);
  if (kernel.settings.judgeAnswers) schemaOf(call.name).output.parse(answer instanceof JsonText ? JSON.parse(answer.text) : answer);
  if (call.binary && answer instanceof Uint8Array) return reply.type("image/png").send(Buffer.from(answer));
  return sendData({ request, reply, locale, cipher: kernel.cipher }, answer);
}

/** As a download, and never as a page: what is in it was typed by customers. */
function sendFile(reply: FastifyReply, { bytes, type, name }: FileAnswer): FastifyReply {
  return reply
    .type(type)
    .headers({ "content-disposition": `attachment; filename="${name}"`, "content-security-policy": "sandbox" })
    .send(bytes);
}

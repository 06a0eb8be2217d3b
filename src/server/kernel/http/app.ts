import { randomBytes } from "node:crypto";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from "fastify";
import { destination, type DestinationStream, pino } from "pino";
import { Refused } from "../../../lending/reason.ts";
import { openDatabase } from "../../db/connection.ts";
import { makeServerCipher } from "../sign-in/cipher.ts";
import { answerBroken } from "./broken.ts";
import { serveConsole } from "./console-files.ts";
import { parseJson } from "./input.ts";
import { makeSealer } from "../audit/sealer.ts";
import type { Kernel } from "../kernel.ts";
import { countKeyUse } from "../key-use.ts";
import { liveHub } from "../live/live.ts";
import { mountLive } from "./live-route.ts";
import { localeOf } from "./localise.ts";
import { makeMetrics } from "./metrics.ts";
import { mountAll, type Routes, type Served } from "./mount.ts";
import { mountOpen } from "./open-page.ts";
import { mountPlain } from "./plain-routes.ts";
import { reasonOf, sendRefusal } from "./refusal.ts";
import { traceOf } from "../trace.ts";
import { sessionsOf } from "../sign-in/session.ts";
import type { Settings } from "../settings.ts";
import { safeHeaders } from "./safe-headers.ts";
import { mountSigned } from "../sign-in/signed.ts";
import { aheadTenantReader } from "../tenancy.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Name of the call, for logs and figures; never the address, whose parameters name people. */
    readonly call?: string;
  }
}

/** 1 MB of JSON is 1.4 MB when sealed as base64. */
const bodyLimit = 1_400_000;

export interface Server {
  readonly app: FastifyInstance;
  readonly kernel: Kernel;
}

/** Opens the kernel: everything that routes and jobs share. `ownerUrl` is the database owner's; the server works as keyline_app. */
export function openKernel(ownerUrl: string, settings: Settings, clock: () => Date = () => new Date()): Kernel {
  const database = openDatabase(ownerUrl);
  const sessions = sessionsOf(database, clock);
  const sealer = makeSealer(settings);
  return {
    database,
    settings,
    clock,
    sessions,
    tenantOf: aheadTenantReader(database, clock),
    cipher: settings.payloadCipher ? makeServerCipher(settings.payloadKey) : null,
    live: liveHub(database, ownerUrl, sessions),
    metrics: makeMetrics(sealer),
    sealer,
    keyUse: countKeyUse(database, clock),
  };
}

/** Builds the server around a kernel; closing it closes the kernel too. */
export async function buildApp(kernel: Kernel, served: Served): Promise<FastifyInstance> {
  const { settings } = kernel;
  const logger: FastifyBaseLogger = pino({ level: settings.logLevel, base: null }, logSink());
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    genReqId: () => randomBytes(9).toString("base64url"),
    forceCloseConnections: true,
    requestTimeout: settings.patience.request,
    http: { headersTimeout: settings.patience.headers, connectionsCheckingInterval: settings.patience.checkEvery },
    clientErrorHandler: answerBroken(settings),
    // An address that cannot be read: before any route and any hook.
    frameworkErrors: (error, request, reply) => void refuse(kernel, { error, request, reply: reply.headers(safeHeaders) }),
    routerOptions: { ignoreTrailingSlash: false },
    exposeHeadRoutes: false,
  });
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => readBody(String(body), done));
  const routes: Routes = new Map();
  hookAnswers(app, kernel, routes);
  // Before the routes: each keeps the handler that stands when it is loaded, and serving the console loads them.
  app.setErrorHandler((error, request, reply) => refuse(kernel, { error, request, reply }));
  mountAll(app, { kernel, served, routes });
  mountLive(app, kernel);
  mountSigned(app, kernel, served.signed ?? []);
  mountOpen(app, kernel, served.open ?? []);
  served.mountPublic?.(app, kernel);
  mountPlain(app, kernel, served.signed ?? []);
  const sendPage = await serveConsole(app, settings);
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === "GET" && !routes.has(pathOf(request)) && (request.headers.accept ?? "").includes("text/html");
    if (isPage && sendPage) return sendPage(request, reply);
    return refuse(kernel, { error: unknownRoute(routes, request, reply), request, reply });
  });
  app.addHook("onClose", async () => {
    await kernel.live.close();
    await kernel.keyUse.flush().catch(() => undefined);
    await kernel.database.close();
  });
  return app;
}

/** Written a page at a time and every second: a write to the log for each request took a fifteenth of the server's time. */
function logSink(): DestinationStream {
  const sink = destination({ fd: 1, sync: false, minLength: 4_096, periodicFlush: 1_000 });
  process.once("exit", () => sink.flushSync());
  return sink;
}

const pathOf = (request: FastifyRequest): string => request.url.split("?", 1)[0] ?? "";

function readBody(body: string, done: (error: Error | null, value?: unknown) => void): void {
  try {
    done(null, body === "" ? undefined : parseJson(body));
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)));
  }
}

function unknownRoute(routes: Routes, request: FastifyRequest, reply: FastifyReply): Refused {
  const methods = routes.get(pathOf(request));
  if (!methods) return new Refused({ error: "notFound" });
  reply.header("allow", [...methods].join(", "));
  return new Refused({ error: "methodNotAllowed" });
}

function refuse(kernel: Kernel, failed: { error: unknown; request: FastifyRequest; reply: FastifyReply }): FastifyReply {
  const { error, request, reply } = failed;
  const reason = reasonOf(error);
  kernel.metrics.refusals.inc({ error: reason?.error ?? "serverError" });
  if (!reason) request.log.error({ call: callOf(request), failure: traceOf(error) }, "failed");
  // A stream that fails after its first byte has no answer left to give.
  if (reply.raw.headersSent) return reply;
  const locale = localeOf(request.headers[kernel.settings.languageHeader], kernel.settings.region);
  return sendRefusal({ request, reply, locale, cipher: kernel.cipher }, error);
}

const callOf = (request: FastifyRequest): string => request.routeOptions.config.call ?? "";

function hookAnswers(app: FastifyInstance, kernel: Kernel, routes: Routes): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id).headers(safeHeaders);
    // The body of what leads nowhere is never read.
    done(request.is404 && request.method !== "GET" ? unknownRoute(routes, request, reply) : undefined);
  });
  app.addHook("onResponse", async (request, reply) => {
    const call = callOf(request);
    if (!call) return;
    kernel.metrics.duration.observe({ call }, reply.elapsedTime / 1000);
    kernel.metrics.answers.inc({ call, status: `${Math.floor(reply.statusCode / 100)}xx` });
    request.log.info({ call, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, "answered");
  });
}

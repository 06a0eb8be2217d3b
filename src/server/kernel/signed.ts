import { createHash } from "node:crypto";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { Refused } from "../../lending/reason.ts";
import { writeAudit } from "./audit.ts";
import type { TenantFacts, Trace, Tx } from "./context.ts";
import { claimKey, storeAnswer, type WriteKey } from "./idempotency.ts";
import { parseJson } from "./input.ts";
import type { Kernel } from "./kernel.ts";
import { judge, localeOf } from "./localise.ts";
import { writeNotice } from "./notices.ts";
import { BadInput, reasonOf, sendData, sendRefusal, traceOf } from "./refusal.ts";
import { isSigned, signatureHeaders } from "./signature.ts";

/** A program that signs what it sends: a client app of a tenant, or a channel that pays out. */
export interface Signer {
  readonly tenantId: number;
  readonly kind: "app" | "channel";
  readonly keyId: string;
  readonly appId: number | null;
  readonly channel: string | null;
}

/** What a signed route's handler gets; its whole work is one transaction. */
export interface SignedContext {
  readonly tx: Tx;
  readonly tenant: TenantFacts;
  readonly now: Date;
  readonly signer: Signer;
  /** As in a call of staff: each write says once what it did. */
  record(trace: Trace): void;
}

export interface SignedRoute {
  /** Name in the audit, such as client.apply. */
  readonly name: `${string}.${string}`;
  readonly path: `/${string}`;
  readonly kind: Signer["kind"];
  readonly input: z.ZodType<{ readonly requestId: string }>;
  readonly run: (input: never, context: SignedContext) => Promise<object>;
}

/**
 * Mounts the routes of programs outside of the house. They sign with a key of their own and seal nothing; whatever is wrong with a signature,
 * the answer is one and the same. A request that comes again is answered as it was before.
 */
export function mountSigned(app: FastifyInstance, kernel: Kernel, routes: readonly SignedRoute[]): void {
  void app.register((scope, _options, done) => {
    scope.removeContentTypeParser("application/json");
    scope.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, ready) => ready(null, String(body)));
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      if (!reasonOf(error)) request.log.error({ call: request.routeOptions.config.call, failure: traceOf(error) }, "failed");
      return sendRefusal(plain(kernel, request, reply), error);
    });
    for (const route of routes)
      scope.post(route.path, { config: { call: route.name } }, async (request, reply) =>
        sendData(plain(kernel, request, reply), await perform(kernel, route, request)),
      );
    done();
  });
}

const plain = (kernel: Kernel, request: FastifyRequest, reply: FastifyReply) => ({
  request,
  reply: reply.header("cache-control", "no-store"),
  locale: localeOf(request.headers[kernel.settings.languageHeader], kernel.settings.region),
  cipher: null,
});

const headerOf = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === "string" ? value : "";
};

interface KeyRow {
  readonly tenant_id: number;
  readonly kind: Signer["kind"];
  readonly app_id: number | null;
  readonly channel: string | null;
  readonly secret: string;
}

async function signerOf(kernel: Kernel, route: SignedRoute, request: FastifyRequest): Promise<Signer> {
  const keyId = headerOf(request, signatureHeaders.key);
  const { rows } = await kernel.database.pool.query<KeyRow>("select * from signing_key_row($1)", [keyId]);
  const text = {
    time: headerOf(request, signatureHeaders.time),
    method: "POST",
    path: route.path,
    body: typeof request.body === "string" ? request.body : "",
  };
  const given = { signature: headerOf(request, signatureHeaders.signature), now: kernel.clock() };
  const row = rows[0];
  // An unknown key takes as long as a wrong signature.
  const isRight = isSigned(row?.secret ?? "nobody", text, given);
  if (!row || !isRight || row.kind !== route.kind) throw new Refused({ error: "signature.refused" });
  return { tenantId: row.tenant_id, kind: row.kind, keyId, appId: row.app_id, channel: row.channel };
}

async function perform(kernel: Kernel, route: SignedRoute, request: FastifyRequest): Promise<unknown> {
  const signer = await signerOf(kernel, route, request);
  const locale = localeOf(request.headers[kernel.settings.languageHeader], kernel.settings.region);
  const judged = judge(route.input, parseJson(String(request.body)), locale);
  if (!judged.data) throw new BadInput(judged.issues);
  const input = judged.data;
  const tenant = await kernel.tenantOf(signer.tenantId);
  return kernel.database.withTenant(tenant.id, async (tx) => {
    const write = writeKeyOf(route, { signer, requestId: input.requestId, body: input, now: kernel.clock() });
    const before = await claimKey(tx, write);
    if (before) return before.answer;
    let trace: Trace = { subject: "order" };
    const context = { tx, tenant, now: write.now, signer, record: (said: Trace) => void (trace = said) };
    const answer = await route.run(input as never, context);
    await writeAudit(tx, {
      tenantId: tenant.id,
      at: write.now,
      staffId: null,
      call: route.name,
      command: "",
      source: signer.kind,
      address: request.ip,
      subject: trace.subject,
      ids: trace.ids ?? [],
      detail: { key: signer.keyId, ...trace.detail },
    });
    await writeNotice(tx, tenant.id, { orders: [...(trace.subject === "order" ? (trace.ids ?? []) : [])], staff: [], at: write.now });
    await storeAnswer(tx, write, answer);
    return answer;
  });
}

interface Asked {
  readonly signer: Signer;
  readonly requestId: string;
  readonly body: unknown;
  readonly now: Date;
}

/** Nobody of the staff: number 0. The key is the signer's own, so no two of them can take each other's. */
function writeKeyOf(route: SignedRoute, { signer, requestId, body, now }: Asked): WriteKey {
  const key = createHash("sha256").update(`${signer.keyId}\n${requestId}`).digest("base64url");
  return { tenantId: signer.tenantId, staffId: 0, key, call: route.name, body, now, forEver: true };
}

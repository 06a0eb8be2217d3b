import { createHash } from "node:crypto";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { fileBodyLimit } from "../../../contract/kernel/picture.ts";
import { type Reason, Refused } from "../../../lending/reason.ts";
import { attempt } from "../sql/attempt.ts";
import { writeAudit } from "../audit/audit.ts";
import type { TenantFacts, TenantTx, Trace, Tx } from "../context.ts";
import { claimKey, storeAnswer, type WriteKey } from "../idempotency.ts";
import { addressOf } from "../http/address.ts";
import { parseJson } from "../http/input.ts";
import type { Kernel } from "../kernel.ts";
import { judge, localeOf } from "../http/localise.ts";
import { writeNotice } from "../live/notices.ts";
import { BadInput, reasonOf, sendData, sendRefusal } from "../http/refusal.ts";
import { traceOf } from "../trace.ts";
import { refuseUnsigned, signerOf, type Signer, type SignerKind } from "./signer.ts";

/** What a signed route's handler gets; its whole work is one transaction. */
export interface SignedContext {
  readonly tx: Tx;
  readonly tenant: TenantFacts;
  readonly now: Date;
  readonly signer: Signer;
  /** What secrets and pictures are sealed with (secrets.ts). */
  readonly secretKeys: readonly string[];
  /** As in a call of staff: each write says once what it did; what changed nothing leaves no trace. */
  record(trace: Trace): void;
  /** Orders that changed, where the trace does not name them. */
  changed(orders: readonly number[]): void;
}

interface Common {
  /** Name in the audit, such as client.apply. */
  readonly name: `${string}.${string}`;
  readonly path: `/${string}`;
  readonly kind: SignerKind;
  /** What it answers, for the description of the house. */
  readonly output?: z.ZodType;
  /** Its body carries a picture. */
  readonly carriesFile?: true;
  /** Work that needs no database, done before the transaction is begun and handed to it: a picture is not drawn while a connection waits. */
  readonly prepare?: (input: never) => Promise<unknown>;
  readonly run: (input: never, context: SignedContext, prepared: never) => Promise<object>;
  /** What is kept of a request that was refused, in a transaction of its own: nothing else of it is left. */
  readonly refused?: (input: never, of: TenantTx, reason: Reason) => Promise<void>;
}

/** A route of programs: each request has a number of its own, or is known again by what it is about (`isOwnCopy`). */
export type SignedRoute = Common &
  (
    | { readonly isOwnCopy?: never; readonly input: z.ZodType<{ readonly requestId: string }> }
    | { readonly isOwnCopy: true; readonly input: z.ZodType<object> }
  );

/** Bytes: the longest that one of them takes, a customer's words with nine addresses of pictures, is half of it. */
const signedBodyLimit = 65_536;

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
      scope.post(
        route.path,
        {
          config: { call: route.name },
          bodyLimit: route.carriesFile ? fileBodyLimit : signedBodyLimit,
          onRequest: async (request) => refuseUnsigned(kernel, route.kind, request),
        },
        async (request, reply) => sendData(plain(kernel, request, reply), await perform(kernel, route, request)),
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

async function perform(kernel: Kernel, route: SignedRoute, request: FastifyRequest): Promise<unknown> {
  const signer = await signerOf(kernel, route, request);
  const locale = localeOf(request.headers[kernel.settings.languageHeader], kernel.settings.region);
  const judged = judge(route.input, parseJson(String(request.body)), locale);
  if (!judged.data) throw new BadInput(judged.issues);
  const input: { readonly requestId?: string } = judged.data;
  const tenant = await kernel.tenantOf(signer.tenantId);
  const prepared = await route.prepare?.(input as never);
  const address = addressOf(request, kernel.settings.trustProxy);
  const answering = attempt(() =>
    kernel.database.withTenant(tenant.id, async (tx) => {
      const now = kernel.clock();
      const write =
        input.requestId === undefined || route.isOwnCopy
          ? null
          : writeKeyOf(kernel, route, { signer, requestId: input.requestId, body: input, now });
      const before = write && (await claimKey(tx, write));
      if (before) return before.answer;
      const answer = await runOnce(route, { tx, tenant, now, signer, address, secretKeys: kernel.settings.secretKeys, prepared }, input);
      if (write) await storeAnswer(tx, write, answer);
      return answer;
    }),
  );
  return answering.catch(async (error: unknown) => {
    const { refused } = route;
    if (refused && error instanceof Refused)
      await kernel.database.withTenant(tenant.id, (tx) => refused(input as never, { tx, tenant }, error.reason));
    throw error;
  });
}

interface Bound {
  readonly tx: Tx;
  readonly tenant: TenantFacts;
  readonly now: Date;
  readonly signer: Signer;
  readonly address: string;
  readonly secretKeys: readonly string[];
  readonly prepared: unknown;
}

/** The change, its audit row and its notice. */
async function runOnce(route: SignedRoute, bound: Bound, input: object): Promise<object> {
  const { tx, tenant, now, signer, address, secretKeys, prepared } = bound;
  const traces: Trace[] = [];
  const orders: number[] = [];
  const context: SignedContext = {
    tx,
    tenant,
    now,
    signer,
    secretKeys,
    record: (said) => void traces.push(said),
    changed: (those) => void orders.push(...those),
  };
  const answer = await route.run(input as never, context, prepared as never);
  for (const { subject, ids = [], detail } of traces) {
    await writeAudit(tx, {
      tenantId: tenant.id,
      at: now,
      staffId: null,
      call: route.name,
      command: "",
      source: signer.kind === "collector" ? signer.keyId : signer.kind,
      address,
      subject,
      ids: [...ids],
      detail: { key: signer.keyId, ...detail },
    });
    if (subject === "order") orders.push(...ids);
  }
  if (orders.length > 0) await writeNotice(tx, tenant.id, { orders: [...new Set(orders)], staff: [], at: now });
  return answer;
}

interface Asked {
  readonly signer: Signer;
  readonly requestId: string;
  readonly body: unknown;
  readonly now: Date;
}

/** Nobody of the staff: number 0. The key is the signer's own, so no two of them can take each other's. */
function writeKeyOf(kernel: Kernel, route: SignedRoute, { signer, requestId, body, now }: Asked): WriteKey {
  const key = createHash("sha256").update(`${signer.keyId}\n${requestId}`).digest("base64url");
  return { tenantId: signer.tenantId, staffId: 0, key, call: route.name, body, now, forEver: true, keys: kernel.settings.writeKeys };
}

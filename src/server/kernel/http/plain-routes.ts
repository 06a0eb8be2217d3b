import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refused } from "../../../lending/reason.ts";
import { isSound } from "../audit/sealer.ts";
import type { Kernel } from "../kernel.ts";
import { sha256 } from "../sign-in/session.ts";
import type { SignedRoute } from "../sign-in/signed.ts";
import { isOnThisMachine } from "./address.ts";
import { openApi } from "./openapi.ts";

/** Health, figures and the description of the house: plain answers, for programs. */
export function mountPlain(app: FastifyInstance, kernel: Kernel, signed: readonly SignedRoute[]): void {
  // A red line for whoever watches, and no reason to end the server: work goes on, and what it writes is sealed.
  app.get("/healthz", async () => ({ ok: isSound(kernel.sealer.state()), auditAnchor: kernel.sealer.state() }));
  app.get("/readyz", async (_request, reply) => {
    try {
      await kernel.database.pool.query("select 1");
      return { ok: true };
    } catch {
      return reply.code(503).send({ ok: false });
    }
  });
  app.get("/metrics", async (request, reply) => {
    if (!mayRead(request, kernel.settings.metricsToken)) throw new Refused({ error: "notFound" });
    return reply.type(kernel.metrics.registry.contentType).send(await kernel.metrics.registry.metrics());
  });
  // Made when it is first asked for, once: it took four fifths of a server's start.
  let document: ReturnType<typeof openApi> | null = null;
  app.get("/openapi.json", () => (document ??= openApi(kernel.settings.tokenHeader, signed)));
}

/** With a token whoever brings it, without one this machine alone: figures tell what a lender does, and when. */
function mayRead(request: FastifyRequest, token: string | null): boolean {
  if (token === null) return isOnThisMachine(request);
  return timingSafeEqual(sha256(request.headers.authorization ?? ""), sha256(`Bearer ${token}`));
}

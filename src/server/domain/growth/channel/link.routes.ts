import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { linkEvents } from "../../../../lending/options/growth/channel-codes.ts";
import { Refused } from "../../../../lending/reason.ts";
import { addressOf } from "../../../kernel/http/address.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import type { SignedContext, SignedRoute } from "../../../kernel/sign-in/signed.ts";
import { follow, tell } from "./link.actions.ts";

const eventSchema = z.strictObject({
  requestId: z.string().regex(/^[\w.:-]{8,80}$/),
  link: z.string().max(80),
  kind: z.enum(linkEvents),
  visitor: z.string().regex(/^[\w-]{8,64}$/),
});
async function event(input: z.output<typeof eventSchema>, context: SignedContext) {
  const counted = await tell(context, input);
  if (counted === null) throw new Refused({ error: "notFound", field: "link" });
  return { counted };
}
/** What apps tell of whoever came by a link. */
export const linkRoutes: readonly SignedRoute[] = [
  {
    name: "client.deliveryEvent",
    path: "/client-domain/delivery/event",
    kind: "app",
    input: eventSchema,
    output: z.strictObject({ counted: z.boolean() }),
    run: event,
  },
];

/** Clicks of one address in a minute; more are turned away and counted nowhere. */
const perMinute = 30;
const remembered = 20_000;
function limiter(clock: () => Date) {
  let minute = 0;
  const seen = new Map<string, number>();
  return (address: string): boolean => {
    const now = Math.floor(clock().getTime() / 60_000);
    if (now !== minute || seen.size > remembered) {
      seen.clear();
      minute = now;
    }
    const count = (seen.get(address) ?? 0) + 1;
    seen.set(address, count);
    return count <= perMinute;
  };
}

const shape = z.object({
  tenant: z.string().regex(/^[1-9]\d{0,8}$/),
  code: z.string().regex(/^[\w-]{3,32}$/),
  signature: z.string().regex(/^[\w-]{22}$/),
});

/** The public address of every link: it verifies the signature, counts, and leads on. */
export function mountLinks(app: FastifyInstance, kernel: Kernel): void {
  const mayClick = limiter(kernel.clock);
  app.get("/go/:tenant/:code/:signature", { config: { call: "delivery.click" } }, async (request, reply) => {
    const params = shape.safeParse(request.params);
    if (!params.success) throw new Refused({ error: "notFound" });
    const address = addressOf(request, kernel.settings.trustProxy);
    if (!mayClick(address)) throw new Refused({ error: "tooManyRequests" });
    const { tenant: number, code, signature } = params.data;
    const tenant = await kernel.tenantOf(Number(number)).catch(() => null);
    if (!tenant) throw new Refused({ error: "notFound" });
    const agent = request.headers["user-agent"] ?? "";
    const to = await kernel.database.withTenant(tenant.id, (tx) =>
      follow({ tx, tenant, now: kernel.clock() }, { code, signature, address, agent }),
    );
    if (to === null) throw new Refused({ error: "notFound" });
    return reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer").redirect(to, 302);
  });
}

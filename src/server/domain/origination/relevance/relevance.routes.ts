import { z } from "zod";
import type { SignedContext, SignedRoute } from "../../../kernel/sign-in/signed.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import { requestId } from "../application/application.schemas.ts";
import { standingOf } from "../../orders/customer/standing.actions.ts";
import { offersFor } from "./relevance.actions.ts";

const offersSchema = z.strictObject({
  requestId: requestId.optional(),
  idNo: z.string().regex(/^[\dA-Z]{6,20}$/),
  phone: z.string().regex(/^\+\d{8,15}$/),
});
const offered = z.strictObject({
  productId: z.int(),
  name: z.string(),
  amountMin: z.int(),
  amountMax: z.int(),
  step: z.int(),
  terms: z.array(z.int()),
});

/** What somebody may apply for now; nothing while he has an open order, has to wait, or is refused: why is not told. */
async function offers(input: z.output<typeof offersSchema>, context: SignedContext) {
  const { signer, tenant, now } = context;
  const standing = await standingOf(context, input);
  const waits = businessDay(now, tenant.timeZone).date < (standing.cool_until ?? "");
  if (standing.open || standing.black_listed || waits || signer.appId === null) return { products: [] };
  const found = await offersFor(context, signer.appId, { customerId: standing.customer_id, settled: standing.settled });
  return {
    products: found.map(({ productId, name, offer, limit }) => ({
      productId,
      name,
      amountMin: offer.amountMin,
      amountMax: limit,
      step: tenant.currencyStep,
      terms: [...offer.terms],
    })),
  };
}

export const relevanceRoutes: readonly SignedRoute[] = [
  {
    name: "client.offers",
    path: "/client-domain/product/offers",
    kind: "app",
    isOwnCopy: true,
    input: offersSchema,
    output: z.strictObject({ products: z.array(offered) }),
    run: offers,
  },
];

import { z } from "zod";
import type { SignedRoute } from "../../../kernel/sign-in/signed.ts";
import { accept, apply, cancel, changeAccount } from "./application.actions.ts";
import { applySchema, bankSchema, orderNo, requestId } from "./application.schemas.ts";

const ofOrder = z.strictObject({ requestId, orderNo });

/** What a client app may ask for its customers. */
export const applicationRoutes: readonly SignedRoute[] = [
  { name: "client.apply", path: "/client-domain/order/apply", kind: "app", input: applySchema, run: apply },
  { name: "client.accept", path: "/client-domain/order/accept", kind: "app", input: ofOrder, run: accept },
  {
    name: "client.account",
    path: "/client-domain/order/account",
    kind: "app",
    input: z.strictObject({ requestId, orderNo, bank: bankSchema }),
    run: changeAccount,
  },
  { name: "client.cancel", path: "/client-domain/order/cancel", kind: "app", input: ofOrder, run: cancel },
];

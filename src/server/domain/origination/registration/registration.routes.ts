import { z } from "zod";
import type { SignedRoute } from "../../../kernel/sign-in/signed.ts";
import { phone, requestId } from "../application/application.schemas.ts";
import { register, signedIn } from "./registration.actions.ts";

const registerSchema = z.strictObject({
  requestId,
  phone,
  name: z.string().trim().max(64).default(""),
  channel: z.string().trim().max(32).default(""),
  os: z.string().trim().max(32).optional(),
});
export type Registration = z.output<typeof registerSchema>;

/** What an app tells of its customers before they ask for a loan. */
export const registrationRoutes: readonly SignedRoute[] = [
  {
    name: "client.register",
    path: "/client-domain/user/register",
    kind: "app",
    input: registerSchema,
    output: z.strictObject({ registered: z.boolean() }),
    run: register,
  },
  {
    name: "client.signedIn",
    path: "/client-domain/user/signedIn",
    kind: "app",
    input: z.strictObject({ requestId, phone }),
    output: z.strictObject({ known: z.boolean() }),
    run: signedIn,
  },
];

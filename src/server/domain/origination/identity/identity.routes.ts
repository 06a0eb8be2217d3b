import { z } from "zod";
import { identitySteps } from "../../../../lending/options/identity-steps.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { SignedContext, SignedRoute } from "../../../kernel/sign-in/signed.ts";
import { insertStep } from "./identity.store.ts";

const stepSchema = z.strictObject({
  requestId: z.string().regex(/^[\w.:-]{8,80}$/),
  /** The app's own number of the application, before there is an order: chance, and nobody's name. */
  application: z.string().regex(/^[\w-]{8,64}$/),
  step: z.enum(identitySteps),
});

/** The first time that an application takes a step counts; said again, it is known already. */
async function step({ application, step: taken }: z.output<typeof stepSchema>, context: SignedContext) {
  if (context.signer.appId === null) throw new Refused({ error: "forbidden" });
  return { counted: await insertStep(context, { appId: context.signer.appId, application, step: taken }) };
}

/** How far somebody comes who applies: no name, no number, no device. */
export const identityRoutes: readonly SignedRoute[] = [
  {
    name: "client.identityStep",
    path: "/client-domain/identity/step",
    kind: "app",
    input: stepSchema,
    output: z.strictObject({ counted: z.boolean() }),
    run: step,
  },
];

import { z } from "zod";
import { smallInt } from "../../../../contract/kernel/fields.ts";
import type { SignedRoute } from "../../../kernel/sign-in/signed.ts";
import { requestId } from "../application/application.schemas.ts";
import { answerVersion } from "./version.actions.ts";

/** What an app asks when it is opened. */
export const appRoutes: readonly SignedRoute[] = [
  {
    name: "client.version",
    path: "/client-domain/app/version",
    kind: "app",
    isOwnCopy: true,
    input: z.strictObject({ requestId: requestId.optional(), deviceId: z.string().trim().min(1).max(64), build: smallInt }),
    output: z.strictObject({
      enabled: z.boolean(),
      update: z.strictObject({ version: z.string(), build: z.int(), url: z.string(), notes: z.string(), forced: z.boolean() }).nullable(),
    }),
    run: answerVersion,
  },
];

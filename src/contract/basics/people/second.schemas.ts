import { z } from "zod";
import { id, noInput, pending } from "../../kernel/fields.ts";

export const secondSchemas = {
  /** A secret, as an authenticator reads it: a picture, and the same to be typed. */
  "system.secondBegin": {
    input: noInput,
    output: z.strictObject({ secret: z.string(), picture: z.string() }),
  },
  /** The token that goes on from here; every other session of the account ends where this was the first code. */
  "system.secondCheck": {
    input: z.strictObject({ code: z.string().regex(/^\d{6}$/) }),
    output: z.strictObject({ token: z.string() }),
  },
  /** Asks that somebody's next sign-in begins a new one. */
  "system.secondReset": {
    input: z.strictObject({ adminUserId: id, reason: z.string().trim().min(3).max(300) }),
    output: z.strictObject({ pending }),
  },
};

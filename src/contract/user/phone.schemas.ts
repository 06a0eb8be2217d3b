import { z } from "zod";
import { id, instant } from "../kernel/fields.ts";

export const phoneSchemas = {
  "user.queryPhone": {
    /** What it is shown for; the purpose follows from the task, which the server looks up. */
    input: z.strictObject({ userId: id, scene: z.enum(["lead"]) }),
    output: z.strictObject({ phone: z.string(), reservedUntil: instant }),
  },
} as const;

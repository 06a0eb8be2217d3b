import { z } from "zod";
import { refusalReasons } from "../../../lending/options/refusal-reasons.ts";
import { evidenceSteps, evidenceSums } from "../../../lending/options/finance/evidence.ts";
import { instant } from "../../kernel/fields.ts";
import { entries } from "../payout/payment-evidence.schemas.ts";
import { evidenceReaders } from "./decision.calls.ts";

type Of = keyof typeof evidenceReaders;

export const decisionSchemas = {
  "decision.evidence": {
    input: z.strictObject({
      of: z.enum(Object.keys(evidenceReaders) as [Of, ...Of[]]),
      /** Of the row, as its list names it: below zero where a request stands in a list of what was given. */
      id: z.int(),
    }),
    output: z.strictObject({
      /** What would be posted today upon a yes, or by the payment that follows it; null: order by order, too many to show. */
      entries: entries.nullable(),
      /** As everything stands now, a yes would be refused. */
      isOutdated: z.boolean(),
      /** Who asked, who decided, when and why, the newest first; earlier requests for the same too. */
      trail: z.array(
        z.strictObject({
          step: z.enum(evidenceSteps),
          by: z.string().nullable(),
          at: instant,
          refusal: z.enum(refusalReasons).nullable(),
          remark: z.string(),
        }),
      ),
      /** What is otherwise than when it was asked for: minor units, orders as their count. */
      since: z.array(z.strictObject({ what: z.enum(evidenceSums), was: z.int(), is: z.int() })),
      /** What happened to the order after it was asked for, the newest first. */
      events: z.array(z.strictObject({ event: z.string(), at: instant, amount: z.int().nullable() })),
      voucher: z.string(),
    }),
  },
} as const;

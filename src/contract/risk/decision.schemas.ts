import { z } from "zod";
import { id, pageFields, pageOf, version } from "../kernel/fields.ts";
import { asked, common, edited, flowFields, published, rolledBack, savedAs, status, versionsOf } from "./fields.ts";
import { traceSchema } from "./rule.schemas.ts";

export const decisionSchemas = {
  "decision.list": {
    input: z.strictObject({ ...pageFields, name: z.string().trim().min(1).max(64).optional(), status: z.array(status).max(5).optional() }),
    output: pageOf(
      z.strictObject({
        ...common,
        /** Keys of its nodes in their order. */
        nodes: z.string(),
        entry: z.string(),
        /** Per cent of the decisions of the last seven days. */
        traffic: z.int(),
        averageMs: z.int().nullable(),
        errors24h: z.int(),
      }),
    ),
  },
  "decision.versions": { input: z.strictObject({ id }), output: versionsOf(flowFields) },
  "decision.save": { input: z.strictObject({ ...edited, ...flowFields }), output: savedAs },
  "decision.publish": { input: asked, output: published },
  "decision.rollback": { input: z.strictObject({ id }), output: rolledBack },
  "decision.trace": { input: z.strictObject({ id, version, orderNo: z.string().trim().min(1).max(32) }), output: traceSchema },
} as const;

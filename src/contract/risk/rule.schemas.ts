import { z } from "zod";
import { runSize } from "../../lending/risk/dry-run.ts";
import { ruleActions } from "../../lending/risk/rule.ts";
import { mostRows } from "../../lending/risk/rule-rows.ts";
import { id, instant, ok, pageFields, pageOf, pending, version } from "../kernel/fields.ts";
import { asked, common, edited, published, rolledBack, ruleFields, savedAs, status, verdict, versionsOf } from "./fields.ts";
import { dryRun } from "./run.schemas.ts";

export const ruleSchemas = {
  "rule.list": {
    input: z.strictObject({
      ...pageFields,
      group: z.string().max(32).optional(),
      name: z.string().trim().min(1).max(64).optional(),
      variable: z.string().max(40).optional(),
      status: z.array(status).max(5).optional(),
    }),
    output: pageOf(
      z.strictObject({
        ...common,
        group: z.string(),
        variable: z.string(),
        operator: z.string(),
        value: z.string(),
        action: z.enum(ruleActions),
        weight: z.int(),
        hits7d: z.int(),
        /** Parts per million of the last seven days' decisions that it had a part in refusing. */
        rejectRate: z.int(),
      }),
    ),
  },
  "rule.versions": { input: z.strictObject({ id }), output: versionsOf(ruleFields) },
  "rule.save": { input: z.strictObject({ ...edited, ...ruleFields }), output: savedAs },
  "rule.saveAll": {
    input: z.strictObject({
      rules: z
        .array(z.strictObject({ ...edited, ...ruleFields }))
        .min(1)
        .max(mostRows),
    }),
    output: z.strictObject({ ids: z.array(id) }),
  },
  "rule.status": { input: z.strictObject({ id, status: z.enum(["on", "off"]) }), output: z.strictObject({ version: z.int(), pending }) },
  "rule.publish": { input: asked, output: published },
  "rule.rollback": { input: z.strictObject({ id }), output: rolledBack },
  "rule.test": {
    input: z.strictObject({ id, version, size: z.int().min(1).max(runSize.most).default(runSize.usual) }),
    output: z.strictObject({ runId: id }),
  },
  "rule.stop": { input: z.strictObject({ runId: id }), output: ok },
  "rule.run": {
    input: z.strictObject({ runId: id.optional(), id: id.optional(), version: version.optional() }),
    output: dryRun.nullable(),
  },
  "rule.names": {
    input: z.strictObject({}),
    output: z.strictObject({
      market: z.string(),
      variables: z.array(z.strictObject({ name: z.string(), type: z.string() })),
      rules: z.array(z.strictObject({ id, name: z.string(), text: z.string(), enabled: z.boolean(), isLive: z.boolean() })),
      sets: z.array(z.strictObject({ id, name: z.string(), isLive: z.boolean() })),
      labels: z.array(z.string()),
    }),
  },
} as const;

export const traceSchema = z.strictObject({
  orderNo: z.string(),
  askTime: instant,
  path: z.array(z.string()),
  verdict,
  /** What the machine said then. */
  verdictThen: z.string().nullable(),
  hits: z.array(z.strictObject({ name: z.string(), set: z.string(), text: z.string(), value: z.string() })),
});

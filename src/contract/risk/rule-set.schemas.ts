import { z } from "zod";
import { id, pageFields, pageOf, pending, smallInt } from "../kernel/fields.ts";
import { asked, common, edited, published, rolledBack, savedAs, setFields, status, versionsOf } from "./fields.ts";

export const ruleSetSchemas = {
  "ruleSet.list": {
    input: z.strictObject({
      ...pageFields,
      name: z.string().trim().min(1).max(64).optional(),
      appId: z.array(smallInt).max(50).optional(),
      status: z.array(status).max(5).optional(),
    }),
    output: pageOf(
      z.strictObject({
        ...common,
        /** Names; empty: all apps. */
        apps: z.string(),
        userTypes: z.array(z.string()),
        /** Names of its rules in their order. */
        rules: z.string(),
        order: z.int(),
        cutOffs: z.string(),
        traffic: z.int(),
      }),
    ),
  },
  "ruleSet.versions": { input: z.strictObject({ id }), output: versionsOf(setFields) },
  "ruleSet.save": { input: z.strictObject({ ...edited, ...setFields }), output: savedAs },
  "ruleSet.status": { input: z.strictObject({ id, status: z.enum(["on", "off"]) }), output: z.strictObject({ version: z.int(), pending }) },
  "ruleSet.publish": { input: asked, output: published },
  "ruleSet.rollback": { input: z.strictObject({ id }), output: rolledBack },
} as const;

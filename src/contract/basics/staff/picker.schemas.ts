import { z } from "zod";
import { id, smallId } from "../../kernel/fields.ts";
import { staffStatus } from "./staff.schemas.ts";

const named = { id, adminName: z.string() };
const people = <T extends z.ZodRawShape>(facts: T) => z.array(z.strictObject({ ...named, ...facts }));

export const pickerSchemas = {
  "system.marketingStaff": {
    input: z.strictObject({ appId: smallId.optional(), status: staffStatus.optional() }),
    output: people({ leaderId: id.nullable(), online: z.boolean() }),
  },
  /** The least loaded first: with the feedback that nobody has answered yet. */
  "system.customerServiceStaff": { input: z.strictObject({ appId: smallId.optional() }), output: people({ openCount: z.int() }) },
  "system.selectAPPCredit": {
    input: z.strictObject({ appId: smallId.optional() }),
    output: z.array(
      z.strictObject({ appId: z.int(), appName: z.string(), reviewers: people({ firstReview: z.boolean(), finalReview: z.boolean() }) }),
    ),
  },
  "system.selectManager": {
    input: z.strictObject({ type: z.coerce.number().int().min(0).max(11).optional() }),
    output: people({ type: z.int() }),
  },
  "system.selectManagerUser": {
    input: z.strictObject({ managerId: id }),
    output: people({ type: z.int(), online: z.boolean(), assignEnabled: z.boolean() }),
  },
  /** Departments are 1 marketing, 2 credit, 3 remind, 4 collection; of a stage those whose customer groups have it. */
  "system.selectStaff": {
    input: z.strictObject({
      department: z.coerce.number().int().min(1).max(4),
      appId: smallId.optional(),
      stage: z.string().max(16).optional(),
    }),
    output: people({ openCount: z.int(), cap: z.int().nullable(), resting: z.boolean() }),
  },
} as const;

import { z } from "zod";
import { id, instant, isOwnRequest, ok, pageFields, pageOf } from "../kernel/fields.ts";

const state = z.enum(["pending", "approved", "refused", "expired", "withdrawn"]);

export const approvalSchemas = {
  "approval.list": {
    input: z.strictObject({
      ...pageFields,
      kind: z.string().max(40).optional(),
      status: z.array(state).max(4).optional(),
      mine: z.boolean().default(false),
    }),
    output: pageOf(
      z.strictObject({
        approvalId: id,
        kind: z.string(),
        orderNo: z.string().nullable(),
        targetId: z.string(),
        payload: z.record(z.string(), z.unknown()),
        requester: z.string(),
        isOwnRequest,
        reviewer: z.string().nullable(),
        status: state,
        remark: z.string(),
        createTime: instant,
        decideTime: instant.nullable(),
        expireTime: instant,
      }),
    ),
  },
  "approval.review": {
    input: z.strictObject({ approvalId: id, decision: z.enum(["approve", "refuse"]), remark: z.string().trim().max(500).default("") }),
    output: z.strictObject({ status: state }),
  },
  "approval.withdraw": { input: z.strictObject({ approvalId: id }), output: ok },
  "approval.take": { input: z.strictObject({ approvalId: id }), output: ok },
} as const;

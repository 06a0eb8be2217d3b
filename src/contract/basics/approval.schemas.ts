import { z } from "zod";
import { refusalReasons } from "../../lending/options/refusal-reasons.ts";
import { answered, whyNot } from "../kernel/answer.ts";
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
        /** Stands for what it asks for. */
        seen: z.string(),
        requester: z.string(),
        isOwnRequest,
        reviewer: z.string().nullable(),
        status: state,
        refusal: z.enum(refusalReasons).nullable(),
        remark: z.string(),
        createTime: instant,
        decideTime: instant.nullable(),
        expireTime: instant,
      }),
    ),
  },
  "approval.review": {
    input: answered(
      z.strictObject({
        approvalId: id,
        decision: z.enum(["approve", "refuse"]),
        ...whyNot,
        /** What whoever decides saw (`seen` of the row): refused when whoever asked has changed it since. */
        seen: z.string().max(64).optional(),
      }),
    ),
    output: z.strictObject({ status: state }),
  },
  "approval.withdraw": { input: z.strictObject({ approvalId: id }), output: ok },
  "approval.take": { input: z.strictObject({ approvalId: id }), output: ok },
} as const;

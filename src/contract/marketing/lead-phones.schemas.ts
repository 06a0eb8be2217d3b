import { z } from "zod";
import { ruleKinds } from "../../lending/growth/lead-rule.rules.ts";
import { phoneFileStates } from "../../lending/options/growth/lead-codes.ts";
import { dayRange, id, instant, isOwnRequest, pageFields, pageOf, severalOf } from "../kernel/fields.ts";
import { leadFilters } from "./lead.schemas.ts";

const type = z.enum(ruleKinds);
/** A number is no filter of a file that waits with its filter on a desk: whoever has one ticks its row. */
const { phone: _phone, ...filters } = leadFilters;

export const leadPhonesSchemas = {
  "leadPhones.ask": {
    input: z.strictObject({
      type,
      filters: z.strictObject(filters).default({}),
      format: z.enum(["csv", "xlsx"]).default("xlsx"),
      reason: z.string().trim().min(5).max(300),
    }),
    output: z.strictObject({ rows: z.int(), pending: z.strictObject({ approvalId: id, expires: instant }) }),
  },
  "leadPhones.list": {
    input: z.strictObject({
      ...pageFields,
      status: severalOf(z.enum(phoneFileStates), phoneFileStates.length).optional(),
      type: severalOf(type, ruleKinds.length).optional(),
      time: dayRange.optional(),
    }),
    output: pageOf(
      z.strictObject({
        id,
        status: z.enum(phoneFileStates),
        type,
        /** Who was in it when it was asked for, and who is in the file. */
        rows: z.int(),
        fileRows: z.int().nullable(),
        filters: z.record(z.string(), z.unknown()),
        /** Of the filter by marketer. */
        assigneeName: z.string().nullable(),
        reason: z.string(),
        requester: z.string(),
        createTime: instant,
        expireTime: instant,
        reviewer: z.string().nullable(),
        decideTime: instant.nullable(),
        remark: z.string(),
        keptUntil: instant.nullable(),
        approvalId: id.nullable(),
        isOwnRequest,
      }),
    ),
  },
} as const;

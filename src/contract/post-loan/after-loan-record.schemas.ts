import { z } from "zod";
import { id, instant, money, pageFields, pageOf } from "../kernel/fields.ts";
import { recordRules, recordTypes } from "../../lending/options/record-codes.ts";
import { recordFilters } from "./after-loan-record.filters.ts";

export const afterLoanRecordSchemas = {
  "afterLoanRecord.list": {
    input: z.strictObject({ ...pageFields, ...recordFilters }),
    output: pageOf(
      z.strictObject({
        /** Even: a contact, odd: a result; half of it is that row's own number. */
        recordId: id,
        loanRecordId: id,
        createTime: instant,
        orderNo: z.string(),
        name: z.string(),
        phone: z.string().nullable(),
        phoneType: z.string().nullable(),
        type: z.enum(recordTypes),
        direction: z.enum(["out", "in"]),
        purpose: z.string(),
        reason: z.int().nullable(),
        subTag: z.string().nullable(),
        commitmentTime: instant.nullable(),
        commitmentAmount: money.nullable(),
        remark: z.string(),
        seconds: z.int().nullable(),
        operator: z.string(),
        department: z.enum(["collection", "remind"]),
        /** How contact law met it: counted and passed, not counted (inbound, service), or a result that no attempt stands behind. */
        rule: z.enum(recordRules),
        voided: z.boolean(),
      }),
    ),
  },
};

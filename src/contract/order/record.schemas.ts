import { z } from "zod";
import { compareFields, compareSources } from "../../lending/origination/compare.ts";
import { id, instant, money } from "../kernel/fields.ts";
import { orderStatus } from "./order-status.ts";

/** Parts of the record that say who has applied. */
export const recordSchemas = {
  "order.profile": {
    input: z.strictObject({ loanRecordId: id }),
    output: z.strictObject({
      sections: z.array(
        z.strictObject({
          section: z.enum(["identity", "address", "job", "bank", "device"]),
          rows: z.array(z.strictObject({ key: z.string(), value: z.string() })),
        }),
      ),
      compare: z.array(
        z.strictObject({
          field: z.enum(compareFields),
          values: z.partialRecord(z.enum(compareSources), z.string()),
          mark: z.enum(["same", "alike", "differs", "unread"]),
          /** The source that is against what was typed. */
          against: z.enum(compareSources).nullable(),
          /** The document was not read surely enough to be held against it. */
          unsure: z.boolean(),
        }),
      ),
    }),
  },
  "order.contacts": {
    input: z.strictObject({ loanRecordId: id, kind: z.string().max(32).optional() }),
    output: z.array(
      z.strictObject({
        contactId: id,
        kind: z.string(),
        name: z.string(),
        relation: z.string(),
        phone: z.string(),
        /** Whether contact law lets the caller's task reach him now, and else which rule forbids it. */
        consent: z.boolean(),
        rule: z.string().nullable(),
        callCount: z.int(),
      }),
    ),
  },
  "order.links": {
    input: z.strictObject({ loanRecordId: id }),
    output: z.array(
      z.strictObject({
        /** Null: outside of the caller's scope, where only number, status, dates and what is shared are told. */
        loanRecordId: id.nullable(),
        orderNo: z.string(),
        by: z.array(z.enum(["customer", "phone", "account", "device"])),
        status: orderStatus,
        applyTime: instant,
        name: z.string().nullable(),
        amount: money.nullable(),
        overdueDays: z.int().nullable(),
      }),
    ),
  },
} as const;

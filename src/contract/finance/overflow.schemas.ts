import { z } from "zod";
import { financeFilterFields } from "./filter-fields.ts";
import { id, instant, money, ok, pageFields, pageOf } from "../kernel/fields.ts";

/** open: something is free to use; reserved: all of it waits for a refund; done: nothing is left. */
const state = z.enum(["open", "reserved", "done"]);

export const overflowSchemas = {
  "overflow.list": {
    input: z.strictObject({
      ...pageFields,
      ...financeFilterFields,
      status: z.array(state).max(3).optional(),
    }),
    output: pageOf(
      z.strictObject({
        /** The order that was overpaid. */
        id,
        orderNo: z.string(),
        name: z.string(),
        phone: z.string(),
        overflow: money,
        used: money,
        refunded: money,
        reserved: money,
        balance: money,
        status: state,
        createTime: instant.nullable(),
      }),
    ),
  },
  "overflow.apply": {
    input: z.strictObject({ id, loanRecordId: id, amount: money.positive() }),
    output: ok,
  },
} as const;

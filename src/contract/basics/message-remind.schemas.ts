import { z } from "zod";
import { limits } from "../../lending/limits.ts";
import { id, instant, ok } from "../kernel/fields.ts";

/** A plain GET parameter is text. */
const whole = (most: number, otherwise: number) => id.pipe(z.int().max(most)).default(otherwise);

export const messageRemindSchemas = {
  /** adminUserId is the caller's own: the specification's clients send it. */
  "messageRemind.count": { input: z.strictObject({ adminUserId: id.optional() }), output: z.int() },
  "messageRemind.list": {
    input: z.strictObject({ pageNum: whole(1_000, 1), pageSize: whole(200, limits.reminderRows.first) }),
    output: z.strictObject({
      list: z.array(
        z.strictObject({
          id,
          creationTime: instant,
          /** The order that it is about; null: it is about a lead. */
          loanRecordId: id.nullable(),
          name: z.string(),
          commitmentTime: instant,
          /** Path of the order's page with orderId and orderNo, or of the marketer's own open leads, where what is due stands first. */
          jumpUrl: z.string(),
          dataId: id.nullable(),
          /** What the marketer wrote for himself. */
          note: z.string(),
          /** 1 until it is read. */
          valid: z.union([z.literal(0), z.literal(1)]),
        }),
      ),
      total: z.int(),
    }),
  },
  "messageRemind.viewDetails": { input: z.strictObject({ id }), output: ok },
};

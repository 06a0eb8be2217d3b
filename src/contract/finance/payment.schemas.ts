import { z } from "zod";
import { transferMachine } from "../../lending/transfer.machine.ts";
import { id, instant, money, ok, pageFields, pageOf } from "../kernel/fields.ts";

const text = (most: number) => z.string().trim().max(most);
const ids = z.array(id).min(1).max(200);
const remark = text(500).default("");
const stage = z.string();
const transferState = z.enum(transferMachine.states);

export const paymentSchemas = {
  "payment.list": {
    input: z.strictObject({
      ...pageFields,
      orderNo: z
        .string()
        .regex(/^\d{1,8}$/)
        .optional(),
      tradeNo: text(64).optional(),
      stage: z.array(text(32)).max(10).optional(),
    }),
    output: pageOf(
      z.strictObject({
        paymentId: id,
        orderNo: z.string(),
        name: z.string(),
        stage,
        tradeNo: z.string().nullable(),
        bankName: z.string().nullable(),
        accountNo: z.string().nullable(),
        contractAmount: money,
        payAmount: money.nullable(),
        channel: z.string().nullable(),
        status: transferState.nullable(),
        failReason: z.string().nullable(),
        firstReviewer: z.string().nullable(),
        secondReviewer: z.string().nullable(),
        createTime: instant,
        successTime: instant.nullable(),
      }),
    ),
  },
  "payment.firstReview": {
    input: z.strictObject({ paymentIds: ids, decision: z.enum(["pass", "reject", "back"]), remark }),
    output: ok,
  },
  "payment.secondReview": {
    input: z.strictObject({ paymentIds: ids, decision: z.enum(["pass", "reject"]), remark }),
    output: ok,
  },
  "payment.pay": {
    input: z.strictObject({ paymentIds: ids, channelId: text(32).min(1).optional() }),
    output: z.strictObject({ accepted: z.array(z.strictObject({ paymentId: id, tradeNo: z.string() })) }),
  },
  "payment.manual": {
    input: z.strictObject({ paymentId: id, tradeNo: text(64).min(1), payTime: instant, voucherUrl: text(500).min(1), remark }),
    output: z.strictObject({ approvalId: id }),
  },
  "payment.retry": {
    input: z.strictObject({ paymentId: id, channelId: text(32).min(1).optional() }),
    output: z.strictObject({ tradeNo: z.string() }),
  },
  "payment.fail": {
    input: z.strictObject({ paymentId: id, action: z.enum(["close", "back"]), reason: text(500).min(1) }),
    output: z.strictObject({ status: z.int(), stage }),
  },
  "payment.query": {
    input: z.strictObject({ paymentId: id }),
    output: z.strictObject({ status: transferState.nullable(), stage }),
  },
  "payment.payeeAccount": {
    input: z.strictObject({
      paymentId: id,
      bankName: text(64).min(1),
      accountNo: z.string().regex(/^\d{6,24}$/),
      holder: text(64).min(1),
      /** Needed where the holder is not the customer. */
      proofUrl: text(500).default(""),
      reason: text(500).min(1),
    }),
    output: ok,
  },
} as const;

import { z } from "zod";
import { paperKinds } from "../../lending/finance/paper.ts";
import { locales, type Locale } from "../languages.ts";
import { day, id, instant, money } from "../kernel/fields.ts";

/** Languages that customers read; the type that papers are set in has no Chinese signs. */
const locale = z.enum(locales.filter((each) => each !== "zh_CN") as [Locale, ...Locale[]]);
/** What is asked for: a receipt of money, a statement of days, or a certificate that nothing is owed. */
export const paperAsked = {
  kind: z.enum(paperKinds),
  repaymentId: id.optional(),
  startTime: day.optional(),
  endTime: day.optional(),
  /** The lender's own by default. */
  language: locale.optional(),
};

export const paperSchemas = {
  "paper.list": {
    input: z.strictObject({ loanRecordId: id }),
    output: z.strictObject({
      papers: z.array(
        z.strictObject({
          paperId: id,
          no: z.string(),
          kind: z.enum(paperKinds),
          /** Of a receipt. */
          amount: money.nullable(),
          startTime: day.nullable(),
          endTime: day.nullable(),
          issueTime: instant,
          /** Null: the customer himself. */
          operator: z.string().nullable(),
          /** It says what is not so any more: its money was taken back, or the order is owed again. */
          isVoid: z.boolean(),
        }),
      ),
      /** Money that a receipt can be had of. */
      repayments: z.array(z.strictObject({ repaymentId: id, valueTime: instant, amount: money })),
      /** Whether a certificate can be had. */
      isSettled: z.boolean(),
    }),
  },
  "paper.issue": {
    input: z.strictObject({
      loanRecordId: id,
      ...paperAsked,
      /** Of a receipt: the row of repayment.list that it is of, in place of repaymentId. */
      receiptId: id.optional(),
    }),
    output: z.strictObject({ paperId: id, no: z.string() }),
  },
  "paper.file": { input: z.strictObject({ paperId: id }), output: z.instanceof(Uint8Array) },
};

import { z } from "zod";
import { dealKinds, serviceAccounts } from "../../../lending/finance/service.rules.ts";
import { day, dayRangeOrText, id, instant, money, noInput, pageOf, pageTextFields, severalOf } from "../../kernel/fields.ts";

const filters = {
  accountType: severalOf(z.enum(serviceAccounts), 2).optional(),
  dealType: severalOf(z.enum(dealKinds), 2).optional(),
  startTime: day.optional(),
  endTime: day.optional(),
  /** Both ends at once. */
  time: dayRangeOrText.optional(),
};
export const dealRow = z.strictObject({
  id,
  dealNo: z.string(),
  accountType: z.enum(serviceAccounts),
  dealType: z.enum(dealKinds),
  amount: money,
  balanceAfter: money,
  unitPrice: money.nullable(),
  quantity: z.int().nullable(),
  refId: z.string(),
  loanRecordId: id.nullable(),
  orderNo: z.string().nullable(),
  appId: z.int().nullable(),
  remark: z.string(),
  operator: z.string().nullable(),
  createTime: instant,
});

export const dealInfoSchemas = {
  "dealInfo.search": { input: z.strictObject({ ...filters, ...pageTextFields }), output: pageOf(dealRow) },
  "dealInfo.amountTotal": {
    input: z.strictObject(filters),
    /** balance: of these accounts now, whatever the range. */
    output: z.strictObject({ amountIn: money, amountOut: money, balance: money }),
  },
  "dealInfo.dealType": { input: noInput, output: z.array(z.strictObject({ code: z.enum(dealKinds), name: z.string() })) },
  "dealInfo.dealTypeTotal": {
    input: z.strictObject(filters),
    output: z.array(z.strictObject({ dealType: z.enum(dealKinds), count: z.int(), amount: money })),
  },
} as const;

import { z } from "zod";
import { dayRange, id, instant, money, pageFields, pageOf, smallInt } from "../kernel/fields.ts";
import { orderStatus } from "../order/order-status.ts";
import { leadKinds } from "../../lending/growth/lead-kinds.ts";

export const todayApplySchemas = {
  "todayApply.list": {
    input: z.strictObject({
      ...pageFields,
      appId: z.array(smallInt).max(50).optional(),
      kind: z.array(z.enum(leadKinds)).max(leadKinds.length).optional(),
      adminUserId: z.array(id).max(200).optional(),
      /** Without days today. */
      time: dayRange.optional(),
      loanRecordIds: z.array(id).max(1_000).optional(),
    }),
    output: pageOf(
      z.strictObject({
        loanRecordId: id,
        orderNo: z.string(),
        applyTime: instant,
        adminName: z.string(),
        kind: z.enum(leadKinds),
        name: z.string(),
        phone: z.string(),
        appId: z.int(),
        productName: z.string(),
        amount: money,
        status: orderStatus,
        /** Minutes from the last call before it; null where nobody called. */
        sinceCall: z.int().nullable(),
        channel: z.string(),
        userType: z.string(),
      }),
    ),
  },
};

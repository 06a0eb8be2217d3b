import type { couponCalls } from "../../../../contract/marketing/coupon.calls.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { OutputOf } from "../../../../contract/types.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { addCoupon, updateCoupon } from "./definition.actions.ts";
import { couponQueue } from "./definition.store.ts";
import { couponGive } from "./hand-out.actions.ts";
import { sendQueue, sendRowsQueue } from "./hand-out.store.ts";
import { revokeCoupons } from "./issued.actions.ts";
import { checkedQueue, consumedQueue, issuedQueue, selectByPhone, selectHolders, usedQueue } from "./issued.store.ts";

export const couponHandlers: Handlers<keyof typeof couponCalls> = {
  "coupon.list": (input, context) => readPage(context.tx, couponQueue(input, context), input.page, input.pageSize),
  "coupon.getCoupon": async ({ id }, context) => {
    const page = await readPage(context.tx, couponQueue({ id }, context), 1, 10);
    const [coupon] = (JSON.parse(page.text) as { list: OutputOf<"coupon.getCoupon">[] }).list;
    if (!coupon) throw new Refused({ error: "notFound", field: "id" });
    return coupon;
  },
  "coupon.addCoupon": addCoupon,
  "coupon.updateCoupon": updateCoupon,
  "coupon.giveCoupon": couponGive,
  "coupon.manualSendList": (input, context) => readPage(context.tx, sendQueue(input, context), input.page, input.pageSize),
  "coupon.manualSendRows": (input, context) => readPage(context.tx, sendRowsQueue(input, context), input.page, input.pageSize),
  "coupon.getUserByPhone": async ({ phone, appId }, context) => [...(await selectByPhone(context, phone, appId))],
  "coupon.getUser": async ({ couponId }, context) => [...(await selectHolders(context, couponId))],
  "coupon.sendList": (input, context) => readPage(context.tx, issuedQueue(input, context), input.page, input.pageSize),
  "coupon.useList": (input, context) => readPage(context.tx, usedQueue(input, context), input.page, input.pageSize),
  "coupon.consumeList": (input, context) => readPage(context.tx, consumedQueue(input, context), input.page, input.pageSize),
  "coupon.verificationList": (input, context) => readPage(context.tx, checkedQueue(input, context), input.page, input.pageSize),
  "coupon.revoke": revokeCoupons,
};

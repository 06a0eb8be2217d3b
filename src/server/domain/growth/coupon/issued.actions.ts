import { z } from "zod";
import type { ParsedOf } from "../../../../contract/types.ts";
import { userCouponMachine } from "../../../../lending/growth/coupon.machine.ts";
import { lastDayOf } from "../../../../lending/growth/coupon.rules.ts";
import { moveReason, Refused } from "../../../../lending/reason.ts";
import { addDays } from "../../../../lending/time/zone.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Context } from "../../../kernel/context.ts";
import type { SignedContext, SignedRoute } from "../../../kernel/sign-in/signed.ts";
import * as store from "./issued.store.ts";

/** What nobody has used is taken back: all of them or none. */
export async function revokeCoupons(input: ParsedOf<"coupon.revoke">, context: Context) {
  const ids = [...new Set(input.userCouponIds)];
  const revoked = await store.revoke(context, ids, input.reason);
  if (revoked < ids.length) throw new Refused({ error: "state.refused", field: "userCouponIds" });
  context.record({ subject: "userCoupon", ids, said: input.reason });
  return { revoked };
}

const takeSchema = z.strictObject({
  requestId: z.string().regex(/^[\w.:-]{8,80}$/),
  userCouponId: z.int().positive(),
  phone: z.string().regex(/^\+\d{8,15}$/),
});

/** The customer takes what he was offered; its days begin now. */
async function take({ userCouponId, phone }: z.output<typeof takeSchema>, context: SignedContext) {
  const offered = await store.lockOffered(context, userCouponId, phone);
  if (!offered) throw new Refused({ error: "notFound", field: "userCouponId" });
  const { date: today } = businessDay(context.now, context.tenant.timeZone);
  const reason = moveReason(userCouponMachine, "take", offered.state);
  if (reason) throw new Refused({ ...reason, field: "userCouponId" });
  if (offered.expires_on < today) throw new Refused({ error: "coupon.notValid", field: "userCouponId" });
  const expireTime = lastDayOf({ validDays: offered.valid_days, endOn: offered.end_on }, (days) => addDays(today, days));
  await store.markTaken(context, offered.id, expireTime);
  context.record({ subject: "userCoupon", ids: [offered.id], detail: { expireTime } });
  return { status: "unused", expireTime };
}

export const couponRoutes: readonly SignedRoute[] = [
  { name: "client.takeCoupon", path: "/client-domain/coupon/take", kind: "app", input: takeSchema, run: take },
];

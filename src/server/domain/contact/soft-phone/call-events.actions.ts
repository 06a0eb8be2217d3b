import type { TenantMoment } from "../../../kernel/context.ts";
import { callAfter, type CallResult } from "../../../../lending/contact/call.machine.ts";
import { withCountryCode } from "../../../../lending/contact/chat-link.ts";
import { purposeOf } from "../../../../lending/order/order.machine.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import { judgeContact } from "../contact/contact-status.actions.ts";
import { writeAttempt } from "../contact/attempt.actions.ts";
import * as store from "./soft-phone.store.ts";

export { endSilent, takeDialling, updateCall, type CallOf, type DueCall } from "./soft-phone.store.ts";

/** A seat that was heard of within this time is there, ms: sessions say so once a minute. */
const seatWaits = 180_000;
const collectors: readonly number[] = [7, 11];
const reminders: readonly number[] = [6, 11];

/** What a gateway tells of a call of its own. */
export type CallNews =
  | { readonly event: "ringing" | "answered"; readonly at: Date }
  | { readonly event: "ended"; readonly at: Date; readonly seconds: number; readonly result: CallResult; readonly recording: string };

/** Duration and result of the attempt, as the gateway has them; what comes late or twice changes nothing. */
export async function hearCall(house: TenantMoment, gateway: string, { ref, news }: { readonly ref: string; readonly news: CallNews }) {
  const call = await store.lockCall(house, gateway, ref);
  if (!call) return null;
  const state = callAfter(call.state, news.event);
  const about = { order: call.order_id, lead: call.lead_id, staff: call.staff_id };
  if (!state) return about;
  const ended = news.event === "ended" ? { seconds: news.seconds, result: news.result, recording: news.recording } : {};
  await store.updateCall(house, call.id, { state, at: news.at, ...ended });
  if (news.event === "ended") await store.noteTalk(house, call.attempt_id);
  if (state === "ended") await judgeContact(house, [call.customer_id]);
  return about;
}

/**
 * A call that comes in: its record is found by the number, and it rings for the owner, or for whoever is free when he is not there. It counts
 * against no cap (rules/contact-law.md 2).
 */
export async function hearInbound(house: TenantMoment, gateway: string, { ref, from }: { readonly ref: string; readonly from: string }) {
  const known = await store.lockCall(house, gateway, ref);
  if (known) return { order: known.order_id, lead: known.lead_id, staff: known.staff_id };
  const caller = await store.selectCaller(house, `+${withCountryCode(from, house.tenant.countryCode)}`);
  if (!caller) return null;
  const { collector_id: owner, team_id: team } = caller;
  const kinds = caller.status === 8 ? collectors : reminders;
  const since = new Date(house.now.getTime() - seatWaits);
  const staffId = (await store.selectFree(house, { owner, team, kinds, since })) ?? owner;
  if (staffId === null) return { order: caller.order_id, lead: null, staff: null };
  const attempt = await writeAttempt(
    { ...house, staff: { id: staffId } },
    {
      orderId: caller.order_id,
      customerId: caller.customer_id,
      localDate: localDate(house.now, house.tenant.timeZone),
      medium: "call",
      direction: "in",
      purpose: purposeOf(caller.status),
      clientType: 0,
      channel: "myPhone",
      contactId: null,
      phone: caller.phone,
      met: { status: caller.status, stage: caller.stage, version: caller.version },
    },
  );
  const { order_id: orderId, customer_id: customerId } = caller;
  await store.insertCall(house, { attemptId: attempt.id, orderId, customerId, staffId, gateway, direction: "in", state: "ringing", ref });
  return { order: orderId, lead: null, staff: staffId };
}

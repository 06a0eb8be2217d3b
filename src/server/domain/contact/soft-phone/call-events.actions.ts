import type { TenantMoment } from "../../../kernel/context.ts";
import { callAfter, type CallResult } from "../../../../lending/contact/call.machine.ts";
import { withCountryCode } from "../../../../lending/contact/chat-link.ts";
import { purposeOf } from "../../../../lending/order/order.machine.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import { judgeContact } from "../contact/contact-status.actions.ts";
import { writeAttempt, type AttemptDraft } from "../contact/attempt.actions.ts";
import * as callers from "./caller.store.ts";
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
 * against no cap (rules/contact-law.md 2). Who has no order that rings may be somebody to win.
 */
export async function hearInbound(house: TenantMoment, gateway: string, { ref, from }: { readonly ref: string; readonly from: string }) {
  const known = await store.lockCall(house, gateway, ref);
  if (known) return { order: known.order_id, lead: known.lead_id, staff: known.staff_id };
  const rings: Rings = { gateway, ref, phone: `+${withCountryCode(from, house.tenant.countryCode)}` };
  return (await ringForOrder(house, rings)) ?? ringForLead(house, rings);
}

interface Rings {
  readonly gateway: string;
  readonly ref: string;
  readonly phone: string;
}
const thereSince = ({ now }: TenantMoment): Date => new Date(now.getTime() - seatWaits);

async function ringForOrder(house: TenantMoment, rings: Rings) {
  const caller = await callers.selectCaller(house, rings.phone);
  if (!caller) return null;
  const { collector_id: owner, team_id: team } = caller;
  const kinds = caller.status === 8 ? collectors : reminders;
  const staffId = (await callers.selectFree(house, { owner, team, kinds, since: thereSince(house) })) ?? owner;
  const { order_id: orderId, customer_id: customerId, phone, status, stage, version } = caller;
  if (staffId !== null) {
    const purpose = purposeOf(status);
    await writeRinging(house, rings, { orderId, customerId, staffId, phone, purpose, met: { status, stage, version } });
  }
  return { order: orderId, lead: null, staff: staffId };
}

/** No order was met: there is none. */
const metNone = { status: 0, stage: "", version: 0 } as const;

async function ringForLead(house: TenantMoment, rings: Rings) {
  const caller = await callers.selectLeadCaller(house, rings.phone, thereSince(house));
  if (!caller) return null;
  const { lead_id: leadId, customer_id: customerId, staff_id: staffId, phone } = caller;
  if (staffId !== null)
    await writeRinging(house, rings, { orderId: null, leadId, customerId, staffId, phone, purpose: "market", met: metNone });
  return { order: null, lead: leadId, staff: staffId };
}

type Ringing = Pick<AttemptDraft, "orderId" | "leadId" | "customerId" | "phone" | "purpose" | "met"> & { readonly staffId: number };

async function writeRinging(house: TenantMoment, { gateway, ref }: Rings, { staffId, ...about }: Ringing): Promise<void> {
  const attempt = await writeAttempt(
    { ...house, staff: { id: staffId } },
    {
      ...about,
      localDate: localDate(house.now, house.tenant.timeZone),
      medium: "call",
      direction: "in",
      clientType: 0,
      channel: "myPhone",
      contactId: null,
    },
  );
  const { orderId, customerId } = about;
  await store.insertCall(house, { attemptId: attempt.id, orderId, customerId, staffId, gateway, direction: "in", state: "ringing", ref });
}

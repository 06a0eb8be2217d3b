import { leadModules } from "../../../../contract/marketing/lead.modules.ts";
import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { followUpMachine } from "../../../../lending/growth/follow-up.machine.ts";
import { contactChannels } from "../../../../lending/options/contact-channels.ts";
import { moveReason, Refused } from "../../../../lending/reason.ts";
import type { AnewHandler, Context, Kept } from "../../../kernel/context.ts";
import { isRecent, writeAttempt } from "../../contact/contact/attempt.actions.ts";
import { consumeReveal, reserveReveal, shownAgain, takeAttempt } from "../../contact/contact/contact.actions.ts";
import { beginDial, dialsItself, linkOf } from "../../contact/soft-phone/soft-phone.actions.ts";
import { addresseeOf } from "../../contact/message/market.actions.ts";
import * as store from "./lead-contact.store.ts";
import { isHis } from "./lead.rights.ts";

const moduleOf = (lead: store.ContactedLead) => leadModules.find(({ name }) => name === lead.module);
const isWorked = (context: Context, lead: store.ContactedLead): boolean => moduleOf(lead) !== undefined && isHis(context, lead);

const personOf = (context: Context, { customer_id: customerId, app_id: appId }: store.ContactedLead) =>
  addresseeOf(context, { customerId, appId });

type Contact = ParsedOf<"practicalOperationPoint.add">;

/** No order was met: there is none. */
const met = { status: 0, stage: "", version: 0 } as const;
const throughGateway = 0;
const handset = 1;
const byText = 2;

/**
 * A call, or a message by hand, that is about to be made: judged by contact law, counted, and one more of its lead.
 * @throws Refused with the rule that forbids it, which stays on record; stale, where the lead has been given to somebody else meanwhile
 */
async function addContact(input: Contact, context: Context) {
  const lead = await store.lockLead(context, input.dataId);
  if (!lead || moduleOf(lead)?.kind !== input.marketingType) throw new Refused({ error: "notFound", field: "dataId" });
  if (!isWorked(context, lead)) throw new Refused({ error: "order.notYours", field: "dataId" });
  const reason = moveReason(followUpMachine, "contact", lead.state);
  if (reason) throw new Refused({ ...reason, field: "dataId" });
  if (lead.distributed_at?.getTime() !== new Date(input.distributionTime).getTime())
    throw new Refused({ error: "stale", field: "distributionTime" });
  const person = await personOf(context, lead);
  const medium = input.dataType === 0 ? "call" : "sms";
  const isDialled = medium === "call" && (await dialsItself(context));
  // The seat's own phone is given the number: whoever may see it has seen it, within his quota.
  const isShown = medium === "call" && !isDialled && context.staff.permissions.has("marketing:lead:phone");
  if (isShown) await reserveReveal(context, person, { purpose: "market", contactId: null });
  const used = await takeAttempt(context, person, { purpose: "market", medium, contactId: null });
  const attempt = await writeAttempt(context, {
    orderId: null,
    leadId: lead.id,
    customerId: lead.customer_id,
    localDate: used.customerDay,
    medium,
    direction: "out",
    purpose: "market",
    clientType: isDialled ? throughGateway : medium === "call" ? handset : byText,
    channel: contactChannels[0].flag,
    contactId: null,
    phone: person.phone,
    met,
  });
  if (used.revealId !== null) await consumeReveal(context, used.revealId, attempt.id);
  await store.updateContacted(context, lead.id, medium === "call");
  const dialled = { attemptId: attempt.id, orderId: null, customerId: lead.customer_id, phone: person.phone };
  const dial = medium === "call" ? await beginDial(context, dialled) : { callId: null, link: null };
  context.leadsChanged([lead.id], lead.owner_id === null ? [] : [lead.owner_id]);
  context.record({
    subject: "lead",
    ids: [lead.id],
    detail: { attempt: attempt.id, medium, ...(isShown ? { reveal: used.revealId } : {}) },
  });
  return { id: attempt.id, followStatus: followUpMachine.moves.contact.to, ...dial };
}

/** The same contact for whoever still has the lead: its record, and while it is recent the number that the seat's own phone dials. */
async function contactAgain({ dataId, dataType }: Contact, context: Context, kept: Kept) {
  const lead = await store.lockLead(context, dataId);
  const attempt = lead && isWorked(context, lead) ? await store.selectAttempt(context, lead.id, Number(kept["id"])) : undefined;
  if (!lead || !attempt) throw new Refused({ error: "stale", field: "dataId" });
  const { followStatus, callId } = kept as Pick<OutputOf<"practicalOperationPoint.add">, "followStatus" | "callId">;
  const byHand = dataType === 0 && callId === null && isRecent(context, attempt);
  const link = byHand ? linkOf((await personOf(context, lead)).phone) : null;
  context.record({ subject: "lead", ids: [lead.id], detail: { attempt: attempt.id, again: true } });
  return { id: attempt.id, followStatus, callId, link };
}

/** Its answer may name a number, and is never stored. */
export const leadContact: AnewHandler<"practicalOperationPoint.add"> = {
  make: addContact,
  keep: ({ id, followStatus, callId }) => ({ id, followStatus, callId }),
  again: contactAgain,
};

/**
 * Shows a customer's whole number for a lead that one may work: the attempt is taken with it (rules/contact-law.md 3).
 * @throws Refused order.notYours without such a lead; else the quota, or the rule of contact law
 */
async function revealLeadPhone({ userId }: ParsedOf<"user.queryPhone">, context: Context) {
  const lead = (await store.selectOpenLeads(context, userId)).find((each) => isWorked(context, each));
  if (!lead) throw new Refused({ error: "order.notYours", field: "userId" });
  const person = await personOf(context, lead);
  const reveal = await reserveReveal(context, person, { purpose: "market", contactId: null });
  context.record({ subject: "customer", ids: [userId], detail: { lead: lead.id, purpose: "market", reveal: reveal.id } });
  return { phone: person.phone, reservedUntil: reveal.reservedUntil.toISOString() };
}

/** The person's own lead by its number, or nothing. */
async function ownLead(context: Context, dataId: number) {
  const lead = await store.lockLead(context, dataId);
  if (!lead || !isWorked(context, lead) || moveReason(followUpMachine, "contact", lead.state))
    throw new Refused({ error: "order.notYours", field: "dataId" });
  return lead;
}

/** The same by the lead: of somebody of a file nobody knows another number. */
export const leadNumber: AnewHandler<"leadNumber.get"> = {
  make: async ({ dataId }, context) => revealLeadPhone({ userId: (await ownLead(context, dataId)).customer_id, scene: "lead" }, context),
  keep: () => ({}),
  again: async ({ dataId }, context) => leadPhoneAgain({ userId: (await ownLead(context, dataId)).customer_id, scene: "lead" }, context),
};

/** The same number for whoever still has the lead. */
async function leadPhoneAgain({ userId }: ParsedOf<"user.queryPhone">, context: Context) {
  const lead = (await store.selectOpenLeads(context, userId)).find((each) => isWorked(context, each));
  if (!lead) throw new Refused({ error: "order.notYours", field: "userId" });
  const person = await personOf(context, lead);
  const { reservedUntil } = await shownAgain(context, person, { purpose: "market", contactId: null });
  context.record({ subject: "customer", ids: [userId], detail: { lead: lead.id, again: true } });
  return { phone: person.phone, reservedUntil: reservedUntil.toISOString() };
}

export const leadPhone: AnewHandler<"user.queryPhone"> = { make: revealLeadPhone, keep: () => ({}), again: leadPhoneAgain };

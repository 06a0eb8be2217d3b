import type { ParsedOf } from "../../../../contract/types.ts";
import { advertisingLabel, policyOf } from "../../../../lending/contact/contact-policy.ts";
import { asAdvertisement, optOutWord } from "../../../../lending/contact/opt-out.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import { fillIn, variablesIn } from "../../../../lending/contact/message-text.ts";
import { segmentsOf } from "../../../../lending/contact/segments.ts";
import { Refused, type Reason } from "../../../../lending/reason.ts";
import { sendingTimes } from "../../../../lending/contact/sending.machine.ts";
import type { Context } from "../../../kernel/context.ts";
import { messageOf } from "../../../kernel/http/localise.ts";
import { contactStates, holdCustomer, noteBlocks } from "../contact/contact.actions.ts";
import { selectAddressees, type Addressee } from "./addressee.store.ts";
import * as store from "./message.store.ts";
import { stopLink } from "../advertising/stop-link.ts";
import { selectChoice, selectTemplate, type TemplateRow } from "./template.store.ts";

/** Somebody to win: a row of a list, and the customer whom it is about. */
export interface Prospect {
  readonly id: number;
  readonly customerId: number;
  readonly appId: number;
}

/** Somebody without an order, as contact law knows him, held: what it judges by stands still meanwhile. @throws Refused notFound */
export async function addresseeOf(context: Context, prospect: Omit<Prospect, "id">): Promise<Addressee> {
  await holdCustomer(context, prospect.customerId);
  const [person] = await selectAddressees(context, [prospect]);
  if (!person) throw new Refused({ error: "notFound", field: "dataId" });
  return person;
}

const wanted = { purpose: "market", medium: "sms", contactId: null } as const;
/** What is known of somebody who has no order yet. */
const knownOf = ["name", "app", "lender"];
const samples = 5;

/** Advertising texts of an app that say nothing of an order. */
export async function marketTemplates({ appId, language }: ParsedOf<"registerNotApply.template">, context: Context) {
  const rows = await selectChoice(context, { medium: "sms", scenes: ["market"], appId: appId ?? null, language: language ?? null });
  return rows
    .filter((row) => variablesIn(row.content).every((name) => knownOf.includes(name)))
    .map((row) => ({
      templateId: row.id,
      name: row.name,
      content: row.content,
      variables: [...variablesIn(row.content)],
      appId: row.app_id,
    }));
}

/** A text of advertising by its number. @throws Refused message.noTemplate */
export async function advertisedText(context: Pick<Context, "tx" | "tenant">, templateId: number): Promise<TemplateRow> {
  const template = await selectTemplate(context, templateId);
  if (!template?.enabled || template.medium !== "sms" || template.scene !== "market")
    throw new Refused({ error: "message.noTemplate", field: "templateId" });
  return template;
}

/** A way out for words, by its name, while it is on. */
export const selectCarrier = store.selectGateway;

interface Judged {
  /** Number of the lead. */
  readonly id: number;
  readonly to: Addressee;
  readonly reason: Reason | null;
}

/** Who may get an advertising text now; mixed apps and a text of another app go to nobody (rules/product.md 5). */
async function judge(context: Context, prospects: readonly Prospect[], templateId: number) {
  const template = await advertisedText(context, templateId);
  const found = new Map((await selectAddressees(context, prospects)).map((to) => [to.customer_id, to]));
  const judged = prospects.flatMap(({ id, customerId }) => {
    const to = found.get(customerId);
    return to ? [{ id, to }] : [];
  });
  const apps = new Set(judged.map(({ to }) => to.app_name));
  if (apps.size > 1) throw new Refused({ error: "order.mixedApps", vars: { apps: [...apps].join(", ") }, field: "dataIds" });
  if (template.app_id !== null && judged.some(({ to }) => to.app_id !== template.app_id))
    throw new Refused({ error: "message.otherApp", field: "templateId" });
  const states = await contactStates(
    context,
    judged.map(({ to }) => to),
    wanted,
  );
  return { template, rows: judged.map((row, at): Judged => ({ ...row, reason: states[at]?.reason ?? null })) };
}

/** The text for somebody without an order, with the law's label before it and the way out behind it (rules/contact-law.md "Advertising"). */
export const marketText = (
  { tenant, now }: Pick<Context, "tenant" | "now">,
  { content }: Pick<TemplateRow, "content">,
  to: Pick<Addressee, "customer_id" | "customer_name" | "app_name">,
): string => {
  const policy = policyOf(tenant.region, localDate(now, tenant.timeZone), tenant.contactPolicies);
  const law = { label: advertisingLabel(policy, "sms"), word: optOutWord(tenant.region), link: stopLink(tenant, to.customer_id) };
  const text = fillIn(content, {
    name: to.customer_name,
    app: to.app_name,
    lender: tenant.name,
    orderNo: "",
    amount: "",
    dueDate: "",
    daysLate: "",
    payDay: "",
    payLink: "",
  });
  return asAdvertisement(text, law);
};

const masked = (phone: string): string => `${phone.slice(0, 3)} ${phone.slice(3, 4)}•• ••• ${phone.slice(-3)}`;
const mayGo = ({ reason }: Judged): boolean => reason === null;

/** What would go to whom: nothing is sent or counted. */
export async function previewMarket(context: Context, prospects: readonly Prospect[], templateId: number) {
  const { template, rows } = await judge(context, prospects, templateId);
  const sendable = rows.filter(mayGo);
  const shown = (sendable.length > 0 ? sendable : rows).slice(0, samples).map(({ id, to }) => ({
    id,
    name: to.customer_name,
    phone: masked(to.phone),
    text: marketText(context, template, to),
  }));
  return {
    sendable: sendable.length,
    total: rows.length,
    segments: Math.max(...shown.map(({ text }) => segmentsOf(text)), 1),
    samples: shown,
    blocked: rows.flatMap(({ id, to, reason }) =>
      reason ? [{ id, name: to.customer_name, rule: reason.error, why: messageOf(reason.error, context.locale, reason.vars) }] : [],
    ),
  };
}

/** One text to many, held for ten seconds and then sent one by one; with nobody whom it may reach nothing is sent. */
export async function sendMarket(
  context: Context,
  prospects: readonly Prospect[],
  { templateId, gateway }: { readonly templateId: number; readonly gateway: string | null },
) {
  const { rows } = await judge(context, prospects, templateId);
  const blocked = rows.flatMap(({ to, reason }) => (reason ? [{ order: to, reason }] : []));
  const accepted = rows.filter(mayGo).length;
  if (accepted === 0) {
    context.ifRefused((tx) => noteBlocks({ ...context, tx }, blocked, wanted));
    throw new Refused({ error: "message.nobody", vars: { count: rows.length }, field: "dataIds" });
  }
  if (gateway !== null && !(await store.selectGateway(context, "sms", gateway)))
    throw new Refused({ error: "notFound", field: "channelId" });
  const { now, staff } = context;
  const holdUntil = new Date(now.getTime() + sendingTimes.hold);
  const sender = { ...context, staffId: staff.id };
  const taskId = await store.insertTask(sender, { templateId, gateway, payAt: null, holdUntil });
  await store.insertMessages(
    sender,
    rows.map(({ id, to, reason }) => ({
      orderId: null,
      leadId: id,
      appId: to.app_id,
      customerId: to.customer_id,
      purpose: wanted.purpose,
      state: reason ? ("blocked" as const) : ("queued" as const),
      rule: reason?.error ?? null,
    })),
    { taskId, dueAt: holdUntil, expiresAt: new Date(now.getTime() + sendingTimes.keptFor) },
  );
  await noteBlocks(context, blocked, wanted);
  context.record({ subject: "messageTask", ids: [taskId], detail: { template: templateId, accepted, blocked: blocked.length } });
  context.changed([], [staff.id]);
  return {
    batchId: taskId,
    accepted,
    rejected: rows.flatMap(({ id, reason }) => (reason ? [{ id, rule: reason.error }] : [])),
    undoUntil: holdUntil.toISOString(),
  };
}

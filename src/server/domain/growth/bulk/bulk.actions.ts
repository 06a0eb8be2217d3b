import type { BulkModule } from "../../../../contract/marketing/bulk.module.ts";
import { bulkModules } from "../../../../contract/marketing/bulk.module.ts";
import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { mayHoldWords } from "../../../../lending/contact/banned-words.ts";
import { advertisedAs, mayContact, nextAllowed, noWishes, policyOf } from "../../../../lending/contact/contact-policy.ts";
import { segmentsOf } from "../../../../lending/contact/segments.ts";
import { movedTaskTo, sendingTimes } from "../../../../lending/contact/sending.machine.ts";
import { Refused, type ErrorName } from "../../../../lending/reason.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import type { Context } from "../../../kernel/context.ts";
import { messageOf } from "../../../kernel/http/localise.ts";
import { type ApprovalKind, requestOnce } from "../../office/approval/approval.actions.ts";
import { lockTask } from "../../contact/message/group.actions.ts";
import { advertisedText, marketText, selectCarrier } from "../../contact/message/market.actions.ts";
import type { TemplateRow } from "../../contact/message/outgo.actions.ts";
import { approvedRecording, type RecordingRow } from "./voice.actions.ts";
import type { BulkFilters } from "./bulk.queue.ts";
import * as store from "./plan.store.ts";

type Wish = ParsedOf<"smsMarketing.conversionPreview">;

interface Plan {
  readonly asked: store.Asked;
  readonly counts: store.Counts;
  readonly template: TemplateRow | null;
  readonly recording: RecordingRow | null;
  readonly appName: string;
  readonly sendable: number;
  /** When the first may go. */
  readonly from: Date;
  readonly waits: boolean;
  readonly segments: number;
  readonly unitPrice: number;
  readonly cost: number;
  readonly samples: readonly (store.Sample & { readonly text: string })[];
}

/** Which rows are meant: those that were ticked, or all of a filter, which has to be named. */
function filtersOf({ dataIds, filters }: Wish): BulkFilters {
  if (dataIds) return { dataIds: [...new Set(dataIds)] };
  if (filters) return filters;
  throw new Refused({ error: "field.required", field: "filters" });
}

function beginOf({ now }: Context, scheduleTime: string | undefined): Date {
  if (scheduleTime === undefined) return now;
  const from = new Date(scheduleTime);
  if (from.getTime() < now.getTime() - 60_000) throw new Refused({ error: "voice.past", field: "scheduleTime" });
  return from > now ? from : now;
}

/** What the market's law says of an advertisement to anybody at that hour: how many in 24 hours, and when it may go. */
function lawAt({ tenant }: Context, medium: "sms" | "voice", from: Date) {
  const policy = policyOf(tenant.region, localDate(from, tenant.timeZone), tenant.contactPolicies);
  const rule = policy.advertising.find((each) => each.medium === advertisedAs(medium));
  const question = {
    policy,
    purpose: "market",
    medium,
    now: from,
    zones: [tenant.timeZone],
    ownPhone: true,
    daysLate: 0,
    usedToday: 0,
    usedSevenDays: 0,
    daysSinceTalk: null,
    reserved: false,
    advertisedAt: [],
    holidays: tenant.holidays,
    wishes: noWishes,
  } as const;
  const waits = mayContact(question) !== null;
  return { perDay: rule?.perDay ?? null, waits, opens: waits ? nextAllowed(question) : from };
}

async function wordsOf(context: Context, { type, templateId, voiceId }: Wish) {
  if (type === "voice") {
    if (voiceId === undefined) throw new Refused({ error: "field.required", field: "voiceId" });
    return { template: null, recording: await approvedRecording(context, voiceId) };
  }
  if (templateId === undefined) throw new Refused({ error: "field.required", field: "templateId" });
  const template = await advertisedText(context, templateId);
  const banned = mayHoldWords(template.content, context.tenant.bannedWords);
  if (banned) throw new Refused({ ...banned, field: "templateId" });
  return { template, recording: null };
}

/** Whom it reaches, whom not and why, and what that costs: as law, wishes and debts stand now; each is asked anew when it goes. */
async function planOf(module: BulkModule, wish: Wish, context: Context): Promise<Plan> {
  const from = beginOf(context, wish.scheduleTime);
  const { template, recording } = await wordsOf(context, wish);
  const medium = wish.type;
  const { perDay, waits, opens } = lawAt(context, medium, from);
  if (wish.channelId !== undefined && !(await selectCarrier(context, medium, wish.channelId)))
    throw new Refused({ error: "notFound", field: "channelId" });
  const asked: store.Asked = { module, filters: filtersOf(wish), medium, perDay, from: opens ?? from };
  const apps = await store.selectApps(context, asked);
  const nameOf = (id: number | undefined): string => context.tenant.apps.find((app) => app.id === id)?.name ?? "";
  if (apps.length > 1) throw new Refused({ error: "order.mixedApps", vars: { apps: apps.map(nameOf).join(", ") }, field: "appId" });
  if (template && template.app_id !== null && apps.length === 1 && template.app_id !== apps[0])
    throw new Refused({ error: "message.otherApp", field: "templateId" });
  const counts = await store.selectCounts(context, asked);
  const sendable = counts.total - counts.ended - counts.opted - counts.off - counts.capped;
  const appName = nameOf(apps[0]);
  const samples = (await store.selectSamples(context, asked, 3)).map((to) => ({
    ...to,
    text: template ? marketText(context, template, { ...to, app_name: appName }) : "",
  }));
  const segments = Math.max(1, ...samples.map(({ text }) => segmentsOf(text)));
  const { smsPrice, groupCallPrice } = context.tenant.moneyRules;
  const unitPrice = medium === "sms" ? smsPrice : groupCallPrice;
  const cost = sendable * segments * unitPrice;
  return { asked, counts, template, recording, appName, sendable, from: opens ?? from, waits, segments, unitPrice, cost, samples };
}

/** rules/rights.md 4: more people, or more money, than one person may reach. */
function needsSecond({ tenant: { moneyRules } }: Context, { sendable, cost }: Plan): boolean {
  return sendable > moneyRules.groupCallPeople || (moneyRules.groupCallCost > 0 && cost > moneyRules.groupCallCost);
}

function leftOutOf({ locale }: Context, { counts, asked }: Plan) {
  const rules: readonly (readonly [ErrorName, number, Readonly<Record<string, number>>?])[] = [
    ["contact.optOut", counts.opted],
    ["contact.dailyCap", counts.capped, { limit: asked.perDay ?? 0 }],
    ["bulk.off", counts.off],
    ["bulk.ended", counts.ended],
  ];
  return rules
    .filter(([, count]) => count > 0)
    .map(([rule, count, vars]) => ({ rule, why: messageOf(rule, locale, vars ?? {}), count }))
    .toSorted((a, b) => b.count - a.count);
}

/** Nothing is sent or counted. */
export async function previewBulk(module: BulkModule, wish: Wish, context: Context): Promise<OutputOf<"smsMarketing.conversionPreview">> {
  const plan = await planOf(module, wish, context);
  const { counts, sendable, segments, unitPrice, cost, samples } = plan;
  return {
    total: counts.total,
    sendable,
    waits: plan.waits ? sendable : 0,
    leftOut: leftOutOf(context, plan),
    segments,
    unitPrice,
    cost,
    needsSecond: needsSecond(context, plan),
    samples: samples.map(({ id, customer_name: name, phone, text }) => ({ id, name, phone, text })),
  };
}

/** How many of a filter it may reach by text now, and what one text to each would cost. */
export async function totalBulk(
  module: BulkModule,
  filters: BulkFilters,
  context: Context,
): Promise<OutputOf<"smsMarketing.conversionTotal">> {
  const { perDay } = lawAt(context, "sms", context.now);
  const { total, ended, opted, off, capped } = await store.selectCounts(context, {
    module,
    filters,
    medium: "sms",
    perDay,
    from: context.now,
  });
  const sendable = total - ended - opted - off - capped;
  return { total, sendable, opted, blocked: ended + off + capped, estimatedCost: sendable * context.tenant.moneyRules.smsPrice };
}

const holdUntil = ({ now }: Context): Date => new Date(now.getTime() + sendingTimes.holdMany);

/** Sends to whom the law lets it: held for half a minute, written out and handed over by a job. Of more than one person may reach only asked for. */
export async function sendBulk(module: BulkModule, wish: Wish, context: Context): Promise<OutputOf<"smsMarketing.conversionSmsSend">> {
  const plan = await planOf(module, wish, context);
  const { asked, counts, sendable, cost, template, recording, from } = plan;
  if (sendable === 0)
    throw new Refused({ error: "message.nobody", vars: { count: counts.total }, field: wish.dataIds ? "dataIds" : "filters" });
  const waits = needsSecond(context, plan);
  const { id, teamId, dataScope, covers } = context.staff;
  const held = holdUntil(context);
  const batchId = await store.insertSending(context, id, {
    templateId: template?.id ?? null,
    recordingId: recording?.id ?? null,
    gateway: wish.channelId ?? null,
    medium: asked.medium,
    module: module.leads.name,
    kept: { filters: asked.filters, staff: { id, teamId, dataScope, covers } },
    fillBelow: counts.highest + 1,
    planned: sendable,
    state: waits ? "asked" : "toSend",
    holdUntil: held,
    scheduledAt: from,
  });
  const pending = waits
    ? await requestOnce(context, {
        kind: "bulkMessage",
        orderId: null,
        target: String(batchId),
        payload: { ...wish, list: module.bulk, planned: sendable, cost },
      })
    : null;
  const rejected = leftOutOf(context, plan);
  const detail = { list: module.bulk, template: template?.id ?? null, recording: recording?.id ?? null, people: sendable, cost };
  context.record({ subject: "messageTask", ids: [batchId], detail: { after: detail, ...(waits ? { asked: true } : {}) } });
  context.changed([], [id]);
  return { batchId, accepted: sendable, rejected, cost, undoUntil: waits ? null : held.toISOString(), pending };
}

/** Planned anew at the moment of the yes: who has objected or paid meanwhile gets nothing. An hour that is over is now. */
export const bulkKind: ApprovalKind = {
  permission: "marketing:sms:send",
  async carryOut(context, { target, payload }) {
    const task = await lockTask(context, Number(target));
    if (!task || movedTaskTo(task.state, "approve") === null) throw new Refused({ error: "approval.moved" });
    const {
      list,
      planned: _planned,
      cost: _cost,
      scheduleTime,
      ...wish
    } = payload as unknown as Wish & { list: string; planned: number; cost: number };
    const module = bulkModules.find(({ bulk }) => bulk === list);
    if (!module) throw new Refused({ error: "approval.moved" });
    const isAhead = scheduleTime !== undefined && new Date(scheduleTime) > context.now;
    const { counts, sendable } = await planOf(module, { ...wish, ...(isAhead ? { scheduleTime } : {}) }, context);
    if (sendable === 0) throw new Refused({ error: "message.nobody", vars: { count: counts.total } });
    await store.beginSending(context, task.id, { holdUntil: holdUntil(context), fillBelow: counts.highest + 1 });
  },
};

/** A word beside rows of a list, for whoever sends next. */
export async function remarkBulk(
  module: BulkModule,
  { dataIds, value }: ParsedOf<"smsMarketing.conversionUpdate">,
  context: Context,
): Promise<OutputOf<"smsMarketing.conversionUpdate">> {
  const wanted = new Set(dataIds);
  const ids = await store.updateRemark(context, module, { dataIds: [...wanted], value });
  if (ids.length < wanted.size) throw new Refused({ error: "notFound", field: "dataIds" });
  context.record({ subject: "lead", ids, said: value });
  context.leadsChanged(ids, []);
  return { updated: ids.length };
}

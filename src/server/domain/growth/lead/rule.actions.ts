import { follow, invite } from "../../../../contract/marketing/lead.modules.ts";
import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { ruleLists, type RuleKind } from "../../../../lending/growth/lead-rule.rules.ts";
import { Refused } from "../../../../lending/reason.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Context } from "../../../kernel/context.ts";
import { beginExport } from "../../office/export/export.actions.ts";
import { askCampaignCoupon } from "../coupon/hand-out.actions.ts";
import { beginTurns, endLeads, endTurns, lockLeads, updateOwners } from "./lead.store.ts";
import * as campaigns from "./campaign.store.ts";
import { phoneExports } from "./rule.queue.ts";
import * as store from "./rule.store.ts";

/** Nobody is bound to a list that he does not work. */
async function refuseOthers(context: Context, module: string, seats: readonly store.NewSeat[]): Promise<void> {
  const fit = new Set((await store.selectMarketers(context, { module })).map(({ id }) => id));
  const other = seats.find(({ adminUserId }) => !fit.has(adminUserId));
  if (other) throw new Refused({ error: "lead.seat", vars: { name: `#${other.adminUserId}` }, field: "weights" });
}

/** A rule speaks of the lender's own apps and products. */
async function refuseForeign(context: Context, { app_id: appId, product_id: productId }: store.RuleDraft): Promise<void> {
  if (appId !== null && !context.tenant.apps.some(({ id }) => id === appId)) throw new Refused({ error: "notFound", field: "appId" });
  if (productId !== null && !(await store.isProduct(context, productId))) throw new Refused({ error: "notFound", field: "productId" });
}

async function save(
  context: Context,
  rule: store.RuleDraft & { readonly id?: number | undefined },
  weights: readonly store.NewSeat[] | undefined,
): Promise<number> {
  await refuseForeign(context, rule);
  const id = await store.saveRule(context, { ...rule, staffId: context.staff.id });
  if (id === undefined)
    throw new Refused({
      error: rule.id !== undefined && !(await store.lockRule(context, rule.id)) ? "notFound" : "lead.ruleOnce",
      field: "type",
    });
  if (weights) {
    await refuseOthers(context, rule.module, weights);
    await store.replaceSeats(context, id, weights);
  }
  return id;
}

export async function addRule(
  { id, type, weights, appId, productId, cap, recycleDays, ...rest }: ParsedOf<"leadRule.add">,
  context: Context,
) {
  const rule = { id, module: ruleLists[type], app_id: appId, product_id: productId, cap_day: cap, recycle_days: recycleDays, ...rest };
  const saved = await save(context, rule, weights);
  const after = { type, app: appId, product: productId, cap, recycleDays, position: rest.position, enabled: rest.enabled };
  context.record({ subject: "leadRule", ids: [saved], detail: { after } });
  return { id: saved };
}

export async function turnRule({ id, enabled }: ParsedOf<"leadRule.status">, context: Context) {
  if (!(await store.updateEnabled(context, id, enabled))) throw new Refused({ error: "notFound", field: "id" });
  context.record({ subject: "leadRule", ids: [id], detail: { after: { enabled } } });
  return { ok: true as const };
}

export async function dropRule({ id }: ParsedOf<"leadRule.delete">, context: Context) {
  if (!(await store.deleteRule(context, id))) throw new Refused({ error: "notFound", field: "id" });
  context.record({ subject: "leadRule", ids: [id] });
  return { ok: true as const };
}

interface Which {
  readonly appId?: number | undefined;
  readonly ruleId?: number | undefined;
}
/** The rule that is meant: by its number, or the list's first for the app. */
async function ruleOf(context: Context, type: RuleKind, { appId, ruleId }: Which): Promise<store.Rule | undefined> {
  const rules = await store.selectRules(context, { module: ruleLists[type] });
  if (ruleId !== undefined) return rules.find(({ id }) => id === ruleId);
  return rules.find((rule) => appId === undefined || rule.app_id === null || rule.app_id === appId);
}

export async function boundTo(type: RuleKind, which: Which, context: Context): Promise<store.Bound[]> {
  const rule = await ruleOf(context, type, which);
  return rule ? [...(await store.selectBound(context, rule.id))] : [];
}

/** These people are bound to a list's rule besides those who are. */
async function bind(context: Context, type: RuleKind, of: Which & { readonly seats: readonly store.NewSeat[] }) {
  const rule = await ruleOf(context, type, of);
  if (!rule) throw new Refused({ error: "notFound", field: "ruleId" });
  await refuseOthers(context, rule.module, of.seats);
  await store.addSeats(context, rule.id, of.seats);
  context.record({ subject: "leadRule", ids: [rule.id], detail: { after: { people: of.seats.map(({ adminUserId }) => adminUserId) } } });
  return { bound: of.seats.length };
}

export const bindTicked = (type: RuleKind, input: ParsedOf<"leadBind.dataSelected">, context: Context) =>
  bind(context, type, {
    ...input,
    seats: [...new Set(input.adminUserIds)].map((adminUserId) => ({ adminUserId, weight: input.weight, cap: input.cap })),
  });

export async function bindMatching(type: RuleKind, input: ParsedOf<"leadBind.dataSearched">, context: Context) {
  const found = await store.selectMarketers(context, { module: ruleLists[type], ...input.filters });
  const wanted = found.filter(({ id }) => input.adminUserIds.length === 0 || input.adminUserIds.includes(id));
  if (wanted.length === 0) throw new Refused({ error: "assign.noStaff", field: "filters" });
  return bind(context, type, { ...input, seats: wanted.map(({ id }) => ({ adminUserId: id, weight: input.weight, cap: input.cap })) });
}

export async function seatsOf({ type, appId }: ParsedOf<"leadRule.seats">, context: Context): Promise<OutputOf<"leadRule.seats">> {
  return (await boundTo(type, { appId }, context)).map(({ adminUserId, adminName }) => ({ adminUserId, adminName }));
}

/** A list's people as a file: with a reason, on record, numbers masked. */
export async function exportPhones({ type, filters, reason }: ParsedOf<"leadRule.phones">, context: Context) {
  const [list] = Object.values(phoneExports);
  if (!list) throw new Error("the list of numbers is there");
  const asked = { filters: { type, ...filters }, columns: Object.keys(list.columns), format: "csv" as const, reason };
  const { fileId, rows } = await beginExport(list, asked, context);
  return { fileId, rows };
}

const described = async (context: Context, rule: store.Rule | undefined) => ({
  enabled: rule?.enabled ?? false,
  weights: rule ? [...(await store.selectBound(context, rule.id))] : [],
  cap: rule?.cap_day ?? null,
  recycleDays: rule?.recycle_days ?? 7,
});

/** How leads of an app's campaign are given out, the campaign, and what has come of it. */
export async function inviteConfig({ appId }: ParsedOf<"inviteConfig.select">, context: Context): Promise<OutputOf<"inviteConfig.select">> {
  const rules = await store.selectRules(context, { module: invite.name });
  const campaign = await campaigns.selectCampaign(context, appId);
  return {
    ...(await described(
      context,
      rules.find(({ app_id: app }) => app === appId),
    )),
    campaign: campaign ?? null,
  };
}

/** A campaign's coupon goes to whoever it finds, how many nobody knows before: always by two hands. */
async function offerCoupon(
  context: Context,
  { id, name, couponId }: { readonly id: number; readonly name: string; readonly couponId: number },
) {
  if (!context.staff.permissions.has("coupon:manual:give")) throw new Refused({ error: "forbidden", field: "campaign" });
  const people = await campaigns.countPeople(context, id);
  await campaigns.updateSend(
    context,
    id,
    await askCampaignCoupon(context, { campaignId: id, couponId, remark: name, planned: Math.max(people, 1) }),
  );
}

export async function updateInvite(
  { appId, enabled, weights, cap, recycleDays, campaign }: ParsedOf<"inviteConfig.update">,
  context: Context,
) {
  if (!context.tenant.apps.some(({ id }) => id === appId)) throw new Refused({ error: "notFound", field: "appId" });
  const rules = await store.selectRules(context, { module: invite.name });
  const own = rules.find(({ app_id: app }) => app === appId);
  const rule = {
    id: own?.id,
    module: invite.name,
    app_id: appId,
    product_id: null,
    condition: own?.condition ?? {},
    position: own?.position ?? 100,
  };
  const id = await save(context, { ...rule, cap_day: cap, recycle_days: recycleDays, enabled }, weights);
  if (campaign === null) await campaigns.closeCampaign(context, appId);
  if (campaign) {
    if (campaign.to < campaign.from || campaign.to < businessDay(context.now, context.tenant.timeZone).date)
      throw new Refused({ error: "lead.campaignDays", field: "campaign" });
    const { id: campaignId, isOffered } = await campaigns.saveCampaign(context, { ...campaign, appId, staffId: context.staff.id });
    if (campaign.couponId !== null && !isOffered) await offerCoupon(context, { ...campaign, id: campaignId, couponId: campaign.couponId });
  }
  context.record({
    subject: "leadRule",
    ids: [id],
    detail: { after: { app: appId, enabled, cap, recycleDays, campaign: campaign ?? null } },
  });
  return { ok: true as const };
}

/** Leads of a campaign are left alone: nobody follows them up, and the list does not find them again. */
export async function closeInvites({ dataIds, reason }: ParsedOf<"inviteConfig.close">, context: Context) {
  const ids = [...new Set(dataIds)];
  const leads = await lockLeads(context, invite.name, ids);
  const open = leads.filter(({ state }) => state !== "applied" && state !== "done");
  if (open.length < ids.length) throw new Refused({ error: "state.refused", field: "dataIds" });
  const staff = await endTurns(context, open, "returned");
  await endLeads(context, open);
  context.leadsChanged(ids, staff);
  context.record({ subject: "lead", ids, said: reason });
  return { closed: open.length };
}

/** Leads go from one person to others, in turn. */
export async function adjustFollow({ dataIds, fromAdminUserId, toAdminUserIds }: ParsedOf<"followConfig.adjust">, context: Context) {
  const ids = [...new Set(dataIds)];
  const leads = await lockLeads(context, follow.name, ids);
  const his = leads.filter(({ owner_id: owner, state }) => owner === fromAdminUserId && state !== "applied" && state !== "done");
  if (his.length < ids.length) throw new Refused({ error: "state.refused", field: "dataIds" });
  await refuseOthers(
    context,
    follow.name,
    toAdminUserIds.map((adminUserId) => ({ adminUserId, weight: 1, cap: null })),
  );
  const pairs = his.map(({ id }, at) => ({ id, staffId: toAdminUserIds[at % toAdminUserIds.length] ?? 0 }));
  const before = await endTurns(context, pairs, "transferred");
  await updateOwners(context, pairs);
  await beginTurns(context, pairs);
  context.leadsChanged(ids, [...before, ...toAdminUserIds]);
  context.record({ subject: "lead", ids, detail: { from: fromAdminUserId, to: toAdminUserIds } });
  return { moved: pairs.length };
}

export async function followConfig(
  { productId }: ParsedOf<"followConfig.query">,
  context: Context,
): Promise<OutputOf<"followConfig.query">> {
  const rules = await store.selectRules(context, { module: follow.name });
  const rule = rules.find(({ product_id: product }) => product === productId) ?? rules.find(({ product_id: product }) => product === null);
  const { label = [], channel = [] } = rule?.condition ?? {};
  return { ...(await described(context, rule)), condition: { label: [...label], channel: [...channel] } };
}

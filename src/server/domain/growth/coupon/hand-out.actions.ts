import { fullNumber } from "../../book/order/order.filters.ts";
import type { ParsedOf } from "../../../../contract/types.ts";
import { lastDayOf, mayHandOut, skipReason } from "../../../../lending/growth/coupon.rules.ts";
import { Refused } from "../../../../lending/reason.ts";
import { addDays } from "../../../../lending/time/zone.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { AnewHandler, Context, Kept } from "../../../kernel/context.ts";
import { requestApproval, type ApprovalRow } from "../../office/approval/approval.actions.ts";
import { lockCoupon, type DefinitionRow } from "./definition.store.ts";
import * as store from "./hand-out.store.ts";

type Wish = ParsedOf<"coupon.giveCoupon">;
type House = Pick<Context, "tx" | "tenant" | "now">;

async function lockToGive(context: House, id: number): Promise<DefinitionRow> {
  const coupon = await lockCoupon(context, id);
  if (!coupon) throw new Refused({ error: "notFound", field: "couponId" });
  const reason = reasonNow(context, coupon);
  if (reason) throw new Refused(reason);
  return coupon;
}

/** Why a coupon may not be handed out today. */
function reasonNow({ now, tenant }: House, { state, start_on: startOn, end_on: endOn }: DefinitionRow) {
  return mayHandOut({ state, startOn, endOn, today: businessDay(now, tenant.timeZone).date });
}

/** As people write them -> as they are stored. */
const withWholeNumbers = (wish: Wish, { tenant }: Pick<Context, "tenant">): Wish => ({
  ...wish,
  phones: wish.phones.map((phone) => fullNumber(phone, tenant.countryCode)),
});

/** Hands a coupon to customers now; to more of them than the tenant's limit when a manager has approved (rules/rights.md 4). */
async function giveCoupon(asked: Wish, context: Context) {
  const input = withWholeNumbers(asked, context);
  const planned = new Set(input.userIds).size + new Set(input.phones).size;
  if (planned === 0) throw new Refused({ error: "message.nobody", field: "userIds" });
  const coupon = await lockToGive(context, input.couponId);
  const send = { couponId: coupon.id, planned, remark: input.remark };
  if (planned > context.tenant.moneyRules.couponHandOut) {
    const target = `coupon:${coupon.id}`;
    const approvalId = await requestApproval(context, { kind: "couponHandOut", orderId: null, target, payload: { ...input, planned } });
    const batchId = await store.insertSend(context, { ...send, approvalId });
    context.record({ subject: "approval", ids: [approvalId], detail: { coupon: coupon.id, batch: batchId, planned } });
    return { batchId, given: 0, skipped: [], approvalId };
  }
  const batchId = await store.insertSend(context, { ...send, approvalId: null });
  const { given, skipped } = await give(context, { coupon, batchId, wish: input });
  context.record({ subject: "coupon", ids: [coupon.id], detail: { batch: batchId, planned, given, skipped: skipped.length } });
  return { batchId, given, skipped: [...skipped], approvalId: null };
}

/** What a hand-out did, from its own row: the phones that nobody has stand there. */
async function givenAgain(_input: Wish, context: Context, kept: Kept) {
  const { batchId, given, approvalId } = kept as { batchId: number; given: number; approvalId: number | null };
  const skipped = await store.selectSkipped(context, batchId);
  context.record({ subject: "coupon", ids: [], detail: { batch: batchId, again: true } });
  return { batchId, given, skipped: approvalId === null ? [...skipped] : [], approvalId };
}

export const couponGive: AnewHandler<"coupon.giveCoupon"> = {
  make: giveCoupon,
  keep: ({ batchId, given, approvalId }) => ({ batchId, given, approvalId }),
  again: givenAgain,
};

interface CampaignWish {
  readonly campaignId: number;
  readonly couponId: number;
  readonly remark: string;
  /** People in sight when it was asked for. */
  readonly planned: number;
}

/** Asks a second person that whoever a campaign finds gets its coupon, while there are any. @returns the hand-out's number */
export async function askCampaignCoupon(context: Context, wish: CampaignWish): Promise<number> {
  const coupon = await lockToGive(context, wish.couponId);
  const target = `campaign:${wish.campaignId}`;
  const payload = { ...wish, userIds: [], phones: [] };
  const approvalId = await requestApproval(context, { kind: "couponHandOut", orderId: null, target, payload });
  context.record({
    subject: "approval",
    ids: [approvalId],
    detail: { coupon: coupon.id, campaign: wish.campaignId, planned: wish.planned },
  });
  return store.insertSend(context, { couponId: coupon.id, planned: wish.planned, remark: wish.remark, approvalId });
}

/** What campaigns that run owe to people whom they have found: each gets the coupon of his, as long as it may be handed out. */
export async function giveCampaignCoupons(house: House): Promise<void> {
  for (const { sendId, couponId, userIds } of await store.selectCampaignPeople(house)) {
    const coupon = await lockCoupon(house, couponId);
    if (!coupon || reasonNow(house, coupon)) continue;
    await give(house, { coupon, batchId: sendId, wish: { userIds, phones: [] } });
  }
}

/** The manager's yes: whoever may have it by then gets it. */
export async function handOut(context: Context, approval: ApprovalRow): Promise<void> {
  const wish = approval.payload as unknown as Wish & Partial<CampaignWish>;
  const coupon = await lockToGive(context, wish.couponId);
  const batchId = await store.selectSendOf(context, approval.id);
  await give(context, { coupon, batchId, wish });
  if (wish.campaignId !== undefined) await giveCampaignCoupons(context);
}

interface Batch {
  readonly coupon: DefinitionRow;
  readonly batchId: number;
  readonly wish: Pick<Wish, "userIds" | "phones">;
}

async function give(context: House, { coupon, batchId, wish }: Batch) {
  const rows = await store.selectRecipients(context, coupon.id, wish);
  const { customers, skipped } = sort(coupon, rows, wish);
  const { date: today } = businessDay(context.now, context.tenant.timeZone);
  const lastDay = lastDayOf({ validDays: coupon.valid_days, endOn: coupon.end_on }, (days) => addDays(today, days));
  await store.insertGiven(context, { sendId: batchId, couponId: coupon.id, customers, lastDay, skipped });
  return { given: customers.length, skipped };
}

/** Who gets one, in the order of their numbers, and who none; everybody once, however often he is named. */
function sort(coupon: DefinitionRow, rows: readonly store.RecipientRow[], wish: Batch["wish"]) {
  const customers: number[] = [];
  const skipped: store.Skipped[] = [];
  for (const row of rows) {
    const left = coupon.total - coupon.taken - customers.length;
    const reason = skipReason({ appIds: coupon.app_ids, userTypes: coupon.user_types, perUserLimit: coupon.per_user_limit, left }, row);
    if (reason) skipped.push({ userId: row.id, phone: null, reason });
    else customers.push(row.id);
  }
  const [ids, phones] = [new Set(rows.map((row) => row.id)), new Set(rows.map((row) => row.phone))];
  for (const userId of new Set(wish.userIds)) if (!ids.has(userId)) skipped.push({ userId, phone: null, reason: "unknown" });
  for (const phone of new Set(wish.phones)) if (!phones.has(phone)) skipped.push({ userId: null, phone, reason: "unknown" });
  return { customers, skipped };
}

import type { ParsedOf } from "../../../../contract/types.ts";
import { Refused } from "../../../../lending/reason.ts";
import { isAsStrictWhole } from "../../../../lending/setting/law-fields.ts";
import { addDays, localDate } from "../../../../lending/time/zone.ts";
import { advertisedAs, policyOf } from "../../../../lending/contact/contact-policy.ts";
import type { Context } from "../../../kernel/context.ts";
import { remainingCustomer } from "../../book/order/remaining.actions.ts";
import { requestApproval, type ApprovalRow } from "../../office/approval/approval.actions.ts";
import { stopAdvertising } from "../advertising/advertising.actions.ts";
import * as store from "./contact-policy.store.ts";
import { endLeadsOf } from "./market-end.store.ts";

type Wish = Pick<store.NewPolicy, "validFrom" | "policy">;

/** The day from which it holds at the earliest: what only tightens from today on, what lets anybody do more from tomorrow on. */
async function firstDay(context: Context, { validFrom, policy }: Wish): Promise<string> {
  const { tenant, now } = context;
  const today = localDate(now, tenant.timeZone);
  const before = policyOf(tenant.region, validFrom < today ? today : validFrom, await store.selectPolicies(context));
  return isAsStrictWhole({ ...before, ...policy }, before) ? today : addDays(today, 1);
}

/** A change of contact law waits for a second person; it holds from a day on that is not over yet, and names its source (rules/contact-law.md 12). */
export async function askPolicy(input: ParsedOf<"contactPolicy.save">, context: Context) {
  const { validFrom, source, policy } = input;
  if (validFrom < localDate(context.now, context.tenant.timeZone)) throw new Refused({ error: "policy.past", field: "validFrom" });
  if (validFrom < (await firstDay(context, input))) throw new Refused({ error: "setting.past", field: "validFrom" });
  const market = context.tenant.region;
  const approvalId = await requestApproval(context, {
    kind: "contactPolicy",
    orderId: null,
    target: `${market} ${validFrom}`,
    payload: { market, validFrom, source, policy, reason: source },
  });
  context.record({ subject: "contactPolicy", ids: [approvalId], detail: { market, validFrom, source } });
  return { approvalId };
}

/** Approved: one version more, from its day on, or from the first that is left where that is over. */
export async function putPolicy(context: Context, { payload, requested_by: proposedBy }: ApprovalRow): Promise<void> {
  const { market, source, policy, ...wish } = payload as unknown as Omit<store.NewPolicy, "proposedBy">;
  const first = await firstDay(context, { policy, validFrom: wish.validFrom });
  const validFrom = wish.validFrom > first ? wish.validFrom : first;
  await store.insertPolicy(context, { market, validFrom, source, policy, proposedBy });
}

/** A row that somebody else has approved already as part of a setting. */
export const addPolicy = store.insertPolicy;
export const selectPolicies = store.selectPolicies;

/** What a customer asks for: ways on which he is not to be reached, hours, and what he agrees to. */
export async function saveWishes(input: ParsedOf<"contactPolicy.wishes">, context: Context): Promise<{ ok: true }> {
  const userId = await remainingCustomer(context, input.userId);
  if (userId === null) throw new Refused({ error: "notFound", field: "userId" });
  const refused = new Set<string>(input.optOut);
  await store.insertWishes(context, { ...input, userId });
  // What waits goes no more: not even what has been judged already and is about to be handed over.
  const stopped = (["sms", "voice"] as const).filter((medium) => ["market", medium, advertisedAs(medium)].some((way) => refused.has(way)));
  const his = { tx: context.tx, tenantId: context.tenant.id, customerId: userId, now: context.now };
  // What a carrier holds cannot be called back: it is named.
  const held = stopped.length > 0 ? await stopAdvertising(his, stopped) : 0;
  context.record({
    subject: "customer",
    ids: [userId],
    detail: { optOut: input.optOut, consents: input.consents, hours: input.hours, ...(held > 0 ? { held } : {}) },
  });
  context.changed(await store.ordersOfCustomer(context, userId));
  if (input.optOut.includes("market")) {
    const { leads, staff } = await endLeadsOf(context.tx, his);
    context.leadsChanged(leads, staff);
  }
  return { ok: true };
}

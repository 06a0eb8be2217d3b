import type { ParsedOf } from "../../../../contract/types.ts";
import { Refused } from "../../../../lending/reason.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import type { Context } from "../../../kernel/context.ts";
import { requestApproval, type ApprovalRow } from "../../office/approval/approval.actions.ts";
import * as store from "./contact-policy.store.ts";

/** A change of contact law waits for a second person; it holds from a day on that is not over yet, and names its source (rules/contact-law.md 12). */
export async function askPolicy(input: ParsedOf<"contactPolicy.save">, context: Context) {
  const { validFrom, source, policy } = input;
  if (validFrom < localDate(context.now, context.tenant.timeZone)) throw new Refused({ error: "policy.past", field: "validFrom" });
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

/** Approved: one version more. */
export async function putPolicy(context: Context, { payload, requested_by: proposedBy }: ApprovalRow): Promise<void> {
  const { market, validFrom, source, policy } = payload as unknown as Omit<store.NewPolicy, "proposedBy">;
  await store.insertPolicy(context, { market, validFrom, source, policy, proposedBy });
}

/** A row that somebody else has approved already as part of a setting. */
export const addPolicy = store.insertPolicy;
export const selectPolicies = store.selectPolicies;

/** What a customer asks for: ways on which he is not to be reached, hours, and what he agrees to. */
export async function saveWishes(input: ParsedOf<"contactPolicy.wishes">, context: Context): Promise<{ ok: true }> {
  if (!(await store.hasCustomer(context, input.userId))) throw new Refused({ error: "notFound", field: "userId" });
  await store.insertWishes(context, input);
  context.record({
    subject: "customer",
    ids: [input.userId],
    detail: { optOut: input.optOut, consents: input.consents, hours: input.hours },
  });
  context.changed(await store.ordersOfCustomer(context, input.userId));
  return { ok: true };
}

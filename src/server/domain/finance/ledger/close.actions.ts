import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { mayClose, type CheckItem } from "../../../../lending/finance/day-close.rules.ts";
import { Refused } from "../../../../lending/reason.ts";
import { addDays } from "../../../../lending/time/zone.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Context } from "../../../kernel/context.ts";
import { requestOnce, type ApprovalRow } from "../../office/approval/approval.actions.ts";
import { checklistOf, selectOldestKind } from "./check.store.ts";
import * as store from "./close.store.ts";
import { countPortfolio } from "./portfolio.actions.ts";

type Wish = ParsedOf<"ledger.dayClose">;
export const closeKind = "dayClose";
const closesShown = 31;

/** What is open on yesterday, row by row, and the request for its close. */
export async function dayRows({ page, pageSize }: ParsedOf<"ledger.dayList">, context: Context): Promise<OutputOf<"ledger.dayList">> {
  const day = addDays(businessDay(context.now, context.tenant.timeZone).date, -1);
  const closedUpTo = await store.selectClosedUpTo(context);
  const request = await store.selectRequest(context);
  const refused = await store.selectRefusal(context, day);
  const items = await checklistOf(context, { day, closedUpTo }, "lately");
  const oldest = await selectOldestKind(context);
  const list = items.map(({ item, count }, at) => ({
    key: at + 1,
    item,
    count,
    requestKind: item === "requests" ? oldest : null,
    state: count > 0 ? ("open" as const) : ("done" as const),
    day,
    isClosed: closedUpTo !== null && closedUpTo >= day,
    reason: request?.payload.reasons[item] ?? null,
    requester: request?.requester ?? null,
    refusal: refused?.refusal ?? null,
    decision: refused?.decision ?? null,
    approvalId: request?.approvalId ?? null,
    isOwnRequest: request?.requestedBy === context.staff.id,
  }));
  return { list: list.slice((page - 1) * pageSize, page * pageSize), page, pageSize, total: list.length, totalIsExact: true };
}

export async function closesOf(context: Context): Promise<OutputOf<"ledger.closes">> {
  const closes = await store.selectCloses(context, closesShown);
  return closes.map((close) => ({ ...close, closeTime: close.closeTime.toISOString() }));
}

/** What may not be closed as it stands is refused when it is asked for, and again when another person says yes. */
async function judge(context: Context, { day, reasons }: Wish) {
  const closedUpTo = await store.selectClosedUpTo(context);
  const items = await checklistOf(context, { day, closedUpTo }, "now");
  const { date: today } = businessDay(context.now, context.tenant.timeZone);
  const reason = mayClose({ day, today, closedUpTo, items, reasons });
  if (reason) throw new Refused(reason);
  return { closedUpTo, items };
}

/** One asks, with a reason for whatever is open; another closes. */
export async function askClose(input: Wish, context: Context) {
  const { items } = await judge(context, input);
  const pending = await requestOnce(context, { kind: closeKind, orderId: null, target: "day", payload: { ...input } });
  const open = items.filter(({ count }) => count > 0).map(({ item }) => item);
  context.record({ subject: "approval", ids: [pending.approvalId], detail: { day: input.day, open } });
  return { pending };
}

/** The second person's yes: nothing is posted while the day is summed up, and nothing to these days after it (rules/ledger.md 4). */
export async function closeDay(
  context: Context,
  { payload, requested_by: requestedBy }: Pick<ApprovalRow, "payload" | "requested_by">,
): Promise<void> {
  const wish = payload as unknown as Wish;
  await store.holdPostingDays(context);
  const { closedUpTo, items } = await judge(context, wish);
  const open = new Set<CheckItem>(items.filter(({ count }) => count > 0).map(({ item }) => item));
  const gaps = Object.fromEntries(Object.entries(wish.reasons).filter(([item]) => open.has(item as CheckItem)));
  await store.insertDays(context, { day: wish.day, closedUpTo });
  await countPortfolio(context, wish.day);
  const { id, hash } = await store.insertClose(context, { day: wish.day, closedUpTo, gaps, requestedBy });
  context.record({ subject: "dayClose", ids: [id], detail: { day: wish.day, hash } });
}

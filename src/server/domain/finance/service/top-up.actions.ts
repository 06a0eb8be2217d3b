import type { ParsedOf } from "../../../../contract/types.ts";
import { floatFilled, toppedUp } from "../../../../lending/ledger/ledger.ts";
import { Refused } from "../../../../lending/reason.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Context } from "../../../kernel/context.ts";
import { booksOf, postHouse } from "../../book/book/book.actions.ts";
import { requestOnce, type ApprovalRow } from "../../office/approval/approval.actions.ts";
import { checkVoucher } from "../../orders/file/voucher.actions.ts";
import { sumTopUps, type TopUpFilter } from "./service.queue.ts";
import * as store from "./service.store.ts";

type TopUp = ParsedOf<"topUp.recharge">;
export const topUpKind = "topUp";

/**
 * Money that is said to have been put on a service's balance or a prefunded channel waits for a second person: with it payouts are made that nothing
 * stands behind otherwise. The same transfer asked for twice, by whomever, is one request.
 */
export async function recharge(input: TopUp, context: Context) {
  await checkVoucher(context, input.voucherUrl);
  const before = await holdBalance(input, context);
  const of = input.accountType === "payout" ? input.channel : input.accountType;
  const target = [of, input.amount, input.voucherUrl || input.remark].join(" ").slice(0, 200);
  const pending = await requestOnce(context, { kind: topUpKind, orderId: null, target, payload: { topUp: input, before } });
  context.record({ subject: "topUp", ids: [pending.approvalId], detail: { account: of, amount: input.amount, before } });
  return { pending, balance: before };
}

/** The second person's yes, against the balance that it meets (L16: payout clearing; L17: prepaid services; from the bank). */
export async function fillBalance(context: Context, { payload, requested_by: askedBy }: ApprovalRow): Promise<void> {
  // Asked for before services had balances of their own: a channel's.
  const asked = payload["topUp"] as Omit<TopUp, "accountType"> & Partial<Pick<TopUp, "accountType">>;
  const input: TopUp = { ...asked, accountType: asked.accountType ?? "payout" };
  const { accountType: account, amount, voucherUrl: voucher, remark } = input;
  if (account !== "payout") await store.openBalance(context, account);
  const before = await holdBalance(input, context);
  const channel = account === "payout" ? (input.channel ?? null) : null;
  const id = await store.insertTopUp(context, { account, channel, amount, before, voucher, remark, askedBy });
  const { date: valueDate } = businessDay(context.now, context.tenant.timeZone);
  const money = { id: `topUp:${id}`, valueDate, amount };
  if (account === "payout") await store.addToFloat(context, channel ?? "", amount);
  else {
    await store.updateBalance(context, account, before + amount);
    await store.insertTopUpDeal(context, { account, amount, after: before + amount, topUpId: id, staffId: askedBy, remark });
  }
  await postHouse(booksOf(context), [account === "payout" ? floatFilled(money) : toppedUp(money)]);
  context.record({ subject: "topUp", ids: [id], detail: { account: channel ?? account, before, after: before + amount } });
}

/** What it has now, held until the transaction ends. */
async function holdBalance({ accountType, channel: code, currency }: TopUp, context: Context): Promise<number> {
  if (currency !== context.tenant.currency) throw new Refused({ error: "badInput", field: "currency" });
  if (accountType !== "payout") return (await store.lockBalance(context, accountType))?.balance ?? 0;
  if (code === undefined) throw new Refused({ error: "field.required", field: "channel" });
  const channel = await store.lockFloat(context, code);
  if (!channel) throw new Refused({ error: "notFound", field: "channel" });
  if (channel.float === null) throw new Refused({ error: "state.refused", field: "channel" });
  return channel.float;
}

export async function totalTopUps(input: TopUpFilter, context: Context) {
  const rows = await sumTopUps(input, context);
  const sum = (list: typeof rows, of: "count" | "amount"): number => list.reduce((all, each) => all + each[of], 0);
  const types = [...new Set(rows.map(({ accountType }) => accountType))];
  return {
    count: sum(rows, "count"),
    amount: sum(rows, "amount"),
    byType: types.map((accountType) => {
      const own = rows.filter((each) => each.accountType === accountType);
      return { accountType, count: sum(own, "count"), amount: sum(own, "amount") };
    }),
    byChannel: rows.flatMap(({ channel, count, amount }) => (channel === null ? [] : [{ channel, count, amount }])),
  };
}

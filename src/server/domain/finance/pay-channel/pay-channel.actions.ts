import type { ParsedOf } from "../../../../contract/types.ts";
import { floatFilled } from "../../../../lending/ledger/ledger.ts";
import { Refused } from "../../../../lending/reason.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Context } from "../../../kernel/context.ts";
import { booksOf, postHouse } from "../../book/book/book.actions.ts";
import * as store from "./pay-channel.store.ts";

/** A new channel, or what one is from now on; the record has both, and never the secret. */
export async function saveChannel(input: ParsedOf<"payChannel.save">, context: Context) {
  const before = await store.selectChannel(context, input);
  if (input.kind === "http" && input.url === "") throw new Refused({ error: "field.required", field: "url" });
  if (input.min !== null && input.max !== null && input.min > input.max) throw new Refused({ error: "range.reversed", field: "max" });
  // Reports of money are known by their signature alone.
  if (input.type === "collection" && !before && input.secret === undefined) throw new Refused({ error: "field.required", field: "secret" });
  if (input.type === "payout") await store.upsertPayout(context, input);
  else if (!(await store.upsertCollection(context, input))) throw new Refused({ error: "duplicateRequest", field: "code" });
  const { secret, ...after } = input;
  context.record({ subject: "payChannel", detail: { before: before ?? null, after, changedSecret: secret !== undefined } });
  return { ok: true as const };
}

/** Money put on a prefunded channel (L16: payout clearing from the bank). */
export async function recharge(input: ParsedOf<"topUp.recharge">, context: Context) {
  const channel = await store.lockFloat(context, input.channel);
  if (!channel) throw new Refused({ error: "notFound", field: "channel" });
  if (channel.float === null) throw new Refused({ error: "state.refused", field: "channel" });
  if (input.currency !== context.tenant.currency) throw new Refused({ error: "badInput", field: "currency" });
  const id = await store.insertTopUp(context, input, channel.float);
  const { date: valueDate } = businessDay(context.now, context.tenant.timeZone);
  await postHouse(booksOf(context), [floatFilled({ id: `topUp:${id}`, valueDate, amount: input.amount })]);
  const balance = channel.float + input.amount;
  context.record({ subject: "topUp", ids: [id], detail: { channel: input.channel, before: channel.float, after: balance } });
  return { id, balance };
}

export async function totalTopUps(input: ParsedOf<"topUp.total">, context: Context) {
  const byChannel = [...(await store.sumTopUps(input, context))];
  const sum = (of: "count" | "amount"): number => byChannel.reduce((all, each) => all + each[of], 0);
  return { count: sum("count"), amount: sum("amount"), byChannel };
}

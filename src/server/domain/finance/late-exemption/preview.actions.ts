import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { needsApproval } from "../../../../lending/finance/exemption.rules.ts";
import { sum } from "../../../../lending/money/money.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { findLoan } from "../../book/book/book.actions.ts";
import { ordersInScope } from "../../book/order/order.actions.ts";
import { forgoneOf } from "./late-exemption.actions.ts";
import * as store from "./late-exemption.store.ts";

type Preview = OutputOf<"lateExemption.preview">;

/** What an exemption would cost, before anybody asks for it. Nothing is held: saving works it out anew. */
export async function previewExemption(input: ParsedOf<"lateExemption.preview">, context: Context): Promise<Preview> {
  if (input.fromDay > input.toDay) throw new Refused({ error: "field.daysReversed", field: "toDay" });
  return input.scope === "order" ? ofOrders(input, context) : ofMany(input, context);
}

async function ofMany({ scope, appId, toDay }: ParsedOf<"lateExemption.preview">, context: Context): Promise<Preview> {
  if (scope === "app" && (appId === undefined || !(await store.hasApp(context, appId))))
    throw new Refused({ error: "notFound", field: "appId" });
  const orders = await store.countWide(context, scope === "app" ? (appId ?? null) : null, toDay);
  return { orders, ids: [], unknown: [], forgone: null, needsApproval: true };
}

async function ofOrders(input: ParsedOf<"lateExemption.preview">, context: Context): Promise<Preview> {
  const named = await store.selectByNumber(context, input.orderNos);
  const seen = await ordersInScope(
    context,
    named.map(({ id }) => id),
  );
  const ids = seen.filter(({ status }) => status === 6 || status === 8).map(({ id }) => id);
  const numbers = new Set(named.filter(({ id }) => ids.includes(id)).map(({ no }) => no));
  const costs: number[] = [];
  for (const id of ids) costs.push(forgoneOf(context, await findLoan(context, id), { ...input, reason: "" }));
  const forgone = sum(costs);
  return {
    orders: ids.length,
    ids,
    unknown: input.orderNos.filter((no) => !numbers.has(no)),
    forgone,
    needsApproval: needsApproval(
      { fromDay: input.fromDay, toDay: input.toDay, scope: "order", orders: ids.length, forgone },
      context.tenant.moneyRules,
    ),
  };
}

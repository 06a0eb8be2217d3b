import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { Refused } from "../../../../lending/reason.ts";
import { decide } from "../../../../lending/risk/engine.ts";
import { ruleText } from "../../../../lending/risk/rule-text.ts";
import type { Facts } from "../../../../lending/risk/variables.ts";
import type { Context } from "../../../kernel/context.ts";
import { rowOf } from "../../../kernel/sql/sql.ts";
import { ordersInScope } from "../../book/order/order.actions.ts";
import { booksOf } from "./run.job.ts";

interface TryRow {
  readonly id: number;
  readonly app_id: number;
  readonly asked_at: Date;
  readonly facts: Facts;
  readonly verdict: string | null;
}
const selectTry = ({ tx, tenant }: Context, orderNo: string): Promise<TryRow | undefined> =>
  rowOf<TryRow>(
    tx,
    `select o.id, o.app_id, m.asked_at, m.facts, m.verdict from loan_order o join machine_review m on m.tenant_id = o.tenant_id and m.order_id = o.id
     where o.tenant_id = $1 and o.order_no = $2 and m.facts is not null and m.outcome <> 'failed' order by m.id desc limit 1`,
    [tenant.id, orderNo],
  );

/** One application through a version, node by node. */
export async function traceOrder(input: ParsedOf<"decision.trace">, context: Context): Promise<OutputOf<"decision.trace">> {
  const row = await selectTry(context, input.orderNo);
  if (!row || (await ordersInScope(context, [row.id])).length === 0) throw new Refused({ error: "notFound", field: "orderNo" });
  const books = await booksOf(context, input.id, input.version);
  if (!books) throw new Refused({ error: "notFound", field: "version" });
  const { path, verdict, hits } = decide(books.next, { orderId: row.id, appId: row.app_id, facts: row.facts });
  return {
    orderNo: input.orderNo,
    askTime: row.asked_at.toISOString(),
    path: [...path],
    verdict,
    verdictThen: row.verdict,
    hits: hits.map(({ rule, set }) => ({
      name: rule.body.name,
      set: set.body.name,
      text: ruleText(rule.body),
      value: String(row.facts[rule.body.variable]),
    })),
  };
}

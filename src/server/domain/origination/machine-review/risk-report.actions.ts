import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { bandOf } from "../../../../lending/risk/band.ts";
import type { Context } from "../../../kernel/context.ts";
import { entriesOf } from "../../orders/black-list/black-list.actions.ts";
import { orderInScope } from "../../book/order/order.actions.ts";
import * as store from "./risk-report.store.ts";

type Report = OutputOf<"order.riskReport">;

const tryOf = (row: store.TryRow): Report["tries"][number] => ({
  try: row.try,
  askTime: row.asked_at.toISOString(),
  answerTime: row.answered_at?.toISOString() ?? null,
  outcome: row.outcome,
  score: row.score,
  rules: [...row.rules],
  hits: [...row.hits],
});

/** What the machine knew and said of an order; what is told of his other orders is numbers and states. */
export async function readRiskReport({ loanRecordId }: ParsedOf<"order.riskReport">, context: Context): Promise<Report> {
  const { id, customer_id: customerId } = await orderInScope(context, loanRecordId);
  const tries = await store.selectTries(context, id);
  const last = tries.find(({ score }) => score !== null);
  const black = await entriesOf(context, id);
  const earlier = await store.selectEarlier(context, customerId, id);
  return {
    score: last?.score ?? null,
    band: typeof last?.score === "number" ? bandOf(last.score) : null,
    model: last?.model ?? "",
    verdict: last?.verdict ?? null,
    rules: [...(last?.hits ?? [])],
    facts: { ...last?.facts } as Report["facts"],
    decidedBy: last?.decided_by ?? null,
    blackList: black.map(({ kind, reason, at }) => ({ kind, reason, since: at.toISOString() })),
    historyOrders: earlier.map(({ order_no: orderNo, status, stage, app: appName, applied_at: at, amount, late: overdueDays }) => ({
      orderNo,
      status,
      stage,
      appName,
      applyTime: at.toISOString(),
      amount,
      overdueDays,
    })),
    tries: tries.map(tryOf),
  };
}

import type { ParsedOf } from "../../../../contract/types.ts";
import { Refused } from "../../../../lending/reason.ts";
import { mayReopenLine } from "../../../../lending/finance/statement.rules.ts";
import type { Context } from "../../../kernel/context.ts";
import { requestOnce, withdrawWaiting, type ApprovalKind } from "../../office/approval/approval.actions.ts";
import { lockOutgoing, updateReopened, type OutgoingRow } from "./outgoing.store.ts";
import { selectClosedUpTo } from "../../../report/ledger.queries.ts";
import { holdPostingDays } from "../../book/book/book.actions.ts";
import { updateParked } from "./place.store.ts";

export { isUnexplained } from "./outgoing.store.ts";

type Explanation = ParsedOf<"statement.explain">;
const kind = "lineExplain";

async function openLine({ lineId, reason, remark }: Explanation, context: Context): Promise<OutgoingRow> {
  const line = await lockOutgoing(context, lineId);
  if (!line) throw new Refused({ error: "notFound", field: "lineId" });
  if (!line.isOpen) throw new Refused({ error: "state.refused", field: "lineId" });
  if (reason === "other" && remark === "") throw new Refused({ error: "field.required", field: "remark" });
  return line;
}

/** What money that left was for. Nothing is posted; more than one person may explain waits for another. */
export async function explainLine(input: Explanation, context: Context) {
  const { id, amount } = await openLine(input, context);
  const { lineId, reason, remark } = input;
  const { explainSum } = context.tenant.moneyRules;
  if (explainSum === 0 || amount <= explainSum) {
    await withdrawWaiting(context, { kind, target: String(lineId) });
    await updateParked(context, id, { reason, remark });
    context.record({ subject: "statementLine", ids: [id], detail: { reason, remark, amount } });
    return { ok: true as const };
  }
  const payload = { lineId, reason, remark, amount };
  const pending = await requestOnce(context, { kind, orderId: null, target: String(lineId), payload });
  context.record({ subject: "statementLine", ids: [id], detail: { reason, remark, amount, asked: true } });
  return { ok: true as const, pending };
}

/** The second person's yes, against the line that it meets. */
export const explainOutgoing: ApprovalKind = {
  permission: "finance:reconcile:edit",
  async carryOut(context, { payload }) {
    const input = payload as Explanation;
    const { id, amount } = await openLine(input, context);
    await updateParked(context, id, { reason: input.reason, remark: input.remark });
    context.record({ subject: "statementLine", ids: [id], detail: { reason: input.reason, remark: input.remark, amount } });
  },
};

type Reopening = ParsedOf<"statement.reopen">;

/** A line that a person has explained, of a day that stays open until this is done. */
async function explainedLine({ lineId }: Pick<Reopening, "lineId">, context: Context): Promise<OutgoingRow> {
  await holdPostingDays(context);
  const line = await lockOutgoing(context, lineId);
  if (!line) throw new Refused({ error: "notFound", field: "lineId" });
  const closedUpTo = await selectClosedUpTo(context.tx, context.tenant);
  const isClosed = closedUpTo !== null && line.day <= closedUpTo;
  const reason = mayReopenLine({ status: line.isOpen ? "open" : "explained", isByPerson: line.said !== null, isClosed });
  if (reason) throw new Refused(reason);
  return line;
}

async function takeBack(context: Context, { id, amount, said }: OutgoingRow, reason: string): Promise<void> {
  await updateReopened(context, id, reason);
  context.record({ subject: "statementLine", ids: [id], detail: { before: said, after: null, reason, amount } });
}

/**
 * Takes an explanation back: the line waits again, on its day's checklist too. Explaining has posted nothing, so nothing is to be reversed; what two
 * have explained two take back.
 */
export async function reopenLine(input: Reopening, context: Context) {
  const line = await explainedLine(input, context);
  const { lineId, reason } = input;
  const { explainSum } = context.tenant.moneyRules;
  if (explainSum === 0 || line.amount <= explainSum) {
    await withdrawWaiting(context, { kind: "lineReopen", target: String(lineId) });
    await takeBack(context, line, reason);
    return { ok: true as const };
  }
  const payload = { lineId, reason, amount: line.amount };
  const pending = await requestOnce(context, { kind: "lineReopen", orderId: null, target: String(lineId), payload });
  context.record({ subject: "statementLine", ids: [line.id], detail: { reason, amount: line.amount, asked: true } });
  return { ok: true as const, pending };
}

/** The second person's yes, while the day is still open and the explanation still stands. */
export const reopenOutgoing: ApprovalKind = {
  permission: "finance:reconcile:edit",
  async carryOut(context, { payload }) {
    const input = payload as Reopening;
    await takeBack(context, await explainedLine(input, context), input.reason);
  },
};

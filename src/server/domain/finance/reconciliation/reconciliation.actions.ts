import type { ParsedOf } from "../../../../contract/types.ts";
import { collectedFeeNamed, payoutFeeKept } from "../../../../lending/ledger/ledger.ts";
import { differencesOf, reconciled, reconciliationMachine } from "../../../../lending/finance/reconciliation.machine.ts";
import { moveReason, Refused } from "../../../../lending/reason.ts";
import { startOfDay } from "../../../../lending/time/zone.ts";
import type { Context } from "../../../kernel/context.ts";
import { refuseOneHand } from "../../../kernel/sign-in/one-hand.ts";
import { requestOnce, type ApprovalKind } from "../../office/approval/approval.actions.ts";
import { booksOf, postHouse } from "../../book/book/book.actions.ts";
import { settleTestByStatement } from "../payout/channel-test.actions.ts";
import { findTransfer, settleTransfer } from "../payout/transfer.actions.ts";
import { receiveMoney } from "../repayment/channel.actions.ts";
import { noteFees } from "./fee.store.ts";
import * as store from "./reconciliation.store.ts";

function refuseAgreed(state: string | undefined): void {
  const reason = moveReason(reconciliationMachine, "differ", state ?? "pending");
  if (reason) throw new Refused(reason);
}

/** A statement of a channel and day: pending, and judged at once against our book. One that agreed is not replaced: its day is locked. */
export async function uploadStatement(input: ParsedOf<"reconcile.upload">, context: Context, fileName?: string) {
  if (!(await store.hasChannel(context, input))) throw new Refused({ error: "notFound", field: "channelId" });
  if (new Set(input.lines.map((line) => line.tradeNo)).size < input.lines.length) throw new Refused({ error: "badInput", field: "lines" });
  if (startOfDay(input.date, context.tenant.timeZone) > context.now) throw new Refused({ error: "repayment.future", field: "date" });
  await store.lockDay(context, input);
  refuseAgreed((await store.selectBatch(context, input))?.state);
  const ours = await store.selectOurs(context, input);
  const { id: batchId, takes } = await store.upsertBatch(context, input, { ours, theirs: input.lines });
  const fee = await postFees(input, { context, id: `channelFee:${batchId}:${takes}` });
  const found = differencesOf(ours, input.lines);
  const open = await store.replaceRows(context, batchId, found);
  if (input.type === "collection") await store.proveRegistered(context, batchId);
  const status = reconciled(open);
  await store.updateState(context, batchId, status);
  const { type, channelId, date } = input;
  context.record({
    subject: "reconciliation",
    ids: [batchId],
    detail: { type, channelId, date, fileName, lines: input.lines.length, open, status, ...(fee === 0 ? {} : { fee }) },
  });
  return { batchId, status, differences: found.length };
}

/** L16: the fees that only the statement names, on its day, once: one that is taken again posts what it names otherwise. @returns how much, minor units */
async function postFees(
  { type, channelId, date, lines }: ParsedOf<"reconcile.upload">,
  { context, id }: { readonly context: Context; readonly id: string },
): Promise<number> {
  const amount = await noteFees(context, { type, channelId }, lines);
  const money = { id, valueDate: date, amount };
  if (amount !== 0) await postHouse(booksOf(context), [type === "payout" ? payoutFeeKept(money) : collectedFeeNamed(money)]);
  return amount;
}

/** One difference is explained, or its money booked as unmatched; with the last of them the day agrees. */
export async function resolveDifference(input: ParsedOf<"reconcile.resolve">, context: Context) {
  const amount = input.action === "explained" ? await store.selectDifferenceSum(context, input.rowId) : 0;
  const { explainSum } = context.tenant.moneyRules;
  if (explainSum === 0 || amount <= explainSum) return resolve(input, context);
  await openDifference(input.rowId, context);
  const payload = { rowId: input.rowId, remark: input.remark, amount };
  const pending = await requestOnce(context, { kind: explainKind, orderId: null, target: String(input.rowId), payload });
  context.record({
    subject: "reconciliation",
    ids: [input.rowId],
    detail: { action: input.action, remark: input.remark, amount, asked: true },
  });
  return { ok: true as const, pending };
}

export const explainKind = "reconcileResolve";
/** What a difference comes to now, minor units. */
export const sumOfDifference = store.selectDifferenceSum;
/** The second person's yes to an explanation of more than one person may: against the difference that it meets. */
export const explainDifference: ApprovalKind = {
  permission: "finance:reconcile:edit",
  async carryOut(context, { payload }) {
    const { rowId, remark } = payload as { readonly rowId: number; readonly remark: string };
    await resolve({ rowId, remark, action: "explained" }, context);
  },
};

async function openDifference(rowId: number, context: Context): Promise<store.DifferenceRow> {
  const row = await store.lockDifference(context, rowId);
  if (!row) throw new Refused({ error: "notFound", field: "rowId" });
  if (row.action !== null) throw new Refused({ error: "state.refused", field: "rowId" });
  return row;
}

async function resolve(input: ParsedOf<"reconcile.resolve">, context: Context) {
  const row = await store.lockDifference(context, input.rowId);
  if (!row) throw new Refused({ error: "notFound", field: "rowId" });
  const batch = await store.lockBatch(context, row.batch_id);
  if (row.action !== null) throw new Refused({ error: "state.refused", field: "rowId" });
  if (input.action === "booked" && row.kind === "fee") throw new Refused({ error: "state.refused", field: "action" });
  if (input.action === "booked" && !(await bookTest(context, batch, row)))
    await (batch.type === "payout" ? failMissing(context, batch, row) : bookMissing(context, batch, row));
  const status = reconciled(await store.updateResolved(context, row, input));
  refuseAgreed(batch.state);
  await store.updateState(context, batch.id, status);
  context.record({
    subject: "reconciliation",
    ids: [batch.id],
    detail: { row: row.id, kind: row.kind, action: input.action, remark: input.remark, status },
  });
  return { ok: true as const };
}

/** What a statement says of a channel's test settles it. @returns false where the row is of no test */
const bookTest = async (
  context: Context,
  { type, day, uploaded_by: uploadedBy }: store.BatchRow,
  row: store.DifferenceRow,
): Promise<boolean> =>
  type === "payout" &&
  settleTestByStatement(context, {
    tradeNo: row.trade_no,
    theirs: row.theirs,
    at: startOfDay(day, context.tenant.timeZone),
    uploadedBy,
  });

/**
 * A statement without a transfer that is still on its way says that the channel never had it: a person says so who neither brought the statement
 * nor sent the money, and only then may it go again (rules/safety.md R21).
 */
async function failMissing(context: Context, batch: store.BatchRow, row: store.DifferenceRow): Promise<void> {
  const books = booksOf(context);
  const transfer = await findTransfer(books, row.trade_no);
  if (row.kind !== "missingTheirs" || transfer?.state !== "sent") throw new Refused({ error: "state.refused", field: "action" });
  if (batch.uploaded_by === context.staff.id || transfer.sent_by === context.staff.id) throw new Refused({ error: "approval.samePerson" });
  await refuseOneHand(context, batch.uploaded_by, transfer.sent_by);
  const order = await settleTransfer(books, row.trade_no, { state: "failed", reason: "notOnStatement" });
  if (order !== null) context.changed([order]);
}

/** Money that only the channel knows of comes in as if it had reported it: unmatched, until somebody says whose it is. */
async function bookMissing(context: Context, batch: store.BatchRow, row: store.DifferenceRow): Promise<void> {
  if (batch.type !== "collection" || row.kind !== "missingOurs" || row.theirs?.status !== "success")
    throw new Refused({ error: "state.refused", field: "action" });
  const payTime = startOfDay(batch.day, context.tenant.timeZone).toISOString();
  const { currency } = context.tenant;
  const report = { tradeNo: row.trade_no, orderNo: "", amount: row.theirs.amount, currency, payTime, purpose: "repay" as const, payer: "" };
  await receiveMoney(report, booksOf(context), batch.channel);
}

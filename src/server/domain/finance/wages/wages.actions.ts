import type { ParsedOf } from "../../../../contract/types.ts";
import { confirmReason, payableOf } from "../../../../lending/finance/wages.rules.ts";
import { commissionEarned, commissionPaid } from "../../../../lending/ledger/ledger.ts";
import { Refused } from "../../../../lending/reason.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Context } from "../../../kernel/context.ts";
import { refuseOneHand } from "../../../kernel/sign-in/one-hand.ts";
import { booksOf, postHouse } from "../../book/book/book.actions.ts";
import { checkVoucher } from "../../orders/file/voucher.actions.ts";
import { firstInstalment } from "./prepare.actions.ts";
import * as store from "./wages.store.ts";

/**
 * Takes back commission that was wrongly earned, never more than the money has earned, and never anything else: no fine. Of a marketer's that is only
 * where the first instalment is not paid any more. An open statement bears it at once and is seen anew; of a paid one the next month does.
 */
export async function correctWages({ lineId, amount, reason }: ParsedOf<"wages.correct">, context: Context) {
  await store.lockWages(context);
  const line = await store.selectLine(context, lineId);
  if (!line) throw new Refused({ error: "notFound", field: "lineId" });
  const { repaymentId, orderId, staffId, earned, corrected } = line;
  if (staffId === context.staff.id) throw new Refused({ error: "approval.samePerson" });
  if (earned <= 0 || (repaymentId === null && earned + corrected <= 0)) throw new Refused({ error: "wages.notEarned", field: "lineId" });
  const today = localDate(context.now, context.tenant.timeZone);
  if (repaymentId === null && (await firstInstalment(context, orderId, today)) !== null)
    throw new Refused({ error: "wages.stillEarned", field: "lineId" });
  if (amount > earned + corrected)
    throw new Refused({ error: "overflow.tooMuch", vars: { most: (earned + corrected) / 100 }, field: "amount" });
  const [statement] = await store.selectStatements(context, { ids: [line.statementId] });
  const isOpen = statement !== undefined && statement.state !== "paid";
  await store.insertCorrection(context, {
    staffId,
    repaymentId,
    orderId: repaymentId === null ? orderId : null,
    amount,
    reason,
    statementId: isOpen ? statement.id : null,
  });
  if (isOpen) {
    const { month, base, commission, carried } = statement;
    const sums = { commission, carried, correction: statement.correction - amount };
    await store.putStatement(context, { month, staffId, base, ...sums, ...payableOf(sums), state: "prepared" });
  }
  context.record({ subject: "wages", ids: [line.statementId], detail: { line: lineId, amount, reason } });
  context.changed([], [staffId]);
  return { ok: true as const };
}

/** Whoever it is about says yes, or why not; until it is paid he may say otherwise. */
export async function answerWages({ statementId, decision, remark }: ParsedOf<"wages.answer">, context: Context) {
  await store.lockWages(context);
  const [statement] = await store.selectStatements(context, { ids: [statementId] });
  if (!statement || statement.staffId !== context.staff.id) throw new Refused({ error: "notFound", field: "statementId" });
  if (statement.state === "paid") throw new Refused({ error: "wages.paid" });
  if (decision === "contest" && remark === "") throw new Refused({ error: "field.required", field: "remark" });
  await store.answerStatement(context, statementId, { state: decision === "accept" ? "accepted" : "contested", answer: remark });
  context.record({ subject: "wages", ids: [statementId], detail: { decision, remark } });
  return { ok: true as const };
}

/** Another person than who prepared it confirms and pays (L18): earned as the month came to, paid what it could bear. */
export async function confirmWages({ ids, voucherUrl }: ParsedOf<"wages.confirm">, context: Context) {
  await checkVoucher(context, voucherUrl);
  await store.lockWages(context);
  const statements = await store.selectStatements(context, { ids });
  if (statements.length < new Set(ids).size) throw new Refused({ error: "notFound", field: "ids" });
  const corrections = await store.selectCorrections(context, ids);
  const { date: valueDate } = businessDay(context.now, context.tenant.timeZone);
  for (const statement of statements) {
    const reason = confirmReason(statement, context.staff.id, context.now);
    if (reason) throw new Refused(reason);
    const hands = corrections.filter(({ statementId }) => statementId === statement.id).map(({ madeBy }) => madeBy);
    if (hands.includes(context.staff.id)) throw new Refused({ error: "approval.samePerson" });
    for (const hand of new Set([statement.preparedBy, statement.staffId, ...hands])) await refuseOneHand(context, hand);
    await store.payStatement(context, statement.id, voucherUrl);
    const earned = statement.commission + statement.correction;
    const id = `wages:${statement.id}`;
    await postHouse(booksOf(context), [
      ...(earned === 0 ? [] : [commissionEarned({ id, valueDate, amount: earned })]),
      ...(statement.payable === 0 ? [] : [commissionPaid({ id: `${id}:paid`, valueDate, amount: statement.payable })]),
    ]);
  }
  const payable = statements.reduce((sum, each) => sum + each.payable, 0);
  context.record({ subject: "wages", ids, detail: { payable, staff: statements.map(({ staffId }) => staffId) } });
  context.changed(
    [],
    statements.map(({ staffId }) => staffId),
  );
  return { ok: true as const };
}

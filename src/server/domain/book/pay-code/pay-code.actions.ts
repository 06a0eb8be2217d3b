import { randomInt } from "node:crypto";
import type { ParsedOf } from "../../../../contract/types.ts";
import { codeEnds, type RepaymentRule } from "../../../../lending/finance/repayment-rule.rules.ts";
import { rateText } from "../../../../lending/money/rate.ts";
import type { Threshold } from "../../../../lending/product/terms.ts";
import { startOfDay } from "../../../../lending/time/zone.ts";
import { payCodeOf } from "../../../../lending/finance/pay-code.ts";
import { minimumRepayment } from "../../../../lending/product/product.rules.ts";
import { Refused } from "../../../../lending/reason.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Context } from "../../../kernel/context.ts";
import { booksOf, readLoan } from "../book/book.actions.ts";
import type { Books } from "../book/books.ts";
import { ruleToday } from "../repayment-rule/rule.actions.ts";
import { runningExtension } from "../extension/extension.actions.ts";
import { addHistory } from "../order/move.actions.ts";
import { orderInScope } from "../order/order.actions.ts";
import { insertPayCode, selectCodeAt, type NewPayCode } from "./pay-code.store.ts";

export { selectPayCode as findPayCode } from "./pay-code.store.ts";

/** Below 2^48, as random numbers are drawn; eleven digits. */
const codes = 100_000_000_000;
const draws = 5;

/** A code that a customer pays with: the minimum binds here, and never money that has arrived (rules/order-states.md 3). */
export async function makePayCode(input: ParsedOf<"repayment.payCode">, context: Context) {
  const order = await orderInScope(context, input.loanRecordId, true);
  if (order.status !== 6 && order.status !== 8) throw new Refused({ error: "repayment.noDebt", field: "loanRecordId" });
  if (input.purpose === "extend") await runningExtension(context, order.id);
  await refuseLittle(context, order.id, input.amount);
  const expiresAt = codeEndsOf(context, await ruleToday(context, order.id, dayOf(context)));
  const { amount, purpose, userCouponId } = input;
  const code = await draw(booksOf(context), { orderId: order.id, amount, purpose, expiresAt, userCouponId });
  await addHistory(booksOf(context), { orderId: order.id, event: "payCodeMade", from: order.stage, detail: { amount, purpose } });
  context.record({ subject: "order", ids: [order.id], detail: { payCode: code.slice(-4), amount, purpose } });
  context.changed([order.id]);
  return { payCode: code, link: linkOf(context, code), expireTime: expiresAt.toISOString() };
}

type When = Pick<Books, "now" | "tenant">;
const dayOf = ({ now, tenant }: When): string => businessDay(now, tenant.timeZone).date;
const codeEndsOf = (of: When, rule: RepaymentRule): Date =>
  codeEnds(of.now, rule, { start: startOfDay(dayOf(of), of.tenant.timeZone), hours: of.tenant.moneyRules.payCodeHours });

/** What pay codes ask for at least today: by the rule of the order's app, else by its contract. */
export async function leastToPay(
  context: Pick<Books, "tx" | "now" | "tenant">,
  orderId: number,
  { standard, owed }: { readonly standard: Threshold | undefined; readonly owed: number },
): Promise<number> {
  const { minAmount, minPpm } = await ruleToday(context, orderId, dayOf(context));
  const own = { ...(minAmount === null ? {} : { amount: minAmount }), ...(minPpm === null ? {} : { rate: rateText(minPpm) }) };
  return minimumRepayment(minAmount === null && minPpm === null ? standard : own, owed, context.tenant.currencyStep);
}

async function refuseLittle(context: Context, orderId: number, amount: number): Promise<void> {
  const read = await readLoan(context, orderId, dayOf(context));
  if (!read) throw new Refused({ error: "book.noTerms", field: "loanRecordId" });
  const least = await leastToPay(context, orderId, { standard: read.terms.minimumRepayment, owed: read.loan.claim.total });
  if (amount < least) throw new Refused({ error: "repayment.tooLittle", vars: { least: least / 100 }, field: "amount" });
}

/** Drawn, not counted: nobody guesses the next customer's. */
async function draw(books: Books, wanted: Omit<NewPayCode, "code">): Promise<string> {
  for (let left = draws; left > 0; left -= 1) {
    const code = payCodeOf(randomInt(codes));
    if (await insertPayCode(books, { ...wanted, code })) return code;
  }
  throw new Refused({ error: "unavailable" });
}

/** Where a customer pays with a code; the code alone where the tenant has no such page. */
export const linkOf = ({ tenant: { payPage } }: Pick<Books, "tenant">, code: string): string =>
  payPage === "" ? code : `${payPage.replace(/\/$/, "")}/${code}`;

/** A code for a figure that a message tells, as a link; made afresh each time, because the figure grows. */
export async function makePayLink(books: Books, orderId: number, amount: number): Promise<string> {
  const expiresAt = codeEndsOf(books, await ruleToday(books, orderId, dayOf(books)));
  return linkOf(books, await draw(books, { orderId, amount, purpose: "repay", expiresAt }));
}

/** The link that was made for an order at this very instant; null: none was. */
export async function payLinkOf(books: Books, orderId: number): Promise<string | null> {
  const code = await selectCodeAt(books, orderId);
  return code === null ? null : linkOf(books, code);
}

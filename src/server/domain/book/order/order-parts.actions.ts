import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { components, type LoanTerms } from "../../../../lending/product/terms.ts";
import { taxesOfInstalment, taxSum } from "../../../../lending/loan/tax.ts";
import type { Loan, InstalmentView, PartView } from "../../../../lending/loan/loan.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import type { Context } from "../../../kernel/context.ts";
import { readLoan } from "../book/book.actions.ts";
import { paidOf, waivedOf } from "../book/projection.ts";
import { isBlindTo } from "./blind.store.ts";
import { orderInScope } from "./order.actions.ts";
import * as store from "./order-parts.store.ts";

type Asked = ParsedOf<"order.schedule">;

/** An order in the caller's scope, as its stores want it. */
async function named(context: Context, { loanRecordId }: Asked) {
  const { id: orderId } = await orderInScope(context, loanRecordId);
  return { tx: context.tx, tenantId: context.tenant.id, orderId };
}

const partOf = (part: PartView) => ({
  charged: part.charged,
  paid: paidOf(part),
  waived: waivedOf(part),
  outstanding: part.outstanding + part.writtenOff - part.recovered - part.forgone,
});

function instalmentOf(terms: LoanTerms, row: InstalmentView) {
  const taxes = taxesOfInstalment(terms, row);
  return {
    tax: taxSum(taxes),
    taxes,
    number: row.number,
    dueDate: row.dueDate,
    principal: partOf(row.principal),
    interest: partOf(row.interest),
    fee: partOf(row.fee),
    penalty: partOf(row.penalty),
  };
}

/** Instalments as the loan's replay says them today, with the extensions and settlement offers of the order. */
export async function readSchedule(input: Asked, context: Context): Promise<OutputOf<"order.schedule">> {
  const of = await named(context, input);
  const found = await readLoan(context, of.orderId, localDate(context.now, context.tenant.timeZone));
  const [extensions, waivers] = [await store.selectExtensionsOf(of), await store.selectWaiversOf(of)];
  return {
    instalments: found ? found.loan.instalments.map((row) => instalmentOf(found.terms, row)) : [],
    extensions: extensions.map(({ id, days, due, old_due: oldDue, new_due: newDue, state, requested_at: at, operator }) => ({
      extensionId: id,
      days,
      due,
      oldDue,
      newDue,
      status: state,
      createTime: at.toISOString(),
      operator,
    })),
    waivers: waivers.map(({ id, settle_amount: settleAmount, valid_until: validUntil, state, applied_at: at, ...rest }) => ({
      waiverId: id,
      settleAmount,
      validUntil,
      status: state,
      ...rest,
      createTime: at.toISOString(),
    })),
  };
}

/** Which instalment is the oldest of which anything is open, and of how many. */
export function oldestDue(loan: Loan | null): OutputOf<"order.detail">["oldestDue"] {
  const rows = loan?.instalments ?? [];
  const open = rows.find((row) => components.some((each) => partOf(row[each]).outstanding > 0));
  return open ? { number: open.number, of: rows.length, dueDate: open.dueDate } : null;
}

export async function readLedger(input: Asked, context: Context): Promise<OutputOf<"order.ledger">> {
  const rows = await store.selectPostings(await named(context, input));
  return rows.map(({ id, code, takes_back: takesBack, value_date: valueDate, posted_at: at, accounts, amounts }) => ({
    id,
    code,
    takesBack,
    valueDate,
    postTime: at.toISOString(),
    lines: accounts.map((account, place) => ({ account, amount: amounts[place] ?? 0 })),
  }));
}

/** Notes of the house. Whoever looks at it blindly reads those of nobody who had it under review. */
export async function readRemarks(input: Asked, context: Context): Promise<OutputOf<"order.remarks">> {
  const of = await named(context, input);
  const rows = await store.selectRemarks({ ...of, hidden: await isBlindTo(context, of.orderId) });
  return rows.map(({ id, remark, operator, at }) => ({ id, remark, operator, createTime: at.toISOString() }));
}

/** Adds a note to an order that was found already. @returns its number */
export const putRemark = ({ tx, tenant, staff, now }: Context, orderId: number, text: string): Promise<number> =>
  store.insertRemark({ tx, tenantId: tenant.id, orderId }, { text, staffId: staff.id, at: now });

/** A note: whoever opens the order reads it. */
export async function addRemark(input: ParsedOf<"order.remarkAdd">, context: Context): Promise<OutputOf<"order.remarkAdd">> {
  const { orderId } = await named(context, input);
  const id = await putRemark(context, orderId, input.remark);
  context.record({ subject: "order", ids: [orderId], detail: { remark: id } });
  context.changed([orderId], []);
  return { id };
}

import type { ParsedOf } from "../../../../contract/types.ts";
import { chargeCalls } from "../../../../contract/finance/waiver.calls.ts";
import { chargeReason, chargesOf, goodwillReason, waiveChargeReason } from "../../../../lending/finance/adjustment.rules.ts";
import { replay } from "../../../../lending/loan/loan.ts";
import type { LoanEvent } from "../../../../lending/loan/loan-event.ts";
import { Refused, type Reason } from "../../../../lending/reason.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Context } from "../../../kernel/context.ts";
import { book, booksOf, findLoan, loanTerms, lockLoan } from "../../book/book/book.actions.ts";
import type { LoanRow } from "../../book/book/book.store.ts";
import { orderInScope } from "../../book/order/order.actions.ts";
import { reasonOf, requestApproval, type ApprovalRow } from "../../office/approval/approval.actions.ts";

type Goodwill = ParsedOf<"goodwill.apply">;
type Charge = ParsedOf<"charge.apply">;
type Waive = ParsedOf<"charge.waive">;

const todayOf = ({ now, tenant }: Context): string => businessDay(now, tenant.timeZone).date;

const chargesToday = (context: Context, row: LoanRow) => chargesOf(loanTerms(context, row), row.events, todayOf(context));

/** Charges by hand of one order, with what is open of each. */
export async function listCharges({ loanRecordId }: ParsedOf<"charge.list">, context: Context) {
  const order = await orderInScope(context, loanRecordId);
  return [...chargesToday(context, await findLoan(context, order.id))];
}

interface Kind<I> {
  readonly kind: string;
  /** One request at a time of each of these. */
  readonly target: (input: I) => string;
  /** Why not, against the loan as it is when it is asked for, and again when it is decided. */
  readonly refuses: (context: Context, row: LoanRow, input: I) => Reason | null;
  /** What it would book, and of how much it tells the second person. */
  readonly event: (input: I) => LoanBody;
  readonly amount: (context: Context, row: LoanRow, input: I) => number;
}
export type LoanBody = LoanEvent extends infer E ? (E extends LoanEvent ? Omit<E, "id" | "valueDate"> : never) : never;

const loanToday = (context: Context, row: LoanRow) => replay(loanTerms(context, row), row.events, todayOf(context));

const goodwill: Kind<Goodwill> = {
  kind: "goodwillCredit",
  target: ({ loanRecordId }) => `order:${loanRecordId}`,
  refuses: (context, row, { amount }) => goodwillReason(loanToday(context, row), amount),
  event: ({ amount }) => ({ type: "goodwill", amount }),
  amount: (_context, _row, { amount }) => amount,
};
const charge: Kind<Charge> = {
  kind: "chargeByHand",
  target: ({ loanRecordId }) => `order:${loanRecordId}`,
  refuses: (context, row) => chargeReason(loanToday(context, row)),
  event: ({ component, amount }) => ({ type: "charged", component, amount }),
  amount: (_context, _row, { amount }) => amount,
};
const waive: Kind<Waive> = {
  kind: "chargeWaived",
  target: ({ loanRecordId, charge: name }) => `order:${loanRecordId}:${name}`,
  refuses: (context, row, { charge: name }) => waiveChargeReason(chargesToday(context, row), name),
  event: ({ charge: name }) => ({ type: "chargeWaived", charge: name }),
  amount: (context, row, { charge: name }) => chargesToday(context, row).find((each) => each.charge === name)?.open ?? 0,
};

interface Asked {
  readonly loanRecordId: number;
  readonly reason: string;
}

/** It waits for a second person; nothing changes until then. */
const ask =
  <I extends Asked>(kind: Kind<I>) =>
  async (input: I, context: Context) => {
    const order = await orderInScope(context, input.loanRecordId, true);
    const row = await lockLoan(booksOf(context), order.id);
    refuse(kind.refuses(context, row, input));
    const amount = kind.amount(context, row, input);
    const approvalId = await requestApproval(context, {
      kind: kind.kind,
      orderId: order.id,
      target: kind.target(input),
      payload: { ...(input as object), amount },
    });
    context.record({ subject: "approval", ids: [approvalId], detail: { order: order.id, amount } });
    context.changed([order.id], []);
    return { approvalId };
  };

/** The second person's yes, against what is owed by then. */
const carryOut =
  <I extends Asked>(kind: Kind<I>) =>
  async (context: Context, approval: ApprovalRow): Promise<void> => {
    const input = approval.payload as unknown as I;
    const books = booksOf(context);
    const row = await lockLoan(books, input.loanRecordId);
    refuse(kind.refuses(context, row, input));
    const event = { id: `${kind.kind}:${approval.id}`, valueDate: todayOf(context), ...kind.event(input) } as LoanEvent;
    await book(books, row, [{ event, valueAt: context.now, remark: reasonOf(approval) }]);
    context.changed([row.id], row.collector_id ? [row.collector_id] : []);
  };

/** What it would book as the loan is now; null where it would be refused. */
const wouldBook =
  <I extends Asked>(kind: Kind<I>) =>
  (context: Context, row: LoanRow, payload: ApprovalRow["payload"]): LoanBody | null => {
    const input = payload as unknown as I;
    return kind.refuses(context, row, input) ? null : kind.event(input);
  };

/** The same by the name of the kind, for whoever decides it to see beforehand. */
export const adjustmentPreviews: Readonly<Record<string, ReturnType<typeof wouldBook>>> = {
  [goodwill.kind]: wouldBook(goodwill),
  [charge.kind]: wouldBook(charge),
  [waive.kind]: wouldBook(waive),
};

function refuse(reason: Reason | null): void {
  if (reason) throw new Refused(reason);
}

export const askGoodwill = ask(goodwill);
export const askCharge = ask(charge);
export const askWaivedCharge = ask(waive);

const permission = "finance:waiver:review" as const;
const asks = chargeCalls["charge.apply"].permission;
/** Whoever decides settlement offers decides these too: never his own request. */
export const adjustmentKinds = {
  [goodwill.kind]: { permission, asks, carryOut: carryOut(goodwill) },
  [charge.kind]: { permission, asks, carryOut: carryOut(charge) },
  [waive.kind]: { permission, asks, carryOut: carryOut(waive) },
} as const;

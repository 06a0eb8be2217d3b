import { askManual } from "../../domain/finance/payout/manual.actions.ts";
import { changePayee } from "../../domain/finance/payout/payout.actions.ts";
import { firstReview } from "../../domain/finance/payout/review.actions.ts";
import { settleTransfer } from "../../domain/finance/payout/transfer.actions.ts";
import { rowsOf } from "../../kernel/sql/sql.ts";
import { type Desk, seat, unlessRefused } from "../seat.ts";

interface Waiting {
  readonly id: number;
  readonly name: string;
  readonly tradeNo: string | null;
}
/** Payouts of a stage, the oldest first, with their last transfer. */
const inStage = `
select p.id, upper(o.name_folded) as name, (select t.trade_no from payout_transfer t where t.tenant_id = p.tenant_id and t.payout_id = p.id order by t.id desc limit 1) as "tradeNo"
from payout p join loan_order o on o.tenant_id = p.tenant_id and o.id = p.order_id
where p.tenant_id = $1 and o.stage = $2 order by p.id limit $3`;
const anotherAccount = "select account_no as no, bank_name as bank from payee_account where tenant_id = $1 order by id desc limit 1";

const ago = ({ now }: Desk, minutes: number): Date => new Date(now.getTime() - minutes * 60_000);
const find = ({ tx, tenant }: Desk, stage: string, most: number) => rowsOf<Waiting>(tx, inStage, [tenant.id, stage, most]);

/** Accounts that took the place of others: one is another customer's too. */
async function changeAccounts(desk: Desk, payouts: readonly Waiting[]): Promise<void> {
  const [taken] = await rowsOf<{ no: string; bank: string }>(desk.tx, anotherAccount, [desk.tenant.id]);
  for (const [at, { id, name }] of payouts.entries()) {
    const account =
      at === 0 && taken ? { accountNo: taken.no, bankName: taken.bank } : { accountNo: `88${id}0461`, bankName: taken?.bank ?? "BPI" };
    const change = { paymentId: id, holder: name, proofUrl: "", reason: "the customer called: the account was closed", ...account };
    await unlessRefused(changePayee(change, seat(desk, 0, ago(desk, 50))).then(() => {}));
  }
}

/** What only the domain makes of payouts: rejected and sent back, other accounts, one returned by its bank, one that somebody says was paid by hand. */
export async function playPayouts(desk: Desk): Promise<void> {
  // The first ones wait for whoever tries the desk out.
  const [, , changed, again, back, rejected] = await find(desk, "final_passed", 6);
  const by = seat(desk, 1, ago(desk, 40));
  if (rejected)
    await unlessRefused(firstReview({ paymentIds: [rejected.id], decision: "reject", remark: "", reason: "history" }, by).then(() => {}));
  const note = { remark: "the account belongs to a shop", reason: "wrongCase" } as const;
  if (back) await unlessRefused(firstReview({ paymentIds: [back.id], decision: "back", ...note }, by).then(() => {}));
  await changeAccounts(
    desk,
    [changed, again].filter((each) => each !== undefined),
  );
  const { tx, tenant, now } = desk;
  const [, arrived] = await find(desk, "payout_success", 2);
  if (arrived?.tradeNo)
    await unlessRefused(
      settleTransfer({ tx, tenant, now, staffId: null }, arrived.tradeNo, { state: "returned", at: now, reason: "accountClosed" }).then(
        () => {},
      ),
    );
  const [onItsWay] = await find(desk, "payout_in_progress", 1);
  const paid = { tradeNo: `VCB${onItsWay?.id ?? ""}77`, payTime: ago(desk, 45).toISOString(), voucherUrl: "file:transfer-slip" };
  if (onItsWay) await unlessRefused(askManual({ paymentId: onItsWay.id, ...paid, remark: "seen on the bank's screen" }, by).then(() => {}));
}

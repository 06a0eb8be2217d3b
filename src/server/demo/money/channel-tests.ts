import { askTest, channelTestKind, settleTest, testRelease } from "../../domain/finance/payout/channel-test.actions.ts";
import { noteAnswer, takeUnsent } from "../../domain/finance/payout/transfer.actions.ts";
import { approveWaiting, type ApprovalRow } from "../../domain/office/approval/approval.actions.ts";
import type { TransferState } from "../../gateway/payout.ts";
import { rowsOf } from "../../kernel/sql/sql.ts";
import { type Desk, seat } from "../seat.ts";

const taking = `select id from own_account where tenant_id = $1 and enabled and direction <> 'payout' and account_no <> '' and currency = $2
  order by default_collection desc, id limit 1`;
const minute = 60_000;

interface Played {
  readonly code: string;
  readonly accountId: number;
  readonly ago: number;
  readonly said: (amount: number, at: Date) => TransferState;
}

/** Asked for by one, released by the other, and what its channel said a moment later. */
async function play(desk: Desk, { code, accountId, ago, said }: Played): Promise<void> {
  const at = (minutes: number): Date => new Date(desk.now.getTime() - minutes * minute);
  const asked = await askTest({ code, accountId }, seat(desk, 0, at(ago + 12)));
  const [row] = await rowsOf<ApprovalRow>(desk.tx, "select * from approval where tenant_id = $1 and id = $2", [
    desk.tenant.id,
    asked.pending.approvalId,
  ]);
  const by = seat(desk, 1, at(ago));
  await approveWaiting(by, { kind: channelTestKind, target: `payout:${code}`, asks: ["system:payChannel:edit"] }, "");
  if (row) await testRelease.carryOut(by, row);
  const tradeNo = `T${desk.tenant.id}-${asked.pending.approvalId}`;
  const books = { tx: desk.tx, tenant: desk.tenant, now: by.now, staffId: null };
  const amount = (await takeUnsent(books)).find((due) => due.trade_no === tradeNo)?.amount ?? 0;
  const heard = { ...books, now: new Date(by.now.getTime() + 840) };
  await noteAnswer(heard, tradeNo);
  await settleTest(heard, tradeNo, said(amount, heard.now));
}

/** One channel has been tested and paid, another refused the account; a further test of the first waits for a second person. */
export async function testChannels(desk: Desk): Promise<void> {
  const [account] = await rowsOf<{ id: number }>(desk.tx, taking, [desk.tenant.id, desk.tenant.currency]);
  if (!account) return;
  const accountId = account.id;
  await play(desk, { code: "main", accountId, ago: 55, said: (amount, at) => ({ state: "success", amount, at }) });
  await play(desk, { code: "spare", accountId, ago: 35, said: () => ({ state: "failed", reason: "accountClosed" }) });
  await askTest({ code: "main", accountId }, seat(desk, 0, new Date(desk.now.getTime() - 9 * minute)));
}

import type { ParsedOf } from "../../../../contract/types.ts";
import { testAmount, testReason } from "../../../../lending/finance/channel-test.rules.ts";
import { testArrived, testFailed, testReturned, testSent, type Entry } from "../../../../lending/ledger/ledger.ts";
import type { Currency } from "../../../../lending/money/money.ts";
import { Refused } from "../../../../lending/reason.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import type { Context } from "../../../kernel/context.ts";
import { refuseOneHand } from "../../../kernel/sign-in/one-hand.ts";
import { booksOf, postHouse } from "../../book/book/book.actions.ts";
import type { Books } from "../../book/book/books.ts";
import { requestOnce, type ApprovalKind } from "../../office/approval/approval.actions.ts";
import { testAccount } from "../own-account/own-account.actions.ts";
import { countWord } from "./channel-hold.actions.ts";
import { lockChannel, moveFloat, selectChannels } from "./channel.store.ts";
import * as store from "./channel-test.store.ts";
import { notePaidLate, sendAgain, updateTransfer, type Outcome } from "./payout.store.ts";

export const channelTestKind = "channelTest";
type Wish = ParsedOf<"payChannel.test">;

/** What is asked for, as whoever releases it must find it again: another address or another number is another test. */
async function judge(context: Context, { code, accountId }: Wish) {
  const channel = (await selectChannels(context)).find((each) => each.code === code);
  const address = await store.selectAddress(context, code);
  if (!channel || !address) throw new Refused({ error: "notFound", field: "code" });
  const account = await testAccount(context, accountId);
  const amount = testAmount(context.tenant.currency as Currency, channel.min);
  const { max, dayLeft, float } = channel;
  const reason = testReason({ amount, max, dayLeft, float, isUnderway: await store.hasOpenTest(context, code) });
  if (reason) throw new Refused(reason);
  const { id, alias, bank, accountNo, name } = account;
  return { amount, account: { id, alias, bank, accountNo, name }, seen: { address, last: accountNo.slice(-4), since: account.since } };
}

/** The smallest amount through a channel to an account of the house's own waits for a second person; nothing moves until then. */
export async function askTest(input: Wish, context: Context) {
  const { amount, account, seen } = await judge(context, input);
  const { code, accountId } = input;
  const payload = { code, accountId, amount, account: account.alias, seen };
  const pending = await requestOnce(context, { kind: channelTestKind, orderId: null, target: `payout:${code}`, payload });
  context.record({ subject: "payChannel", ids: [pending.approvalId], detail: { code, amount, account: account.alias } });
  return { ok: true as const, pending };
}

/**
 * The second person's yes, against the channel and account that it meets: the transfer is written and booked as on its way, and the channel is called
 * by the job once this is committed, as for payouts.
 */
export const testRelease: ApprovalKind = {
  permission: "system:payChannel:edit",
  async carryOut(context, { id: approvalId, payload, requested_by: requestedBy }) {
    const asked = payload as unknown as Wish & { readonly amount: number; readonly seen: object };
    await lockChannel(context, asked.code);
    const { amount, account, seen } = await judge(context, asked);
    const same = (one: typeof seen, other: typeof seen): boolean =>
      one.last === other.last &&
      one.since === other.since &&
      Object.entries(one.address).every(([key, is]) => other.address[key as "url"] === is);
    if (amount !== asked.amount || !same(seen, asked.seen as typeof seen)) throw new Refused({ error: "approval.moved" });
    const tradeNo = `T${context.tenant.id}-${approvalId}`;
    const test = await store.insertTest(context, {
      tradeNo,
      channel: asked.code,
      amount,
      account,
      requestedBy,
      releasedBy: context.staff.id,
    });
    if (!test) throw new Error("a test was written and is not there");
    await moveFloat(context, asked.code, -amount);
    await post(booksOf(context), test, { of: testSent, id: ":sent", at: context.now });
    context.record({ subject: "payChannel", ids: [test.id], detail: { code: asked.code, amount, account: account.alias, trade: tradeNo } });
  },
};

interface Posted {
  readonly of: (money: { readonly id: string; readonly valueDate: string; readonly amount: number }) => Entry;
  /** What the entry's event is called, behind the test's own name. */
  readonly id: string;
  readonly at: Date;
}
const post = (books: Books, { id, amount }: store.TestRow, posted: Posted): Promise<void> =>
  postHouse(books, [posted.of({ id: `channelTest:${id}${posted.id}`, valueDate: localDate(posted.at, books.tenant.timeZone), amount })]);

const within = ({ now }: Books, { sent_at: sentAt }: store.TestRow, at: Date): Date =>
  new Date(Math.min(Math.max(at.getTime(), sentAt.getTime()), now.getTime()));

/**
 * What a channel, a callback or a statement says of a test: as of any transfer the first final word counts, "never received" is none, and "paid" of
 * what had failed is kept as a contradiction.
 * @returns false where the number is of no test
 */
export async function settleTest(books: Books, tradeNo: string, outcome: Outcome): Promise<boolean> {
  const test = await store.lockTest(books, tradeNo);
  if (!test) return false;
  if (outcome.state === "returned") await comeBack(books, test, outcome.reason);
  else if (test.state === "failed" && outcome.state === "success") await notePaidLate(books, test.id);
  else if (test.state !== "sent") return true;
  else if (outcome.state === "unknown") await sendAgain(books, test.id);
  else if (outcome.state === "failed") await failTest(books, test, outcome.reason);
  else if (outcome.state === "success" && outcome.amount !== test.amount)
    await updateTransfer(books, test.id, { state: "sent", reason: "amountDiffers" });
  else if (outcome.state === "success") await arrive(books, test, { at: outcome.at, fee: 0 });
  await countEnd(books, test, outcome);
  return true;
}

/** The channel's own final word of a test counts for the channel as of any transfer. */
async function countEnd(books: Books, { state, amount, channel }: store.TestRow, outcome: Outcome): Promise<void> {
  if (books.staffId !== null || state !== "sent") return;
  if (outcome.state === "failed" || (outcome.state === "success" && outcome.amount === amount))
    await countWord(books, channel, outcome.state);
}

async function arrive(books: Books, test: store.TestRow, { at, fee }: { readonly at: Date; readonly fee: number }): Promise<void> {
  await updateTransfer(books, test.id, { state: "success" });
  await post(books, test, { of: (money) => testArrived({ ...money, fee }), id: "", at: within(books, test, at) });
}

async function failTest(books: Books, test: store.TestRow, reason: string): Promise<void> {
  await updateTransfer(books, test.id, { state: "failed", reason });
  await moveFloat(books, test.channel, test.amount);
  await post(books, test, { of: testFailed, id: ":failed", at: books.now });
}

/** Money that came back has arrived before: whoever reports it first says it again once the arrival is known. */
async function comeBack(books: Books, test: store.TestRow, reason: string): Promise<void> {
  if (test.state === "sent") throw new Refused({ error: "state.refused", field: "state" });
  if (test.state !== "success") return;
  await updateTransfer(books, test.id, { state: "returned", reason });
  await moveFloat(books, test.channel, test.amount);
  await post(books, test, { of: testReturned, id: ":returned", at: books.now });
}

interface Line {
  readonly tradeNo: string;
  readonly theirs: { readonly amount: number; readonly status: string } | null;
  /** Of the statement. */
  readonly at: Date;
  readonly uploadedBy: number;
}
/**
 * A channel's statement settles a test whose end is not known, or was told otherwise: by somebody who neither asked for it, released it nor brought
 * the statement. What is missing of the amount the channel kept as its fee.
 * @returns false where the number is of no test
 */
export async function settleTestByStatement(context: Context, { tradeNo, theirs, at, uploadedBy }: Line): Promise<boolean> {
  const books = booksOf(context);
  const test = await store.lockTest(context, tradeNo);
  if (!test) return false;
  const hands = [uploadedBy, test.sent_by, test.requested_by];
  if (hands.includes(context.staff.id)) throw new Refused({ error: "approval.samePerson" });
  await refuseOneHand(context, ...hands);
  const fee = test.amount - (theirs?.amount ?? 0);
  const hasArrived = theirs?.status === "success" && fee >= 0 && fee < test.amount;
  if (test.state === "sent" && theirs === null) await failTest(books, test, "notOnStatement");
  else if (test.state === "sent" && theirs?.status === "failed") await failTest(books, test, "onStatement");
  else if (test.state === "sent" && hasArrived) await arrive(books, test, { at, fee });
  else if (test.state === "failed" && hasArrived) await arriveLate(books, test, { at, fee });
  else throw new Refused({ error: "state.refused", field: "action" });
  return true;
}

/** What had failed went after all: it is sent once more in the book, and arrives. */
async function arriveLate(books: Books, test: store.TestRow, how: { readonly at: Date; readonly fee: number }): Promise<void> {
  await moveFloat(books, test.channel, -test.amount);
  await post(books, test, { of: testSent, id: ":again", at: test.sent_at });
  await store.clearPaidLate(books, test.id);
  await arrive(books, test, how);
}

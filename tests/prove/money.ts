import { randomUUID } from "node:crypto";
import { verifyBook } from "../../src/server/domain/book/book/verify-book.ts";
import { tenant } from "../bench/bare-queue.ts";
import { ask, signIn } from "../bench/client.ts";
import { sleep, untilReady } from "../bench/house.ts";
import { type Bar, count, holds } from "../bench/table.ts";
import type { House } from "./house.ts";

const cashiers = 6;
/** Longer than all the kills take on a busy machine: whoever has no answer yet asks again until he has one. */
const patience = 300_000;

interface Payment {
  readonly loanRecordId: number;
  readonly tradeNo: string;
  readonly amount: number;
  isRegistered: boolean;
  isConfirmed: boolean;
  /** What was answered last where it was no yes; null: nobody answered in time. */
  said: string | null;
}

/** Registers and confirms repayments without pause while server and database are killed; whatever was sent is sent again until it is answered. */
export async function proveRepaymentCrashes(house: House, times: number): Promise<readonly Bar[]> {
  const [first, second] = [await signIn(house.origin, house.book, "finance01"), await signIn(house.origin, house.book, "finance02")];
  const orders = await lateOrders(house, 60);
  const payments: Payment[] = [];
  let isOver = false;
  const cashier = async (): Promise<void> => {
    while (!isOver) {
      const loanRecordId = orders[payments.length % orders.length] ?? 0;
      const payment: Payment = {
        loanRecordId,
        tradeNo: randomUUID(),
        amount: 100_000,
        isRegistered: false,
        isConfirmed: false,
        said: null,
      };
      payments.push(payment);
      await pay(house, payment, { first, second });
    }
  };
  const working = Array.from({ length: cashiers }, cashier);
  for (let i = 0; i < times; i += 1) {
    await sleep(500 + ((i * 53) % 400));
    process.kill(i % 2 === 0 ? house.serverPid() : house.cluster.pid(), "SIGKILL");
    await sleep(1);
    await untilReady(house.origin, () => false);
  }
  isOver = true;
  await Promise.all(working);
  const found = await posted(house);
  const isThere = ({ tradeNo }: Payment): boolean => (found.get(tradeNo) ?? 0) > 0;
  const lost = payments.filter((each) => !each.isConfirmed || !isThere(each));
  const vanished = lost.filter((each) => each.isConfirmed).length;
  const said = [...new Set(lost.filter((each) => !each.isConfirmed).map((each) => each.said ?? "no answer"))].join("; ");
  const doubled = payments.filter((each) => (found.get(each.tradeNo) ?? 1) !== 1).length;
  const client = await house.book.owner.connect();
  const { loans, differences } = await verifyBook(client).finally(() => client.release());
  const kills = `${times} × kill -9 in the middle of repayments`;
  return [
    holds(
      `${kills}: lost`,
      "0",
      lost.length === 0,
      `${lost.length} of ${count(payments.length)}${lost.length ? `: ${vanished} acknowledged and not there; ${said}` : ""}`,
    ),
    holds(`${kills}: posted twice`, "0", doubled === 0, String(doubled)),
    holds(`${kills}: verify`, "0 differences", differences.length === 0, `${differences.length} in ${count(loans)} loans`),
  ];
}

/** One payment: said by one person, confirmed by another, each with a key of its own that every repetition carries. */
async function pay(house: House, payment: Payment, tokens: { readonly first: string; readonly second: string }): Promise<void> {
  const { loanRecordId, amount, tradeNo } = payment;
  const shown = { payTime: new Date(Date.now() - 1_000).toISOString(), voucherUrl: `https://vouchers.example/${tradeNo}` };
  const input = { loanRecordId, amount, tradeNo, ...shown };
  const said = randomUUID();
  const registered = await untilAnswered(() => ask(house.origin, { name: "repayment.offline", input, token: tokens.first, key: said }));
  payment.said = registered?.message ?? null;
  if (registered?.code !== 1) return;
  payment.isRegistered = true;
  const key = randomUUID();
  const decision = { repaymentId: registered.data.repaymentId, decision: "confirm" as const, voucherAmount: amount };
  const confirmed = await untilAnswered(() => ask(house.origin, { name: "repayment.confirm", input: decision, token: tokens.second, key }));
  payment.isConfirmed = confirmed?.code === 1;
  payment.said = confirmed?.message ?? null;
}

/** As a client does: again while nobody answers, or the service says that it is unavailable. */
export async function untilAnswered<T extends { readonly code: number }>(send: () => Promise<T>): Promise<T | null> {
  for (const end = Date.now() + patience; Date.now() < end; await sleep(40)) {
    const answer = await send().catch(() => null);
    if (answer && answer.code !== 5030 && answer.code !== 5000) return answer;
  }
  return null;
}

async function lateOrders({ book }: House, most: number): Promise<readonly number[]> {
  const { rows } = await book.owner.query<{ id: number }>(
    "select id from loan_order where tenant_id = $1 and status = 8 and product_version is not null order by principal desc limit $2",
    [tenant, most],
  );
  return rows.map((row) => row.id);
}

/** Trade number -> how often its money is in the book. */
async function posted({ book }: House): Promise<ReadonlyMap<string, number>> {
  const { rows } = await book.owner.query<{ trade_no: string; n: number }>(
    `select r.trade_no, count(e.seq)::int as n from receipt r
     left join loan_event e on e.tenant_id = r.tenant_id and e.order_id = r.order_id and e.event_id = 'receipt:' || r.id
     where r.tenant_id = $1 and r.source = 'offline' and r.state = 'success' group by 1`,
    [tenant],
  );
  return new Map(rows.map((row) => [row.trade_no, row.n]));
}

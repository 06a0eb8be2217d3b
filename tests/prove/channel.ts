import { tenant } from "../bench/bare-queue.ts";
import { type Bar, holds } from "../bench/table.ts";
import { verifyBook } from "../../src/server/domain/book/book/verify-book.ts";
import { addChannel, report, type ChannelAnswer, type Report } from "../support/channel.ts";
import type { House } from "./house.ts";

const copies = 100;
const parallel = 500;
/** Of a report that was refused because the house was full; a channel does the same. */
const tries = 20;

interface Standing {
  readonly paid: number;
  readonly events: number;
  readonly booked: number;
}

/** A hundred copies of one report are one effect, and five hundred payments of one loan at once leave its balance exact. */
export async function proveChannel(house: House): Promise<readonly Bar[]> {
  await addChannel(house.book.owner, tenant);
  const [one, other] = await lateOrders(house);
  if (!one || !other) throw new Error("the demo has no two late orders");
  return [...(await proveCopies(house, one)), ...(await proveParallel(house, other))];
}

interface Late {
  readonly id: number;
  readonly orderNo: string;
  readonly currency: string;
  readonly step: number;
}

async function lateOrders({ book }: House): Promise<readonly Late[]> {
  const { rows } = await book.owner.query<Late>(
    `select o.id, o.order_no as "orderNo", t.currency, t.currency_step as step from loan_order o join tenant t on t.tenant_id = o.tenant_id
     where o.tenant_id = $1 and o.status = 8 and o.product_version is not null order by o.principal desc, o.id limit 2`,
    [tenant],
  );
  return rows;
}

const paymentOf = ({ orderNo, currency, step }: Late, tradeNo: string): Report => ({
  tradeNo,
  orderNo,
  currency,
  amount: step * 7,
  payTime: new Date().toISOString(),
});

async function proveCopies(house: House, order: Late): Promise<readonly Bar[]> {
  const before = await standing(house, order);
  const payment = paymentOf(order, "copies");
  const answers = await Promise.all(Array.from({ length: copies }, () => send(house, payment)));
  const after = await standing(house, order);
  const posted = answers.filter((answer) => answer.data.result === "posted").length;
  const isOnce = posted === 1 && after.events - before.events === 1 && after.paid - before.paid === payment.amount;
  return [
    holds(`${copies} copies of one payment report at once`, "1 effect", isOnce, `${posted} posted, ${after.events - before.events} booked`),
  ];
}

async function proveParallel(house: House, order: Late): Promise<readonly Bar[]> {
  const before = await standing(house, order);
  const payments = Array.from({ length: parallel }, (_, at) => paymentOf(order, `parallel-${at}`));
  const began = performance.now();
  await Promise.all(payments.map((payment) => send(house, payment)));
  const seconds = (performance.now() - began) / 1_000;
  const after = await standing(house, order);
  const wanted = payments.reduce((all, { amount }) => all + amount, 0);
  const isExact =
    after.paid - before.paid === wanted && after.booked - before.booked === wanted && after.events - before.events === parallel;
  const found = await differences(house);
  const off = `off by ${after.paid - before.paid - wanted}, ${after.events - before.events} booked, ${seconds.toFixed(1)} s`;
  return [
    holds(`${parallel} repayments of one loan at once`, "balance exact", isExact, off),
    holds("… and the replay of every loan", "0 differences", found.length === 0, found.join("; ") || "0 differences"),
  ];
}

async function send(house: House, payment: Report): Promise<ChannelAnswer> {
  for (let left = tries; ; left -= 1) {
    const answer = await report(house.origin, payment);
    if (answer.code === 1 || left === 0) return answer;
  }
}

/** What the order's row, its events and the ledger say was paid. */
async function standing({ book }: House, { id }: Late): Promise<Standing> {
  const { rows } = await book.owner.query<Standing>(
    `select (o.principal_paid + o.interest_paid + o.fee_paid + o.penalty_paid)::bigint as paid,
       (select count(*)::int from loan_event e where e.tenant_id = o.tenant_id and e.order_id = o.id and e.type = 'repaid') as events,
       coalesce((select sum(l.amount)::bigint from posting p, unnest(p.accounts, p.amounts) as l(account, amount)
         where p.tenant_id = o.tenant_id and p.order_id = o.id and l.account = 1010), 0) as booked
     from loan_order o where o.tenant_id = $1 and o.id = $2`,
    [tenant, id],
  );
  return rows[0] ?? { paid: 0, events: 0, booked: 0 };
}

async function differences({ book }: House): Promise<readonly string[]> {
  const client = await book.owner.connect();
  try {
    const { differences: found } = await verifyBook(client, 3);
    return found.map(({ orderNo, what, stored, derived }) => `${orderNo} ${what}: ${stored}, not ${derived}`);
  } finally {
    client.release();
  }
}

import { randomUUID } from "node:crypto";
import { verifyBook } from "../../src/server/domain/book/book/verify-book.ts";
import { tenant } from "../bench/bare-queue.ts";
import { ask, signIn } from "../bench/client.ts";
import { sleep, untilReady } from "../bench/house.ts";
import { type Bar, count, holds } from "../bench/table.ts";
import type { House } from "./house.ts";
import { untilAnswered } from "./money.ts";

const cashiers = 3;
/** ms from one kill to the next; and how long the channel may be asked, for a way and about what was under way: 30 s pass before it is, 60 s between. */
const between = 700;
const settled = 120_000;

/** Sends payouts without pause while server and database are killed; what was sent must arrive once, and nothing twice. */
export async function provePayoutCrashes(house: House, times: number): Promise<readonly Bar[]> {
  const token = await signIn(house.origin, house.book, "finance01");
  const waiting = [...(await readyPayouts(house))];
  const [all, pause] = [waiting.length, (times * between * cashiers) / Math.max(waiting.length, 1)];
  const refused = new Map<string, number>();
  const send = (id: number): Promise<void> => pay(house, token, { id, refused });
  const cashier = async (): Promise<void> => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      await send(id);
      await sleep(pause);
    }
  };
  // A channel that owes the demo answers takes nothing until it has been asked: killed all the time, the house would not come to that.
  await send(waiting.pop() ?? 0);
  const working = Array.from({ length: cashiers }, cashier);
  for (let i = 0; i < times; i += 1) {
    await sleep(between);
    process.kill(i % 2 === 0 ? house.serverPid() : house.cluster.pid(), "SIGKILL");
    await sleep(1);
    await untilReady(house.origin, () => false);
  }
  await Promise.all(working);
  for (const end = Date.now() + settled; Date.now() < end && (await found(house)).open > 0; await sleep(500)) await age(house);
  const { open, sound, arrived, twice } = await found(house);
  const client = await house.book.owner.connect();
  const { loans, differences } = await verifyBook(client).finally(() => client.release());
  const kills = `${times} × kill -9 in the middle of payouts`;
  return [
    holds(
      `${kills}: lost`,
      "0",
      open === 0 && sound === all,
      `${all - sound} of ${count(all)}; ${count(arrived)} arrived, ${count(open)} still on their way${[...refused].map(([why, times]) => `; ${times} refused: ${why}`).join("")}`,
    ),
    holds(`${kills}: paid twice`, "0", twice === 0, String(twice)),
    holds(`${kills}: verify`, "0 differences", differences.length === 0, `${differences.length} in ${count(loans)} loans`),
  ];
}

interface Paid {
  readonly id: number;
  /** By what was said in the end: a proof that sends nothing proves nothing. */
  readonly refused: Map<string, number>;
}
/** Again, as somebody at the desk would, while the channel is taken for down. */
async function pay({ origin }: House, token: string, { id, refused }: Paid): Promise<void> {
  let said = "";
  for (const end = Date.now() + settled; Date.now() < end; await sleep(500)) {
    // Named: the demo's channel of large amounts is off, and by the rules nothing else takes them.
    const [input, key] = [{ paymentIds: [id], channelId: "main" }, randomUUID()];
    const answer = await untilAnswered(() => ask(origin, { name: "payment.pay", input, token, key }));
    if (answer?.code === 1) return;
    said = answer?.message ?? "no answer";
  }
  refused.set(said, (refused.get(said) ?? 0) + 1);
}

/** Payouts that both reviews have passed, by their numbers; marked, so that they are found again. */
async function readyPayouts({ book }: House): Promise<readonly number[]> {
  const { rows } = await book.owner.query<{ id: number }>(
    `update payout p set channel = 'main', owner_id = second_by from loan_order o where p.tenant_id = $1 and o.tenant_id = p.tenant_id and o.id = p.order_id
       and o.stage = 'awaiting_payout' returning p.id`,
    [tenant],
  );
  return rows.map((row) => row.id);
}

/**
 * What was written as sent and never reached the bank is believed to be lost only ten minutes after it was sent (transfer.actions.ts): those minutes
 * are let pass at once, of what was asked about a moment ago; a house that is slow to come back asks later than another.
 */
async function age({ book }: House): Promise<void> {
  await book.owner.query(
    `update payout_transfer t set sent_at = sent_at - interval '11 minutes', asked_at = asked_at - interval '11 minutes', queried_at = null
     where t.tenant_id = $1 and t.state = 'sent' and t.asked_at between now() - interval '10 minutes' and now() - interval '5 seconds'
       and not exists (select from channel_transfer c where c.tenant_id = t.tenant_id and c.trade_no = t.trade_no)`,
    [tenant],
  );
}

/** Of those: what is still on its way; what our book and the bank agree on, paid or not; and what either has twice. */
async function found({ book }: House) {
  const { rows } = await book.owner.query<{ open: number; sound: number; arrived: number; twice: number }>(
    `select count(*) filter (where o.stage not in ('payout_success', 'payout_failure'))::int as open,
       count(*) filter (where o.stage = 'payout_success' and b.paid = 1 and e.booked = 1 or o.stage = 'payout_failure' and b.paid = 0 and e.booked = 0)::int as sound,
       count(*) filter (where o.stage = 'payout_success')::int as arrived, count(*) filter (where b.paid > 1 or e.booked > 1)::int as twice
     from payout p join loan_order o on o.tenant_id = p.tenant_id and o.id = p.order_id
     cross join lateral (select count(*) as paid from payout_transfer t join channel_transfer c on c.tenant_id = t.tenant_id and c.trade_no = t.trade_no
       where t.tenant_id = p.tenant_id and t.payout_id = p.id and c.state = 'success') b
     cross join lateral (select count(*) as booked from loan_event e where e.tenant_id = p.tenant_id and e.order_id = p.order_id and e.type = 'disbursed') e
     where p.tenant_id = $1 and p.owner_id = p.second_by and p.second_by is not null`,
    [tenant],
  );
  return rows[0] ?? { open: 0, sound: 0, arrived: 0, twice: 0 };
}

import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { verifyBook } from "../../src/server/domain/book/book/verify-book.ts";
import { openBank, type Bank, type Kept } from "../../src/server/play/gateway/bank.ts";
import { openGateway, type Gateway } from "../../src/server/play/gateway/gateway.ts";
import { mischiefs, wayOf } from "../../src/server/play/gateway/mischief.ts";
import { tenant } from "../bench/bare-queue.ts";
import { ask, signIn } from "../bench/client.ts";
import { sleep, untilReady } from "../bench/house.ts";
import { type Bar, count, holds } from "../bench/table.ts";
import { gatewayPort, type House } from "./house.ts";
import { untilAnswered } from "./money.ts";

const code = "example";
const secret = "the example bank's own secret";
const key = { id: "example-bank", secret: "what the example bank reports with" };
const file = join(mkdtempSync(join(tmpdir(), "keyline-gateway-")), "book.ndjson");
/** ms from one kill to the next, and in how many payments a request is sent off. */
const between = 900;
const several = 20;
/** ms that all of it may take to come to rest once nobody sends any more. */
const settled = 2_700_000;
/** Every fault at a third of the transfers, so that hardly two are treated alike; "late" alone is rare, because the house really waits 20 s for it. */
const shares = { ...Object.fromEntries(mischiefs.map((kind) => [kind, 1 / 3])), late: 0.004 };

interface Size {
  readonly payouts: number;
  readonly kills: number;
}

/**
 * Payouts through a bank that misbehaves in every way at once, each transfer in its own, while server, database and bank are killed: in the end the
 * house's book says of every transfer what the bank's own book says, or that two words contradict each other; nobody was paid twice; and the
 * bank's statement of the day names exactly what it has lied about.
 */
export async function proveGateway(house: House, { payouts, kills }: Size): Promise<readonly Bar[]> {
  const port = await setUp(house);
  const token = await signIn(house.origin, house.book, "finance01");
  const payoutIds = await readyPayouts(house, payouts);
  const waiting = [...payoutIds];
  const freeOther = await limitOther(house, payoutIds);
  const bank = await open(house, port);
  const cashier = async (): Promise<void> => {
    for (let ids = waiting.splice(0, several); ids.length > 0; ids = waiting.splice(0, several)) await pay(house, token, ids);
  };
  const paying = Promise.all([cashier(), cashier(), cashier()]);
  await killAll(house, bank, { kills, port });
  await paying;
  const hasRested = await rest(house, payoutIds);
  await freeOther();
  // Nobody was at the desk while all of it came to rest: the session of before may be over.
  const again = await signIn(house.origin, house.book, "finance01");
  const refused = await retryOpen(house, again, payoutIds);
  // What came back is reported last: the bank is heard out.
  for (const end = Date.now() + 60_000; Date.now() < end && bank.book.untold().length > 0;) await sleep(200);
  await bank.gateway.close();
  const kept = openBank({ file, clock: () => new Date(), seed: "", shares: {} }).all();
  const { all, followed, sound, twice, contradicted, open: stillOpen } = await compare(house, { payouts: payoutIds, kept });
  const client = await house.book.owner.connect();
  const { loans, differences } = await verifyBook(client).finally(() => client.release());
  const named = await statement(house, { token: again, kept });
  const run = `${count(payoutIds.length)} payouts, each treated in its own way (${new Set(kept.map(({ tradeNo }) => wayName(tradeNo))).size} ways), ${kills} × kill -9`;
  const [liedAbout, wrongly] = [
    contradicted.filter((no) => named.has(no)).length,
    [...named].filter((no) => !contradicted.includes(no)).length,
  ];
  return [
    holds(
      `${run}: lost or other than the bank's book`,
      "0",
      sound === all && all >= payoutIds.length,
      `${all - sound} of ${count(all)}, ${followed} by the demo's bank`,
    ),
    holds(`${run}: unknown for ever`, "0", hasRested && stillOpen === 0, String(stillOpen)),
    holds(`${run}: paid twice`, "0", twice === 0, String(twice)),
    holds(
      `${run}: sent anew where two words contradict each other`,
      "0",
      refused.accepted === 0,
      `${refused.accepted} of ${refused.tried}`,
    ),
    holds(
      `${run}: contradictions that the statement names`,
      "all, nothing else",
      liedAbout === contradicted.length && wrongly === 0,
      `${liedAbout} of ${contradicted.length}, ${wrongly} else`,
    ),
    holds(`${run}: verify`, "0 differences", differences.length === 0, `${differences.length} in ${count(loans)} loans`),
  ];
}

const drawing = { seed: "prove", shares };
const bankOf = () => openBank({ file, clock: () => new Date(), ...drawing });
const wayName = (tradeNo: string): string => {
  const { kinds, times } = wayOf(tradeNo, drawing);
  return [...kinds, times].join(" ");
};

interface Running {
  gateway: Gateway;
  book: Bank;
}
async function open(house: House, port: number): Promise<Running> {
  const bank = bankOf();
  const gateway = await openGateway({ bank, secret, told: { origin: house.origin, key }, clock: () => new Date(), lateness: 21_000, port });
  return { gateway, book: bank };
}

/** A channel as two people would have set it up, and the key that its reports are signed with. */
async function setUp({ book }: House): Promise<number> {
  const port = gatewayPort();
  await book.owner.query(`insert into pay_channel (tenant_id, code, kind, url, key_id, secret) values ($1, $2, 'http', $3, 'house', $4)`, [
    tenant,
    code,
    `http://127.0.0.1:${port}`,
    secret,
  ]);
  await book.owner.query("insert into signing_key (tenant_id, key_id, kind, channel, secret) values ($1, $2, 'channel', $3, $4)", [
    tenant,
    key.id,
    code,
    key.secret,
  ]);
  return port;
}

/** So many orders that two reviews of finance have passed. */
async function readyPayouts({ book }: House, wanted: number): Promise<readonly number[]> {
  await book.owner.query(
    `with people as (select min(id) filter (where account = 'finance02') as first, min(id) filter (where account = 'finance03') as second from staff where tenant_id = $1),
     fresh as (update loan_order set status = 5, stage = 'awaiting_payout', accepted_at = now(), reject_reasons = '{}' where tenant_id = $1 and id = any(array(
       select o.id from loan_order o where o.tenant_id = $1 and o.stage in ('machine_rejected', 'user_cancelled', 'system_closed', 'closed', 'first_rejected', 'final_rejected')
         and o.product_version is not null and o.principal > 0
         and not exists (select from payout p where p.tenant_id = o.tenant_id and p.order_id = o.id)
         and not exists (select from loan_event e where e.tenant_id = o.tenant_id and e.order_id = o.id) order by o.id limit $2)) returning id, principal),
     account as (insert into payee_account (tenant_id, order_id, bank_name, account_no, holder, at)
       select $1, id, 'ACB', lpad(((id * 7919) % 89999999)::text, 8, '0') || '1234', 'NGUYEN VAN A', now() from fresh)
     insert into payout (tenant_id, order_id, amount, created_at, first_by, first_at, second_by, second_at, channel)
     select $1, fresh.id, fresh.principal, now(), p.first, now(), p.second, now(), $3 from fresh cross join people p`,
    [tenant, wanted, code],
  );
  const { rows } = await book.owner.query<{ id: number }>(
    `select p.id from payout p join loan_order o on o.tenant_id = p.tenant_id and o.id = p.order_id
     where p.tenant_id = $1 and p.channel = $2 and o.stage = 'awaiting_payout' order by p.id`,
    [tenant, code],
  );
  return rows.map(({ id }) => Number(id));
}

/** The other channel has money for a tenth of them: what waits while the bank owes too many answers would follow to it, and prove nothing of the bank. */
async function limitOther({ book }: House, payouts: readonly number[]): Promise<() => Promise<void>> {
  const former = "select float from pay_channel where tenant_id = $1 and code = 'main'";
  const { rows } = await book.owner.query<{ float: number | null }>(former, [tenant]);
  const set = "update pay_channel set float = %s where tenant_id = $1 and code = 'main'";
  await book.owner.query(set.replace("%s", "(select sum(amount) / 10 from payout where tenant_id = $1 and id = any($2))"), [
    tenant,
    payouts,
  ]);
  return async () => void (await book.owner.query(set.replace("%s", "$2"), [tenant, rows[0]?.float ?? null]));
}

/** Again, as somebody at the desk would, while the channel is taken for down because it owes too many answers. */
async function pay({ origin }: House, token: string, paymentIds: number[]): Promise<void> {
  for (;;) {
    const [input, idempotency] = [{ paymentIds, channelId: code }, randomUUID()];
    const answer = await untilAnswered(() => ask(origin, { name: "payment.pay", input, token, key: idempotency }));
    if (answer?.code === 1) return;
    await sleep(1_000);
  }
}

interface Killing {
  readonly kills: number;
  readonly port: number;
}
/** Server, database and bank in turn. */
async function killAll(house: House, bank: Running, { kills, port }: Killing): Promise<void> {
  for (let i = 0; i < kills; i += 1) {
    await sleep(between);
    process.kill(i % 2 === 0 ? house.serverPid() : house.cluster.pid(), "SIGKILL");
    if (i % 5 === 4) {
      await bank.gateway.close();
      Object.assign(bank, await open(house, port));
    }
    await sleep(1);
    await untilReady(house.origin, () => false);
  }
}

/** Lets minutes pass at once for what waits for an answer, until nothing does; a row for which they have passed already is not written again. */
async function rest({ book }: House, payouts: readonly number[]): Promise<boolean> {
  for (const end = Date.now() + settled; Date.now() < end; await sleep(500)) {
    await book.owner.query(
      `update payout_transfer set asked_at = least(asked_at, now() - interval '11 minutes'), answered_at = null,
         queried_at = case when queried_at < now() - interval '1 second' then null else queried_at end
       where tenant_id = $1 and channel = $2 and state = 'sent' and asked_at < now() - interval '1 second'
         and (asked_at > now() - interval '11 minutes' or answered_at is not null or queried_at < now() - interval '1 second')`,
      [tenant, code],
    );
    const { rows } = await book.owner.query(
      "select 1 from payout_transfer where tenant_id = $1 and payout_id = any($2) and state = 'sent' limit 1",
      [tenant, payouts],
    );
    if (rows.length === 0) return true;
  }
  return false;
}

/** Somebody tries to send anew whatever two words contradict each other about. */
async function retryOpen({ origin, book }: House, token: string, payouts: readonly number[]) {
  const { rows } = await book.owner.query<{ id: number }>(
    "select id from payout where tenant_id = $1 and id = any($2) and contradicted_at is not null order by id limit 50",
    [tenant, payouts],
  );
  let accepted = 0;
  for (const { id } of rows) {
    const answer = await ask(origin, { name: "payment.retry", input: { paymentId: Number(id), channelId: code }, token });
    if (answer.code === 1) accepted += 1;
  }
  return { tried: rows.length, accepted };
}

interface Ours {
  readonly tradeNo: string;
  readonly payoutId: number;
  readonly amount: number;
  readonly state: string;
  readonly isLate: boolean;
  readonly booked: number;
}
/**
 * Transfer by transfer: the house's book beside that of whichever bank it went by. Those that wait while the bank owes too many answers follow to the
 * demo's own bank, whose book is read as well: what both have paid is paid twice.
 */
async function compare({ book }: House, { payouts, kept }: { readonly payouts: readonly number[]; readonly kept: readonly Kept[] }) {
  const { rows } = await book.owner.query<Ours & { readonly demoAmount: number | null; readonly demoState: string | null }>(
    `select t.trade_no as "tradeNo", t.payout_id as "payoutId", t.amount, t.state, t.paid_late_at is not null as "isLate",
       (select count(*)::int from loan_event e where e.tenant_id = t.tenant_id and e.order_id = p.order_id and e.type = 'disbursed') as booked,
       d.amount as "demoAmount", d.state as "demoState"
     from payout_transfer t join payout p on p.tenant_id = t.tenant_id and p.id = t.payout_id
     left join channel_transfer d on d.tenant_id = t.tenant_id and d.trade_no = t.trade_no where t.tenant_id = $1 and t.payout_id = any($2)`,
    [tenant, payouts],
  );
  const theirs = new Map<string, Pick<Kept, "amount" | "fate">>(kept.map((each) => [each.tradeNo, each]));
  const paid = new Map<number, number>();
  for (const { tradeNo, payoutId, demoAmount, demoState } of rows) {
    const demo =
      demoState === null ? null : { amount: Number(demoAmount), fate: demoState === "failed" ? ("failed" as const) : ("paid" as const) };
    for (const word of [theirs.get(tradeNo), demo]) if (word && word.fate !== "failed") paid.set(payoutId, (paid.get(payoutId) ?? 0) + 1);
    if (demo && !theirs.has(tradeNo)) theirs.set(tradeNo, demo);
  }
  return {
    followed: rows.filter(({ demoState }) => demoState !== null).length,
    sound: rows.filter((ours) => agrees(ours, theirs.get(ours.tradeNo))).length,
    all: rows.length,
    open: rows.filter(({ state }) => state === "sent").length,
    twice: [...paid.values()].filter((times) => times > 1).length + rows.filter(({ booked }) => booked > 1).length,
    // What it has lied about and taken back since is where the house believed it to be: its statement agrees.
    contradicted: rows.filter(({ isLate, tradeNo }) => isLate && theirs.get(tradeNo)?.fate === "paid").map(({ tradeNo }) => tradeNo),
  };
}

function agrees({ amount, state, isLate, booked }: Ours, theirs: Pick<Kept, "amount" | "fate"> | undefined): boolean {
  if (!theirs || theirs.amount !== Number(amount)) return false;
  if (theirs.fate === "failed") return state === "failed" && !isLate && booked === 0;
  if (isLate) return state === "failed" && booked === 0;
  return booked === 1 && state === (theirs.fate === "paid" ? "success" : "returned");
}

/** What the bank's statements differ in from the house's book: one of each day on which it was asked to pay, for a long run goes past midnight. */
async function statement({ origin, book }: House, { token, kept }: { readonly token: string; readonly kept: readonly Kept[] }) {
  const { rows } = await book.owner.query<{ no: string; day: string }>(
    `select x.trade_no as no, (x.sent_at at time zone t.time_zone)::date::text as day from payout_transfer x join tenant t on t.tenant_id = x.tenant_id
     where x.tenant_id = $1 and x.channel = $2`,
    [tenant, code],
  );
  const dayOf = new Map(rows.map(({ no, day }) => [no, day]));
  const named = new Set<string>();
  for (const date of new Set(dayOf.values())) {
    const lines = kept
      .filter(({ tradeNo }) => dayOf.get(tradeNo) === date)
      .map(({ tradeNo, amount, fate }) => ({ tradeNo, amount, status: fate === "paid" ? ("success" as const) : ("failed" as const) }));
    const answer = await ask(origin, { name: "reconcile.upload", input: { type: "payout", channelId: code, date, lines }, token });
    if (answer.code !== 1) throw new Error(`the statement was refused: ${answer.message}`);
    const found = await book.owner.query<{ trade_no: string }>(
      "select trade_no from reconciliation_row where tenant_id = $1 and batch_id = $2",
      [tenant, answer.data.batchId],
    );
    for (const { trade_no: no } of found.rows) named.add(no);
  }
  return named;
}

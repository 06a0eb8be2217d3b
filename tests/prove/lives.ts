import fc from "fast-check";
import type pg from "pg";
import { openDatabase, type Database } from "../../src/server/db/connection.ts";
import { migrate } from "../../src/server/db/migrate.ts";
import { createDemo } from "../../src/server/demo/demo.ts";
import { book, lockLoan } from "../../src/server/domain/book/book/book.actions.ts";
import type { Books } from "../../src/server/domain/book/book/books.ts";
import { verifyBook } from "../../src/server/domain/book/book/verify-book.ts";
import { tenantReader } from "../../src/server/kernel/tenancy.ts";
import { addDays, startOfDay } from "../../src/lending/time/zone.ts";
import type { LoanEvent } from "../../src/lending/loan/loan-event.ts";
import type { LoanTerms } from "../../src/lending/product/terms.ts";
import { tenant } from "../bench/bare-queue.ts";
import { type Bar, count, holds } from "../bench/table.ts";
import { anyWalk, eventsOf, type Walk } from "../support/loan-walk.ts";
import type { House } from "./house.ts";

const start = "2026-01-15";
const hour = 3_600_000;

/**
 * The random lives of prove/loan.ts, lived in the database: each event through the book's own door, on the day that it is posted. In the end
 * every order's row, history and ledger is what its terms and events say, and every entry balances, which the database sees to.
 */
export async function proveLives(house: House, lives: number): Promise<readonly Bar[]> {
  const seed = Date.now() % 2 ** 31;
  const home = await house.emptyDatabase();
  await migrate(home.url);
  await createDemo({ ownerUrl: home.url, orders: 100, now: new Date() });
  const database = openDatabase(home.url, 4);
  const broken: string[] = [];
  for (const [at, walk] of fc.sample(anyWalk, { numRuns: lives, seed }).entries()) {
    // Versions of the demo are far below.
    const orderId = await openOrder(home.owner, walk.terms, at + 1_000);
    const failure = await live(database, orderId, walk).then(
      () => null,
      (error: unknown) => String(error),
    );
    if (failure) broken.push(`life ${at}: ${failure}`);
  }
  const client = await home.owner.connect();
  const { differences } = await verifyBook(client).finally(() => client.release());
  await database.close();
  await home.drop();
  const first =
    broken[0] ?? differences.map(({ orderNo, what, stored, derived }) => `${orderNo} ${what}: ${stored}, replay ${derived}`)[0] ?? "";
  return [
    holds(
      `${count(lives)} random lives in the database`,
      "0 broken, replay equal",
      broken.length === 0 && differences.length === 0,
      `${broken.length} broken, ${differences.length} differences, seed ${seed} ${first}`,
    ),
  ];
}

/** An order that waits for its payout, under terms of its own. */
async function openOrder(owner: pg.Pool, terms: LoanTerms, version: number): Promise<number> {
  const { instalments, rules = null, ...rest } = terms;
  await owner.query("insert into product_version (tenant_id, product_id, version, config, at) values ($1, 1, $2, $3, now())", [
    tenant,
    version,
    JSON.stringify({ terms: rest, instalments }),
  ]);
  const { rows } = await owner.query<{ id: number }>(
    `insert into loan_order (tenant_id, order_no, customer_id, app_id, product_id, status, stage, customer_name, name_folded, phone, user_type, applied_amount,
       principal, term_days, applied_at, product_version, rules)
     select tenant_id, nextval('order_no_seq')::text, customer_id, app_id, 1, 5, 'payout_in_progress', customer_name, name_folded, phone, user_type, $3, $3, $4,
       $5::timestamptz, $2, $6 from loan_order where tenant_id = $1 order by id limit 1 returning id`,
    [tenant, version, terms.principal, terms.instalments.every, new Date(`${start}T01:00:00Z`), rules],
  );
  return rows[0]?.id ?? 0;
}

async function live(database: Database, orderId: number, { moves }: Walk): Promise<void> {
  let today = start;
  await happen(database, { orderId, today, valueDate: start, at: -1 });
  for (const [at, move] of moves.entries()) {
    today = addDays(today, move.wait);
    const wanted = addDays(today, -move.back);
    await happen(database, { orderId, today, valueDate: wanted < start ? start : wanted, at, move });
  }
}

/** What the guards of T21 and T33 keep out: a bank sends back no payout that is settled or was sent back, and nothing is reversed after that. */
function isRefused(kind: string, events: readonly LoanEvent[], settledOn: string | null): boolean {
  const isReturned = events.some((event) => event.type === "payoutReturned");
  return (kind === "payoutReturned" && (settledOn !== null || isReturned)) || (kind === "reversed" && isReturned);
}

interface Turn {
  readonly orderId: number;
  readonly today: string;
  readonly valueDate: string;
  readonly at: number;
  readonly move?: Walk["moves"][number];
}

/** One move of a life, in one transaction of its day. */
async function happen(database: Database, { orderId, today, valueDate, at, move }: Turn): Promise<void> {
  const zone = "Asia/Ho_Chi_Minh";
  const now = new Date(startOfDay(today, zone).getTime() + 12 * hour);
  const facts = await tenantReader(database, () => now)(tenant);
  await database.withTenant(tenant, async (tx) => {
    const books: Books = { tx, tenant: facts, now, staffId: null };
    const row = await lockLoan(books, orderId);
    const valueAt = new Date(startOfDay(valueDate, zone).getTime() + 10 * hour);
    if (!move) return book(books, row, [{ event: { type: "disbursed", id: "payout", valueDate }, valueAt }]);
    const { after } = await book(books, row, []);
    if (isRefused(move.kind, row.events, after.settledOn)) return undefined;
    const events = eventsOf(move, after, row.events, { id: `m${at}`, valueDate });
    const again = await lockLoan(books, orderId);
    return book(
      books,
      again,
      events.map((event) => ({ event, valueAt })),
    );
  });
}

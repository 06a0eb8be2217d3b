import { migrate } from "../db/migrate.ts";
import { openPool } from "../db/connection.ts";
import { demoMarkets } from "../demo/market.ts";
import { readFlags, runCommand } from "../start/command.ts";
import { progressLine } from "../start/progress.ts";
import { openHouse } from "./open.ts";
import { play } from "./play.ts";

const { values } = readFlags({ options: { orders: { type: "string", default: "200" } } });
const orders = Number(values.orders);
const url = process.env["DATABASE_URL"] ?? "";

/** What became of the run's orders, by every stage that they went through. */
const reached = `select e.to_stage as stage, count(distinct e.order_id)::int as orders from order_event e join loan_order o on o.tenant_id = e.tenant_id and o.id = e.order_id
  where e.tenant_id = $1 and o.order_no = any($2::text[]) and e.to_stage is not null group by 1 order by 2 desc, 1`;

async function main(): Promise<void> {
  if (!Number.isInteger(orders) || orders < 1 || orders > 5_000) throw new Error("--orders takes a whole number from 1 to 5,000.");
  await migrate(url);
  const owner = openPool(url, 4);
  const [market] = demoMarkets;
  if (!market) throw new Error("there is no demo market");
  const { house, offer, second, close } = await openHouse(url, owner, market.tenantId);
  try {
    const show = progressLine(`An app and its lender, ${orders.toLocaleString("en")} applications`);
    const run = Math.floor(Date.now() / 1_000) % 1_000_000;
    const outcomes = await play({ house, market, offer, second, run, orders, progress: (done, of) => show(done / of, "applications") });
    const { rows } = await owner.query<{ stage: string; orders: number }>(reached, [
      market.tenantId,
      outcomes.flatMap(({ orderNo }) => orderNo ?? []),
    ]);
    for (const { stage, orders: count } of rows) process.stdout.write(`  ${stage.padEnd(20)} ${count}\n`);
    const failed = outcomes.filter(({ failure }) => failure !== null);
    for (const { life, orderNo, failure } of failed.slice(0, 20)) process.stdout.write(`${life}, order ${orderNo ?? "–"}: ${failure}\n`);
    process.stdout.write(`${outcomes.length - failed.length} of ${outcomes.length} went as they should.\n`);
    if (failed.length > 0) process.exitCode = 1;
  } finally {
    await close();
    await owner.end();
  }
}

runCommand(main);

import { spawn } from "node:child_process";
import { join } from "node:path";
import { migrate } from "../../src/server/db/migrate.ts";
import { createDemo } from "../../src/server/demo/demo.ts";
import { verifyBook } from "../../src/server/domain/book/book/verify-book.ts";
import { addDays, localDate } from "../../src/lending/time/zone.ts";
import { type Book, built } from "../bench/house.ts";
import { type Bar, count, holds } from "../bench/table.ts";
import type { House } from "./house.ts";

/** Tenant -> zone of its business day: +7, +5:30, -6. */
const zones = { 1: "Asia/Ho_Chi_Minh", 2: "Asia/Kolkata", 3: "America/Mexico_City" } as const;

interface Size {
  readonly orders: number;
  readonly kills: number;
  readonly nights: number;
}

/**
 * Nights of three tenants in three zones, in a process that is killed with -9 at random moments and starts again where its output
 * ended, which is before where it was. In the end every loan equals the closed form and the replay.
 */
export async function proveNights(house: House, { orders, kills, nights }: Size): Promise<readonly Bar[]> {
  const book = await house.emptyDatabase();
  await migrate(book.url);
  await createDemo({ ownerUrl: book.url, orders, now: new Date() });
  await book.owner.query("update tenant set time_zone = $2 where tenant_id = $1", [2, zones[2]]);
  const from = localDate(new Date(), "Asia/Ho_Chi_Minh");
  const killed = await watch(book, from, { kills, nights });
  const { loans, wrong } = await againstClosedForm(book, addDays(from, nights));
  const client = await book.owner.connect();
  const { differences } = await verifyBook(client).finally(() => client.release());
  await book.drop();
  const what = `${nights} nights in +7, +5:30 and -6, ${killed} × kill -9`;
  return [
    holds(`${what}: closed form`, "0 differences", wrong === 0 && loans > 0, `${wrong} in ${count(loans)} late loans`),
    holds(`${what}: replay, history, ledger`, "0 differences", differences.length === 0, String(differences.length)),
  ];
}

/** @returns how often the watch was killed before it got to the end */
async function watch(book: Book, from: string, { kills, nights }: Pick<Size, "kills" | "nights">): Promise<number> {
  let killed = 0;
  for (let first = 1; first <= nights;) {
    const until = killed < kills ? first + 1 + Math.floor((Math.random() * 2 * nights) / (kills + 1)) : Number.POSITIVE_INFINITY;
    const reached = await watchUntil(book, { from, first, until, nights });
    if (reached < nights) killed += 1;
    first = reached + 1;
  }
  return killed;
}

interface Watch {
  readonly from: string;
  readonly first: number;
  readonly until: number;
  readonly nights: number;
}

/** Kills the process some milliseconds after the night `until` was told: in the middle of a later one. */
function watchUntil(book: Book, { from, first, until, nights }: Watch): Promise<number> {
  return new Promise((done, fail) => {
    const env = {
      ...process.env,
      DATABASE_URL: book.url,
      FROM: from,
      NIGHTS: String(nights),
      FIRST: String(first),
      ZONES: JSON.stringify(zones),
    };
    const child = spawn(process.execPath, [join(built(), "night-watch.js")], { stdio: ["ignore", "pipe", "inherit"], env });
    let reached = first - 1;
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      reached = Number(text.trim().split("\n").at(-1));
      if (reached >= until) setTimeout(() => child.kill("SIGKILL"), Math.random() * 80);
    });
    child.on("error", fail);
    child.on("exit", (code) => (code !== null && code !== 0 ? fail(new Error(`the watch ended with ${code}`)) : done(reached)));
  });
}

/** What a late loan owes by rules/money.md 7, computed in SQL from its contract and its repayments, against what the ledger says of it. */
async function againstClosedForm(book: Book, on: string): Promise<{ readonly loans: number; readonly wrong: number }> {
  const { rows } = await book.owner.query<{ loans: number; wrong: number }>(
    `select count(*)::int as loans, count(*) filter (where x.booked is distinct from x.owed or x.stage not in ('overdue', 'overdue_partial'))::int as wrong from (
       select o.stage, (select sum(l.amount) from posting p cross join unnest(p.accounts, p.amounts) as l(account, amount)
           where p.tenant_id = o.tenant_id and p.order_id = o.id and l.account in (1100, 1110, 1120, 1130)) as booked,
         o.principal + o.interest + o.fee - coalesce((select sum(r.principal + r.interest + r.fee + r.penalty) from repayment r
           where r.tenant_id = o.tenant_id and r.order_id = o.id), 0)
         + least(floor(o.principal::numeric * o.penalty_cap_ppm / 1000000 / t.currency_step) * t.currency_step,
             round(o.principal::numeric * o.penalty_ppm * ($1::date - o.due_date) / 1000000 / t.currency_step) * t.currency_step) as owed
       from loan_order o join tenant t on t.tenant_id = o.tenant_id
       where o.product_version is not null and o.booked_on is not null and o.status not in (9, 5) and o.due_date < $1
         -- Of what was moved, let off or waived the replay knows.
         and not o.due_moved and o.principal_waived + o.interest_waived + o.fee_waived + o.penalty_waived = 0
         and not exists (select from late_exemption_order x where x.tenant_id = o.tenant_id and x.order_id = o.id)) x`,
    [on],
  );
  return rows[0] ?? { loans: 0, wrong: -1 };
}

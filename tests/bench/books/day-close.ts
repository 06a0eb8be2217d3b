import { checkItems } from "../../../src/lending/finance/day-close.rules.ts";
import { addDays, localDate } from "../../../src/lending/time/zone.ts";
import { must, signIn } from "../client.ts";
import { type Book, serverOf } from "../house.ts";
import { measureBookFiles } from "./files.ts";
import { measureWages } from "./wages.ts";
import { atLeast, atMost, type Bar, count, holds, median, ms } from "../table.ts";

const zone = "Asia/Ho_Chi_Minh";
const rounds = 5;

/** What each account stood at, by the raw entries alone. */
async function rawOf(book: Book, to: string): Promise<ReadonlyMap<number, number>> {
  const { rows } = await book.owner.query<{ account: number; balance: string }>(
    `select l.account, sum(l.amount) as balance from posting p, unnest(p.accounts, p.amounts) as l(account, amount)
     where p.tenant_id = 1 and (p.posted_at at time zone '${zone}')::date <= $1 group by 1`,
    [to],
  );
  return new Map(rows.map(({ account, balance }) => [account, Number(balance)]));
}

/** A day of the largest lender is closed by two people; balance and close against the raw entries. Times are those of the caller. */
export async function measureDayClose(book: Book): Promise<readonly Bar[]> {
  const { rows } = await book.owner.query<{ entries: string }>(
    "select sum(cardinality(accounts)) as entries from posting where tenant_id = 1",
  );
  const entries = Number(rows[0]?.entries ?? 0);
  const server = await serverOf(book);
  try {
    const [one, other] = [await signIn(server.origin, book, "finance01"), await signIn(server.origin, book, "finance02")];
    const day = addDays(localDate(new Date(), zone), -1);
    const took: number[] = [];
    let differences = 0;
    const raw = await rawOf(book, day);
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now();
      const input = { by: "posted" as const, time: { from: "2020-01-01", to: day }, page: 1, pageSize: 200 as const };
      const { list } = await must(server.origin, { name: "ledger.balanceList", input, token: one });
      took.push(performance.now() - began);
      differences += list.filter(({ account, closing }) => closing !== (raw.get(account) ?? 0)).length;
    }
    // What somebody else has asked for already would be decided first.
    await book.owner.query("update approval set state = 'withdrawn' where tenant_id = 1 and kind = 'dayClose' and state = 'pending'");
    const reasons = Object.fromEntries(checkItems.map((item) => [item, "known"]));
    const asked = performance.now();
    const { pending } = await must(server.origin, { name: "ledger.dayClose", input: { day, reasons }, token: one });
    const began = performance.now();
    const decision = { approvalId: pending.approvalId, decision: "approve" as const };
    await must(server.origin, { name: "approval.review", input: decision, token: other });
    const [asking, closing] = [began - asked, performance.now() - began];
    const { rows: kept } = await book.owner.query<{ balances: Readonly<Record<string, number>> }>(
      "select balances from ledger_close where tenant_id = 1 order by day desc limit 1",
    );
    const closed = Object.entries(kept[0]?.balances ?? {});
    const wrong = [...raw].filter(([account, balance]) => balance !== 0 && Number(kept[0]?.balances[account] ?? 0) !== balance).length;
    return [
      atLeast("entries of the ledger", 1_000_000, entries, [count]),
      atMost("trial balance over all of them", 1_000, median(took), [ms]),
      holds("trial balance against the raw entries", "0 differences", differences === 0, count(differences)),
      atMost("close of a day: asked for", 30_000, asking, [ms]),
      atMost("close of a day: approved, kept and hashed", 30_000, closing, [ms]),
      holds(
        "kept balances against the raw entries",
        "0 differences",
        wrong === 0 && closed.length > 0,
        `${count(wrong)} of ${closed.length}`,
      ),
      ...(await measureBookFiles({ origin: server.origin, book, token: other }, day)),
      ...(await measureWages(server.origin, book, one)),
    ];
  } finally {
    await server.stop();
  }
}

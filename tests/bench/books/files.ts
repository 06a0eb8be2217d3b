import Papa from "papaparse";
import type { InputOf } from "../../../src/contract/types.ts";
import { limits } from "../../../src/lending/limits.ts";
import { must } from "../client.ts";
import { type Book, sleep } from "../house.ts";
import { type Bar, count, holds, median, atMost } from "../table.ts";

const zone = "Asia/Ho_Chi_Minh";
const seconds = (value: number): string => `${value.toFixed(1)} s`;
type Sums = Record<"debit" | "credit", number>;
interface Days {
  readonly from: string;
  readonly to: string;
}
/** Where files are asked for: by whom, of which server. */
interface Desk {
  readonly origin: string;
  readonly book: Book;
  readonly token: string;
}

/** Whole units of money in a cell; cents beside them. */
const moneyOf = (cell: string | undefined): number => Math.round(Number((cell ?? "").replace(",", ".")) * 100);

/** Asks for a file as an accountant does and waits for it. @returns its lines without head, sums and hash; and the seconds that it took */
async function fileOf({ origin, book, token }: Desk, asked: Pick<InputOf<"export.create">, "exportCode" | "filters" | "columns">) {
  const began = performance.now();
  const input = { ...asked, format: "csv", reason: "month-end" } as InputOf<"export.create">;
  const { jobId } = await must(origin, { name: "export.create", input, token });
  for (;;) {
    const { rows } = await book.owner.query<{ bytes: Buffer | null; state: string }>(
      "select j.state, f.bytes from export_job j left join export_file f on f.tenant_id = j.tenant_id and f.job_id = j.id where j.tenant_id = 1 and j.id = $1",
      [jobId],
    );
    if (rows[0]?.state === "failed") throw new Error(`the file of ${asked.exportCode} failed`);
    if (rows[0]?.bytes) {
      const text = rows[0].bytes.toString("utf8").replace(/^\uFEFF/, "");
      const lines = Papa.parse<string[]>(text, { skipEmptyLines: true }).data.slice(1);
      const at = lines.findLastIndex(([name]) => name === "SHA-256");
      return { lines: at < 0 ? lines : lines.slice(0, at), took: (performance.now() - began) / 1_000 };
    }
    await sleep(100);
  }
}

/** Days of posting, put together into ranges of which each fits into one file. */
async function rangesOf({ book }: Desk, until: string): Promise<readonly Days[]> {
  const { rows } = await book.owner.query<{ day: string; lines: number }>(
    `select to_char(posted_at at time zone '${zone}', 'YYYY-MM-DD') as day, sum(cardinality(accounts))::int as lines from posting where tenant_id = 1
       and (posted_at at time zone '${zone}')::date <= $1 group by 1 order by 1`,
    [until],
  );
  const ranges: { from: string; to: string; lines: number }[] = [];
  for (const { day, lines } of rows) {
    const last = ranges.at(-1);
    if (last && last.lines + lines <= limits.bookRows) Object.assign(last, { to: day, lines: last.lines + lines });
    else ranges.push({ from: day, to: day, lines });
  }
  return ranges.map(({ from, to }) => ({ from, to }));
}

const none = (): Sums => ({ debit: 0, credit: 0 });
/** What each account moved by until a day, both ways, by the raw entries alone. */
async function movedOf({ book }: Desk, until: string): Promise<ReadonlyMap<number, Sums>> {
  const { rows } = await book.owner.query<{ account: number; debit: string; credit: string }>(
    `select l.account, coalesce(sum(l.amount) filter (where l.amount > 0), 0) as debit, coalesce(-sum(l.amount) filter (where l.amount < 0), 0) as credit
     from posting p, unnest(p.accounts, p.amounts) as l(account, amount)
     where p.tenant_id = 1 and (p.posted_at at time zone '${zone}')::date <= $1 group by 1`,
    [until],
  );
  return new Map(rows.map(({ account, debit, credit }) => [account, { debit: Number(debit), credit: Number(credit) }]));
}

function differencesOf(filed: ReadonlyMap<number, Sums>, raw: ReadonlyMap<number, Sums>): number {
  const accounts = new Set([...filed.keys(), ...raw.keys()]);
  return [...accounts].filter((account) => {
    const [one, other] = [filed.get(account) ?? none(), raw.get(account) ?? none()];
    return one.debit !== other.debit || one.credit !== other.credit;
  }).length;
}

/** The journal in as many files as it takes, and the trial balance of all of it, each against the raw entries account by account. */
export async function measureBookFiles(desk: Desk, until: string): Promise<readonly Bar[]> {
  const raw = await movedOf(desk, until);
  const filed = new Map<number, Sums>();
  const took: number[] = [];
  let entries = 0;
  for (const posted of await rangesOf(desk, until)) {
    const file = await fileOf(desk, { exportCode: "ledger.entryList", filters: { posted }, columns: ["account", "debit", "credit"] });
    took.push(file.took);
    // Under the lines stands what both sides come to.
    for (const [account, debit, credit] of file.lines.filter(([name]) => /^\d{4}\b/.test(name ?? ""))) {
      const of = filed.get(Number(account?.slice(0, 4))) ?? none();
      filed.set(Number(account?.slice(0, 4)), { debit: of.debit + moneyOf(debit), credit: of.credit + moneyOf(credit) });
      entries += 1;
    }
  }
  const filters = { by: "posted" as const, time: { from: "2020-01-01", to: until } };
  const balance = await fileOf(desk, {
    exportCode: "ledger.balanceList",
    filters,
    columns: ["account", "opening", "debit", "credit", "closing"],
  });
  const lines = balance.lines.filter(([name]) => /^\d{4}\b/.test(name ?? ""));
  const balanced = new Map(
    lines.map(([account, , debit, credit]) => [Number(account?.slice(0, 4)), { debit: moneyOf(debit), credit: moneyOf(credit) }]),
  );
  const isTurned = lines.some(
    ([, opening, debit, credit, closing]) => moneyOf(opening) + moneyOf(debit) - moneyOf(credit) !== moneyOf(closing),
  );
  const { rows } = await desk.book.owner.query<{ lines: string }>(
    `select sum(cardinality(accounts)) as lines from posting where tenant_id = 1 and (posted_at at time zone '${zone}')::date <= $1`,
    [until],
  );
  const wrong = differencesOf(filed, raw);
  const off = differencesOf(balanced, raw);
  const whole = Number(rows[0]?.lines);
  return [
    holds(
      `the journal as ${took.length} files, against the raw entries`,
      "0 differences",
      wrong === 0 && entries === whole,
      `${count(wrong)} of ${raw.size} accounts, ${count(entries)} of ${count(whole)} lines`,
    ),
    atMost(`a file of up to ${count(limits.bookRows)} lines`, 60, median(took), [seconds]),
    holds(
      "the trial balance as a file, against the raw entries",
      "0 differences",
      off === 0 && !isTurned,
      `${count(off)} of ${raw.size} accounts`,
    ),
  ];
}

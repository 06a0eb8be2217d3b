import { addDays, localDate } from "../../../src/lending/time/zone.ts";
import { openDatabase } from "../../../src/server/db/connection.ts";
import { seatOf } from "../../../src/server/demo/seat.ts";
import { keepStatement } from "../../../src/server/domain/finance/statement/keep.actions.ts";
import { suggestOrders } from "../../../src/server/domain/finance/statement/place.actions.ts";
import type { Context } from "../../../src/server/kernel/context.ts";
import { rowsOf } from "../../../src/server/kernel/sql/sql.ts";
import { readFacts } from "../../../src/server/kernel/tenancy.ts";
import { tenant as tenantId } from "../bare-queue.ts";
import type { Book } from "../house.ts";
import { atLeast, atMost, type Bar, count, holds, median, ms } from "../table.ts";
import { openLoans, openRepayments } from "./book.ts";
import { type MadeLine, madeLines } from "./lines.ts";

const rows = 1_000;
const many = 20_000;
const rounds = 5;
/** Lines that the matching tool asks for at once. */
const block = 200;
const percent = (value: number): string => `${value.toFixed(1)} %`;
const seconds = (value: number): string => `${value.toFixed(2)} s`;

type House = <T>(work: (context: Context) => Promise<T>) => Promise<T>;

/** A file of the bank is brought. @returns the number of each of its lines */
async function bring(house: House, lines: readonly MadeLine[], name: string): Promise<readonly number[]> {
  const text = lines.map(({ day, amount, tradeNo, payer, memo }) =>
    [day, (amount / 100).toFixed(2), tradeNo, `"${payer}"`, `"${memo}"`].join(","),
  );
  const bytes = Buffer.from(["Date,Amount,Reference,Payer,Description", ...text].join("\n"));
  const closing = lines.reduce((sum, { amount }) => sum + amount, 0);
  const file = { account: "MAIN-COLLECT", fileName: `${name}.csv`, bytes, opening: 0, closing };
  return house(async (context) => {
    const { statementId } = await keepStatement(file, context);
    const found = await rowsOf<{ id: number }>(
      context.tx,
      "select id from statement_line where tenant_id = $1 and statement_id = $2 order by line_no",
      [tenantId, statementId],
    );
    return found.map(({ id }) => id);
  });
}

/** Every line's suggestions, a block at a time as the tool asks. */
async function judged(house: House, ids: readonly number[]) {
  const all: Awaited<ReturnType<typeof suggestOrders>>[number][] = [];
  const took: number[] = [];
  for (let from = 0; from < ids.length; from += block) {
    const began = performance.now();
    all.push(...(await house((context) => suggestOrders({ lineIds: ids.slice(from, from + block) }, context))));
    took.push(performance.now() - began);
  }
  return { all, took };
}

function verdict(lines: readonly MadeLine[], { all, took }: Awaited<ReturnType<typeof judged>>): readonly Bar[] {
  const first = all.map(({ suggestions }) => suggestions[0]);
  const exact = lines.flatMap(({ orderId }, at) =>
    orderId === null ? [] : [first[at]?.rank === "A" && first[at].loanRecordId === orderId],
  );
  const wrong = lines.flatMap(({ kind, orderId }, at) =>
    orderId === null && all[at]?.suggestions.some(({ rank }) => rank === "A") ? [kind] : [],
  );
  const misses = lines.length - exact.length;
  return [
    atLeast(
      `${count(rows)} statement rows against ${count(openRepayments)} open repayments, exact ones suggested first`,
      95,
      (exact.filter(Boolean).length / exact.length) * 100,
      [percent, `${count(exact.length)} rows`],
    ),
    holds(
      "the same, near misses offered as exact",
      "0",
      wrong.length === 0,
      `${wrong.length} of ${count(misses)}${wrong.length > 0 ? `: ${[...new Set(wrong)].join(", ")}` : ""}`,
    ),
    atMost("the same, suggestions of 200 rows", 50, median(took), [ms]),
  ];
}

/** Matching of a bank's statement: what is offered as exact, and how long a large file is judged. */
export async function measureMatching(book: Book): Promise<readonly Bar[]> {
  const database = openDatabase(book.url, 4);
  const now = new Date();
  try {
    const tenant = await readFacts(database, tenantId, now);
    const today = localDate(now, tenant.timeZone);
    const loans = await openLoans(book, { step: tenant.currencyStep, today });
    const { rows: staff } = await book.owner.query<{ id: number; account: string; name: string; type: number }>(
      "select id, account, admin_name as name, type from staff where tenant_id = 1 and account = 'finance01'",
    );
    const [who] = staff;
    if (!who) throw new Error("nobody of finance is there");
    const house: House = (work) => database.withTenant(tenantId, (tx) => work(seatOf({ tx, tenant }, { ...who, teamId: 0 }, now)));
    const dates = { today, past: addDays(today, -3) };
    const few = madeLines(loans, { count: rows, ...dates });
    const fewIds = await bring(house, few, "few");
    const found = await judged(house, fewIds);
    const blocks: number[] = [];
    for (let round = 0; round < rounds; round += 1) blocks.push(...(await judged(house, fewIds)).took);
    const bars = verdict(few, { ...found, took: blocks });
    const large = madeLines(loans, { count: many, ...dates }).map((line) => ({ ...line, tradeNo: `L${line.tradeNo}` }));
    const began = performance.now();
    const ids = await bring(house, large, "large");
    const kept = (performance.now() - began) / 1_000;
    await book.owner.query("analyze statement_line");
    const took: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const from = performance.now();
      await judged(house, ids);
      took.push((performance.now() - from) / 1_000);
    }
    return [
      ...bars,
      atMost(`${count(many)} lines judged`, 3, median(took), [
        seconds,
        `median of ${rounds}; from the file to its last line judged in ${seconds(kept)}`,
      ]),
    ];
  } finally {
    await database.close();
  }
}

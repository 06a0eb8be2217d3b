import type { daypartingHandlers } from "../../src/server/report/time-share.handlers.ts";
import { foldDeltas } from "../../src/server/jobs/fold.ts";
import { verifyBuckets } from "../../src/server/report/verify.ts";
import { addDays, localDate } from "../../src/lending/time/zone.ts";
import { must, signIn } from "./client.ts";
import { openDatabase } from "../../src/server/db/connection.ts";
import { type Book, serverOf } from "./house.ts";
import { tenant } from "./bare-queue.ts";
import { atMost, type Bar, holds, median, ms, say } from "./table.ts";
import { measureReportWrites } from "./report-writes.ts";
import { type QueryReport, queryReportCodes, queryReports } from "../../src/contract/report/query-reports.ts";
import { queryReport } from "../../src/server/report/book/query-report.ts";
import type { Context } from "../../src/server/kernel/context.ts";
import { tenantReader } from "../../src/server/kernel/tenancy.ts";

const rounds = 41;
const fewRounds = 11;
const days = 30;

/** The time-share report of thirty days: diagram and overview, as a manager asks for them. */
export async function measureReport(book: Book): Promise<readonly Bar[]> {
  const server = await serverOf(book);
  try {
    const token = await signIn(server.origin, book, "manager01");
    const input = lastDays();
    const both: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = await served(server.origin);
      await must(server.origin, { name: "dayparting.diagram", input, token });
      await must(server.origin, { name: "dayparting.overview", input, token });
      both.push(((await served(server.origin)) - before) * 1_000);
    }
    const { overview, diagram } = await answers(server.origin, token, input);
    const recovered = (diagram.principal ?? []).reduce<number>((sum, each) => sum + (each ?? 0), 0);
    const raw = await rawRecovered(book, input);
    const isRight = recovered === raw && overview.recoveredPrincipal === raw;
    const client = await book.owner.connect();
    // The whole book is derived again: at a million orders that takes longer than any call may.
    await client.query("set statement_timeout = 0");
    const differences = await verifyBuckets(client, 1).finally(() => client.release());
    return [
      atMost(`time-share report, ${days} days, diagram and overview in the server`, 20, median(both), [ms]),
      holds("time-share report, principal recovered", "equals the raw book", isRight, `${recovered} and ${raw}`),
      holds("time-share report, every bucket", "equals the raw book", differences.length === 0, `${differences.length} differences`),
      ...(await measureBooks(book, { limit: 20 })),
      ...(await measureReportWrites(book)),
    ];
  } finally {
    await server.stop();
  }
}

interface Took {
  readonly name: string;
  readonly alone: number;
  readonly compared: number;
}
/** The slowest first. */
function barOf(figure: string, limit: number, sorted: readonly Took[]): Bar {
  const [slowest] = sorted;
  const above = sorted.filter(({ alone }) => alone > limit).length;
  const half = (of: (each: Took) => number): string => ms(median(sorted.map(of)));
  const more = `the slowest of ${sorted.length}, ${slowest?.name}; ${above} above; p50 ${half(({ alone }) => alone)}, with the days before ${half(({ compared }) => compared)}`;
  return atMost(figure, limit, slowest?.alone ?? Number.NaN, [ms, more]);
}

/** Days of each report by each of its splits, and with as many before that it is compared with; as the server's role, without the way to it. */
export async function measureBooks(
  book: Book,
  { limit, of = "" }: { readonly limit: number; readonly of?: string },
): Promise<readonly Bar[]> {
  const database = openDatabase(book.url, 2);
  try {
    const facts = await tenantReader(database, () => new Date())(tenant);
    const input = lastDays();
    const permissions = new Set(Object.values(queryReports).map(({ permission }) => permission));
    const staff = { id: 1, teamId: 1, dataScope: "tenant", permissions };
    const before = { startTime: addDays(input.startTime, -days), endTime: addDays(input.endTime, -days) };
    const once = async (reportCode: QueryReport, by: string): Promise<readonly [alone: number, compared: number]> => {
      const began = performance.now();
      const ends: number[] = [];
      for (const range of [input, before]) {
        await database.withTenant(
          tenant,
          (tx) => queryReport({ ...range, reportCode, by } as never, { tx, tenant: facts, staff, now: new Date() } as unknown as Context),
          "read",
        );
        ends.push(performance.now() - began);
      }
      return [ends[0] ?? Number.NaN, ends[1] ?? Number.NaN];
    };
    const took: { readonly name: string; readonly isFirst: boolean; readonly alone: number; readonly compared: number }[] = [];
    for (const code of queryReportCodes)
      for (const [at, by] of queryReports[code].by.entries()) {
        const found: (readonly [number, number])[] = [];
        for (let round = 0; round < fewRounds; round += 1) found.push(await once(code, by));
        const [alone, compared] = [median(found.map(([one]) => one)), median(found.map(([, both]) => both))];
        took.push({ name: `${code} by ${by}`, isFirst: at === 0, alone, compared });
      }
    const sorted = took.toSorted((one, other) => other.alone - one.alone);
    for (const { name, alone, compared } of sorted)
      if (alone > limit) say(`${name}, ${days} days${of}: ${ms(alone)}, with the ${days} before ${ms(compared)}\n`);
    return [
      barOf(
        `each report by its first split, ${days} days${of}`,
        limit,
        sorted.filter(({ isFirst }) => isFirst),
      ),
      barOf(`each report by every split, ${days} days${of}`, limit, sorted),
    ];
  } finally {
    await database.close();
  }
}

function lastDays(): Input {
  const today = localDate(new Date(), "Asia/Ho_Chi_Minh");
  return { startTime: addDays(today, 1 - days), endTime: today };
}

type Input = Parameters<(typeof daypartingHandlers)["dayparting.overview"]>[0];

async function answers(origin: string, token: string, input: Input) {
  const overview = await must(origin, { name: "dayparting.overview", input, token });
  const diagram = await must(origin, { name: "dayparting.diagram", input, token });
  return { overview, diagram };
}

/** Seconds that the server has spent on this report, by its own figures. */
async function served(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  let sum = 0;
  for (const line of text.split("\n")) {
    const found = /^\w+_sum\{call="dayparting\.\w+"[^}]*\} (\S+)$/.exec(line);
    if (found) sum += Number(found[1]);
  }
  return sum;
}

async function rawRecovered(book: Book, { startTime, endTime }: { startTime: string; endTime: string }): Promise<number> {
  const database = openDatabase(book.url, 2);
  await foldDeltas(database, tenant);
  await database.close();
  const { rows } = await book.owner.query<{ sum: number }>(
    `select coalesce(sum(r.principal), 0)::bigint as sum from repayment r
     where r.tenant_id = $1 and r.days_late > 0 and (r.value_at at time zone 'Asia/Ho_Chi_Minh')::date between $2::date and $3::date`,
    [tenant, startTime, endTime],
  );
  return rows[0]?.sum ?? Number.NaN;
}

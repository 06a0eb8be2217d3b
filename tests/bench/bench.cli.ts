import { readFlags } from "../../src/server/start/command.ts";
import { measureAllocation } from "./allocate.ts";
import { measureBlackImport } from "./black-import.ts";
import { measureBundle } from "./bundle-size.ts";
import { measureChart } from "./chart.ts";
import { measureBrowser, measureDeciding, measureReading, measureSaving, measureTyping } from "./browser.ts";
import { measureDayClose } from "./books/day-close.ts";
import { measureDryRun } from "./dry-run.ts";
import { measureEveryList } from "./every-list.ts";
import { measureGrowth } from "./growth.ts";
import { measureLeadImport } from "./lead-import.ts";
import { measureLoans } from "./loan.ts";
import { measureOffice } from "./office.ts";
import { cloneBook, type Book, openCluster, templateOf } from "./house.ts";
import { measureLists } from "./lists.ts";
import { measureMatching } from "./matching/measure.ts";
import { measureDeepPages, measureQueuePage } from "./queue-page.ts";
import { measureStream } from "./queue-stream.ts";
import { measureReport } from "./report.ts";
import { measureReportYears } from "./report-years.ts";
import { type Bar, printTable, say } from "./table.ts";

const { values } = readFlags({
  options: {
    /** The Vietnamese tenant, which everything is measured on, holds seven in ten: 145,000 give it the 100,000 rows of the bars. */
    orders: { type: "string" },
    full: { type: "boolean", default: false },
    /** Names of measurements, separated by commas; all by default. */
    only: { type: "string" },
  },
});

/** They need no book: without any other no database is started. */
const pure: Readonly<Record<string, () => Promise<readonly Bar[]>>> = { growth: measureGrowth, loan: measureLoans, chart: measureChart };
const measurements: Readonly<Record<string, (book: Book) => Promise<readonly Bar[]>>> = {
  page: measureQueuePage,
  deep: measureDeepPages,
  stream: measureStream,
  allocate: measureAllocation,
  report: measureReport,
  years: measureReportYears,
  office: measureOffice,
  dryRun: measureDryRun,
  imports: measureLeadImport,
  blackList: measureBlackImport,
  matching: measureMatching,
  dayClose: measureDayClose,
  every: measureEveryList,
  bundle: measureBundle,
  browser: measureBrowser,
  palette: measureTyping,
  commit: measureSaving,
  review: measureDeciding,
  reports: measureReading,
};
/** Takes a quarter of an hour and eight gigabytes, and is run when it is asked for by name. */
const ownBooks = { lists: measureLists };

async function main(): Promise<void> {
  const orders = Number(values.orders ?? (values.full ? 1_000_000 : 145_000));
  const wanted = values.only?.split(",") ?? [...Object.keys(pure), ...Object.keys(measurements)];
  const bars: Bar[] = [];
  for (const [name, measure] of Object.entries(pure)) if (wanted.includes(name)) bars.push(...(await measure()));
  if (Object.keys({ ...measurements, ...ownBooks }).some((name) => wanted.includes(name))) await measureBooks(wanted, orders, bars);
  say(`\n${orders.toLocaleString("en")} orders\n`);
  printTable(bars, say);
  process.exitCode = bars.every((each) => each.met) ? 0 : 1;
}

async function measureBooks(wanted: readonly string[], orders: number, bars: Bar[]): Promise<void> {
  const cluster = await openCluster("keyline-bench-pg");
  try {
    if (values.only?.split(",").includes("lists")) bars.push(...(await measureLists(cluster)));
    if (!Object.keys(measurements).some((name) => wanted.includes(name))) return;
    const template = await templateOf(cluster, orders, (line) => say(`${line}\n`));
    for (const [name, measure] of Object.entries(measurements).filter(([each]) => wanted.includes(each))) {
      const began = Date.now();
      const book = await cloneBook(cluster, template);
      try {
        bars.push(...(await measure(book)));
      } catch (error) {
        bars.push({ figure: name, bar: "can be measured", measured: error instanceof Error ? error.message : String(error), met: false });
      } finally {
        await book.drop();
      }
      say(`${name}: ${((Date.now() - began) / 1000).toFixed(0)} s\n`);
    }
  } finally {
    await cluster.stop();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});

import { readFlags } from "../../src/server/start/command.ts";
import { type Bar, printTable, say } from "../bench/table.ts";
import { beAlone } from "./alone.ts";
import { proveApp } from "./app.ts";
import { proveAudit } from "./audit.ts";
import { proveCaptcha } from "./captcha.ts";
import { proveChannel } from "./channel.ts";
import { proveCrashes } from "./crash.ts";
import { proveBulk } from "./bulk.ts";
import { proveBulkSpeed } from "./bulk-speed.ts";
import { proveAllocators, proveIdempotency } from "./exactly-once.ts";
import { proveFuzz } from "./fuzz.ts";
import { proveGateway } from "./gateway.ts";
import { proveGrants } from "./grants.ts";
import { type House, openHouse, withDatabases } from "./house.ts";
import { proveLives } from "./lives.ts";
import { proveLoans } from "./loan.ts";
import { proveRepaymentCrashes } from "./money.ts";
import { proveNights } from "./nights.ts";
import { proveOneAccount } from "./one-account.ts";
import { proveOperators } from "./operators.ts";
import { provePayoutCrashes } from "./payouts.ts";
import { proveRisk } from "./risk.ts";
import { proveStoredRisk } from "./risk-stored.ts";
import { proveSignIn } from "./sign-in.ts";
import { proveForgedPasses, proveReviewCrashes } from "./reviews.ts";
import { proveReadme } from "./readme/readme.ts";
import { proveReport, proveRestore } from "./record.ts";
import { proveUpgrade } from "./upgrade/upgrade.ts";
import { proveBrowser, proveTests, proveWalks } from "./suites.ts";

const { values, positionals } = readFlags({
  // Names of proofs; all by default.
  allowPositionals: true,
  options: {
    /** Few rounds on a small book, for every run of the tests. */
    sample: { type: "boolean", default: false },
    /** The same, separated by commas. */
    only: { type: "string" },
    /** Rule books that are stored and published. */
    books: { type: "string" },
  },
});
const size = values.sample
  ? {
      orders: 3_000,
      kills: 2,
      cases: 20,
      people: 4,
      played: 25,
      payouts: 60,
      allocators: { copies: 50, rounds: 3 },
      lives: 1_000,
      risk: { books: 50, applications: 500 },
      storedRisk: { books: 3, applications: 40 },
      stored: 60,
      nights: { orders: 200, kills: 3, nights: 60 },
      shift: { operators: 20, seconds: 8, every: 3, isTimed: false },
      badInputs: 4,
      guesses: 200,
      forgeries: 42,
      forgedPasses: 200,
      million: 2_000,
      bulk: { people: 400, kills: 2, races: 100 },
    }
  : {
      orders: 100_000,
      kills: 20,
      cases: 1_000,
      people: 10,
      played: 300,
      payouts: 10_000,
      allocators: { copies: 100, rounds: 1_000 },
      lives: 1_000_000,
      risk: { books: 1_000, applications: 10_000 },
      storedRisk: { books: 20, applications: 200 },
      stored: 2_000,
      nights: { orders: 3_000, kills: 40, nights: 400 },
      shift: { operators: 200, seconds: 300, every: 15, isTimed: true },
      badInputs: 200,
      guesses: 1_000,
      forgeries: 1_000,
      forgedPasses: 10_000,
      million: 1_000_000,
      bulk: { people: 100_000, kills: 20, races: 1_000 },
    };

/** They need no server: without any other none is started. */
const pure: Readonly<Record<string, () => Promise<readonly Bar[]>>> = {
  loan: () => proveLoans(size.lives),
  risk: () => proveRisk(size.risk),
  // A quarter of an hour of comparing; a sample of it stands among the server's tests.
  ...(values.sample ? {} : { captcha: () => proveCaptcha(1_000) }),
};
/** They bring their own databases. After the house: what starts it reads the environment once, when its first module is loaded. */
const after: Readonly<Record<string, () => Promise<readonly Bar[]>>> = {
  bulkSpeed: () => withDatabases((emptyDatabase) => proveBulkSpeed(emptyDatabase, size.bulk.people)),
  storedRisk: () =>
    withDatabases((emptyDatabase) =>
      proveStoredRisk(emptyDatabase, { ...size.storedRisk, ...(values.books ? { books: Number(values.books) } : {}) }),
    ),
  upgrade: () => withDatabases((emptyDatabase) => proveUpgrade(emptyDatabase, values.sample)),
  app: () => withDatabases((emptyDatabase) => proveApp(emptyDatabase, size.played)),
  readme: () => proveReadme(size.million),
  tests: proveTests,
  browser: proveBrowser,
  walks: proveWalks,
};
/**
 * What every run of `npm test` has a sample of: where a kill, a second hand or an upgrade could lose money, a decision or the trail. Of the
 * others a sample runs where it is named; what they look at has tests of its own among the server's.
 */
const sampled: ReadonlySet<string> = new Set("loan risk crash repayments idempotency audit report upgrade".split(" "));
const proofs: Readonly<Record<string, (house: House) => Promise<readonly Bar[]>>> = {
  crash: (house) => proveCrashes(house, { times: size.kills, isTimed: !values.sample }),
  repayments: (house) => proveRepaymentCrashes(house, size.kills),
  // A channel is asked what became of a transfer after half a minute: in the full run only.
  ...(values.sample ? {} : { payouts: (house: House) => provePayoutCrashes(house, size.kills) }),
  gateway: (house) => proveGateway(house, { payouts: size.payouts, kills: size.kills }),
  reviews: async (house) => [
    ...(await proveForgedPasses(house, size.forgedPasses)),
    ...(await proveReviewCrashes(house, { times: size.kills, cases: size.cases, people: size.people })),
  ],
  nights: (house) => proveNights(house, size.nights),
  lives: (house) => proveLives(house, size.stored),
  bulk: (house) => proveBulk(house, size.bulk),
  allocators: (house) => proveAllocators(house, size.allocators),
  operators: (house) => proveOperators(house, size.shift),
  idempotency: proveIdempotency,
  oneAccount: (house) => proveOneAccount(house, { guesses: size.guesses, isTimed: !values.sample }),
  channel: proveChannel,
  // Two minutes of password hashing: in the full run only.
  ...(values.sample ? {} : { signIn: proveSignIn }),
  fuzz: (house) => proveFuzz(house, size.badInputs),
  // Last: they look at what all the others left behind. One order is set free by hand for the allocators, which no figure counts.
  audit: (house) => proveAudit(house, size.forgeries),
  report: proveReport,
  restore: proveRestore,
  // A sample of it stands among the tests of the server.
  ...(values.sample ? {} : { grants: (house: House) => proveGrants(house, 10_000) }),
};

/** Says as it goes what each proof took: a run of all of them has its minutes somewhere. */
async function timed(name: string, prove: () => Promise<readonly Bar[]>): Promise<readonly Bar[]> {
  const began = Date.now();
  const bars = await prove();
  say(`${name}: ${((Date.now() - began) / 1000).toFixed(1)} s\n`);
  return bars;
}

async function main(): Promise<void> {
  await beAlone().catch((error: unknown) => {
    say(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });
  const began = Date.now();
  const named = [...positionals, ...(values.only?.split(",") ?? [])];
  const wanted =
    named.length > 0
      ? named
      : [...Object.keys(pure), ...Object.keys(proofs), ...Object.keys(after)].filter((name) => !values.sample || sampled.has(name));
  const bars: Bar[] = [];
  for (const [name, prove] of Object.entries(pure)) if (wanted.includes(name)) bars.push(...(await timed(name, prove)));
  if (Object.keys(proofs).some((name) => wanted.includes(name))) await proveHouse(wanted, bars);
  for (const [name, prove] of Object.entries(after)) if (wanted.includes(name)) bars.push(...(await timed(name, prove)));
  printTable(bars, say);
  for (const each of bars.filter(({ met }) => !met)) say(`✗ ${each.figure}: ${each.measured} (${each.bar})\n`);
  say(`${((Date.now() - began) / 1000).toFixed(0)} s\n`);
  process.exit(bars.every((each) => each.met) ? 0 : 1);
}

async function proveHouse(wanted: readonly string[], bars: Bar[]): Promise<void> {
  const house = await openHouse(size.orders);
  try {
    for (const [name, prove] of Object.entries(proofs).filter(([each]) => wanted.includes(each))) {
      try {
        bars.push(...(await timed(name, () => prove(house))));
      } catch (error) {
        bars.push({
          figure: name,
          bar: "can be proved",
          measured: error instanceof Error ? `${error.message} ${error.cause instanceof Error ? error.cause.message : ""}` : String(error),
          met: false,
        });
      }
    }
  } finally {
    await house.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});

import { setImmediate as breathe } from "node:timers/promises";
import { addPast, emptyTally, type Tally } from "../../../../lending/risk/dry-run.ts";
import type { RiskBook } from "../../../../lending/risk/engine.ts";
import { trialOf, type TrialPlace } from "../../../../lending/risk/trial.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import type { Database } from "../../../db/connection.ts";
import type { TenantFacts, TenantTx } from "../../../kernel/context.ts";
import { bookOf, bookWith, selectDrafts, selectLive } from "./book.actions.ts";
import { selectVersion } from "./risk.store.ts";
import * as store from "./run.store.ts";

/** Applications that one step takes: small enough to be stopped between two, and to keep nobody waiting. */
const step = 2_500;
/** Of them so many are counted before anything else gets its turn: other requests, and the reading of the next step. */
const inOneBreath = 250;
/** A run whose servers have died three times is left alone. */
const attemptsAtMost = 3;

export interface Runs {
  readonly database: Database;
  readonly tenant: TenantFacts;
  readonly now: () => Date;
}

interface Books {
  readonly live: RiskBook;
  readonly next: RiskBook;
  readonly place: TrialPlace;
  /** Names of the drafts that it needs, which nobody has published. */
  readonly drafts: readonly string[];
}
/** What holds now, and what would hold: with what is published as it is, because that would decide, and with the newest draft of what has yet to be. */
export async function booksOf(of: TenantTx, id: number, version: number): Promise<Books | null> {
  const [items, drafts, item] = [await selectLive(of), await selectDrafts(of), await selectVersion(of, id, version)];
  if (!item) return null;
  const { book, place } = trialOf(bookWith([...items, ...drafts], item), item);
  const needed = new Set(book.flow.body.nodes.flatMap(({ set }) => [set, ...(book.sets.get(set)?.body.rules ?? [])]));
  const names = drafts.filter((draft) => draft.id !== id && needed.has(draft.id)).map(({ body }) => body.name);
  return { live: bookOf(items), next: book, place, drafts: names };
}

/** Counts a step of applications. */
export function addRows(tally: Tally, rows: readonly store.PastRow[], books: Books): void {
  for (const { order_id: orderId, app_id: appId, facts, ...past } of rows)
    if (facts) addPast(tally, { orderId, appId, facts, outcome: past.outcome, gender: past.gender, province: past.province }, books);
}

type Within = <T>(work: (of: TenantTx & { readonly now: Date }) => Promise<T>) => Promise<T>;
type Taken = NonNullable<Awaited<ReturnType<typeof store.takeRun>>>;

/** One dry run from its first application to its last; cancelled it ends at its next step, and what throws has failed. @returns whether there was one */
export async function runOne({ database, tenant, now }: Runs): Promise<boolean> {
  const within: Within = (work) => database.withTenant(tenant.id, (tx) => work({ tx, tenant, now: now() }));
  const run = await within(store.takeRun);
  if (!run) return false;
  try {
    if (run.attempt > attemptsAtMost) throw new Error(`dry run ${run.id} has taken ${attemptsAtMost} servers with it`);
    await goThrough(within, run, localDate(now(), tenant.timeZone));
  } catch (error) {
    await within((of) => store.endRun(of, run, null));
    throw error;
  }
  return true;
}

interface Step {
  readonly rows: readonly store.PastRow[];
  readonly most: number;
  /** It has not been stopped. */
  readonly goes: boolean;
}

async function goThrough(within: Within, run: Taken, today: string): Promise<void> {
  const books = await within((of) => booksOf(of, run.item, run.version));
  if (!books) throw new Error(`the version of dry run ${run.id} is not there`);
  const { total = 0, missing = 0 } = (await within((of) => store.countPast(of, run.size))) ?? {};
  const tally = { ...emptyTally(), place: books.place, drafts: books.drafts };
  if (!(await within((of) => store.moveRun(of, run, { total, missing, done: 0 })))) return;
  const read = (below: number | null, most: number): Promise<Step> =>
    within(async (of) => {
      const rows = await store.selectPast(of, { below, most, today });
      return { rows, most, goes: await store.moveRun(of, run, { total, missing, done: tally.tested }) };
    });
  let left = total + missing;
  let reading = left > 0 ? read(null, Math.min(step, left)) : null;
  while (reading) {
    const { rows, most, goes }: Step = await reading;
    if (!goes) return;
    left -= rows.length;
    const isLast = rows.length < most || left === 0;
    // The database finds the next ones while these are counted.
    reading = isLast ? null : read(rows.at(-1)?.id ?? null, Math.min(step, left));
    reading?.catch(() => undefined);
    for (let at = 0; at < rows.length; at += inOneBreath) {
      addRows(tally, rows.slice(at, at + inOneBreath), books);
      await breathe();
    }
  }
  await within((of) => store.endRun(of, run, tally));
}

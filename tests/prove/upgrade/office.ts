import type pg from "pg";
import type { CallName } from "../../../src/contract/calls.ts";
import type { InputOf, OutputOf } from "../../../src/contract/types.ts";
import { exportLists } from "../../../src/server/handlers.ts";
import { handlers, signed, streamers } from "../../../src/server/handlers.ts";
import { startJobs } from "../../../src/server/jobs/index.ts";
import { runNight } from "../../../src/server/jobs/night.ts";
import { buildApp, openKernel } from "../../../src/server/kernel/http/app.ts";
import { defaultSettings } from "../../../src/server/kernel/settings.ts";
import { type Answer, ask, must, signIn } from "../../bench/client.ts";
import type { Book } from "../../bench/house.ts";

/** A server of this version over a book, at a time that the proof chooses. */
export interface Office {
  readonly owner: pg.Pool;
  now(): Date;
  goTo(moment: Date): void;
  /** Asks as somebody; a refusal is a failure. */
  call<N extends CallName>(account: string, name: N, input: InputOf<N>): Promise<OutputOf<N>>;
  ask<N extends CallName>(account: string, name: N, input: InputOf<N>): Promise<Answer<OutputOf<N>>>;
  /** Session tokens by account; a session that was left open may be put here. */
  readonly tokens: Map<string, string>;
  startJobs(): void;
  stopJobs(): Promise<void>;
  /** The night of every tenant, as its job does it. */
  night(): Promise<void>;
  close(): Promise<void>;
}

const log = { error: (fields: object, text: string) => void process.stderr.write(`${text} ${JSON.stringify(fields)}\n`) };

export async function openOffice(book: Book, moment: Date): Promise<Office> {
  let now = moment;
  const clock = () => now;
  const kernel = openKernel(book.url, { ...defaultSettings, logLevel: "silent" }, clock);
  const app = await buildApp(kernel, { handlers, streamers, signed });
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  let jobs: ReturnType<typeof startJobs> | null = null;
  const tokens = new Map<string, string>();
  const tokenOf = async (account: string): Promise<string> => {
    const token = tokens.get(account) ?? (await signIn(origin, book, account));
    tokens.set(account, token);
    return token;
  };
  const stopJobs = async (): Promise<void> => {
    await jobs?.stop();
    jobs = null;
  };
  return {
    owner: book.owner,
    now: clock,
    // Sessions end with their time: whoever works then signs in anew.
    goTo: (at) => {
      now = at;
      tokens.clear();
    },
    call: async (account, name, input) => must(origin, { name, input, token: await tokenOf(account) }),
    ask: async (account, name, input) => ask(origin, { name, input, token: await tokenOf(account) }),
    tokens,
    startJobs: () => {
      jobs = startJobs(kernel.database, { clock, ownerUrl: book.url, exportLists, log });
    },
    stopJobs,
    async night() {
      const tenants = await book.owner.query<{ id: number }>("select tenant_id as id from tenant order by 1");
      for (const { id } of tenants.rows) await runNight(kernel.database, id, now);
    },
    close: () => stopJobs().then(() => app.close()),
  };
}

/** Waits for a fact in the book. @throws after half a minute, with its name */
export async function until(fact: string, isTrue: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end;) {
    if (await isTrue()) return;
    await new Promise((go) => void setTimeout(go, 100));
  }
  throw new Error(`waited in vain: ${fact}`);
}

/** Whether every audit row has its seal. */
export async function isSealed({ owner }: Office): Promise<boolean> {
  const { rows } = await owner.query<{ open: number }>(
    `select count(*)::int as open from audit a where a.xid >= coalesce((select max(s.xid_to) from audit_seal s where s.tenant_id = a.tenant_id), '0')`,
  );
  return rows[0]?.open === 0;
}

import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  type PostgresPool,
  type PostgresPoolClient,
  PostgresDriver,
  type Transaction,
} from "kysely";
import type pg from "pg";
import type { Tables } from "./tables.ts";

/** write: read committed. read: refuses writes. snapshot: refuses writes, and all its statements see one moment. */
export type Mode = "write" | "read" | "snapshot";
export type WithTenant = <T>(tenantId: number, work: (tx: Transaction<Tables>) => Promise<T>, mode?: Mode) => Promise<T>;

const begins: Readonly<Record<Mode, string>> = {
  write: "begin",
  read: "begin read only",
  snapshot: "begin isolation level repeatable read read only",
};

/**
 * The one door to a tenant's rows: begins and names the tenant in one message, runs, commits; a throw rolls back.
 * Each tenant has its own Kysely over the one pool, because only a driver can put more into the message that begins.
 */
export function tenantDoor(pool: pg.Pool): WithTenant {
  const doors = new Map<string, Kysely<Tables>>();
  const named = namingPool(pool);
  return async (tenantId, work, mode = "write") => {
    if (!Number.isSafeInteger(tenantId)) throw new Error("a tenant is a whole number");
    const key = `${mode} ${tenantId}`;
    let door = doors.get(key);
    if (!door) {
      const begin = `${begins[mode]}; set local app.tenant = '${tenantId}'`;
      door = new Kysely<Tables>({ dialect: new TenantDialect({ pool: named }, begin) });
      doors.set(key, door);
    }
    return door.transaction().execute(work);
  };
}

class TenantDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #begin: string;
  constructor(config: PostgresDialectConfig, begin: string) {
    super(config);
    this.#config = config;
    this.#begin = begin;
  }
  override createDriver(): PostgresDriver {
    return new TenantDriver(this.#config, this.#begin);
  }
}

class TenantDriver extends PostgresDriver {
  readonly #begin: CompiledQuery;
  constructor(config: PostgresDialectConfig, begin: string) {
    super(config);
    this.#begin = CompiledQuery.raw(begin);
  }
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(this.#begin);
  }
}

/** A statement that comes back this often is worth a name; at most so many names, because each connection keeps its plans. */
const oftenEnough = 5;
const namesAtMost = 64;
const textsAtMost = 1_000;

/**
 * The pool with prepared statements: a text that comes again and again is parsed and planned once per connection and not once per request
 * (a page of a queue: 0.6 ms instead of 2.2). Connections that idle are closed by the pool, and their statements with them; one that holds
 * statements whose names have gone is closed when it is given back.
 */
function namingPool(pool: pg.Pool): PostgresPool {
  const nameOf = namer();
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const dress = (client: pg.PoolClient): PostgresPoolClient => {
    const prepared = new Set<string>();
    const named = (text: string) => {
      const name = nameOf(text);
      if (name) prepared.add(name);
      return name;
    };
    return { query: pipeliningQuery(client, named), release: () => client.release(prepared.size > namesAtMost) };
  };
  return {
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? dress(client);
      clients.set(client, known);
      return known;
    },
  };
}

/** Names for the texts that come often. The one used longest ago makes room: a queue's text names its day, and is a new one tomorrow. */
function namer(): (text: string) => string | undefined {
  const seen = new Map<string, number>();
  const names = new Map<string, string>();
  let given = 0;
  return (text) => {
    const known = names.get(text);
    if (known) {
      names.delete(text);
      names.set(text, known);
      return known;
    }
    const times = (seen.get(text) ?? 0) + 1;
    if (seen.size >= textsAtMost) seen.clear();
    seen.set(text, times);
    if (times < oftenEnough) return undefined;
    seen.delete(text);
    const [oldest] = names.keys();
    if (names.size >= namesAtMost && oldest !== undefined) names.delete(oldest);
    names.set(text, `keyline_${(given += 1)}`);
    return undefined;
  };
}

/** What a statement answers that was not waited for. */
const nothing = Promise.resolve({ command: "", rowCount: null, rows: [] });

/**
 * A connection's query that spends no round trip on a transaction's frame: what begins it (and names the tenant) and what its planner is told travel
 * with the statement after them, and nobody waits for the commit of a transaction that only read. Should the beginning fail, the statement is refused with it,
 * and without a tenant the database shows it no row.
 */
function pipeliningQuery(client: pg.PoolClient, nameOf: (text: string) => string | undefined): PostgresPoolClient["query"] {
  let begin: string | null = null;
  let isReading = false;
  const send = (text: string, values: readonly unknown[]) => {
    // Without values there is nothing to prepare: those are the messages that begin and end, of several statements each.
    const name = values.length > 0 ? nameOf(text) : undefined;
    return client.query(name ? { name, text, values: [...values] } : { text, values: [...values] });
  };
  const sendBoth = async (opening: string, text: string, values: readonly unknown[]) => {
    const { stream } = client.connection;
    stream.cork();
    const both = [send(opening, []), send(text, values)] as const;
    stream.uncork();
    return (await Promise.all(both))[1];
  };
  const query = (text: unknown, values: readonly unknown[] = []): unknown => {
    if (typeof text !== "string") throw new Error("cursors are declared in SQL here");
    const isEnd = text === "commit" || text === "rollback";
    if (text.startsWith("begin")) {
      begin = text;
      isReading = text.includes("read only");
      return nothing;
    }
    const isSetting = text.startsWith("set local ");
    if (begin !== null && isSetting) {
      begin += `; ${text}`;
      return nothing;
    }
    if (begin === null) {
      const sent = send(text, values);
      if (!isSetting && (!isEnd || !isReading)) return sent;
      // A lost connection, or a setting that is refused, is met by whoever uses it next.
      sent.catch(() => undefined);
      return nothing;
    }
    const opening = begin;
    begin = null;
    return isEnd ? nothing : sendBoth(opening, text, values);
  };
  return query as PostgresPoolClient["query"];
}

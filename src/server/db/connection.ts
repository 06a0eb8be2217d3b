import { createHmac } from "node:crypto";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Tables } from "./tables.ts";
import { tenantDoor, type WithTenant } from "./with-tenant.ts";

export const appRole = "keyline_app";

export interface Database {
  readonly pool: pg.Pool;
  /** Without a tenant: sees the named global tables and the SECURITY DEFINER doors, and no row of any tenant. */
  readonly plain: Kysely<Tables>;
  readonly withTenant: WithTenant;
  close(): Promise<void>;
}

/** A number that is not exact is no number of ours. */
function integer(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError("an integer of the database is beyond what a number holds exactly");
  return value;
}

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  // int8: money and numbers of records stay below 2^53.
  20: integer,
  // date: a calendar day, never an instant.
  1082: (text) => text,
  // int8[]: lists of record numbers, never with a null in them.
  1016: (text) => (text === "{}" ? [] : text.slice(1, -1).split(",").map(Number)),
};

/**
 * A pool whose lost connections are replaced, never thrown: a database restart must not end the process.
 * Pipelined: a statement need not wait for the answer to the one before; COPY and driver cursors do not work there.
 * `patience`: ms that a statement may take, 0 for as long as it needs.
 */
export function openPool(url: string, max: number, mode: "plain" | "pipelined" = "plain", patience = 10_000): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    pipeline: mode === "pipelined",
    connectionTimeoutMillis: 10_000,
    // A new connection knows no table and has planned nothing: its first page took ten times as long. Those of a busy minute wait for the next.
    idleTimeoutMillis: 300_000,
    statement_timeout: patience,
    types: {
      getTypeParser: ((oid: number, format?: "text") =>
        parsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  pool.on("error", () => undefined);
  // Between two statements of a transaction the pool does not listen: without this a lost connection would end the process.
  pool.on("connect", (client) => void client.on("error", () => undefined));
  return pool;
}

/** Opens the database as the application role: no superuser, no BYPASSRLS (rules/safety.md 2). `url` is the owner's. */
export function openDatabase(url: string, max = 20, patience?: number): Database {
  const pool = openPool(appUrl(url), max, "pipelined", patience);
  return {
    pool,
    plain: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    withTenant: tenantDoor(pool),
    close: () => pool.end(),
  };
}

/** The application role's password, derived from the owner's so that several servers agree without sharing another secret. */
export function appPassword(ownerUrl: string): string {
  const { username, password } = new URL(ownerUrl);
  return createHmac("sha256", decodeURIComponent(password))
    .update(`${appRole}:${decodeURIComponent(username)}`)
    .digest("base64url");
}

export function appUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.username = appRole;
  url.password = appPassword(ownerUrl);
  return url.href;
}

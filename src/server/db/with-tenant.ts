import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
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
  return async (tenantId, work, mode = "write") => {
    if (!Number.isSafeInteger(tenantId)) throw new Error("a tenant is a whole number");
    const key = `${mode} ${tenantId}`;
    let door = doors.get(key);
    if (!door) {
      const begin = `${begins[mode]}; select set_config('app.tenant', '${tenantId}', true)`;
      door = new Kysely<Tables>({ dialect: new TenantDialect({ pool }, begin) });
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

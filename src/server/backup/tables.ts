import type pg from "pg";

/** A table of the book with its columns and the key that its rows are read in the order of. */
export interface BookTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
  /** Columns that only take a given value when told to. */
  readonly isIdentity: boolean;
}

/** Every table of the schema that the house made, in the order of names; generated columns are left to the database. */
export async function bookTables(client: pg.ClientBase): Promise<readonly BookTable[]> {
  const { rows } = await client.query<BookTable>(`
    select c.relname as name,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
      (select array_agg(k.attname::text order by array_position(i.indkey::int2[], k.attnum))
        from pg_index i join pg_attribute k on k.attrelid = c.oid and k.attnum = any(i.indkey::int2[]) where i.indrelid = c.oid and i.indisprimary) as key,
      bool_or(a.attidentity <> '') as "isIdentity"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname = 'public' and c.relkind = 'r' and c.relname <> 'schema_migration'
    group by c.oid, c.relname order by c.relname`);
  return rows.map((row) => ({ ...row, key: row.key ?? row.columns }));
}

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(", ");

export const columnList = (table: BookTable): string => quoted(table.columns);
export const keyList = (table: BookTable): string => quoted(table.key);

export interface ManifestTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
  readonly sha256: string;
}
export interface Manifest {
  readonly format: "keyline-backup-1";
  readonly at: string;
  readonly migrations: readonly { readonly name: string; readonly hash: string }[];
  readonly tables: readonly ManifestTable[];
  readonly sequences: readonly { readonly name: string; readonly value: string | null }[];
}

export async function appliedMigrations(client: pg.ClientBase): Promise<Manifest["migrations"]> {
  const { rows } = await client.query<{ name: string; hash: string }>("select name, hash from schema_migration order by name");
  return rows;
}

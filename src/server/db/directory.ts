/**
 * What is known by something else than a tenant's number. Every other table can be distributed over a PostgreSQL cluster by `tenant_id`: it
 * stands in each of its keys (tests/shape/tables.test.ts). These five are asked before anybody knows whose request it is, so a value of
 * theirs is one of a kind over all tenants; on a cluster they are copied to every node. Nothing else may look anything up by these columns
 * without naming a tenant: each has one door, a function of the database that answers no more than whose it is and what proves it.
 */
export interface DirectoryEntry {
  readonly table: string;
  readonly column: string;
  /** The function that is the door; null: the commands of the shell ask, as the owner. */
  readonly door: string | null;
  readonly reason: string;
}

export const directory: readonly DirectoryEntry[] = [
  { table: "tenant", column: "code", door: null, reason: "names a lender to the commands of the shell" },
  { table: "staff", column: "account", door: "sign_in_row", reason: "whoever signs in says his account and no lender" },
  { table: "session", column: "token_hash", door: "session_tenant", reason: "a request brings its session's token and nothing else" },
  {
    table: "collection_channel",
    column: "code",
    door: "collection_channel_row",
    reason: "a channel that reports money is named by its address",
  },
  { table: "signing_key", column: "key_id", door: "signing_key_row", reason: "a signed request brings the number of its key" },
];

/** Tables of no tenant at all: asked while nobody is signed in, or by migrations. No statement joins one with a tenant's table. */
export const tenantless: readonly string[] = ["captcha", "schema_migration", "sign_in_try"];

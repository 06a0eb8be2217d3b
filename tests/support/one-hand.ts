import type pg from "pg";

/** While `work` runs, one hand (a tenant's administrator's) has set the passwords of both accounts a moment ago. */
export async function underOneHand<T>(owner: pg.Pool, accounts: readonly [string, string], work: () => Promise<T>): Promise<T> {
  await owner.query(
    `update staff s set password_by = a.id, password_at = now() from staff a
     where s.account = any($1) and a.tenant_id = s.tenant_id and a.type = 1 and a.account <> all($1)`,
    [accounts],
  );
  try {
    return await work();
  } finally {
    await owner.query("update staff set password_by = null where account = any($1)", [accounts]);
  }
}

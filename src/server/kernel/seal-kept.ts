import type pg from "pg";
import { openPool } from "../db/connection.ts";
import { aboutSecret, isNewest, isSealed, openKept, sealKept, type SecretTable } from "./kept-secrets.ts";

interface Place {
  /** tenant, code and table of what the secret belongs to, the secret, and how the row is found again. */
  readonly select: string;
  /** $1 tenant, $2 key of the row, $3 as it was, $4 as it shall be: of two servers that start at once the second changes nothing. */
  readonly update: string;
}
interface Kept {
  readonly tenant: number;
  readonly of: SecretTable;
  readonly code: string;
  readonly row: string;
  readonly secret: string;
}

const table = (name: Exclude<SecretTable, "score">, code: string, secret = "secret"): Place => ({
  select: `select tenant_id as tenant, '${name}' as of, ${code} as code, ${code} as row, ${secret} as secret from ${name} where ${secret} <> ''`,
  update: `update ${name} set ${secret} = $4 where tenant_id = $1 and ${code} = $2 and ${secret} = $3`,
});

const places: readonly Place[] = [
  table("message_gateway", "code"),
  table("pay_channel", "code"),
  table("collection_channel", "code"),
  table("collection_channel", "code", "old_secret"),
  table("signing_key", "key_id"),
  {
    select: `select tenant_id as tenant, 'score' as of, '' as code, '' as row, settings #>> '{score,secret}' as secret from tenant
      where coalesce(settings #>> '{score,secret}', '') <> ''`,
    update: `update tenant set settings = jsonb_set(settings, '{score,secret}', to_jsonb($4::text))
      where tenant_id = $1 and $2::text = '' and settings #>> '{score,secret}' = $3`,
  },
  // What waits for a second person is sealed for the row that it will be.
  {
    select: `select tenant_id as tenant, case when kind = 'gateway' then 'message_gateway' when starts_with(target, 'payout:') then 'pay_channel' else 'collection_channel' end as of,
      case when kind = 'gateway' then target else substr(target, strpos(target, ':') + 1) end as code, id::text as row, secret
      from approval where kind in ('gateway', 'payChannel') and secret is not null`,
    update: "update approval set secret = $4 where tenant_id = $1 and id = $2::bigint and secret = $3",
  },
];

/**
 * Seals what lies open in the tables (a house of before, a demonstration, a row that was put in by hand), and what an older key has sealed with the
 * newest. As the owner of the database: a server that starts knows nobody yet.
 * @returns how many were sealed
 */
export async function sealKeptSecrets(owner: pg.ClientBase | pg.Pool, keys: readonly string[]): Promise<number> {
  let sealed = 0;
  for (const { select, update } of places) {
    const { rows } = await owner.query<Kept>(select);
    for (const { tenant, of, code, row, secret } of rows) {
      if (isNewest(keys, secret)) continue;
      const about = aboutSecret(of, tenant, code);
      const opened = openKept(keys, about, secret);
      // Nobody can: verify says so, and a second person replaces it.
      if (opened === null) continue;
      const done = await owner.query(update, [tenant, row, secret, sealKept(keys, about, opened)]);
      sealed += done.rowCount ?? 0;
    }
  }
  return sealed;
}

/** The same by the owner's address: what a house of before, a demonstration or a hand has left open in the tables. */
export async function sealInstallation(ownerUrl: string, keys: readonly string[]): Promise<void> {
  const owner = openPool(ownerUrl, 1);
  try {
    await sealKeptSecrets(owner, keys);
  } finally {
    await owner.end();
  }
}

/** What is not as it should be of the secrets that are kept, a line each; never the secret. */
export async function faultsOfKept(owner: pg.ClientBase | pg.Pool, keys: readonly string[]): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const { select } of places) {
    const { rows } = await owner.query<Kept>(`${select} order by 1, 3`);
    for (const { tenant, of, code, secret } of rows) {
      const what = `tenant ${tenant} ${of} ${code}: its secret`;
      if (!isSealed(secret)) faults.push(`${what} is not sealed`);
      else if (openKept(keys, aboutSecret(of, tenant, code), secret) === null) faults.push(`${what} opens with no key of SECRET_KEYS`);
    }
  }
  return faults;
}

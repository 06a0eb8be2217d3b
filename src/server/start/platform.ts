import type pg from "pg";
import { limits } from "../../lending/limits.ts";
import { openDatabase } from "../db/connection.ts";
import { writeAudit } from "../kernel/audit/audit.ts";
import { rowsOf } from "../kernel/sql/sql.ts";
import { forgetSeats } from "../kernel/sign-in/door.ts";
import { endSessions } from "../kernel/sign-in/end.ts";
import { hashRandom, randomPassword } from "../kernel/sign-in/password.ts";
import { roles, staffType } from "./create-tenant.ts";

/** A password that is shown once, holds for three days, and must be changed at the first sign-in. */
export interface FirstPassword {
  readonly account: string;
  readonly password: string;
}

/** Two, because what one of them asks another decides. */
const platformPeople = 2;

/**
 * The platform's administrators, with the first lender of a database: they see every lender, suspend one, and let it stand again by two.
 * @returns their first passwords; none where another lender or somebody of the platform is there already
 */
export async function createPlatform(client: pg.ClientBase, tenantId: number, now: Date): Promise<readonly FirstPassword[]> {
  const { rows } = await client.query<{ isFirst: boolean }>(
    `select (select count(*) from tenant) = 1 and not exists (select from staff s join role r on r.tenant_id = s.tenant_id and r.id = s.role_id
       where r.staff_type = 0) as "isFirst"`,
  );
  if (!rows[0]?.isFirst) return [];
  const taken = await client.query<{ account: string }>(
    "select lower(account) as account from staff where lower(account) like 'platform%'",
  );
  const names = Array.from({ length: platformPeople + taken.rows.length }, (_, at) => `platform${String(at + 1).padStart(2, "0")}`);
  const free = names.filter((name) => !taken.rows.some(({ account }) => account === name)).slice(0, platformPeople);
  const made = free.map((account) => ({ account, password: randomPassword() }));
  const people = made.map(({ account, password }) => ({ account, hash: hashRandom(password) }));
  await client.query(
    `insert into staff (tenant_id, account, admin_name, type, role_id, team_id, password_hash, must_change_password, password_until, locale, created_at)
     select t.tenant_id, p.account, p.account, $3, $4, 1, p.hash, true, $5, t.locale, $6
     from tenant t cross join jsonb_to_recordset($2) as p(account text, hash text) where t.tenant_id = $1`,
    [
      tenantId,
      JSON.stringify(people),
      staffType("platformAdmin"),
      roles.find(({ code }) => code === "platformAdmin")?.id,
      new Date(now.getTime() + limits.firstPassword),
      now,
    ],
  );
  return made;
}

interface Lost {
  readonly tenantId: number;
  readonly id: number;
  readonly account: string;
  readonly staffType: number;
}

/** The administrator of that account, whom nobody of the same kind can help: a colleague whose first password has lapsed cannot sign in himself. */
async function lostOne(client: pg.ClientBase, { account, now }: Pick<Renewal, "account" | "now">): Promise<Lost> {
  const { rows } = await client.query<Lost>(
    `select s.tenant_id as "tenantId", s.id, s.account, r.staff_type as "staffType"
     from staff s join role r on r.tenant_id = s.tenant_id and r.id = s.role_id where lower(s.account) = lower($1) and s.home_tenant is null`,
    [account],
  );
  const [found] = rows;
  if (!found) throw new Error(`Nobody has the account ${account}.`);
  if (found.staffType > 1) throw new Error(`${found.account} is no administrator: one of his lender gives him a new password.`);
  const others = await client.query<{ account: string }>(
    `select s.account from staff s join role r on r.tenant_id = s.tenant_id and r.id = s.role_id
     where s.tenant_id = $1 and s.id <> $2 and r.staff_type <= $3 and r.enabled and s.enabled and s.locked_at is null
       and s.home_tenant is null and (s.password_until is null or s.password_until > $4) order by s.id limit 1`,
    [found.tenantId, found.id, found.staffType, now],
  );
  const [other] = others.rows;
  if (other) throw new Error(`${found.account} is not the last administrator: ${other.account} gives a new password.`);
  return found;
}

export interface Renewal {
  readonly account: string;
  readonly why: string;
  readonly now: Date;
}

/** Gives the last administrator of a lender his account anew: another password, nothing left open, and the trail says why. */
export async function renewAdmin(client: pg.ClientBase, url: string, { account, why, now }: Renewal): Promise<FirstPassword> {
  const lost = await lostOne(client, { account, now });
  const { tenantId, id } = lost;
  const password = randomPassword();
  const database = openDatabase(url, 2);
  try {
    await database.withTenant(tenantId, async (tx) => {
      await rowsOf(
        tx,
        `update staff set password_hash = $3, must_change_password = true, password_until = $4, enabled = true, locked_at = null, locked_by = null
         where tenant_id = $1 and id = $2`,
        [tenantId, id, hashRandom(password), new Date(now.getTime() + limits.firstPassword)],
      );
      await rowsOf(
        tx,
        "update role set enabled = true where tenant_id = $1 and id = (select role_id from staff where tenant_id = $1 and id = $2)",
        [tenantId, id],
      );
      await endSessions(tx, { tenantId, now, how: "password" }, { staffId: id });
      await forgetSeats(tx, { tenantId, id });
      const row = { at: now, staffId: null, command: "", source: "command line", address: "", subject: "staff", ids: [id] };
      await writeAudit(tx, { ...row, tenantId, call: "admin.renewed", detail: { why } });
    });
  } finally {
    await database.close();
  }
  return { account: lost.account, password };
}

import type { Context, TenantMoment, TenantTx } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import { peopleCondition } from "./staff.queue.ts";

export interface PersonRow {
  readonly id: number;
  readonly account: string;
  readonly adminName: string;
  readonly type: number;
  readonly roleId: number;
  readonly level: number;
  readonly teamId: number;
  readonly leaderId: number | null;
  readonly phone: string;
  readonly email: string;
  readonly languages: readonly string[];
  readonly appIds: readonly number[];
  readonly marketingTypes: readonly string[];
  readonly cap: number | null;
  readonly assignEnabled: boolean;
  readonly enabled: boolean;
  readonly version: number;
  readonly resetFor: number | null;
  readonly resetUntil: Date | null;
}

const columns = `s.id, s.account, s.admin_name as "adminName", s.type, s.role_id as "roleId", r.level, s.team_id as "teamId", s.leader_id as "leaderId", s.phone,
  s.email, s.languages, s.app_ids as "appIds", s.marketing_types as "marketingTypes", s.open_cap as cap, s.assign_enabled as "assignEnabled", s.enabled,
  s.version, s.reset_for as "resetFor", s.reset_until as "resetUntil"`;

/** People in the caller's scope, held until the transaction ends. */
export async function lockPeople({ tx, tenant, staff }: Context, ids: readonly number[]): Promise<readonly PersonRow[]> {
  return rowsOf<PersonRow>(
    tx,
    `select ${columns} from staff s join role r on r.tenant_id = s.tenant_id and r.id = s.role_id
     where s.tenant_id = $1 and s.id = any($2::bigint[]) and ${peopleCondition(staff)} order by s.id for no key update of s`,
    [tenant.id, ids],
  );
}

/** One of them, only looked at. */
export async function selectPerson(context: Context, id: number): Promise<PersonRow | undefined> {
  return rowOf<PersonRow>(
    context.tx,
    `select ${columns} from staff s join role r on r.tenant_id = s.tenant_id and r.id = s.role_id
     where s.tenant_id = $1 and s.id = $2 and ${peopleCondition(context.staff)}`,
    [context.tenant.id, id],
  );
}

/** Which of the folded accounts somebody has already, of any lender. */
export async function selectTaken({ tx }: TenantTx, accounts: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await rowsOf<{ account: string }>(tx, "select accounts_taken($1::text[]) as account", [accounts]);
  return new Set(rows.map(({ account }) => account));
}

/** Who leads whom. Under the lock of the tree of rights. */
export async function selectLeaders({ tx, tenant }: TenantTx) {
  const rows = await rowsOf<{ id: number; leaderId: number | null; enabled: boolean; teamId: number; account: string }>(
    tx,
    `select id, leader_id as "leaderId", enabled, team_id as "teamId", account from staff where tenant_id = $1`,
    [tenant.id],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export const selectTeams = ({ tx, tenant }: TenantTx) =>
  rowsOf<{ readonly id: number; readonly department: string }>(tx, "select id, department from team where tenant_id = $1 order by id", [
    tenant.id,
  ]);

export interface NewPerson {
  readonly account: string;
  readonly adminName: string;
  readonly type: number;
  readonly roleId: number;
  readonly teamId: number;
  readonly leaderId: number | null;
  readonly phone: string;
  readonly email: string;
  readonly languages: readonly string[];
  readonly appIds: readonly number[];
  readonly marketingTypes: readonly string[];
  readonly cap: number | null;
  readonly enabled: boolean;
  /** Who gives him the role that he begins with. */
  readonly roleBy: number;
  readonly passwordHash: string;
  readonly passwordUntil: Date;
  readonly locale: string;
}

/** Answers its number; undefined: somebody else took the account this very moment. */
export async function insertPerson({ tx, tenant, now }: TenantMoment, person: NewPerson): Promise<number | undefined> {
  const row = await rowOf<{ id: number }>(
    tx,
    `insert into staff (tenant_id, account, admin_name, type, role_id, team_id, leader_id, phone, email, languages, app_ids, marketing_types, open_cap,
       enabled, password_hash, password_until, must_change_password, locale, created_at, updated_at, role_since, role_by, password_by, password_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, true, $17, $18, $18, $18, $19, $19, $18)
     on conflict (account) do nothing returning id`,
    [
      tenant.id,
      person.account,
      person.adminName,
      person.type,
      person.roleId,
      person.teamId,
      person.leaderId,
      person.phone,
      person.email,
      person.languages,
      person.appIds,
      person.marketingTypes,
      person.cap,
      person.enabled,
      person.passwordHash,
      person.passwordUntil,
      person.locale,
      now,
      person.roleBy,
    ],
  );
  return row?.id;
}

/** What of a person is stored, by its name on the wire; the columns are our own and never from outside. */
const stored = {
  adminName: "admin_name",
  type: "type",
  roleId: "role_id",
  roleBy: "role_by",
  teamId: "team_id",
  leaderId: "leader_id",
  phone: "phone",
  email: "email",
  languages: "languages",
  appIds: "app_ids",
  marketingTypes: "marketing_types",
  cap: "open_cap",
  assignEnabled: "assign_enabled",
  enabled: "enabled",
  passwordHash: "password_hash",
  passwordUntil: "password_until",
  passwordBy: "password_by",
  passwordAt: "password_at",
  mustChange: "must_change_password",
  resetFor: "reset_for",
  resetUntil: "reset_until",
} as const;
export type PersonChange = { readonly [K in keyof typeof stored]?: unknown };

/** Changes what is named, and counts one version more. */
export async function updatePeople({ tx, tenant, now }: TenantMoment, ids: readonly number[], change: PersonChange): Promise<void> {
  const named = Object.entries(stored).filter(([key]) => key in change && change[key as keyof typeof stored] !== undefined);
  const sets = named.map(([, column], at) => `${column} = $${at + 4}`);
  const values = named.map(([key]) => change[key as keyof typeof stored]);
  await rowsOf(
    tx,
    `update staff set ${["version = version + 1", "updated_at = $3", ...(change.roleId === undefined ? [] : ["role_since = $3"]), ...sets].join(", ")} where tenant_id = $1 and id = any($2::bigint[])`,
    [tenant.id, ids, now, ...values],
  );
}

/** Switches people on; a first password that nobody has used yet holds until `until`. */
export async function enablePeople({ tx, tenant, now }: TenantMoment, ids: readonly number[], until: Date | null): Promise<void> {
  await rowsOf(
    tx,
    `update staff set enabled = true, version = version + 1, updated_at = $3,
       password_until = case when password_until is null then null else coalesce($4::timestamptz, password_until) end
     where tenant_id = $1 and id = any($2::bigint[])`,
    [tenant.id, ids, now, until],
  );
}

/** Whether somebody enabled would still grant rights for this tenant without these people; the platform's own do not count. */
export async function hasOtherHolder({ tx, tenant }: TenantTx, without: readonly number[]): Promise<boolean> {
  const row = await rowOf(
    tx,
    `select from staff s join role r on r.tenant_id = s.tenant_id and r.id = s.role_id and r.enabled and r.staff_type <> 0
       join role_permission p on p.tenant_id = r.tenant_id and p.role_id = r.id and p.permission = 'authority:role:grant'
     where s.tenant_id = $1 and s.enabled and s.id <> all($2::bigint[]) limit 1`,
    [tenant.id, without],
  );
  return row !== undefined;
}

/** What stands beside a person in the list. */
export async function selectBeside({ tx, tenant, now }: TenantMoment, id: number) {
  const row = await rowOf<{ sessions: number; lastSeen: Date | null; led: number }>(
    tx,
    `select count(e.token_hash)::int as sessions, max(e.seen_at) as "lastSeen",
       (select count(*)::int from staff x where x.tenant_id = $1 and x.leader_id = $2 and x.enabled) as led
     from session e where e.tenant_id = $1 and e.staff_id = $2 and e.expires_at > $3 and e.seen_at > $3::timestamptz - interval '30 minutes'`,
    [tenant.id, id, now],
  );
  const bindings = await rowsOf<{ appId: number; firstReview: boolean; finalReview: boolean; weight: number; cap: number | null }>(
    tx,
    `select app_id as "appId", first as "firstReview", final as "finalReview", weight, cap from review_binding where tenant_id = $1 and staff_id = $2 order by 1`,
    [tenant.id, id],
  );
  return { sessions: row?.sessions ?? 0, lastSeen: row?.lastSeen ?? null, led: row?.led ?? 0, bindings };
}

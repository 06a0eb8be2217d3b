import type { NoticeState } from "../../../../lending/notice.machine.ts";
import type { Context, TenantMoment, TenantTx } from "../../../kernel/context.ts";
import { roleSaid } from "../../../kernel/sql/scope.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

/** What a version of a notice says, to whom, and when. */
export interface Content {
  readonly title: string;
  readonly content: string;
  readonly texts: Readonly<Record<string, unknown>>;
  readonly languages: readonly string[];
  readonly role_ids: readonly number[];
  readonly start_at: Date | string | null;
  readonly end_at: Date | string | null;
  readonly top: boolean;
}
export interface NewVersion extends Content {
  readonly effective_from: Date;
}
/** A notice with what its newest version says. */
export interface NoticeRow extends NewVersion {
  readonly id: number;
  readonly state: NoticeState;
  readonly version: number;
  readonly saved_by: string;
  readonly published_at: Date | null;
  /** Of a release note the number of its release. */
  readonly release: string | null;
}

const columns = "title, content, texts, languages, role_ids, start_at, end_at, top, effective_from";

/** A published one whose last version is over has expired. */
export const stateAt = (now: string): string =>
  `case when n.state = 'published' and l.end_at <= ${now}::timestamptz then 'expired' else n.state end`;
/** The newest version, in force or not. */
export const newest = "join notice_version l on l.tenant_id = n.tenant_id and l.notice_id = n.id and l.version = n.version";
/** Of the versions whose day has come, the last. */
export const inForce = (now: string): string => `lateral (select v.* from notice_version v
  where v.tenant_id = n.tenant_id and v.notice_id = n.id and v.effective_from <= ${now}::timestamptz order by v.version desc limit 1) f`;

/** Who says something: a person, or the house itself. */
export type Speaker = TenantMoment & { readonly staff: { readonly id: number | null } };

export async function insertNotice({ tx, tenant, staff, now }: Speaker): Promise<number> {
  const row = await rowOf<{ id: number }>(tx, "insert into notice (tenant_id, created_by, created_at) values ($1, $2, $3) returning id", [
    tenant.id,
    staff.id,
    now,
  ]);
  return row?.id ?? 0;
}

interface Numbered {
  readonly id: number;
  readonly version: number;
  /** Said to him alone; a later version is said to whom the one before was. */
  readonly personId?: number;
}
/** Adds a version and names it the newest. */
export async function insertVersion({ tx, tenant, staff, now }: Speaker, of: NewVersion & Numbered): Promise<void> {
  const { id, version } = of;
  const values = [of.title, of.content, JSON.stringify(of.texts), of.languages, of.role_ids, of.start_at, of.end_at, of.top];
  await rowsOf(
    tx,
    `insert into notice_version (tenant_id, notice_id, version, created_by, created_at, ${columns}, person_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
       coalesce($15::bigint, (select b.person_id from notice_version b where b.tenant_id = $1 and b.notice_id = $2 and b.version = $3::int - 1)))`,
    [tenant.id, id, version, staff.id, now, ...values, of.effective_from, of.personId ?? null],
  );
  await rowsOf(tx, "update notice set version = $3 where tenant_id = $1 and id = $2", [tenant.id, id, version]);
}

/** A notice, or a release note: each has its own permissions, and is not found by the other's. */
export function lockNotice(
  { tx, tenant, now }: Context,
  id: number,
  kind: "notice" | "release" = "notice",
): Promise<NoticeRow | undefined> {
  return rowOf<NoticeRow>(
    tx,
    `select n.id, n.version, ${stateAt("$3")} as state, l.title, l.content, l.texts, l.languages, l.role_ids, l.start_at, l.end_at, l.top,
       l.effective_from, coalesce(s.admin_name, 'Keyline') as saved_by, n.published_at, n.release
     from notice n ${newest} left join staff s on s.tenant_id = l.tenant_id and s.id = l.created_by
     where n.tenant_id = $1 and n.id = $2 and (n.release is not null) = $4 for update of n`,
    [tenant.id, id, now, kind === "release"],
  );
}

/** Published, it is counted from nobody on. */
export async function updateState({ tx, tenant, now }: Context, id: number, state: NoticeState): Promise<void> {
  await rowsOf(
    tx,
    `with unread as (delete from notice_read where tenant_id = $1 and notice_id = $2 and $3 = 'published')
     update notice set state = $3, published_at = case when $3 = 'published' then $4::timestamptz else published_at end where tenant_id = $1 and id = $2`,
    [tenant.id, id, state, now],
  );
}

/** Names the release that a notice speaks of; false where another one does. */
export async function setRelease({ tx, tenant }: Context, id: number, release: string): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    `update notice set release = $3 where tenant_id = $1 and id = $2
       and not exists (select from notice o where o.tenant_id = $1 and o.release = $3 and o.id <> $2) returning id`,
    [tenant.id, id, release],
  );
  return rows.length > 0;
}

/** Published from then on. */
export async function updatePublished({ tx, tenant }: TenantTx, id: number, at: Date): Promise<void> {
  await rowsOf(tx, "update notice set state = 'published', published_at = $3 where tenant_id = $1 and id = $2", [tenant.id, id, at]);
}

export async function deleteNotice({ tx, tenant }: Context, id: number): Promise<void> {
  await rowsOf(tx, "delete from notice where tenant_id = $1 and id = $2", [tenant.id, id]);
}

/** Whom a version concerns: people who work, in the roles and languages that it names. */
export const concerned = (of: string): string =>
  `s.enabled and (${of}.person_id is null or ${of}.person_id = s.id) and (${of}.role_ids = '{}' or s.role_id = any(${of}.role_ids)) and (${of}.languages = '{}' or s.locale = any(${of}.languages))`;

/** Numbers of the people whom the newest version or the one in force concerns. */
export async function selectConcerned({ tx, tenant, now }: TenantMoment, id: number): Promise<readonly number[]> {
  const rows = await rowsOf<{ id: number }>(
    tx,
    `select s.id from notice n ${newest} left join ${inForce("$3")} on true join staff s on s.tenant_id = n.tenant_id
     where n.tenant_id = $1 and n.id = $2 and (${concerned("l")} or ${concerned("f")})`,
    [tenant.id, id, now],
  );
  return rows.map((row) => row.id);
}

export interface VersionRow extends NewVersion {
  readonly version: number;
  readonly roles: readonly string[];
  readonly is_in_force: boolean;
  readonly created_by: string;
  readonly created_at: Date;
  readonly release: string | null;
  readonly published_at: Date | null;
}

/** Codes of the roles that a version names. */
export const rolesOf = (of: string): string =>
  `array(select ${roleSaid("r")} from role r where r.tenant_id = ${of}.tenant_id and r.id = any(${of}.role_ids) order by r.id)`;

/** Every version of a notice or of a release note, the newest first. */
export function selectVersions(
  { tx, tenant, now }: Context,
  id: number,
  kind: "notice" | "release" = "notice",
): Promise<readonly VersionRow[]> {
  return rowsOf<VersionRow>(
    tx,
    `select v.version, v.title, v.content, v.texts, v.languages, v.role_ids, v.start_at, v.end_at, v.top, v.effective_from, v.created_at,
       n.release, n.published_at, ${rolesOf("v")} as roles, coalesce(s.admin_name, 'Keyline') as created_by, coalesce(v.version = f.version, false) as is_in_force
     from notice n join notice_version v on v.tenant_id = n.tenant_id and v.notice_id = n.id
     left join staff s on s.tenant_id = v.tenant_id and s.id = v.created_by left join ${inForce("$3")} on true
     where n.tenant_id = $1 and n.id = $2 and (n.release is not null) = $4 order by v.version desc`,
    [tenant.id, id, now, kind === "release"],
  );
}

export interface AudienceRow {
  readonly id: number;
  readonly code: string;
  readonly people: number;
}
/** Roles that are on, with how many people have each. */
export function selectAudience({ tx, tenant }: Context): Promise<readonly AudienceRow[]> {
  return rowsOf<AudienceRow>(
    tx,
    `select r.id, ${roleSaid("r")} as code, count(s.id)::int as people from role r left join staff s on s.tenant_id = r.tenant_id and s.role_id = r.id and s.enabled
     where r.tenant_id = $1 and r.enabled group by r.id, r.code, r.name order by r.id`,
    [tenant.id],
  );
}

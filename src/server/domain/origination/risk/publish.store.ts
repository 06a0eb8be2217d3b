import type { Context } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import type { Kind } from "./book.actions.ts";

/** The newest finished dry run of a version that still counts. */
export const selectFreshRun = ({ tx, tenant }: Context, of: { readonly id: number; readonly version: number; readonly since: Date }) =>
  rowOf<{ readonly id: number }>(
    tx,
    `select id from risk_run where tenant_id = $1 and item_id = $2 and version = $3 and state = 'done' and finished_at >= $4 order by id desc limit 1`,
    [tenant.id, of.id, of.version, of.since],
  );

/** The flow that decides; another one may take its place. */
export const selectLiveFlow = ({ tx, tenant }: Context) =>
  rowOf<{ readonly id: number; readonly version: number }>(
    tx,
    "select id, live_version as version from risk_item where tenant_id = $1 and kind = 'flow' and live_version is not null for update",
    [tenant.id],
  );

export async function setLive({ tx, tenant }: Context, id: number, version: number | null): Promise<void> {
  await rowsOf(tx, "update risk_item set live_version = $3 where tenant_id = $1 and id = $2", [tenant.id, id, version]);
}

export interface NewRelease {
  readonly id: number;
  readonly version: number;
  readonly replaced: { readonly id: number; readonly version: number } | null;
  readonly runId: number | null;
  readonly askedBy: number;
}
export async function insertRelease({ tx, tenant, staff, now }: Context, release: NewRelease): Promise<void> {
  await rowsOf(
    tx,
    `insert into risk_release (tenant_id, item_id, version, replaced_item, replaced_version, run_id, asked_by, approved_by, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      tenant.id,
      release.id,
      release.version,
      release.replaced?.id ?? null,
      release.replaced?.version ?? null,
      release.runId,
      release.askedBy,
      staff.id,
      now,
    ],
  );
}

export interface ReleaseRow {
  readonly id: number;
  readonly version: number;
  readonly replacedItem: number | null;
  readonly replacedVersion: number | null;
  readonly askedBy: number | null;
  readonly approvedBy: number | null;
  readonly at: Date;
  readonly isBack: boolean;
}
/** The newest release of an item. */
export const lockRelease = ({ tx, tenant }: Context, id: number): Promise<ReleaseRow | undefined> =>
  rowOf<ReleaseRow>(
    tx,
    `select id, version, replaced_item as "replacedItem", replaced_version as "replacedVersion", asked_by as "askedBy", approved_by as "approvedBy", at,
       rolled_back_at is not null as "isBack" from risk_release where tenant_id = $1 and item_id = $2 order by id desc limit 1 for update`,
    [tenant.id, id],
  );

export async function markBack({ tx, tenant, staff, now }: Context, id: number): Promise<void> {
  await rowsOf(tx, "update risk_release set rolled_back_by = $3, rolled_back_at = $4 where tenant_id = $1 and id = $2", [
    tenant.id,
    id,
    staff.id,
    now,
  ]);
}

/** Those that an item decides with and that have never been published. */
export async function selectUnpublished({ tx, tenant }: Context, kind: Kind, ids: readonly number[]): Promise<string | null> {
  const row = await rowOf<{ name: string }>(
    tx,
    "select name from risk_item where tenant_id = $1 and kind = $2 and id = any($3::bigint[]) and live_version is null order by id limit 1",
    [tenant.id, kind, ids],
  );
  return row?.name ?? null;
}

/** A notice that nobody wrote, to whoever may publish such a thing, for a week: somebody alone went back to what held before. */
export async function insertBackNotice(
  { tx, tenant, now }: Context,
  {
    permission,
    texts,
  }: { readonly permission: string; readonly texts: Readonly<Record<string, { readonly title: string; readonly content: string }>> },
): Promise<void> {
  await rowsOf(
    tx,
    `with made as (insert into notice (tenant_id, state, version, published_at, created_at) values ($1, 'published', 1, $2, $2) returning id)
     insert into notice_version (tenant_id, notice_id, version, title, content, texts, role_ids, end_at, top, effective_from, created_at)
     select $1, made.id, 1, $3, $4, $5::jsonb, r.ids, $2::timestamptz + interval '7 days', false, $2, $2
     from made, (select array_agg(distinct p.role_id order by p.role_id) as ids from role_permission p where p.tenant_id = $1 and p.permission = $6) r
     where r.ids is not null`,
    [tenant.id, now, texts["en_PH"]?.title, texts["en_PH"]?.content, JSON.stringify(texts), permission],
  );
}

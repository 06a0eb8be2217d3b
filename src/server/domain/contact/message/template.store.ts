import type { ParsedOf } from "../../../../contract/types.ts";
import type { Scene } from "../../../../lending/contact/message-text.ts";
import type { Context, TenantFacts, Tx } from "../../../kernel/context.ts";
import { momentOf } from "../../../kernel/sql/literals.ts";
import type { Queue } from "../../../kernel/sql/queue.ts";
import { rowOf, rowsOf, Values } from "../../../kernel/sql/sql.ts";

export type TemplateMedium = "sms" | "chat" | "voice";
export interface TemplateRow {
  readonly id: number;
  readonly name: string;
  readonly scene: Scene;
  readonly medium: TemplateMedium;
  readonly language: string;
  readonly content: string;
  readonly app_id: number | null;
  readonly enabled: boolean;
  /** Of a text that a voice speaks: how often it is said. */
  readonly repeat: number;
}
interface House {
  readonly tx: Tx;
  readonly tenant: TenantFacts;
}

const columns = "id, name, scene, medium, language, content, app_id, enabled, repeat";

export function selectTemplate({ tx, tenant }: House, id: number): Promise<TemplateRow | undefined> {
  return rowOf<TemplateRow>(tx, `select ${columns} from message_template where tenant_id = $1 and id = $2`, [tenant.id, id]);
}

export interface Choice {
  readonly medium: string;
  readonly scenes: readonly string[];
  readonly appId: number | null;
  readonly language: string | null;
}

/** Templates that may be chosen from: enabled, of the app or of all. */
export function selectChoice({ tx, tenant }: House, { medium, scenes, appId, language }: Choice): Promise<readonly TemplateRow[]> {
  return rowsOf<TemplateRow>(
    tx,
    `select ${columns} from message_template
     where tenant_id = $1 and enabled and medium = $2 and scene = any($3::text[]) and ($4::int is null or app_id is null or app_id = $4)
       and ($5::text is null or language = $5)
     order by array_position($3::text[], scene), app_id nulls first, name, id`,
    [tenant.id, medium, scenes, appId, language],
  );
}

/** The house's own template of a scene: that of the app before that of all. */
export function selectOwn({ tx, tenant }: House, scene: Scene, appId: number): Promise<TemplateRow | undefined> {
  return rowOf<TemplateRow>(
    tx,
    `select ${columns} from message_template where tenant_id = $1 and enabled and medium = 'sms' and scene = $2 and (app_id is null or app_id = $3)
     order by app_id nulls last, id limit 1`,
    [tenant.id, scene, appId],
  );
}

/** A text as it is saved. */
export interface Text extends Omit<ParsedOf<"message.templateSave">, "medium"> {
  readonly medium: TemplateMedium;
  readonly repeat?: number | undefined;
}
/** Whether a new one is on, and who asked for the wording where another has approved it. */
interface Saving {
  readonly isOn: boolean;
  readonly askedBy: number | null;
}

/**
 * Writes a new one, on or off, or the next wording of an old one, which stays as it is and is kept beside it as it was; undefined where there is
 * none of that number.
 */
export async function saveTemplate(
  { tx, tenant, staff, now }: Context,
  input: Text,
  { isOn, askedBy }: Saving = { isOn: true, askedBy: null },
): Promise<number | undefined> {
  const { name, scene, medium, language, content, appId = null, repeat = 1 } = input;
  const values = [tenant.id, name, scene, medium, language, content, appId, staff.id, now, repeat, askedBy];
  const text =
    input.id === undefined
      ? `insert into message_template (tenant_id, name, scene, medium, language, content, app_id, updated_by, updated_at, repeat, asked_by, enabled)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`
      : `with was as (
           insert into message_template_past (tenant_id, template_id, name, scene, medium, language, content, app_id, repeat, asked_by, updated_by, updated_at)
           select tenant_id, id, name, scene, medium, language, content, app_id, repeat, asked_by, updated_by, updated_at from message_template
           where tenant_id = $1 and id = $12)
         update message_template set name = $2, scene = $3, medium = $4, language = $5, content = $6, app_id = $7, updated_by = $8, updated_at = $9,
           repeat = $10, asked_by = $11 where tenant_id = $1 and id = $12 returning id`;
  return (await rowOf<{ id: number }>(tx, text, [...values, input.id ?? isOn]))?.id;
}

/** Switches some; a wording's own hands stay with it. */
export async function updateEnabled({ tx, tenant, staff, now }: Context, ids: readonly number[], enabled: boolean): Promise<void> {
  await rowsOf(
    tx,
    "update message_template set enabled = $3, updated_by = $4, updated_at = $5 where tenant_id = $1 and id = any($2::bigint[])",
    [tenant.id, ids, enabled, staff.id, now],
  );
}

/** In the order of their numbers, held until the transaction ends. */
export function lockTemplates({ tx, tenant }: House, ids: readonly number[]): Promise<readonly TemplateRow[]> {
  return rowsOf<TemplateRow>(
    tx,
    `select ${columns} from message_template where tenant_id = $1 and id = any($2::bigint[]) order by id for update`,
    [tenant.id, ids],
  );
}

/** What is said for the same in other languages. */
export function selectSiblings(
  { tx, tenant }: House,
  { id, scene, medium, language, app_id }: TemplateRow,
): Promise<readonly TemplateRow[]> {
  return rowsOf<TemplateRow>(
    tx,
    `select ${columns} from message_template where tenant_id = $1 and id <> $2 and scene = $3 and medium = $4 and language <> $5
       and app_id is not distinct from $6 and enabled order by language, name, id limit 20`,
    [tenant.id, id, scene, medium, language, app_id],
  );
}

/** Texts that may go out today. */
export async function selectContents({ tx, tenant }: House): Promise<readonly string[]> {
  const rows = await rowsOf<{ content: string }>(tx, "select content from message_template where tenant_id = $1 and enabled", [tenant.id]);
  return rows.map(({ content }) => content);
}

export interface WordingRow extends Omit<TemplateRow, "id" | "enabled"> {
  readonly writer: string | null;
  readonly asker: string | null;
  readonly updated_at: Date;
}
/** Every wording of a template, the newest, which is in force, first. */
export function selectWordings({ tx, tenant }: House, id: number): Promise<readonly WordingRow[]> {
  return rowsOf<WordingRow>(
    tx,
    `select w.name, w.scene, w.medium, w.language, w.content, w.app_id, w.repeat, w.updated_at, s.admin_name as writer, q.admin_name as asker
     from (select tenant_id, 9223372036854775807 as turn, name, scene, medium, language, content, app_id, repeat, asked_by, updated_by, updated_at
         from message_template where tenant_id = $1 and id = $2
       union all select tenant_id, id, name, scene, medium, language, content, app_id, repeat, asked_by, updated_by, updated_at
         from message_template_past where tenant_id = $1 and template_id = $2) w
     left join staff s on s.tenant_id = w.tenant_id and s.id = w.updated_by
     left join staff q on q.tenant_id = w.tenant_id and q.id = w.asked_by
     order by w.turn desc limit 100`,
    [tenant.id, id],
  );
}

interface Searched {
  readonly name?: string | undefined;
  readonly scene?: string | undefined;
  readonly medium?: string | undefined;
  readonly language?: string | undefined;
  readonly appId?: number | undefined;
  readonly status?: "enabled" | "disabled" | undefined;
}
/** Templates of a desk, with what waits for a second person of the kind that is its own. */
export function templateQueue(
  input: Searched,
  { tenant, staff, now }: Context,
  desk: { mediums: readonly TemplateMedium[]; kind: string },
): Queue {
  const values = new Values();
  const where = [`t.tenant_id = ${values.add(tenant.id)}`, `t.medium = any(${values.add(desk.mediums)}::text[])`];
  if (input.name) where.push(`t.name ilike '%' || ${values.add(input.name.replace(/[%_\\]/g, "\\$&"))} || '%'`);
  if (input.scene) where.push(`t.scene = ${values.add(input.scene)}`);
  if (input.medium) where.push(`t.medium = ${values.add(input.medium)}`);
  if (input.language) where.push(`t.language = ${values.add(input.language)}`);
  if (input.appId) where.push(`t.app_id = ${values.add(input.appId)}`);
  if (input.status) where.push(`t.enabled = ${values.add(input.status === "enabled")}`);
  // A literal, not a parameter: a count leaves the columns out and would not know its type.
  const at = momentOf(now);
  const since = momentOf(new Date(now.getTime() - 7 * 86_400_000));
  return {
    from: `message_template t left join app a on a.tenant_id = t.tenant_id and a.id = t.app_id
      left join staff s on s.tenant_id = t.tenant_id and s.id = t.updated_by
      left join approval w on w.tenant_id = t.tenant_id and w.kind = '${desk.kind}' and w.target = t.id::text and w.state = 'pending' and w.expires_at > ${at}
      left join staff q on q.tenant_id = w.tenant_id and q.id = w.requested_by`,
    columns: {
      id: "t.id",
      name: "t.name",
      scene: "t.scene",
      medium: "t.medium",
      language: "t.language",
      content: "t.content",
      variables: `array(select v.name from (select m[1] as name, min(n) as at
        from regexp_matches(t.content, '\\{\\{\\s*(\\w+)\\s*\\}\\}', 'g') with ordinality r(m, n) group by 1) v order by v.at)`,
      appId: "t.app_id",
      appName: "a.name",
      segments: "message_segments(t.content)",
      usedSevenDays: `(select count(*)::int from message_task k join message m on m.tenant_id = k.tenant_id and m.task_id = k.id
        where k.tenant_id = t.tenant_id and k.template_id = t.id and k.created_at >= ${since} and m.attempt_id is not null)`,
      status: "case when t.enabled then 'enabled' else 'disabled' end",
      approvalId: "w.id",
      requester: "q.admin_name",
      askedContent: "w.payload ->> 'content'",
      isOwnRequest: `coalesce(w.requested_by = ${Number(staff.id)}, false)`,
      updateBy: "s.admin_name",
      updateTime: "t.updated_at",
    },
    where,
    orderBy: "t.scene, t.name, t.id",
    values,
  };
}

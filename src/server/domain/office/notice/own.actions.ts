import { locales, type Locale } from "../../../../contract/languages.ts";
import type { Permission } from "../../../../contract/permissions.ts";
import type { Context, TenantMoment, TenantTx } from "../../../kernel/context.ts";
import { writeNotice } from "../../../kernel/live/notices.ts";
import { rowsOf } from "../../../kernel/sql/sql.ts";
import * as store from "./notice.store.ts";

/** What the house itself has to say, in each language; its own notices go by themselves after so many days. */
export interface Own {
  readonly to: readonly Permission[];
  readonly text: (locale: Locale) => { readonly title: string; readonly content: string };
  readonly days: number;
}
const day = 86_400_000;

/** Tells everybody whose role holds one of the keys, at once, in the frame: a notice like any other, written by whoever did what it tells of. */
export async function publishOwn(context: Context, { to, text, days }: Own): Promise<void> {
  const roles = await rolesWith(context, to);
  if (roles.length === 0) return;
  await publish(context, { text, days }, { role_ids: roles });
}

/** The same of what no person has done: a job or a program of another has seen it. */
export async function publishByHouse(moment: TenantMoment, { to, text, days }: Own): Promise<void> {
  const roles = await rolesWith(moment, to);
  if (roles.length === 0) return;
  const concerned = await write({ ...moment, staff: { id: null } }, { ...text("en_PH"), text, days }, { role_ids: roles });
  await writeNotice(moment.tx, moment.tenant.id, { orders: [], staff: concerned, at: moment.now });
}

async function rolesWith({ tx, tenant }: TenantTx, to: readonly Permission[]): Promise<readonly number[]> {
  const roles = await rowsOf<{ id: number }>(
    tx,
    "select distinct role_id as id from role_permission where tenant_id = $1 and permission = any($2::text[]) order by 1",
    [tenant.id, [...to]],
  );
  return roles.map(({ id }) => id);
}

/** The same to one person alone: something of his own has changed by another's hand. */
export const tellPerson = (context: Context, person: number, said: Omit<Own, "to">): Promise<void> =>
  publish(context, said, { role_ids: [], personId: person });

interface Whom {
  readonly role_ids: readonly number[];
  readonly personId?: number;
}
async function publish(context: Context, { text, days }: Omit<Own, "to">, whom: Whom): Promise<void> {
  context.changed([], await write(context, { ...text(context.locale), text, days }, whom));
}

/** Written and published at once. @returns whom it concerns */
async function write(
  speaker: store.Speaker,
  { text, days, title, content }: Omit<Own, "to"> & ReturnType<Own["text"]>,
  whom: Whom,
): Promise<readonly number[]> {
  const { now } = speaker;
  const texts = Object.fromEntries(locales.map((locale) => [locale, text(locale)]));
  const id = await store.insertNotice(speaker);
  await store.insertVersion(speaker, {
    title,
    content,
    ...whom,
    texts,
    languages: [],
    start_at: null,
    end_at: new Date(now.getTime() + days * day).toISOString(),
    top: false,
    effective_from: now,
    id,
    version: 1,
  });
  await store.updatePublished(speaker, id, now);
  return store.selectConcerned(speaker, id);
}

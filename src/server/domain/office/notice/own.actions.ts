import { locales, type Locale } from "../../../../contract/languages.ts";
import type { Permission } from "../../../../contract/permissions.ts";
import type { Context } from "../../../kernel/context.ts";
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
  const { tx, tenant } = context;
  const roles = await rowsOf<{ id: number }>(
    tx,
    "select distinct role_id as id from role_permission where tenant_id = $1 and permission = any($2::text[]) order by 1",
    [tenant.id, [...to]],
  );
  if (roles.length === 0) return;
  await publish(context, { text, days }, { role_ids: roles.map((role) => role.id) });
}

/** The same to one person alone: something of his own has changed by another's hand. */
export const tellPerson = (context: Context, person: number, said: Omit<Own, "to">): Promise<void> =>
  publish(context, said, { role_ids: [], personId: person });

async function publish(
  context: Context,
  { text, days }: Omit<Own, "to">,
  whom: { readonly role_ids: readonly number[]; readonly personId?: number },
): Promise<void> {
  const { now } = context;
  const texts = Object.fromEntries(locales.map((locale) => [locale, text(locale)]));
  const id = await store.insertNotice(context);
  await store.insertVersion(context, {
    ...text(context.locale),
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
  await store.updatePublished(context, id, now);
  context.changed([], await store.selectConcerned(context, id));
}

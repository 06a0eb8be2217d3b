import { locales } from "../../../../contract/languages.ts";
import { limits } from "../../../../lending/limits.ts";
import { addDays, localDate } from "../../../../lending/time/zone.ts";
import type { TenantMoment } from "../../../kernel/context.ts";
import { textIn } from "../../../kernel/http/texts.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

/** Days of a quarter within which its review is asked for: who installs the house later in it begins with the next. */
const askedWithin = 14;
const monthsOfQuarter = 3;

/** "2026 Q4", and whether its first days are not over. */
function quarterOf(today: string): { readonly name: string; readonly isNew: boolean } {
  const [year, month, day] = today.split("-").map(Number) as [number, number, number];
  const first = (month - 1) % monthsOfQuarter === 0;
  return { name: `${year} Q${Math.ceil(month / monthsOfQuarter)}`, isNew: first && day <= askedWithin };
}

/**
 * Asks whoever grants rights to review them, once a quarter and by a notice that nobody wrote. In the night: a second one of the same quarter
 * finds that it was asked.
 */
export async function remindReview({
  tx,
  tenant,
  now,
}: Pick<TenantMoment, "tx" | "now"> & { readonly tenant: { readonly id: number; readonly timeZone: string } }): Promise<void> {
  const today = localDate(now, tenant.timeZone);
  const { name, isNew } = quarterOf(today);
  if (!isNew) return;
  const asked = await rowOf(
    tx,
    "insert into access_reminder (tenant_id, quarter, at) values ($1, $2, $3) on conflict do nothing returning quarter",
    [tenant.id, name, now],
  );
  if (!asked) return;
  const text = (locale: (typeof locales)[number], of: "title" | "text") =>
    textIn(locale, `notice.review.${of}`, { quarter: name, days: limits.unusedKeyDays });
  const texts = Object.fromEntries(locales.map((locale) => [locale, { title: text(locale, "title"), content: text(locale, "text") }]));
  await rowsOf(
    tx,
    `with made as (insert into notice (tenant_id, state, version, published_at, created_at) values ($1, 'published', 1, $2, $2) returning id)
     insert into notice_version (tenant_id, notice_id, version, title, content, texts, role_ids, end_at, top, effective_from, created_at)
     select $1, made.id, 1, $3, $4, $5::jsonb, r.ids, ($6::date)::timestamptz, true, $2, $2
     from made, (select array_agg(distinct p.role_id order by p.role_id) as ids from role_permission p where p.tenant_id = $1 and p.permission = 'authority:role:grant') r
     where r.ids is not null`,
    [tenant.id, now, text("en_PH", "title"), text("en_PH", "text"), JSON.stringify(texts), addDays(today, 31)],
  );
}

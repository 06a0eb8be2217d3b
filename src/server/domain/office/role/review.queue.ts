import type { Locale } from "../../../../contract/languages.ts";
import type { ParsedOf } from "../../../../contract/types.ts";
import { limits } from "../../../../lending/limits.ts";
import { decisionKeys } from "../../../../lending/rights/staff.rules.ts";
import { addDays } from "../../../../lending/time/zone.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import { languageOf } from "../../../kernel/http/localise.ts";
import { isOneOf } from "../../../kernel/sql/filters.ts";
import type { Queue, QueueContext } from "../../../kernel/sql/queue.ts";
import { levelOf, roleSaid } from "../../../kernel/sql/scope.ts";
import { Values } from "../../../kernel/sql/sql.ts";

type Listed = Omit<ParsedOf<"accessReview.list">, "page" | "pageSize">;
/** An export may name ticked rows. */
export type ReviewFilters = Listed & { readonly loanRecordIds?: readonly number[] | undefined };

/** When a person came by the key: with his role, or when his role came by it (`g`). */
const sinceOf = (x: string): string => `greatest(coalesce(${x}.role_since, ${x}.created_at), g.at)`;
/** The role got the key after the person got the role: then whoever gave it to the role is meant. */
const byRole = "coalesce(g.at > coalesce(s.role_since, s.created_at), false)";
const nameOf = (id: string): string => `(select n.admin_name from staff n where n.tenant_id = s.tenant_id and n.id = ${id})`;
/** Page and button, as the menu calls them in the reader's language: a key has one button. */
const keyWord = (language: string, entry: string): string => `coalesce(${entry}.names ->> '${language}', ${entry}.names ->> 'en')`;

interface Days {
  /** The first day of the ninety. */
  readonly from: string;
  readonly now: string;
  /** Since when the lender's keys are watched. */
  readonly watched: string;
}
/** Person `x`, whose last use is `l`, has not used it in ninety days, and has held it, and was watched, for as long. */
const idle = (x: string, l: string, { from, now, watched }: Days): string =>
  `(${watched} <= ${from}::date and ${sinceOf(x)} <= ${now}::timestamptz - make_interval(days => ${limits.unusedKeyDays})
    and coalesce(${l}.day < ${from}::date, true))`;
const lastOf = (x: string, l: string): string =>
  `key_last ${l} on ${l}.tenant_id = ${x}.tenant_id and ${l}.staff_id = ${x}.id and ${l}.permission = p.permission`;
const colleagues = "staff c where c.tenant_id = s.tenant_id and c.role_id = s.role_id and c.enabled";
/** Of the people with this role nobody uses it: the first who does ends the search. */
const proposed = (days: Days): string =>
  `(${idle("s", "l", days)} and not exists (select from staff c left join ${lastOf("c", "cl")}
    where c.tenant_id = s.tenant_id and c.role_id = s.role_id and c.enabled and not ${idle("c", "cl", days)}))`;
const like = (values: Values, text: string): string => values.add(`%${text.replace(/[%_\\]/g, "\\$&")}%`);

function conditions(
  filters: ReviewFilters,
  values: Values,
  of: { readonly idle: string; readonly name: string; readonly decides: string },
) {
  const { adminName, roleId, permission, unused, decides } = filters;
  const where: string[] = [];
  if (adminName) {
    const part = like(values, adminName);
    where.push(`(s.admin_name ilike ${part} or s.account ilike ${part})`);
  }
  if (roleId !== undefined) where.push(`s.role_id = ${values.add(roleId)}`);
  if (permission) {
    const part = like(values, permission);
    where.push(`(p.permission ilike ${part} or ${of.name} ilike ${part})`);
  }
  if (unused !== undefined) where.push(`${of.idle} = ${values.add(unused)}::boolean`);
  if (decides !== undefined) where.push(`${of.decides} = ${values.add(decides)}::boolean`);
  return [...where, ...isOneOf(values, "s.id * 1000000 + e.id", filters.loanRecordIds)];
}

/** A row for each person who is on and each of his keys, by name and as the menu has them. */
export function reviewQueue(filters: ReviewFilters, context: QueueContext & { readonly locale?: Locale }): Queue {
  const { tenant, staff, now } = context;
  const values = new Values();
  const tenantId = values.add(tenant.id);
  const days: Days = {
    now: values.add(now),
    from: values.add(addDays(businessDay(now, tenant.timeZone).date, -limits.unusedKeyDays)),
    watched: `(select key_use_since from tenant where tenant_id = ${tenantId})`,
  };
  const language = languageOf(context.locale ?? "en_PH");
  const name = `coalesce(${keyWord(language, "a")} || ' · ', '') || ${keyWord(language, "e")}`;
  // Literals: keys of our own registry.
  const decides = `p.permission = any('{${[...decisionKeys].join(",")}}'::text[])`;
  const mine = idle("s", "l", days);
  return {
    // As few tables as can be: with eleven the plan alone took three times what the rows did.
    from: `staff s left join role r on r.tenant_id = s.tenant_id and r.id = s.role_id
      join role_permission p on p.tenant_id = s.tenant_id and p.role_id = s.role_id
      join menu_entry e on e.tenant_id = p.tenant_id and e.perms = p.permission and e.type = 2
      left join menu_entry a on a.tenant_id = e.tenant_id and a.id = e.parent_id
      left join ${lastOf("s", "l")}
      left join (select distinct on (x.role_id, x.permission) x.role_id, x.permission, x.at, x.staff_id, x.approved_by from role_grant x
        where x.tenant_id = ${tenantId} and x.granted order by x.role_id, x.permission, x.id desc) g on g.role_id = p.role_id and g.permission = p.permission`,
    columns: {
      id: "s.id * 1000000 + e.id",
      adminUserId: "s.id",
      account: "s.account",
      adminName: "s.admin_name",
      roleId: "r.id",
      roleName: roleSaid("r"),
      roleCode: "r.code",
      permission: "p.permission",
      keyName: name,
      decides,
      since: sinceOf("s"),
      by: `case when ${byRole} then ${nameOf("g.staff_id")} else ${nameOf("s.role_by")} end`,
      approvedBy: `case when ${byRole} then ${nameOf("g.approved_by")} end`,
      lastUse: "l.day::text",
      days: `(select count(*)::int from key_use u where u.tenant_id = s.tenant_id and u.staff_id = s.id and u.permission = p.permission and u.day >= ${days.from}::date)`,
      unused: mine,
      people: `(select count(*)::int from ${colleagues})`,
      proposed: proposed(days),
      isBelow: `r.level > ${levelOf(tenant.id, staff.id)}`,
      roleVersion: "r.version",
    },
    where: [
      `s.tenant_id = ${tenantId}`,
      "s.enabled",
      `${days.now}::timestamptz is not null and ${days.from}::date is not null`,
      ...conditions(filters, values, { idle: mine, name, decides }),
    ],
    orderBy: "s.admin_name, s.id, e.id",
    values,
  };
}

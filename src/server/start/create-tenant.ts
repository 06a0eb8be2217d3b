import type pg from "pg";
import { menu } from "../../contract/menu.ts";
import { shippedKeys } from "../../contract/permissions.ts";
import { kindOf, shippedNames, type RoleCode } from "../../lending/rights/staff-kinds.ts";
import { createMessages } from "./message-presets.ts";
import type { MarketPreset } from "../../contract/basics/tenant/markets.ts";
import type { Locale } from "../../contract/languages.ts";
import { collectionStages } from "./market-presets.ts";

type Scope = "own" | "team" | "department" | "tenant";

/** The twelve roles of rules/rights.md 2: number (also the staff type) and data scope. */
export const roles: readonly { readonly id: number; readonly code: RoleCode; readonly scope: Scope }[] = [
  { id: 1, code: "platformAdmin", scope: "tenant" },
  { id: 2, code: "tenantAdmin", scope: "tenant" },
  { id: 3, code: "manager", scope: "department" },
  { id: 4, code: "firstReviewer", scope: "own" },
  { id: 5, code: "finalReviewer", scope: "own" },
  { id: 6, code: "finance", scope: "tenant" },
  { id: 7, code: "reminder", scope: "own" },
  { id: 8, code: "collector", scope: "own" },
  { id: 9, code: "marketer", scope: "own" },
  { id: 10, code: "service", scope: "tenant" },
  { id: 11, code: "auditor", scope: "tenant" },
  { id: 12, code: "supervisor", scope: "team" },
];
/** Staff type of a role: the specification counts from 0 and fixes 6 to 9. */
export const staffType = (role: RoleCode): number => (roles.find((each) => each.code === role)?.id ?? 1) - 1;

export interface NewTenant {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly market: MarketPreset;
  readonly isDemo: boolean;
  readonly now: Date;
  /** Where its customers pay with a code; none: the code alone is told. */
  readonly payPage?: string;
  /** Where they say that they want no more advertising. */
  readonly stopPage?: string;
}

/** What runs the statements: a connection of the shell's, or a transaction of the server's. */
export interface Runner {
  query(text: string, values?: unknown[]): Promise<unknown>;
}

/** A tenant with the stages, roles, grants and menu of the specification; staff, apps and orders come later. */
export async function createTenant(client: pg.ClientBase, tenant: NewTenant): Promise<void> {
  const { id, market } = tenant;
  await client.query(
    `insert into tenant (tenant_id, code, name, region, currency, currency_step, time_zone, locale, country_code, is_demo, settings, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      id,
      tenant.code,
      tenant.name,
      market.region,
      market.currency,
      market.currencyStep,
      market.timeZone,
      market.locale,
      market.countryCode,
      tenant.isDemo,
      // What a lender begins with: a code besides the password, of whoever decides. Accounts of the demo have a password that everybody knows.
      {
        secondFactor: !tenant.isDemo,
        ...(tenant.payPage ? { payPage: tenant.payPage } : {}),
        ...(tenant.stopPage ? { stopPage: tenant.stopPage } : {}),
      },
      tenant.now,
    ],
  );
  await furnish(client, id, market.locale);
}

/** What every tenant begins with, whoever made its row. */
export async function furnish(client: Runner, id: number, locale: Locale): Promise<void> {
  await client.query(
    "insert into opt_out_key (tenant_id, secret) values ($1, md5(gen_random_uuid()::text) || md5(gen_random_uuid()::text))",
    [id],
  );
  await client.query(
    `insert into collection_stage (tenant_id, code, from_day, to_day)
     select $1, s.code, s."from", s."to" from jsonb_to_recordset($2) as s(code text, "from" int, "to" int)`,
    [id, JSON.stringify(collectionStages)],
  );
  await client.query(
    `insert into role (tenant_id, id, code, name, data_scope, staff_type, level, parent_id)
     select $1, r.id, r.code, r.name, r.scope, r.type, r.level, (select p.id from jsonb_to_recordset($2) as p(id int, code text) where p.code = r.parent)
     from jsonb_to_recordset($2) as r(id int, code text, name text, scope text, type int, level int, parent text)`,
    [id, JSON.stringify(roles.map((role) => ({ ...role, name: shippedNames[role.code], ...kindOf(role.id - 1) })))],
  );
  await client.query(
    `insert into role_permission (tenant_id, role_id, permission)
     select $1, r.id, p.permission from role r cross join lateral jsonb_array_elements_text($2::jsonb -> r.code) as p(permission) where r.tenant_id = $1`,
    [id, JSON.stringify(Object.fromEntries(roles.map(({ code }) => [code, shippedKeys(code)])))],
  );
  await client.query(
    `insert into menu_entry (tenant_id, id, parent_id, type, names, web_url, order_num, icon, url, perms)
     select $1, m.id, m."parentId", m.type, m.names, m."webUrl", m."orderNum", m.icon, m."webUrl", m.perms
     from jsonb_to_recordset($2) as m(id int, "parentId" int, type smallint, names jsonb, "webUrl" text, "orderNum" int, icon text, perms text)`,
    [id, JSON.stringify(menu)],
  );
  await createMessages(client, id, locale);
  await client.query("select standard_risk(tenant_id, created_at) from tenant where tenant_id = $1", [id]);
}

const teams = [
  { id: 1, name: "Office", department: "none" },
  { id: 2, name: "Credit", department: "credit" },
  { id: 3, name: "Reminder", department: "remind" },
  { id: 4, name: "Marketing", department: "marketing" },
  { id: 10, name: "Collection A", department: "collection" },
];

/** The teams that a lender begins with. */
export async function createTeams(client: Runner, id: number): Promise<void> {
  await client.query(
    `insert into team (tenant_id, id, name, department) select $1, t.id, t.name, t.department from jsonb_to_recordset($2) as t(id int, name text, department text)`,
    [id, JSON.stringify(teams)],
  );
}

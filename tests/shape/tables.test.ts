// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { directory, tenantless } from "../../src/server/db/directory.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

const server = fileURLToPath(new URL("../../src/server", import.meta.url));
const sources = readdirSync(server, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => ({ name, text: readFileSync(join(server, name), "utf8") }));
const filesWith = (pattern: RegExp): string[] => sources.filter(({ text }) => pattern.test(text)).map(({ name }) => name);

const columnsOf = (numbers: string, table: string): string =>
  `(select array_agg(a.attname::text order by u.at) from unnest(${numbers}) with ordinality u(number, at)
    join pg_attribute a on a.attrelid = ${table} and a.attnum = u.number)`;
const ours = "n.nspname = 'public'";
const table = `pg_class c join pg_namespace n on n.oid = c.relnamespace and ${ours} and c.relkind in ('r', 'p')`;
const keys = `select c.relname::text as name, i.indisprimary as "isPrimary", ${columnsOf("i.indkey::int2[]", "c.oid")} as columns
  from ${table} join pg_index i on i.indrelid = c.oid and i.indisunique`;

/** What breaks a rule of a schema that is distributed by tenant: rule -> statement that names the offenders. */
const rules = {
  "a table is a tenant's and has it first in its primary key": `select c.relname::text as name from ${table} where not exists (select from (${keys}) k where k.name = c.relname and k."isPrimary" and k.columns[1] = 'tenant_id')`,
  "a value is one of a kind within its tenant": `select k.name || '.' || array_to_string(k.columns, ',') as name from (${keys}) k where not 'tenant_id' = any(coalesce(k.columns, '{}')) and not k."isPrimary"`,
  "a row refers to rows of its own tenant": `select k.conrelid::regclass || ' ' || k.conname as name from pg_constraint k join pg_namespace n on n.oid = k.connamespace and ${ours}
    where k.contype = 'f' and not (coalesce(${columnsOf("k.conkey", "k.conrelid")}, '{}'))[1] = 'tenant_id'
      or k.contype = 'f' and not (coalesce(${columnsOf("k.confkey", "k.confrelid")}, '{}'))[1] = 'tenant_id'`,
  "a number that the database gives is a bigint identity": `select c.relname || '.' || a.attname as name from ${table}
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where a.attidentity <> '' and a.atttypid <> 'bigint'::regtype or a.attidentity = '' and pg_get_expr(d.adbin, d.adrelid) ~ 'nextval'`,
  // On a shard its tables have other names: what it writes belongs into the statement (day-writes.ts).
  "nothing is written by a trigger": `select c.relname || ' ' || t.tgname as name from ${table} join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal`,
  // Either its names are bound when it is made (a body written as SQL), or it says where they are looked up.
  "a function means the same whatever the search path": `select p.proname::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace and ${ours}
    where p.prosqlbody is null and not exists (select from unnest(p.proconfig) s where s like 'search_path=%')`,
} satisfies Readonly<Record<string, string>>;
type Rule = keyof typeof rules;

/** The offenders that the code names, with their reason, in one place. */
const known: Readonly<Partial<Record<Rule, readonly string[]>>> = {
  "a table is a tenant's and has it first in its primary key": tenantless,
  "a value is one of a kind within its tenant": directory.map(({ table: name, column }) => `${name}.${column}`),
};

let database: TestDatabase;
let client: pg.PoolClient;
beforeAll(async () => {
  database = await createTestDatabase();
  client = await database.owner.connect();
});
afterAll(async () => {
  client.release();
  await database.drop();
});

async function offenders(rule: Rule): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(`select name from (${rules[rule]}) x order by name`);
  return rows.map(({ name }) => name);
}

describe("the migrated schema can be distributed by tenant:", () => {
  it.each(Object.keys(rules) as Rule[])("%s", async (rule) => {
    expect(await offenders(rule)).toEqual([...(known[rule] ?? [])].sort());
  });

  it("and each rule finds who breaks it", async () => {
    await client.query("begin");
    await client.query(`
      create table loose (id int generated always as identity primary key, tenant_id int not null, code text unique, other bigserial,
        staff_account text references staff (account));
      create function unbound() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger writes after insert on loose for each statement execute function unbound()`);
    const found = new Map<Rule, readonly string[]>();
    for (const rule of Object.keys(rules) as Rule[]) found.set(rule, await offenders(rule));
    await client.query("rollback");
    expect([...found].map(([rule, names]) => names.filter((name) => !known[rule]?.includes(name)))).toEqual([
      ["loose"],
      ["loose.code"],
      ["loose loose_staff_account_fkey"],
      ["loose.id", "loose.other"],
      ["loose writes"],
      ["unbound"],
    ]);
  });
});

describe("what is known without a tenant", () => {
  it("is asked through the doors only, which are all that looks past the wall", async () => {
    const { rows } = await client.query<{ name: string }>(
      "select proname::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace and n.nspname = 'public' where p.prosecdef order by 1",
    );
    // tenant_list, turn_tenant, make_tenant, edit_tenant: the platform's people, and what they may do to a lender; the functions judge who asks.
    // open_tenant_ids: the jobs of those that stand. erase_words: what was said of somebody who stands among the erased of one's own tenant.
    // carry_attempts: contacts between the two customers of a merge of one's own tenant, as it says.
    // audit_of: numbers of the own tenant's log, by an index that the wall would hide.
    // home_stands: whether a visitor's own account stands at home, yes or no.
    // tenant_ids: the jobs of every tenant, one after the other. accounts_taken: which of the accounts that somebody would make are taken.
    const doors = directory.flatMap(({ door }) => door ?? []);
    const others = [
      "accounts_taken",
      "audit_of",
      "carry_attempts",
      "erase_words",
      "home_stands",
      "tenant_ids",
      "open_tenant_ids",
      "tenant_list",
      "turn_tenant",
      "make_tenant",
      "edit_tenant",
    ];
    expect(rows.map(({ name }) => name)).toEqual([...doors, ...others].sort());
  });

  it.each(directory.flatMap(({ door }) => door ?? []))("%s is opened in one place", (door) => {
    expect(filesWith(new RegExp(`\\b${door}\\(`))).toHaveLength(1);
  });
});

describe("the facts that the days are counted from", () => {
  it("are written by the statements that count them, and in bulk where the days are filled afterwards", () => {
    const writing =
      /(insert\s+into|merge\s+into|copy)\s+"?(order_event|repayment|customer)\b|insertInto\(\s*"(order_event|repayment|customer)"/i;
    const bulk = filesWith(writing).filter((name) => name !== join("report", "days", "day-writes.ts"));
    expect(bulk.filter((name) => !/^demo[\\/].*\.sql\.ts$/.test(name))).toEqual([]);
    expect(bulk.length).toBeGreaterThan(0);
    expect(filesWith(/\bfillDays\]/)).toEqual([join("demo", "generate.ts")]);
  });
});

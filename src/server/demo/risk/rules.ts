import type pg from "pg";

type Kind = "rule" | "set" | "flow";
interface Draft {
  readonly kind: Kind;
  readonly name: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly days: number;
  /** Holds already, although nothing asks for it. */
  readonly live?: true;
}

const rule = (name: string, days: number, body: object): Draft => ({
  kind: "rule",
  name,
  days,
  body: { group: "behaviour", weight: 0, enabled: true, ...body },
});
const drafts: readonly Draft[] = [
  rule("Refused again and again", 12, { variable: "refused90", operator: ">", limit: 2, action: "manual" }),
  rule("Paid very late once", 20, { variable: "worstDays", operator: ">", limit: 5, action: "warn", weight: 60 }),
  {
    ...rule("No employer", 40, { variable: "employed", operator: "isNot", limit: true, action: "warn", weight: 40, enabled: false }),
    live: true,
  },
  rule("Account of somebody else", 6, { group: "fraud", variable: "sharedAccount", operator: ">", limit: 0, action: "manual" }),
  rule("On the watch list", 3, { group: "fraud", variable: "labels", operator: "has", limit: ["careful"], action: "manual" }),
];

const labels = [
  { name: "fresh", expression: "newUser and not (shared or whiteList)", enabled: true },
  { name: "careful", expression: "watch or sensitive", enabled: true },
  { name: "valued", expression: "(oldUser or oldestUser) and not watch or vip", enabled: true },
  { name: "cold", expression: "registerNotLoan or settleNotLoan", enabled: false },
];

const asker = "(select min(id) from staff where tenant_id = $1 and type = 1)";

/** An item with its first version: a draft, or one that holds. */
const insertDraft = `
with item as (
  insert into risk_item (tenant_id, kind, name, live_version, created_at) values ($1, $2, $3, case when $6 then 1 end, $5) returning id
)
insert into risk_version (tenant_id, item_id, version, body, author_id, at) select $1, id, 1, $4::jsonb, ${asker}, $5 from item returning item_id as id`;

async function put(client: pg.ClientBase, tenantId: number, now: Date, draft: Draft): Promise<number> {
  const at = new Date(now.getTime() - draft.days * 86_400_000);
  const body = JSON.stringify({ name: draft.name, ...draft.body });
  const { rows } = await client.query<{ id: string }>(insertDraft, [tenantId, draft.kind, draft.name, body, at, draft.live ?? false]);
  return Number(rows[0]?.id);
}

const end = (to: string) => [{ to, percent: 100 }];

/** A stricter score that waits for the reader, drafts of every kind, and combinations of labels. */
export async function createRules(client: pg.ClientBase, tenantId: number, now: Date): Promise<void> {
  const ids: number[] = [];
  for (const draft of drafts) ids.push(await put(client, tenantId, now, draft));
  const set = await put(client, tenantId, now, {
    kind: "set",
    name: "New customers",
    days: 5,
    body: {
      apps: [1],
      userTypes: ["newUser", "natural"],
      rules: ids.slice(0, 4),
      rejectBelow: 450,
      manualBelow: 560,
      traffic: 50,
      enabled: true,
    },
  });
  await client.query(
    `with standard as (select id from risk_item where tenant_id = $1 and kind = 'set' and name = 'Standard')
     , item as (insert into risk_item (tenant_id, kind, name, created_at) values ($1, 'flow', 'Standard, then a closer look', $2::timestamptz - interval '4 days') returning id)
     insert into risk_version (tenant_id, item_id, version, body, author_id, at)
     select $1, item.id, 1, jsonb_build_object('name', 'Standard, then a closer look', 'nodes', jsonb_build_array(
       jsonb_build_object('key', 'standard', 'set', standard.id, 'reject', $4::jsonb, 'manual', $5::jsonb,
         'pass', '[{"to": "closer", "percent": 80}, {"to": "pass", "percent": 20}]'::jsonb),
       jsonb_build_object('key', 'closer', 'set', $3::bigint, 'reject', $5::jsonb, 'manual', $5::jsonb, 'pass', $6::jsonb))), ${asker}, $2::timestamptz - interval '4 days'
     from item, standard`,
    [tenantId, now, set, JSON.stringify(end("reject")), JSON.stringify(end("manual")), JSON.stringify(end("pass"))],
  );
  await client.query(
    `insert into label_compose (tenant_id, name, expression, enabled, author_id, created_at, updated_at)
     select $1, l.name, l.expression, l.enabled, ${asker}, $3::timestamptz - interval '30 days', $3::timestamptz - interval '9 days'
     from jsonb_to_recordset($2) as l(name text, expression text, enabled boolean)`,
    [tenantId, JSON.stringify(labels), now],
  );
  await askScore(client, tenantId, now);
}

/** A higher least score: the lender's administrator has asked, with a dry run that the end of the demo carries out. */
async function askScore(client: pg.ClientBase, tenantId: number, now: Date): Promise<void> {
  await client.query(
    `with item as (select id from risk_item where tenant_id = $1 and kind = 'rule' and name = 'Score too low'),
     next as (
       insert into risk_version (tenant_id, item_id, version, body, author_id, at)
       select $1, i.id, 2, v.body || '{"limit": 560}', ${asker}, $2::timestamptz - interval '3 hours' from item i join risk_version v on v.tenant_id = $1 and v.item_id = i.id and v.version = 1
       returning item_id),
     asked as (
       insert into approval (tenant_id, kind, order_id, target, payload, requested_by, requested_at, expires_at)
       select $1, 'ruleSet', null, 'risk ' || i.id, jsonb_build_object('of', 'rule', 'id', i.id, 'name', 'Score too low', 'version', 2, 'base', 1), ${asker},
         $2::timestamptz - interval '2 hours', $2::timestamptz + interval '7 days' from item i returning 1)
     insert into risk_run (tenant_id, item_id, version, staff_id, size, asked_at) select $1, n.item_id, 2, ${asker}, 5000, $2::timestamptz - interval '2 hours' from next n`,
    [tenantId, now],
  );
}

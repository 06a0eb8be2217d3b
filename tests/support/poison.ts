import type pg from "pg";

/**
 * Columns of a customer's rows that the house writes itself, as codes and numbers of its own: no person is in them. Written by hand: a new column
 * of text is either erased or stands here.
 */
const own: Readonly<Record<string, string>> = {
  account_inquiry: "outcome",
  approval: "kind target",
  channel_transfer: "trade_no",
  collection_result: "sub_tag met_stage department",
  complaint: "kind stage",
  contact_attempt: "purpose channel met_stage",
  contact_block: "medium purpose rule",
  contact_preference: "opt_out consents source",
  customer: "time_zone user_type contact_status registered_channel",
  document_request: "kinds outcome",
  erasure_kept: "source sealed",
  late_exemption_order: "event_id",
  lead_remark: "result",
  lead_turn: "module outcome",
  loan_event: "event_id type event",
  loan_order: "order_no stage user_type channel collection_left last_sub_tag promise_state contact_status reject_reasons reminder_left",
  machine_review: "outcome rules model decided_by verdict",
  marketing_lead: "module last_result channel user_type",
  message: "purpose rule provider_ref gateway",
  order_event: "event from_stage to_stage",
  order_lease: "seat",
  pay_code: "code purpose",
  payout: "channel",
  payout_transfer: "trade_no channel",
  phone_call: "gateway ref result",
  phone_reveal: "purpose",
  posting: "code event_id takes_back takes_back_event",
  private_text: "kind scene gateway",
  promise: "department",
  receipt: "purpose trade_no pay_code",
  reconciliation_row: "kind trade_no",
  refund: "trade_no",
  statement_line: "trade_no parked_reason",
  refusal_contest: "stage corrected",
  repayment: "event_id",
  review: "kind decision reasons checklist",
  review_sample: "kind state stage decision reasons checklist",
  review_fact: "kind user_type item",
  review_call: "phone_type result",
  user_coupon: "event_id",
  virtual_account: "channel bank",
  wage_line: "stage",
  waiver: "scope quote waived stage",
};

export interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly isGenerated: boolean;
  readonly isIdentity: boolean;
  /** The first of the codes that a check names. */
  readonly code: string | null;
}

export async function columnsOf(client: pg.ClientBase): Promise<readonly Column[]> {
  const { rows } = await client.query<Column>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, a.attnotnull and not a.atthasdef as "isRequired",
      a.attgenerated <> '' as "isGenerated", a.attidentity <> '' as "isIdentity",
      (select (regexp_match(pg_get_constraintdef(k.oid), '\\(\\(?' || a.attname || ' = ANY \\(ARRAY\\[''([^'']+)'''))[1] from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and pg_get_constraintdef(k.oid) ~ ('\\(\\(?' || a.attname || ' = ANY \\(ARRAY\\[''') limit 1) as code
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname = 'public' and c.relkind = 'r' order by 1, a.attnum`);
  return rows;
}

/** How a row names whose it is. */
export type Links = Readonly<Record<string, number | string>>;

const plain = (type: string, at: number): unknown => {
  if (type === "jsonb") return "{}";
  if (type.endsWith("[]")) return "{}";
  if (type.startsWith("timestamp") || type === "date") return "2026-01-02";
  if (type === "boolean") return false;
  if (type === "bytea") return Buffer.from("x");
  if (type === "text") return `x${at}`;
  return type === "bigint" ? at : 1;
};

/** Tables that hold rows of a customer, by the columns that link them. */
export const linked = (columns: readonly Column[], links: Links): readonly string[] => [
  ...new Set(columns.filter(({ name }) => Object.hasOwn(links, name)).map(({ table }) => table)),
];

/** Makes a row of a table that is his, whatever else must stand in it; foreign keys and walls are off meanwhile. */
export async function makeRow(
  client: pg.ClientBase,
  table: string,
  { columns, links, at }: { columns: readonly Column[]; links: Links; at: number },
) {
  const of = columns.filter((each) => each.table === table && !each.isGenerated);
  const set = of.filter(({ name, isRequired, isIdentity }) => (Object.hasOwn(links, name) || isRequired) && !isIdentity);
  const values = set.map(({ name, type, code }) => (name === "tenant_id" ? 1 : (links[name] ?? code ?? plain(type, at))));
  await client.query(
    `insert into "${table}" (${set.map(({ name }) => `"${name}"`).join(", ")}) values (${set.map((_each, index) => `$${index + 1}`).join(", ")})`,
    values,
  );
}

/** Writes `secret` into every text that is not the house's own, of every row of his. @returns the columns that it was written to */
export async function poison(client: pg.ClientBase, secret: string, { columns, links }: { columns: readonly Column[]; links: Links }) {
  const done: string[] = [];
  for (const { table, name, type, code, isGenerated } of columns) {
    const isText = ["text", "jsonb", "text[]", "bytea"].includes(type);
    if (!isText || isGenerated || code !== null || own[table]?.split(" ").includes(name)) continue;
    const by = columns.filter((each) => each.table === table && Object.hasOwn(links, each.name)).map((each) => each.name);
    if (by.length === 0 || Object.hasOwn(links, name)) continue;
    const his = by.map((link, at) => `"${link}" = $${at + 2}`).join(" or ");
    const value =
      type === "jsonb" ? JSON.stringify({ said: secret }) : type === "text[]" ? [secret] : type === "bytea" ? Buffer.from(secret) : secret;
    // One of a kind stays one of a kind: each row has its own number behind it.
    const written = type === "text" ? `$1 || ' ' || row_number` : "$1";
    const found = await client.query(
      `update "${table}" t set "${name}" = ${written} from (select ctid as at, row_number() over ()::text from "${table}" where tenant_id = 1 and (${his})) r where t.ctid = r.at`,
      [value, ...by.map((link) => links[link])],
    );
    if (found.rowCount) done.push(`${table}.${name}`);
  }
  return done;
}

/** Every column of every table of every schema that still holds one of the texts, whatever its type. */
export async function holding(client: pg.ClientBase, secrets: readonly string[]): Promise<readonly string[]> {
  const { rows } = await client.query<{ table: string; name: string; type: string }>(`
    select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as table, quote_ident(a.attname) as name, format_type(a.atttypid, null) as type
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and c.relkind in ('r', 'm')
      and format_type(a.atttypid, null) ~ '^(text|character|json|jsonb|bytea)'`);
  const found: string[] = [];
  for (const { table, name, type } of rows) {
    const text = type === "bytea" ? `encode(${name}, 'escape')` : `${name}::text`;
    const hit = await client.query(
      `select 1 from ${table} where exists (select from unnest($1::text[]) s where strpos(lower(${text}), lower(s)) > 0) limit 1`,
      [secrets],
    );
    if (hit.rowCount) found.push(`${table}.${name}`);
  }
  return found;
}

/**
 * What a fact counts under: a book, a day and, where it matters, an hour of the tenant's; whose it was; app, product, kind of customer, channel; a stage;
 * and what it is about, its item. `n` of a measure: a count, seconds, or minor units.
 */
export const cell = [
  "book",
  "day",
  "hour",
  "staff_id",
  "app_id",
  "product_id",
  "user_type",
  "channel",
  "stage",
  "item",
  "measure",
] as const;
export const cellList = cell.join(", ");
export const of = (alias: string): string => cell.map((column) => `${alias}.${column}`).join(", ");
/** Numbers of the columns, to group by after so many others. */
export const groupedBy = (others = 0): string => cell.map((_, at) => at + 1 + others).join(", ");

/** Books, each counted from one kind of fact. */
export const books = ["collectionResult", "remindResult", "call", "flow", "money", "ledger", "due", "settle"] as const;
export type Book = (typeof books)[number];

/** A table whose rows are facts. */
export type TallyTable = "collection_result" | "phone_call" | "contact_block" | "order_event" | "customer" | "repayment" | "posting";

/** What a row of a table adds to a book. */
export interface TallyFact {
  readonly table: TallyTable;
  readonly books: readonly Book[];
  /** Joins beside the order `o` and the tenant `t` of the fact `f`. */
  readonly join?: string;
  /** A fact that may be of no order. */
  readonly ofNoOrder?: true;
  readonly book?: string;
  /** When it counts, an instant; or a day of its own. */
  readonly at?: string;
  readonly day?: string;
  readonly hasHour?: true;
  readonly staff?: string;
  readonly app?: string;
  readonly product?: string;
  readonly type?: string;
  readonly channel?: string;
  readonly stage?: string;
  readonly item?: string;
  /** Measures with what each adds. */
  readonly adds: Readonly<Record<string, string>>;
  readonly when: string;
}

/** Rows of one fact: tenant_id, order_id, the cell and n. `source` is the relation of the facts that are counted. */
export function rowsOfFact(fact: TallyFact, source: string): string {
  const { at = "f.at", staff = "0", app = "o.app_id", product = "o.product_id", type = "o.user_type", channel = "''" } = fact;
  const local = `(${at} at time zone t.time_zone)`;
  const measures = Object.entries(fact.adds).map(([name, n]) => `('${name}', (${n})::bigint)`);
  const order = fact.ofNoOrder ? "left join" : "join";
  return `
  select f.tenant_id, ${fact.table === "customer" ? "null::bigint" : "f.order_id"} as order_id, ${fact.book ?? `'${fact.books[0]}'`} as book,
    ${fact.day ?? `${local}::date`} as day, ${fact.hasHour ? `extract(hour from ${local})::smallint` : "0::smallint"} as hour,
    coalesce(${staff}, 0)::bigint as staff_id, coalesce(${app}, 0)::int as app_id, coalesce(${product}, 0)::int as product_id,
    coalesce(${type}, '') as user_type, coalesce(${channel}, '') as channel, coalesce(${fact.stage ?? "''"}, '') as stage, coalesce(${fact.item ?? "''"}, '') as item, m.measure, m.n
  from ${source} f ${fact.table === "customer" ? "" : `${order} loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id`}
  join tenant t on t.tenant_id = f.tenant_id ${fact.join ?? ""} cross join lateral (values ${measures.join(", ")}) m(measure, n)
  where ${fact.when} and m.n <> 0`;
}

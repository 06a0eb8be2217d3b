import { type Step, stepsCondition } from "./steps.ts";

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
export type Column = (typeof cell)[number];
export const cellList = cell.join(", ");
export const of = (alias: string): string => cell.map((column) => `${alias}.${column}`).join(", ");
/** Numbers of the columns, to group by after so many others. */
export const groupedBy = (others = 0): string => cell.map((_, at) => at + 1 + others).join(", ");

/** Books, each counted from one kind of fact. */
export const books = [
  "collectionResult",
  "remindResult",
  "call",
  "flow",
  "money",
  "ledger",
  "balance",
  "due",
  "settle",
  "lapse",
  "lead",
  "identity",
  "delivery",
  "move",
  "relief",
] as const;
export type Book = (typeof books)[number];

/** A table whose rows are facts. */
export type TallyTable =
  | "collection_result"
  | "phone_call"
  | "contact_block"
  | "order_event"
  | "customer"
  | "repayment"
  | "posting"
  | "lead_turn"
  | "lead_remark"
  | "contact_attempt"
  | "identity_step"
  | "delivery_event";

/** Tables whose rows name their order. */
export const ofOrders: readonly TallyTable[] = [
  "order_event",
  "phone_call",
  "contact_block",
  "contact_attempt",
  "collection_result",
  "repayment",
  "posting",
];

/** What a row of a table adds to a book. */
export interface TallyFact {
  readonly table: TallyTable;
  readonly books: readonly Book[];
  /** Joins beside the order `o` and the tenant `t` of the fact `f`. */
  readonly join?: string;
  /** Joins of what the fact is about, which may name its order. */
  readonly via?: string;
  /** The number of what it is about, where that is not an order. */
  readonly subject?: string;
  /** Its order, where that is not its own column; null: it is about none. */
  readonly order?: string | null;
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
  /** Of an event: the steps that it must be one of. */
  readonly steps?: readonly Step[];
  /** Of an entry: the codes of which it must be, or take one back. */
  readonly codes?: readonly string[];
  /** What else must hold. */
  readonly when?: string;
  /** Only rows of before are such: none that is being written. */
  readonly isPast?: true;
}

/** All that must hold for a row to be counted. */
export const conditionOf = ({ steps, codes, when }: TallyFact): string =>
  [steps ? stepsCondition(steps) : "", codes ? codes.map((code) => `'${code}' in (f.code, f.takes_back)`).join(" or ") : "", when ?? ""]
    .filter(Boolean)
    .map((each) => `(${each})`)
    .join(" and ") || "true";

/** The relations that orders and lenders of facts are read from. */
export interface Lookup {
  readonly orders: string;
  readonly lenders: string;
  /** Orders say their lender's zone themselves. */
  readonly isZoned?: true;
  /** Rows have the number of their subject instead of their order's. */
  readonly isOfSubject?: boolean | undefined;
  /** Whether a fact has an order is told by the fact: an order of which nothing else is asked is not looked up. */
  readonly isByFact?: boolean | undefined;
}
export const everyone: Lookup = { orders: "loan_order", lenders: "tenant" };
/** Of facts that are being written: theirs alone, as `lookedUp` finds them. */
export const theirs: Lookup = { orders: "their_orders", lenders: "their_lenders", isZoned: true };
/** What facts say of their orders. Few of an order's hundred columns: each that is kept aside is read and copied for every write. */
const orderColumns = [
  "tenant_id",
  "id",
  "customer_id",
  "app_id",
  "product_id",
  "product_version",
  "user_type",
  "channel",
  "applied_at",
  "applied_as",
  "applied_amount",
  "payout_amount",
  "principal",
  "interest",
  "fee",
  "due_date",
  "due_moved",
];
/**
 * The parts of a statement in which the orders and the lenders of the rows of these relations are looked up, once: the planner takes a list of unknown length
 * for a hundred rows and would read every order of a lender, and planning each fact's own look into tables with thirty indexes takes it longer than the write.
 */
export function lookedUp(table: TallyTable, sources: readonly string[]): readonly string[] {
  const all = (columns: string): string => sources.map((source) => `select distinct ${columns} from ${source}`).join(" union ");
  const lenders = `${theirs.lenders} as materialized (select t.tenant_id, t.time_zone from tenant t where t.tenant_id in (${all("tenant_id")}))`;
  const orders = `${theirs.orders} as materialized (select w.*, t.time_zone from (${all("tenant_id, order_id")}) a
    cross join lateral (select ${orderColumns.map((column) => `w.${column}`).join(", ")} from loan_order w where w.tenant_id = a.tenant_id and w.id = a.order_id offset 0) w
    join tenant t on t.tenant_id = a.tenant_id)`;
  return ofOrders.includes(table) ? [lenders, orders] : [lenders];
}
/** The lender `t` of a fact `f`, whose order `o` has been joined where it has one. */
export const joinLender = (f: string, { lenders, isZoned }: Lookup, hasOrder: boolean): string =>
  isZoned && hasOrder ? "cross join lateral (select o.time_zone) t" : `join ${lenders} t on t.tenant_id = ${f}.tenant_id`;

/** Rows of one fact: tenant_id, order_id, the cell and n. `source` is the relation of the facts that are counted. */
export function rowsOfFact(fact: TallyFact, source: string, lookup: Lookup = everyone): string {
  const { at = "f.at", staff = "0", app = "o.app_id", product = "o.product_id", type = "o.user_type", channel = "''" } = fact;
  const local = `(${at} at time zone t.time_zone)`;
  const measures = Object.entries(fact.adds).map(([name, n]) => `('${name}', (${n})::bigint)`);
  const { order = ofOrders.includes(fact.table) ? "f.order_id" : null } = fact;
  const isOwn = order === "f.order_id";
  const join = fact.ofNoOrder || (isOwn && lookup.isByFact) ? "left join" : "join";
  const ofOrder =
    order === null ? "" : `${join} ${isOwn ? lookup.orders : everyone.orders} o on o.tenant_id = f.tenant_id and o.id = ${order}`;
  return `
  select f.tenant_id, ${(lookup.isOfSubject ? fact.subject : order) ?? "null::bigint"} as order_id, ${fact.book ?? `'${fact.books[0]}'`} as book,
    ${fact.day ?? `${local}::date`} as day, ${fact.hasHour ? `extract(hour from ${local})::smallint` : "0::smallint"} as hour,
    coalesce(${staff}, 0)::bigint as staff_id, coalesce(${app}, 0)::int as app_id, coalesce(${product}, 0)::int as product_id,
    coalesce(${type}, '') as user_type, coalesce(${channel}, '') as channel, coalesce(${fact.stage ?? "''"}, '') as stage, coalesce(${fact.item ?? "''"}, '') as item, m.measure, m.n
  from ${source} f ${fact.via ?? ""} ${ofOrder}
  ${joinLender("f", lookup, isOwn && !fact.ofNoOrder)} ${fact.join ?? ""} cross join lateral (values ${measures.join(", ")}) m(measure, n)
  where ${conditionOf(fact)} and m.n <> 0`;
}

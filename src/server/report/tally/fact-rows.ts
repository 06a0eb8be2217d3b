import { everyone, type Lookup, ofOrders, rowsOfFact, type TallyFact } from "./cells.ts";
import { untilClose } from "./close.ts";
import { tallyFacts } from "./tally-facts.ts";

/** Whose facts are meant, and what they add. */
interface Wanted {
  readonly books: readonly string[];
  readonly measures: readonly string[];
}
/** Parameters of a statement by their places. */
interface Places {
  readonly tenant: string;
  /** First and last day that are asked for, and the tenant's zone; without them every day. */
  readonly days?: { readonly from: string; readonly to: string; readonly zone: string } | undefined;
  /** Only what was written when its day was closed (close.ts). */
  readonly isAtClose?: boolean | undefined;
  readonly isOfSubject?: Lookup["isOfSubject"];
  readonly isByFact?: Lookup["isByFact"];
  /** What else must hold of a fact, over its item as its table has it: said where it is read, so that an index may find it. */
  readonly about?: ((item: string) => string) | undefined;
}

/** Facts that add to some measures of some books, with nothing that adds to others. */
function factsOf({ books, measures }: Wanted): readonly TallyFact[] {
  return tallyFacts.flatMap((fact) => {
    const adds = Object.fromEntries(Object.entries(fact.adds).filter(([measure]) => measures.includes(measure)));
    return Object.keys(adds).length > 0 && fact.books.some((book) => books.includes(book)) ? [{ ...fact, adds }] : [];
  });
}
/**
 * Whether `factRows` of some days has rows of those days alone: of facts that count when they happened. Whoever asks for their days again works out the day of
 * each: half of the time that the leads of a week (79,000 turns) took.
 */
export const areOfTheirDays = (wanted: Wanted): boolean => factsOf(wanted).every(({ day }) => day === undefined);

/** Whether facts count under the app, the product and the kind of customer that their order has. */
export const areLikeTheirOrders = (wanted: Wanted): boolean =>
  factsOf(wanted).every(
    ({ table, order, app, product, type }) => ofOrders.includes(table) && [order, app, product, type].every((own) => own === undefined),
  );

/** What of a table's facts can be of these days at all, where a day is not the fact's own: so that their own index finds them. */
function early({ day, at = "at" }: TallyFact, { tenant, days }: Places): readonly string[] {
  if (!days) return [];
  const column = at.replace(/^f\./, "");
  const since = () => `${column} >= ${days.from}::date::timestamp at time zone ${days.zone}`;
  if (day === undefined) return [since(), `${column} < (${days.to}::date + 1)::timestamp at time zone ${days.zone}`];
  // Whoever comes back does so after he settled, and what is taken back was granted before; what was due is told by its order, on the day or the first one after it
  // and its grace, unless it has moved.
  if (day === "s.day" || day === "r.day") return [since()];
  // Whoever stands in a stage came into it by as many days ago as the last one begins after.
  if (day === "w.day") {
    const first = `(select coalesce(max(s.from_day), 0) from collection_stage s where s.tenant_id = ${tenant}::int)`;
    const moves = ["to_stage", "from_stage"].map((stage) => `${stage} in ('overdue', 'overdue_partial')`).join(" or ");
    return [`at >= (${days.from}::date - ${first})::timestamp at time zone ${days.zone}`, `${days.to}::date is not null`, `(${moves})`];
  }
  const orders = `select w.id from loan_order w where w.tenant_id = ${tenant}::int and`;
  const grace = `(select coalesce(max((v.config #>> '{terms,penalty,graceDays}')::int), 0) from product_version v where v.tenant_id = ${tenant}::int)`;
  return [
    `order_id = any(array(${orders} w.due_date between ${days.from}::date - 1 - ${grace} and ${days.to}::date union all ${orders} w.due_moved))`,
  ];
}

/**
 * What the facts themselves add to some measures of some books, a row for each: tenant_id, order_id, the cell and n. A row may be of a day that is not
 * asked for: whoever reads them says which he means.
 */
export function factRows(wanted: Wanted, places: Places): string {
  const rows = factsOf(wanted).map((fact) => {
    const holds = [`tenant_id = ${places.tenant}`, ...early(fact, places)];
    const about = fact.item === undefined ? undefined : places.about?.(fact.item);
    const when = [fact.when, places.isAtClose ? untilClose(fact) : undefined, about].filter((each) => each !== undefined);
    return rowsOfFact(
      { ...fact, ...(when.length > 0 ? { when: when.map((each) => `(${each})`).join(" and ") } : {}) },
      `(select * from ${fact.table} where ${holds.join(" and ")})`,
      { ...everyone, isOfSubject: places.isOfSubject, isByFact: places.isByFact },
    );
  });
  return rows.join(" union all ");
}

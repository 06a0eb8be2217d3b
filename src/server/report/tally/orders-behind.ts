import { bookFacts, type BookFact } from "../../../contract/report/book/book-facts.ts";
import type { Values } from "../../kernel/sql/sql.ts";
import { rowsOfFact, type TallyFact } from "./cells.ts";
import { tallyFacts } from "./tally-facts.ts";

/** Which cells of a book are meant; days and hour as the cells have them, items by either of their halves too. */
export interface BehindCells {
  readonly tenantId: number;
  readonly zone: string;
  readonly figure: BookFact;
  readonly days?: { readonly from: string; readonly to: string } | undefined;
  readonly hour?: number | undefined;
  readonly items?: readonly string[] | undefined;
  /** Whose they are. */
  readonly staff?: readonly number[] | undefined;
}

/** What of a table's facts can be of these days at all, where a day is not the fact's own: so that their own index finds them. */
function early({ day, at = "at" }: TallyFact, { days, zone, tenantId }: BehindCells, values: Values): readonly string[] {
  if (!days) return [];
  const column = at.replace(/^f\./, "");
  const since = () => `${column} >= ${values.add(days.from)}::date::timestamp at time zone ${values.add(zone)}`;
  if (day === undefined) return [since(), `${column} < (${values.add(days.to)}::date + 1)::timestamp at time zone ${values.add(zone)}`];
  // Whoever comes back does so after he settled; what was due is told by its order, on the day or the one after, unless it has moved.
  if (day === "s.day") return [since()];
  const orders = `select w.id from loan_order w where w.tenant_id = ${values.add(tenantId)}::int and`;
  return [
    `order_id = any(array(${orders} w.due_date between ${values.add(days.from)}::date - 1 and ${values.add(days.to)}::date union all ${orders} w.due_moved))`,
  ];
}

/** Numbers of the orders of which the facts that are meant add anything. */
export function ordersBehindCells(asked: BehindCells, values: Values): string {
  const [book, measure] = bookFacts[asked.figure];
  const facts = tallyFacts.filter((fact) => (fact.books as readonly string[]).includes(book) && Object.hasOwn(fact.adds, measure));
  const tenant = values.add(asked.tenantId);
  const rows = facts.map((fact) => {
    const holds = [`tenant_id = ${tenant}`, ...early(fact, asked, values)];
    const source = `(select * from ${fact.table} where ${holds.join(" and ")})`;
    return rowsOfFact({ ...fact, adds: { [measure]: fact.adds[measure] ?? "0" } }, source);
  });
  const items = asked.items?.length ? values.add(asked.items) : null;
  const where = [
    ...(asked.staff?.length ? [`x.staff_id = any(${values.add(asked.staff)}::bigint[])`] : []),
    ...(asked.days ? [`x.day between ${values.add(asked.days.from)}::date and ${values.add(asked.days.to)}::date`] : []),
    ...(asked.hour === undefined ? [] : [`x.hour = ${values.add(asked.hour)}::int`]),
    ...(items
      ? [
          `(x.item = any(${items}::text[]) or split_part(x.item, ':', 1) = any(${items}::text[]) or split_part(x.item, ':', 2) = any(${items}::text[]))`,
        ]
      : []),
  ];
  return `select x.order_id from (${rows.join(" union all ")}) x where ${["x.order_id is not null", ...where].join(" and ")} group by x.order_id having sum(x.n) <> 0`;
}

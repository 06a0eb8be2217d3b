import { isOneOf } from "../../kernel/sql/filters.ts";
import type { Values } from "../../kernel/sql/sql.ts";
import { areLikeTheirOrders, areOfTheirDays, factRows } from "./fact-rows.ts";

/** Which cells of a book are meant; days and hour as the cells have them, items by either of their halves too. */
export interface BehindCells {
  readonly tenantId: number;
  readonly zone: string;
  readonly fact: readonly [book: string, measure: string];
  /** The numbers of their subjects are asked for instead of the orders'. */
  readonly isOfSubject?: boolean;
  /** Which facts are meant at all, by their item (Places of fact-rows.ts). */
  readonly about?: (item: string) => string;
  readonly days?: { readonly from: string; readonly to: string } | undefined;
  readonly hour?: number | undefined;
  readonly items?: readonly string[] | undefined;
  readonly types?: readonly string[] | undefined;
  readonly apps?: readonly number[] | undefined;
  readonly products?: readonly number[] | undefined;
  /** Conditions on the cell `x`: whose the asker may see. */
  readonly scope: readonly string[];
  /** Whose they are. */
  readonly staff?: readonly number[] | undefined;
}

/** Whether an order itself tells under which app, product and kind of customer a figure counts it: then the orders are asked, and not each of their facts. */
export const isToldByOrder = ([book, measure]: BehindCells["fact"]): boolean => areLikeTheirOrders({ books: [book], measures: [measure] });

/** Numbers of the orders, or of what is asked for instead, of which the facts that are meant add anything. */
export function ordersBehindCells(asked: BehindCells, values: Values): string {
  const [book, measure] = asked.fact;
  const { days: range, zone } = asked;
  // Each where it stands: a parameter that no statement uses has no type.
  const days = range && {
    get from() {
      return values.add(range.from);
    },
    get to() {
      return values.add(range.to);
    },
    get zone() {
      return values.add(zone);
    },
  };
  const wanted = { books: [book], measures: [measure] };
  const { isOfSubject, about } = asked;
  const rows = factRows(wanted, { tenant: values.add(asked.tenantId), days, isOfSubject, about, isByFact: true });
  const items = asked.items?.length ? values.add(asked.items) : null;
  const where = [
    ...asked.scope,
    ...isOneOf(values, "x.staff_id", asked.staff),
    ...isOneOf(values, "x.app_id", asked.apps, "int"),
    ...isOneOf(values, "x.product_id", asked.products, "int"),
    ...isOneOf(values, "x.user_type", asked.types),
    ...(asked.days && !areOfTheirDays(wanted)
      ? [`x.day between ${values.add(asked.days.from)}::date and ${values.add(asked.days.to)}::date`]
      : []),
    ...(asked.hour === undefined ? [] : [`x.hour = ${values.add(asked.hour)}::int`]),
    ...(items
      ? [
          `(x.item = any(${items}::text[]) or split_part(x.item, ':', 1) = any(${items}::text[]) or split_part(x.item, ':', 2) = any(${items}::text[]))`,
        ]
      : []),
  ];
  return `select x.order_id from (${rows}) x where ${["x.order_id is not null", ...where].join(" and ")} group by x.order_id having sum(x.n) <> 0`;
}

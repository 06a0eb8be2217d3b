import type { Tx } from "../../kernel/context.ts";
import { rowsOf } from "../../kernel/sql/sql.ts";
import { reviewFacts, sameThen } from "./review-facts.ts";
import { cell, cellList, orderMeasures } from "./review-measures.ts";

const measures = orderMeasures.join(", ");
const of = (alias: string, columns: readonly string[]): string => columns.map((column) => `${alias}.${column}`).join(", ");
const key = ["order_id", "day", "kind", "staff_id", "item"];
const isSame = key.map((column) => `f.${column} = k.${column}`).join(" and ");

/**
 * Writes anew what some orders count, and appends the difference to what they counted before: the sums of a report are those of its facts at any moment,
 * and nobody waits for anybody's bucket. `$2`: the orders; `$3`: those of them with which a refused customer has come back.
 */
const recount = (isFew: boolean): string => `
with asked as materialized (
  select unnest($2::bigint[]) as id
  union select w.id from loan_order n join loan_order w on w.tenant_id = $1 and w.customer_id = n.customer_id and ${sameThen} and w.stage like '%rejected' and w.applied_at < n.applied_at
  where n.tenant_id = $1 and n.id = any($3::bigint[])
), ${reviewFacts("o.id in (select a.id from asked a)", null, isFew)},
known as materialized (select f.order_id, ${of("f", cell)}, ${of("f", orderMeasures)} from review_fact f where f.tenant_id = $1 and f.order_id in (select a.id from asked a)),
put as (
  insert into review_fact (tenant_id, order_id, ${cellList}, ${measures}) select $1::int, f.order_id, ${of("f", cell)}, ${of("f", orderMeasures)} from fact f
  on conflict (tenant_id, order_id, day, kind, staff_id, item) do update set app_id = excluded.app_id, user_type = excluded.user_type,
    ${orderMeasures.map((measure) => `${measure} = excluded.${measure}`).join(", ")}
  where (${of("review_fact", ["app_id", "user_type", ...orderMeasures])}) is distinct from (${of("excluded", ["app_id", "user_type", ...orderMeasures])})
), gone as (
  delete from review_fact f using known k where f.tenant_id = $1 and ${isSame} and not exists (select from fact f where ${isSame})
)
insert into review_delta (tenant_id, ${cellList}, ${measures})
select $1::int, ${of("x", cell)}, ${orderMeasures.map((measure) => `sum(x.${measure})`).join(", ")} from (
  select ${of("f", cell)}, ${of("f", orderMeasures)} from fact f
  union all select ${of("k", cell)}, ${orderMeasures.map((measure) => `-k.${measure}`).join(", ")} from known k
) x group by 1, 2, 3, 4, 5, 6, 7 having ${orderMeasures.map((measure) => `sum(x.${measure}) <> 0`).join(" or ")}`;

/** Up to so many what is on record of them is read once and gone through, which is planned in a fifth of the time; of more it is looked up by its indexes. */
const few = 100;
const [recountFew, recountMany] = [recount(true), recount(false)];

/** What reviewing came to of these orders, counted anew in the transaction that changed it. Their rows are held by whoever changes them. */
export async function recountOrders(tx: Tx, tenantId: number, orderIds: readonly number[], back: readonly number[] = []): Promise<void> {
  const ids = [...new Set(orderIds)];
  if (ids.length > 0) await rowsOf(tx, ids.length > few ? recountMany : recountFew, [tenantId, ids, back]);
}

interface Moved {
  readonly orderId: number;
  readonly event: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}
/** Events that say something of a review beside the moves. */
const telling: ReadonlySet<string> = new Set(["reviewParked", "contested", "contestUpheld", "contestOverturned"]);
const late = (stage: string | null): boolean => stage === "overdue" || stage === "overdue_partial";
/** A payment of a loan that is not late, and a step on its way to the channel, change no figure of a review. */
const quiet =
  /^(fin1_|fin2_|awaiting_payout|payout_in_progress|partially_repaid|settled|overdue_settled|extended|fetching_score|pending_review)/;

/** What became of a day on which the order was due; a settlement alone says nothing of it. */
const tellsOfDue = ({ detail }: Moved): boolean =>
  "dueBefore" in detail || (Array.isArray(detail["cohort"]) && detail["cohort"].some((entry: object) => !("settledOn" in entry)));

function isTold(moved: Moved): boolean {
  const { event, from, to } = moved;
  if (telling.has(event) || tellsOfDue(moved)) return true;
  if (to === null || to === from) return false;
  // From late to late: some of it was paid.
  return late(from) || late(to) ? late(from) !== late(to) : !quiet.test(to);
}

/** After events were written: the orders among them whose reviews these events say something of. */
export async function recountEvents(tx: Tx, tenantId: number, events: readonly Moved[]): Promise<void> {
  const told = events.filter(isTold);
  const back = told.filter(({ from, to }) => from === null || to === "final_passed");
  const ids = (rows: readonly Moved[]) => rows.map(({ orderId }) => orderId);
  await recountOrders(tx, tenantId, ids(told), ids(back));
}

import type { Queue, QueueContext } from "../../../kernel/sql/queue.ts";
import type { Desk } from "../../book/order/desk.ts";
import type { Expressions } from "./order-queue.columns.ts";

interface Half {
  /** The column as an index has it. */
  readonly by: string;
  readonly has: string;
  readonly hasNot: string;
}

/** Sorts by what only some rows have: those that have it, as an index has them, and then the others, in the order of everything there. */
function halfOf(sort: string | undefined, { since }: Desk, isLeft: boolean): Half | undefined {
  if (sort === "assignTime") return { by: `o.${since}`, has: `o.${since} is not null`, hasNot: `o.${since} is null` };
  if (sort === "lastFollowTime") return { by: "o.last_result_at", has: "o.last_result_at is not null", hasNot: "o.last_result_at is null" };
  if (sort === "commitmentTime")
    return { by: "o.promise_at", has: "o.promise_state = 'open'", hasNot: "o.promise_state is distinct from 'open'" };
  // Little of what has left a desk is owed anything any more.
  if (isLeft && sort === "claim") return { by: "o.claim_booked", has: "o.claim_booked > 0", hasNot: "o.claim_booked = 0" };
  if (isLeft && sort === "penalty") return { by: "o.penalty_booked", has: "o.penalty_booked > 0", hasNot: "o.penalty_booked = 0" };
  return undefined;
}

/** People whose rows are looked at before anybody else's. */
const firstPeople = 12;

interface Reading {
  readonly desk: Desk;
  readonly isLeft: boolean;
  readonly e: Pick<Expressions, "today">;
  readonly context: QueueContext;
  readonly sort: string | undefined;
  readonly order: "asc" | "desc";
}

/**
 * The first rows of what is overdue, or has left a desk, by what is known of some of it, or by whoever has it: 213,000 rows were put in order for fifty
 * (0.1 to 0.6 s). By name of a person each one's first rows are taken, and of all of those the first. Undefined where no index has such a sort.
 */
export function firstOfMany(
  { from, where, orderBy }: Pick<Queue, "from" | "where" | "orderBy">,
  { desk, isLeft, e, context, sort, order }: Reading,
): Queue["firstOf"] {
  const rest = from.slice("loan_order o".length);
  const others = isLeft ? "o.id" : "o.due_date, o.id";
  const tenantId = Math.trunc(context.tenant.id);
  const first = (has: string, by: string, rows: number | string, table = "loan_order o") =>
    `select o.* from ${table} where ${[...where, has].join(" and ")} order by ${by} limit ${rows}`;
  if (sort === "assigneeName") {
    // Whose names come first have a page of their own, nearly always: the others are asked only for what those leave open. Who is called the same stays together.
    const edge = `(select e.admin_name from staff e where e.tenant_id = ${tenantId} order by e.admin_name ${order} offset ${firstPeople - 1} limit 1)`;
    const isFirst = `k.admin_name ${order === "asc" ? "<=" : ">="} ${edge}`;
    const of = (who: string, rows: number | string) =>
      `select x.* from staff k cross join lateral (${first(`o.${desk.owner} = k.id`, others, rows)}) x where k.tenant_id = ${tenantId} and ${who}`;
    const still = (rows: number) => `(select greatest(${rows} - count(*), 0) from (${of(isFirst, rows)}) n)`;
    return (rows) => `(${of(isFirst, rows)} union all ${of(`(${isFirst}) is not true`, still(rows))}
      union all (${first(`o.${desk.owner} is null`, others, rows)})) o${rest}`;
  }
  if (sort === "callCountToday") {
    const day = `k.tenant_id = ${tenantId} and k.local_date = ${e.today} and k.attempts > 0`;
    const called = `(select k.tenant_id, k.customer_id, k.attempts from contact_tally k where ${day} order by k.attempts ${order} offset 0) k
      join loan_order o on o.tenant_id = k.tenant_id and o.customer_id = k.customer_id`;
    const notCalled = (rows: number) =>
      first(`not exists (select from contact_tally k where ${day} and k.customer_id = o.customer_id)`, others, rows);
    // Most are called once, if at all: those are looked up only where the others are not enough.
    const still = (rows: number) => (order === "desc" ? rows : `(select ${rows} - count(*) from (${notCalled(rows)}) n)`);
    return (rows) => `((${first("true", `k.attempts ${order}, ${others}`, still(rows), called)}) union all (${notCalled(rows)})) o${rest}`;
  }
  const half = halfOf(sort, desk, isLeft);
  if (!half) return undefined;
  // Which have it is told already, so that an index has the order from either end: without a case, and without a place for nulls.
  const by = orderBy.replace(/^case .*? end/, half.by).replace(" nulls last", "");
  const byOthers = sort === "claim" || sort === "penalty" ? `o.id ${order}` : others;
  return (rows) => `((${first(half.has, by, rows)}) union all (${first(half.hasNot, byOthers, rows)})) o${rest}`;
}

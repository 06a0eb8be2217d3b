import { statusOfStage, type OrderStage } from "../../../../lending/order/order.machine.ts";
import { mayMove, orderMoves, type OrderMove, type OrderMoveName } from "../../../../lending/order/order.moves.ts";
import { Refused } from "../../../../lending/reason.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import type { Books } from "../book/books.ts";
import { appendEvents } from "../../../report/days/day-writes.ts";

/** An order on its way to a payout, held until the transaction ends. */
export interface MovingOrder {
  readonly id: number;
  readonly order_no: string;
  readonly stage: string;
  readonly status: number;
  readonly version: number;
  readonly customer_id: number;
  readonly app_id: number;
  readonly product_id: number;
  readonly product_version: number | null;
  readonly applied_amount: number;
  readonly principal: number;
  readonly term_days: number;
  readonly reviewer_id: number | null;
  readonly collector_id: number | null;
  readonly applied_at: Date;
  readonly accepted_at: Date | null;
}

/**
 * The caller judges who may act on it: jobs, channels and whoever takes from a pool also see orders without an owner. Held as one that is changed, not
 * as one that may go: whoever writes something beside it (a contact, a call) asks only that it stays, and waited for a lock "for update"; with the
 * customer held meanwhile the two waited for each other.
 */
export function lockOrder({ tx, tenant }: Pick<Books, "tx" | "tenant">, id: number): Promise<MovingOrder | undefined> {
  return rowOf<MovingOrder>(
    tx,
    `select id, order_no, stage, status, version, customer_id, app_id, product_id, product_version, applied_amount, principal, term_days,
       reviewer_id, collector_id, applied_at, accepted_at from loan_order where tenant_id = $1 and id = $2 for no key update`,
    [tenant.id, id],
  );
}

export interface MoveNote {
  /** Name in the history (locales: history.event). */
  readonly event: string;
  /** Where the row of the table has several. */
  readonly to?: OrderStage;
  readonly remark?: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/**
 * One move of the order machine before the money is out (after it the book moves the order): stage, status, version and one row of history.
 * @throws Refused where the order is in another stage
 * @returns the order as it is now
 */
export async function moveOrder<T extends Pick<MovingOrder, "id" | "stage" | "status" | "version">>(
  books: Books,
  order: T,
  name: OrderMoveName,
  note: MoveNote,
): Promise<T> {
  const reason = mayMove(name, order);
  if (reason) throw new Refused(reason);
  const { to: targets }: OrderMove = orderMoves[name];
  const to = note.to ?? targets[0];
  if (!to || !targets.includes(to)) throw new Error(`${name} does not lead to ${to ?? "anywhere"}`);
  const status = statusOfStage[to];
  const done = await rowOf(
    books.tx,
    `update loan_order set stage = $3, status = $4::smallint, version = version + 1,
       closed_at = case when $4::smallint = -1 then $6::timestamptz else closed_at end
     where tenant_id = $1 and id = $2 and version = $5 returning id`,
    [books.tenant.id, order.id, to, status, order.version, books.now],
  );
  if (!done) throw new Refused({ error: "stale" });
  if (status === -1 || status === 2) await endReviews(books, order.id);
  await addHistory(books, { orderId: order.id, from: order.stage, to, ...note });
  return { ...order, stage: to, status, version: order.version + 1 };
}

/** Nobody reviews what is closed or rejected. */
export async function endReviews({ tx, tenant, now }: Pick<Books, "tx" | "tenant" | "now">, orderId: number): Promise<void> {
  await rowsOf(
    tx,
    "update review set ended_at = $3, decision = 'released', lock_until = null where tenant_id = $1 and order_id = $2 and ended_at is null",
    [tenant.id, orderId, now],
  );
}

interface History extends MoveNote {
  readonly orderId: number;
  readonly from: string | null;
}

/** One row of the order's history, whoever made it. */
export async function addHistory({ tx, tenant, now: at, staffId }: Books, row: History): Promise<void> {
  const { orderId, event, from, to = null, remark = "", detail = {} } = row;
  await appendEvents(tx, tenant.id, [{ orderId, at, event, from, to, staffId, remark, detail }]);
}

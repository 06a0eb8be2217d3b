import { coolDays } from "../../../../lending/options/reject-reasons.ts";
import type { OrderMoveName } from "../../../../lending/order/order.moves.ts";
import { addDays, localDate } from "../../../../lending/time/zone.ts";
import { rowsOf } from "../../../kernel/sql/sql.ts";
import type { Books } from "../../book/book/books.ts";
import { sendAutomatic } from "../../contact/message/automatic.actions.ts";
import { countBlocked } from "../black-list/black-list.actions.ts";
import { moveOrder, type MovingOrder } from "../../book/order/move.actions.ts";

/** T03, T09, T12: rejected with its reasons, the customer told of it and kept away for a while. */
export async function rejectOrder(
  books: Books,
  order: MovingOrder,
  rejection: { readonly move: OrderMoveName; readonly reasons: readonly string[]; readonly remark?: string },
): Promise<MovingOrder> {
  const { move, reasons, remark = "" } = rejection;
  const moved = await moveOrder(books, order, move, { event: "rejected", remark, detail: { reasons } });
  const until = addDays(localDate(books.now, books.tenant.timeZone), coolDays);
  await rowsOf(books.tx, "update loan_order set reject_reasons = $3, cool_until = $4 where tenant_id = $1 and id = $2", [
    books.tenant.id,
    order.id,
    reasons,
    until,
  ]);
  if (reasons.includes("blackList")) await countBlocked(books, order.id);
  await sendAutomatic(books, "rejected", [order.id]);
  return moved;
}

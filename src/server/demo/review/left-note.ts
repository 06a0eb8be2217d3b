import { leaveNote } from "../../domain/orders/order/leave-note.actions.ts";
import { rowOf } from "../../kernel/sql/sql.ts";
import { type Desk, seat } from "../seat.ts";

const late = `select o.id from loan_order o where o.tenant_id = $1 and o.status = 8 and o.collector_id is not null order by o.id desc limit 1`;
const words: Readonly<Record<string, string>> = {
  VN: "Khách gọi tổng đài: thứ Sáu nhận lương, sẽ trả đủ một kỳ.",
  MX: "Llamó el cliente: cobra el viernes y paga una cuota completa.",
};

/** Somebody of finance, whose order it is not, has a word for its collector: he finds it among his notices and in the record. */
export async function leaveWord(desk: Desk): Promise<void> {
  const order = await rowOf<{ id: number }>(desk.tx, late, [desk.tenant.id]);
  if (!order) return;
  const text = words[desk.tenant.region] ?? "The customer called: paid on Friday, will pay one whole instalment.";
  await leaveNote({ ref: order.id, kind: "note", text }, seat(desk, 1, new Date(desk.now.getTime() - 40 * 60_000)));
}

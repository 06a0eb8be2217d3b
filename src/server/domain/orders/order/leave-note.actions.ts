import type { Permission } from "../../../../contract/permissions.ts";
import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { textIn } from "../../../kernel/http/texts.ts";
import { putRemark } from "../../book/order/order-parts.actions.ts";
import { publishOwn, tellPerson } from "../../office/notice/own.actions.ts";
import { selectNoted, type NotedRow } from "./leave-note.store.ts";

/** Days for which it is told. */
const days = 7;

/** Who gives such an order to another: what is reviewed, what is reminded, what is collected. */
function givers({ status }: NotedRow): Permission {
  if (status === 8) return "loanService:all:assign";
  return status === 6 ? "remind:all:assign" : "order:all:assign";
}

/**
 * A note on an order that its writer may not open. It stands among the order's notes, and whoever has the order is told of it; the wish to have it goes to
 * those who give such orders out. What it says stands in the record alone, where an erasure finds it; its writer learns nothing of the order.
 */
export async function leaveNote({ ref, kind, text }: ParsedOf<"order.leaveNote">, context: Context): Promise<OutputOf<"order.leaveNote">> {
  const order = await selectNoted(context, ref);
  if (!order) throw new Refused({ error: "notFound", field: "ref" });
  const id = await putRemark(context, order.id, text);
  const vars = { orderNo: order.order_no, by: context.staff.name };
  const said = {
    text: (locale: Parameters<typeof textIn>[0]) => ({
      title: textIn(locale, `notice.${kind}.title`, vars),
      content: textIn(locale, `notice.${kind}.text`, vars),
    }),
    days,
  };
  if (kind === "note" && order.owner !== null) await tellPerson(context, order.owner, said);
  else await publishOwn(context, { ...said, to: [givers(order)] });
  context.record({ subject: "order", ids: [order.id], detail: { kind, remark: id } });
  context.changed([order.id], order.owner === null ? [] : [order.owner]);
  return { id };
}

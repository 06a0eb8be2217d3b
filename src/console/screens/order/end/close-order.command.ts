import { orderCalls } from "../../../../contract/order/order.calls.ts";
import { mayClose } from "../../../../lending/order/order.machine.ts";
import { limits } from "../../../../lending/limits.ts";
import { commandsFor } from "../../../kernel/command/command.ts";
import { whenSettled } from "../../../table/idle.ts";
import { lateForm } from "../../../table/late-dialog.tsx";
import type { CloseAnswer } from "./close-order.form.tsx";

const form = lateForm<readonly Closable[], CloseAnswer>(async () => (await import("./close-order.form.tsx")).CloseOrderForm);
whenSettled(form.prefetch);

/** What closing needs to know of an order: rows of the queue and the open record alike. */
export interface Closable {
  readonly loanRecordId: number;
  readonly orderNo: string;
  readonly name?: string;
  readonly status: number;
  readonly stage: string;
  readonly version: number;
}

/** Irreversible (rules/product.md 4), so deliberate: reason digit, then the last two digits of the order's number, then Enter. */
export const closeOrderCommand = commandsFor<Closable>().call({
  id: "order.close",
  label: "dossier.close.label",
  target: "many",
  verb: "end",
  place: { bar: 3, rowMenu: 3, hint: 5 },
  call: orderCalls["order.close"],
  blocked: (orders) => {
    if (orders.length > limits.closeAtOnce) return { error: "order.tooManyTicked", vars: { max: limits.closeAtOnce } };
    return orders.map((order) => mayClose(order)).find((reason) => reason !== null) ?? null;
  },
  ask: form.form,
  input: (orders, { reason, confirm, remark }: CloseAnswer) => ({
    orders: orders.map(({ loanRecordId, version }) => ({ loanRecordId, version })),
    reason,
    confirm,
    remark,
  }),
  done: "dossier.close.done",
});

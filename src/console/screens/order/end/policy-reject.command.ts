import { orderCalls } from "../../../../contract/order/order.calls.ts";
import { mayRejectByPolicy } from "../../../../lending/order/order.machine.ts";
import { limits } from "../../../../lending/limits.ts";
import type { PolicyReason } from "../../../../lending/options/policy-reasons.ts";
import { commandsFor } from "../../../kernel/command/command.ts";
import { lateForm } from "../../../table/late-dialog.tsx";
import type { Closable } from "./close-order.command.ts";
import type { CloseAnswer } from "./close-order.form.tsx";

const form = lateForm<readonly Closable[], CloseAnswer<PolicyReason>>(
  async () => (await import("./close-order.form.tsx")).PolicyRejectForm,
);

/** T12b: a manager's no, whatever the review says. Irreversible, so as deliberate as closing: reason digit, last two digits, Enter. */
export const policyRejectCommand = commandsFor<Closable>().call({
  id: "order.policyReject",
  label: "dossier.policyReject.label",
  target: "many",
  place: { bar: 9, rowMenu: 6 },
  call: orderCalls["order.close"],
  blocked: (orders) => {
    if (orders.length > limits.closeAtOnce) return { error: "order.tooManyTicked", vars: { max: limits.closeAtOnce } };
    return orders.map((order) => mayRejectByPolicy(order)).find((reason) => reason !== null) ?? null;
  },
  ask: form.form,
  input: (orders, { reason, confirm, remark }: CloseAnswer<PolicyReason>) => ({
    orders: orders.map(({ loanRecordId, version }) => ({ loanRecordId, version })),
    outcome: "reject" as const,
    reason,
    confirm,
    remark,
  }),
  done: "dossier.policyReject.done",
});

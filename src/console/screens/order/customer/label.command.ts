import { orderCalls } from "../../../../contract/order/order.calls.ts";
import { read } from "../../../client/client.ts";
import { loadSections } from "../../../i18n/i18n.ts";
import { commandsFor, type ScreenContext } from "../../../kernel/command/command.ts";
import { askAndRefresh } from "../../../table/asking.ts";
import { lateForm } from "../../../table/late-dialog.tsx";
import type { Labelled } from "./labels.form.tsx";

interface Known {
  readonly customer: { readonly userId: number; readonly name: string };
}

const labels = lateForm<Labelled, string>(async () => {
  const [{ LabelsForm }] = await Promise.all([import("./labels.form.tsx"), loadSections("form")]);
  return LabelsForm;
});

/** The labels as they are now, not as they were when the record was opened: what is sent takes the place of all. */
async function openLabels({ customer }: Known, context: ScreenContext<Known>): Promise<void> {
  const { given } = await read(orderCalls["order.userLabels"], { userId: customer.userId });
  await askAndRefresh(labels.form, { userId: customer.userId, name: customer.name, given }, context);
}

/** Labels that people give the customer of an open record. */
export const labelCommand = commandsFor<Known>().ui({
  id: "order.label",
  label: "order.command.label",
  target: "one",
  place: { bar: 9 },
  permission: "order:detail:label",
  acts: true,
  run: (order, context) => void openLabels(order, context),
});

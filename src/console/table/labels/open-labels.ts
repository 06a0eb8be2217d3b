import { orderCalls } from "../../../contract/order/order.calls.ts";
import { read } from "../../client/client.ts";
import { loadSections } from "../../i18n/i18n.ts";
import type { ScreenContext } from "../../kernel/command/command.ts";
import { askAndRefresh } from "../asking.ts";
import { lateForm } from "../late-dialog.tsx";
import type { Labelled } from "./labels-form.tsx";

const labels = lateForm<Labelled, string>(async () => {
  const [{ LabelsForm }] = await Promise.all([import("./labels-form.tsx"), loadSections("form", "order")]);
  return LabelsForm;
});

/** The labels as they are now, not as they were when the row was read: what is sent takes the place of all. */
export async function openLabels<R>(
  customer: Pick<Labelled, "userId" | "name" | "command">,
  context: Pick<ScreenContext<R>, "source" | "refresh">,
): Promise<void> {
  const { given } = await read(orderCalls["order.userLabels"], { userId: customer.userId });
  await askAndRefresh(labels.form, { userId: customer.userId, name: customer.name, command: customer.command, given }, context);
}

import { commandsFor } from "../../../kernel/command/command.ts";
import { openLabels } from "../../../table/labels/open-labels.ts";

/** Of whom the record of an order is. */
export interface Known {
  readonly customer: { readonly userId: number; readonly name: string };
}

/** Labels that people give the customer of an open record. */
export const labelCommand = commandsFor<Known>().ui({
  id: "order.label",
  label: "order.command.label",
  target: "one",
  place: { bar: 9 },
  permission: "order:detail:label",
  acts: true,
  run: ({ customer: { userId, name } }, context) => void openLabels({ userId, name, command: "order.label" }, context),
});

/** The same from a row of all orders. */
export const labelRowCommand = commandsFor<{ readonly userId: number; readonly name: string }>().ui({
  id: "order.label",
  label: "order.command.label",
  target: "one",
  place: { rowMenu: 7 },
  permission: "order:detail:label",
  acts: true,
  run: ({ userId, name }, context) => void openLabels({ userId, name, command: "order.label" }, context),
});

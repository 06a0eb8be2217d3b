import { commandsFor } from "../../../kernel/command/command.ts";
import { askAndRefresh } from "../../../table/asking.ts";
import { merge, merges } from "../../../table/merge/open-merge.ts";
import type { Known } from "./label.command.ts";

/** Asks that the customer of an open record and another of the same identity number become one. */
export const mergeCommand = commandsFor<Known>().ui({
  id: "order.merge",
  label: "order.command.merge",
  target: "one",
  place: { bar: 9 },
  permission: merges,
  acts: true,
  run: ({ customer: { userId, name } }, context) => void askAndRefresh(merge.form, { userId, name }, context),
});

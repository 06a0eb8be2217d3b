import { rightsCalls } from "../../../contract/basics/rights/rights.calls.ts";
import { loadSections } from "../../i18n/i18n.ts";
import { commandsFor, type Command, type Placement } from "../../kernel/command/command.ts";
import { askAndRefresh } from "../asking.ts";
import { lateForm } from "../late-dialog.tsx";
import type { Holdable } from "./hold.form.tsx";

const hold = lateForm<Holdable, true>(async () => (await Promise.all([import("./hold.form.tsx"), loadSections("form")]))[0].HoldForm);

/** Sets a hold on what there is of a customer, or lifts it; whatever the row is, `of` finds the customer in it. */
export const holdCommand = <S>(of: (row: S) => Holdable, place: Placement): Command<S> =>
  commandsFor<S>().ui({
    id: "rights.hold",
    label: "form.hold.command",
    target: "one",
    place,
    permission: rightsCalls["customerRights.hold"].permission,
    acts: true,
    run: (row, context) => void askAndRefresh(hold.form, of(row), context),
  });

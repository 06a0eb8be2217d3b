import type { Reached } from "../../../form/message/reach.ts";
import { loadSections } from "../../../i18n/i18n.ts";
import { commandsFor, type Command } from "../../../kernel/command/command.ts";
import { askAndRefresh } from "../../../table/asking.ts";
import { lateForm } from "../../../table/late-dialog.tsx";

interface Listed extends Reached {
  readonly blackListed: "no" | "proposed" | "yes";
}

const black = lateForm<Reached, string>(async () => {
  const [{ BlackForm }] = await Promise.all([import("../../../form/message/black-form.tsx"), loadSections("message", "form")]);
  return BlackForm;
});

/** Puts the customer of an order on the black list, or proposes it; whatever the subject is, `of` finds the order in it. */
export const blackCommand = <S extends object>(of: (subject: S) => Listed): Command<S> =>
  commandsFor<S>().ui({
    id: "order.blackList",
    label: "order.command.black",
    target: "one",
    verb: "blackList",
    place: { bar: 7 },
    permission: ["user:black:add", "user:black:propose"],
    acts: true,
    blocked: (subject) => (of(subject).blackListed === "yes" ? { error: "blackList.already" } : null),
    run: (subject, context) => void askAndRefresh(black.form, of(subject), context),
  });

import { paperCalls } from "../../../../contract/finance/paper.calls.ts";
import { loadSections } from "../../../i18n/i18n.ts";
import { commandsFor, type Command } from "../../../kernel/command/command.ts";
import { asking } from "../../../table/asking.ts";
import { lateForm } from "../../../table/late-dialog.tsx";

interface Subject {
  readonly loanRecordId: number;
}
const paper = lateForm<Subject, string>(async () => {
  const [{ PaperForm }] = await Promise.all([import("./paper.form.tsx"), loadSections("paper", "form")]);
  return PaperForm;
});

/** A receipt, a statement or a certificate for the customer of an order. */
export const paperCommand = <S extends Subject>(): Command<S> =>
  commandsFor<S>().ui({
    id: "order.paper",
    label: "order.command.paper",
    target: "one",
    place: { bar: 9 },
    permission: paperCalls["paper.issue"].permission,
    acts: true,
    run: asking(paper.form),
  });

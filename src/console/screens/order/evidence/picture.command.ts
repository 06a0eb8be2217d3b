import { fileCalls } from "../../../../contract/order/file.calls.ts";
import { loadSections } from "../../../i18n/i18n.ts";
import { commandsFor, type Command, type Placement } from "../../../kernel/command/command.ts";
import { can } from "../../../kernel/state/session.ts";
import { asking } from "../../../table/asking.ts";
import { lateForm } from "../../../table/late-dialog.tsx";

interface Subject {
  readonly loanRecordId: number;
}
const picture = lateForm<Subject, string>(async () => {
  const [{ PictureForm }] = await Promise.all([import("./picture.form.tsx"), loadSections("order", "form")]);
  return PictureForm;
});
const ask = asking(picture.form);

/** Adds a picture to an order: whoever may look at its pictures and writes on it may; to whom it only reads it is grey. */
export const pictureCommand = <S>(orderOf: (subject: S) => Subject, place: Placement): Command<S> =>
  commandsFor<S>().ui({
    id: "order.picture",
    label: "order.command.picture",
    target: "one",
    place,
    permission: fileCalls["order.files"].permission,
    acts: true,
    blocked: () => (can("order:detail:remark") ? null : { error: "forbidden" }),
    run: (subject, context) => ask(orderOf(subject), context),
  });

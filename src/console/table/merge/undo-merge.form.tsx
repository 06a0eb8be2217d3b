import { Alert } from "../../ui/alert.tsx";
import { mergeCalls } from "../../../contract/user/merge/merge.calls.ts";
import { useAsked } from "../../client/asked.ts";
import { ChoiceField, TextField } from "../../form/fields.tsx";
import { FormEnd } from "../../form/form-end.tsx";
import { Form } from "../../form/form.tsx";
import { choice, lines } from "../../form/kinds.ts";
import { useForm } from "../../form/use-form.ts";
import { formatInstant } from "../../i18n/format.ts";
import { t, useT } from "../../i18n/i18n.ts";
import { failureText, reasonText } from "../../i18n/reason.ts";
import { ports } from "../../kernel/command/ports.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { asReason, type MergeProps } from "./merge.form.tsx";
import type { MergeView } from "./merge-sides.tsx";

const command = "user.mergeUndo";
type Merge = MergeView["merges"][number];

function Undo({ merges, source, submit, cancel, subject }: MergeProps & { readonly merges: readonly Merge[] }) {
  const form = useForm({
    fields: {
      mergeId: choice({
        label: "user.merge.which",
        required: true,
        options: () =>
          merges.map(({ mergeId, name, goneId, time }) => ({ value: mergeId, label: `${name} · #${goneId} · ${formatInstant(time)}` })),
      }),
      reason: lines({ label: "user.list.why", required: true }),
    },
    initial: { mergeId: merges[0]?.mergeId ?? null },
    cancel,
    submit: async ({ mergeId, reason }, idempotencyKey) => {
      await ports.send(mergeCalls["user.mergeUndo"], { mergeId: Number(mergeId), reason }, { command, source, idempotencyKey });
      ports.tell({ kind: "done", text: t("user.merge.asked", { name: subject.name }) }, command);
      submit(true);
    },
  });
  return (
    <Form form={form} className="flex flex-col gap-3">
      <p className="text-fg-1">{t("user.merge.undoText")}</p>
      <ChoiceField name="mergeId" />
      <TextField name="reason" focused />
      <FormEnd send={t("user.merge.ask")} />
    </Form>
  );
}

/** Asks that a merge be taken back; one that stays says which fact forbids it. */
export function UndoMergeForm(props: MergeProps) {
  useT();
  const { subject, cancel } = props;
  const { data, error } = useAsked(mergeCalls["user.mergeView"], { userId: subject.userId });
  const open = data?.merges.filter(({ blocked }) => !blocked) ?? [];
  return (
    <Dialog title={t("user.merge.undoTitle", { name: subject.name })} onClose={cancel} width="wide">
      <div className="flex min-h-0 flex-col gap-4 overflow-y-auto p-4">
        {error ? <Alert>{failureText(error)}</Alert> : null}
        {data || error ? null : <Spinner label={t("common.loading")} />}
        {open.length > 0 ? <Undo {...props} merges={open} /> : null}
        <ul className="flex flex-col gap-1">
          {data?.merges.map(({ mergeId, goneId, name, time, asker, approver, blocked }) => (
            <li key={mergeId}>
              <span translate="no">
                {name} · #{goneId} · {asker}, {approver}
              </span>{" "}
              · {formatInstant(time)}
              {blocked ? <span className="text-fg-2"> · {reasonText(asReason(blocked))}</span> : null}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

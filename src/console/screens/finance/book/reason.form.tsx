import { extensionCalls } from "../../../../contract/finance/extension.calls.ts";
import { virtualCardCalls } from "../../../../contract/finance/channel/pay-channel.calls.ts";
import type { Asked } from "../../../form/fields-dialog.tsx";
import { TextField } from "../../../form/fields.tsx";
import { Form } from "../../../form/form.tsx";
import { FormEnd } from "../../../form/form-end.tsx";
import { text } from "../../../form/kinds.ts";
import { useForm } from "../../../form/use-form.ts";
import { t, tn, useT } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { Dialog } from "../../../ui/dialog.tsx";

interface Ending {
  readonly title: string;
  readonly note: string;
  readonly send: string;
  readonly end: (reason: string, idempotencyKey: string) => Promise<void>;
  readonly done: () => void;
  readonly cancel: () => void;
}
const fields = { reason: text({ label: "finance.end.reason", required: true }) };

/** Something is ended, and why. */
export function EndDialog({ title, note, send, end, done, cancel }: Ending) {
  useT();
  const form = useForm({
    fields,
    cancel,
    submit: async ({ reason }, idempotencyKey) => {
      await end(reason, idempotencyKey);
      done();
    },
  });
  return (
    <Dialog title={title} description={note} onClose={form.leave}>
      <Form form={form} className="flex flex-col gap-3 p-4">
        <TextField name="reason" focused />
        <FormEnd send={send} />
      </Form>
    </Dialog>
  );
}

export interface ExtensionRow {
  readonly extensionId: number;
  readonly orderNo: string;
  readonly name: string;
}
export function CancelExtension({ subject, source, submit, cancel }: Asked<ExtensionRow>) {
  const { extensionId, orderNo, name } = subject;
  return (
    <EndDialog
      title={t("ledger.extension.cancel.title", { orderNo, name })}
      note={t("ledger.extension.cancel.note")}
      send={t("ledger.extension.cancel.send")}
      end={async (reason, idempotencyKey) => {
        await ports.send(
          extensionCalls["extension.cancel"],
          { extensionId, reason },
          { command: "extension.cancel", source, idempotencyKey },
        );
        ports.tell({ kind: "done", text: t("ledger.extension.cancel.done", { orderNo }) }, "extension.cancel");
      }}
      done={() => submit(true)}
      cancel={cancel}
    />
  );
}

/** One after the other, each with a key of its own: sent again after a lost answer, those that are ended already stay so. */
export function DisableAccounts({ subject, source, submit, cancel }: Asked<readonly { readonly id: number }[]>) {
  return (
    <EndDialog
      title={tn("finance.virtual.disable.title", subject.length)}
      note={t("finance.virtual.disable.note")}
      send={t("finance.virtual.disable.send")}
      end={async (reason, idempotencyKey) => {
        for (const { id } of subject)
          await ports.send(
            virtualCardCalls["virtualCard.disable"],
            { id, reason },
            { command: "virtualCard.disable", source, idempotencyKey: subject.length === 1 ? idempotencyKey : crypto.randomUUID() },
          );
        ports.tell({ kind: "done", text: tn("finance.virtual.disable.done", subject.length) }, "virtualCard.disable");
      }}
      done={() => submit(true)}
      cancel={cancel}
    />
  );
}

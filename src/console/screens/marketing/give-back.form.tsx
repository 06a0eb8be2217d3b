import { FormEnd } from "../../form/form-end.tsx";
import { Form } from "../../form/form.tsx";
import { TextField } from "../../form/fields.tsx";
import { text } from "../../form/kinds.ts";
import { useForm } from "../../form/use-form.ts";
import { t, tn, useT } from "../../i18n/i18n.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { Source } from "../../kernel/command/records.ts";
import { Dialog } from "../../ui/dialog.tsx";
import type { LeadModule } from "../../../contract/marketing/lead.module.ts";

/** Leads that go back to their pool, of one list. */
export interface GivenBack {
  readonly module: LeadModule;
  readonly dataIds: readonly number[];
}
interface Props {
  readonly subject: GivenBack;
  readonly source: Source;
  readonly submit: (done: true) => void;
  readonly cancel: () => void;
}

const fields = { reason: text({ label: "marketing.back.reason", required: true }) };

/** Why these leads go back to the pool; their turns end, and stand in the history. */
export function GiveBackForm({ subject: { module, dataIds }, source, submit, cancel }: Props) {
  useT();
  const form = useForm({
    fields,
    cancel,
    submit: async ({ reason }, idempotencyKey) => {
      const { returned } = await ports.send(
        module.of.sendBack,
        { dataIds: [...dataIds], reason },
        { command: "lead.back", source, idempotencyKey },
      );
      ports.tell({ kind: "done", text: tn("marketing.back.done", returned) }, "lead.back");
      submit(true);
    },
  });
  return (
    <Dialog title={tn("marketing.back.title", dataIds.length)} onClose={form.leave}>
      <Form form={form} className="flex flex-col gap-3 p-4">
        <TextField name="reason" focused />
        <FormEnd send={t("marketing.back.label")} />
      </Form>
    </Dialog>
  );
}

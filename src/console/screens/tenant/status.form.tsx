import { tenantCalls } from "../../../contract/basics/tenant/tenant.calls.ts";
import type { RowOf } from "../../../contract/types.ts";
import { FormEnd } from "../../form/form-end.tsx";
import { Form } from "../../form/form.tsx";
import { TextField } from "../../form/fields.tsx";
import { text } from "../../form/kinds.ts";
import { useForm } from "../../form/use-form.ts";
import { t, useT } from "../../i18n/i18n.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { Source } from "../../kernel/command/records.ts";
import { Dialog } from "../../ui/dialog.tsx";

interface Props {
  readonly subject: RowOf<"tenant.search">;
  readonly source: Source;
  readonly submit: (done: true) => void;
  readonly cancel: () => void;
}

const fields = { reason: text({ label: "authority.tenant.column.reason", required: true }) };

/** Why a lender is suspended, or shall stand again. */
export function StatusForm({ subject: { id, name, status }, source, submit, cancel }: Props) {
  useT();
  const way = status === "live" ? "suspend" : status === "preparing" ? "live" : "reopen";
  const form = useForm({
    fields,
    cancel,
    submit: async ({ reason }, idempotencyKey) => {
      const { pending } = await ports.send(
        tenantCalls["tenant.updateStatus"],
        { tenantId: id, status: status === "live" ? "suspended" : "live", reason },
        { command: `tenant.${way}`, source, idempotencyKey },
      );
      ports.tell({ kind: "done", text: t(pending ? "authority.tenant.waits" : "authority.tenant.suspended", { name }) }, `tenant.${way}`);
      submit(true);
    },
  });
  return (
    <Dialog title={t(`authority.tenant.${way}Title`, { name })} onClose={form.leave}>
      <Form form={form} className="flex flex-col gap-3 p-4">
        <p className="text-fg-2">{t(`authority.tenant.${way}Text`)}</p>
        <TextField name="reason" focused />
        <FormEnd send={t(`authority.tenant.${way}`)} />
      </Form>
    </Dialog>
  );
}

import { tenantCalls } from "../../../contract/basics/tenant/tenant.calls.ts";
import type { OutputOf, RowOf } from "../../../contract/types.ts";
import { accountReason } from "../../../lending/rights/staff.rules.ts";
import { TextField } from "../../form/fields.tsx";
import { FormEnd } from "../../form/form-end.tsx";
import { Form } from "../../form/form.tsx";
import { text } from "../../form/kinds.ts";
import { useForm } from "../../form/use-form.ts";
import { t, useT } from "../../i18n/i18n.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { Source } from "../../kernel/command/records.ts";
import { Dialog } from "../../ui/dialog.tsx";

interface Props {
  readonly subject: RowOf<"tenant.search">;
  readonly source: Source;
  readonly submit: (made: OutputOf<"tenant.save">) => void;
  readonly cancel: () => void;
}

const fields = {
  account: text({ label: "authority.tenant.field.account", required: true, rules: [accountReason] }),
  adminName: text({ label: "authority.tenant.field.person", required: true }),
  phone: text({ label: "authority.tenant.field.phone" }),
  email: text({ label: "authority.tenant.field.email" }),
};

/** One administrator more of a lender; his first password is shown once. */
export function UserForm({ subject: { id, name, status }, source, submit, cancel }: Props) {
  useT();
  const form = useForm({
    fields,
    cancel,
    submit: async (person, idempotencyKey) => {
      const meta = { command: "tenant.addUser", source, idempotencyKey };
      const { initialPassword, pending } = await ports.send(tenantCalls["tenant.addUser"], { tenantId: id, ...person }, meta);
      if (pending) ports.tell({ kind: "done", text: t("authority.tenant.waits", { name }) }, meta.command);
      submit({ id, pending, admins: [{ account: person.account, initialPassword }], keys: [] });
    },
  });
  return (
    <Dialog title={t("authority.tenant.addUserTitle", { name })} onClose={form.leave}>
      <Form form={form} className="flex flex-col gap-3 p-4">
        {status === "preparing" ? null : <p className="text-fg-2">{t("authority.tenant.addUserText")}</p>}
        <TextField name="account" focused />
        <TextField name="adminName" />
        <TextField name="phone" />
        <TextField name="email" />
        <FormEnd send={t("authority.tenant.addUser")} />
      </Form>
    </Dialog>
  );
}

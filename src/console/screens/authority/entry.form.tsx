import { permissionCalls } from "../../../contract/basics/authority/permission.calls.ts";
import { ChoiceField, TextField } from "../../form/fields.tsx";
import { FormEnd } from "../../form/form-end.tsx";
import { Form } from "../../form/form.tsx";
import { choice, text } from "../../form/kinds.ts";
import { useForm } from "../../form/use-form.ts";
import { t, useT } from "../../i18n/i18n.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { Source } from "../../kernel/command/records.ts";
import { Dialog } from "../../ui/dialog.tsx";
import type { EntryItem } from "./menu-management.page.tsx";

export interface EntryAsked {
  /** Null: a new one. */
  readonly entry: EntryItem | null;
  readonly parentId: number;
}
interface Props {
  readonly subject: EntryAsked;
  readonly source: Source;
  readonly submit: (saved: true) => void;
  readonly cancel: () => void;
}

const kinds = () => (["menu", "button"] as const).map((kind, at) => ({ value: at + 1, label: t(`authority.menu.kind.${kind}`) }));
const fields = {
  en: text({ label: "authority.menu.name.en", required: true }),
  zh: text({ label: "authority.menu.name.zh" }),
  vi: text({ label: "authority.menu.name.vi" }),
  es: text({ label: "authority.menu.name.es" }),
  type: choice({ label: "authority.menu.type", required: true, options: kinds }),
  perms: text({ label: "authority.menu.key", required: true }),
  webUrl: text({ label: "authority.menu.url" }),
};

/** An entry's names in every language of the menu, its key and its address. */
export function EntryForm({ subject, source, submit, cancel }: Props) {
  useT();
  const { entry, parentId } = subject;
  const form = useForm({
    fields,
    initial: entry ? { ...entry.names, type: entry.type, perms: entry.perms, webUrl: entry.webUrl } : { type: 2 },
    cancel,
    submit: async ({ en, zh, vi, es, type, perms, webUrl }, idempotencyKey) => {
      const meta = { command: "authority.menu.edit", source, idempotencyKey };
      const values = { name: { en, zh, vi, es }, perms, webUrl };
      await (entry
        ? ports.send(permissionCalls["permission.update"], { id: entry.id, version: entry.version, ...values }, meta)
        : ports.send(
            permissionCalls["permission.addPermission"],
            { parentId, type: type === 1 ? (1 as const) : (2 as const), ...values },
            meta,
          ));
      ports.tell({ kind: "done", text: t("authority.menu.saved") }, "authority.menu.edit");
      submit(true);
    },
  });
  return (
    <Dialog title={t(entry ? "authority.menu.edit" : "authority.menu.add")} onClose={form.leave} width="wide">
      <Form form={form} className="flex min-h-0 flex-col gap-3 overflow-y-auto p-4">
        <TextField name="en" focused />
        <TextField name="zh" />
        <TextField name="vi" />
        <TextField name="es" />
        {entry ? null : <ChoiceField name="type" />}
        <TextField name="perms" />
        <TextField name="webUrl" />
        <FormEnd send={t("authority.role.save")} />
      </Form>
    </Dialog>
  );
}

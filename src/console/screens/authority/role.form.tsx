import { roleCalls } from "../../../contract/basics/authority/role.calls.ts";
import { dataScopes } from "../../../lending/rights/grant.rules.ts";
import { staffKinds } from "../../../lending/rights/staff-kinds.ts";
import type { RowOf } from "../../../contract/types.ts";
import { useCall } from "../../client/query.ts";
import { ChoiceField, TextField } from "../../form/fields.tsx";
import { FormEnd } from "../../form/form-end.tsx";
import { Form } from "../../form/form.tsx";
import { choice, text } from "../../form/kinds.ts";
import { useForm } from "../../form/use-form.ts";
import { t, textOf, useT } from "../../i18n/i18n.ts";
import { roleName } from "../../i18n/role-name.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { Source } from "../../kernel/command/records.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Spinner } from "../../ui/spinner.tsx";

type Role = RowOf<"role.search">;
export interface RoleFormAsked {
  /** Null: a new one. */
  readonly role: Role | null;
  /** A new one with the keys of `role`. */
  readonly isCopy: boolean;
}
interface Props {
  readonly subject: RoleFormAsked;
  readonly source: Source;
  readonly submit: (saved: true) => void;
  readonly cancel: () => void;
}
type Named = readonly { readonly id: number; readonly code: string; readonly name: string }[];

const fieldsOf = (parents: Named) => ({
  name: text({ label: "authority.role.column.name", required: true }),
  parentId: choice({
    label: "authority.role.column.parent",
    required: true,
    options: () => parents.map((role) => ({ value: role.id, label: roleName(role) })),
  }),
  staffType: choice({
    label: "authority.role.column.type",
    required: true,
    options: () => staffKinds.slice(1).map(({ type, code }) => ({ value: type, label: textOf(`shell.role.${code}`) })),
  }),
  dataScope: choice({
    label: "authority.role.column.scope",
    required: true,
    options: () => dataScopes.map((value) => ({ value, label: t(`authority.role.scope.${value}`) })),
  }),
  remark: text({ label: "authority.role.column.remark" }),
});

/** The roles that it may stand below are read first: the form is drawn once, with all of its choices. */
export function RoleForm(props: Props) {
  useT();
  const { data: names } = useCall(roleCalls["role.searchRoleName"], {});
  if (!names)
    return (
      <Dialog title={t("authority.role.edit")} onClose={props.cancel}>
        <div className="p-6">
          <Spinner label={t("authority.role.edit")} />
        </div>
      </Dialog>
    );
  return <Fields {...props} parents={names} />;
}

function Fields({ subject, source, submit, cancel, parents }: Props & { readonly parents: Named }) {
  const { role, isCopy } = subject;
  const isNew = role === null || isCopy;
  const form = useForm({
    fields: fieldsOf(parents),
    initial: role ? { ...role, name: isCopy ? "" : role.name } : { dataScope: "own", staffType: 7 },
    cancel,
    submit: async ({ name, parentId, staffType, dataScope, remark }, idempotencyKey) => {
      const scope = dataScopes.find((each) => each === dataScope) ?? "own";
      const values = { name, staffType: Number(staffType), dataScope: scope, remark };
      const meta = { command: "authority.role.edit", source, idempotencyKey };
      const below = parentId === null ? {} : { parentId: Number(parentId) };
      const answer = isNew
        ? await ports.send(roleCalls["role.insert"], { ...values, parentId: Number(parentId), ...(role ? { copyOf: role.id } : {}) }, meta)
        : await ports.send(roleCalls["role.update"], { id: role.id, version: role.version, ...values, ...below }, meta);
      const waits = "pending" in answer && answer.pending !== null;
      ports.tell({ kind: "done", text: t(waits ? "authority.role.savedAndWaits" : "authority.role.saved") }, "authority.role.edit");
      submit(true);
    },
  });
  return (
    <Dialog
      title={t(isCopy ? "authority.role.copy" : isNew ? "authority.role.add" : "authority.role.edit")}
      onClose={form.leave}
      width="wide"
    >
      <Form form={form} className="flex min-h-0 flex-col gap-3 overflow-y-auto p-4">
        <TextField name="name" focused />
        <ChoiceField name="parentId" />
        <ChoiceField name="staffType" />
        <ChoiceField name="dataScope" />
        <TextField name="remark" />
        <FormEnd send={t("authority.role.save")} />
      </Form>
    </Dialog>
  );
}

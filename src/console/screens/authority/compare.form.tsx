import { permissionCalls } from "../../../contract/basics/authority/permission.calls.ts";
import { useCall } from "../../client/query.ts";
import { ChoiceField } from "../../form/fields.tsx";
import { FormEnd } from "../../form/form-end.tsx";
import { Form } from "../../form/form.tsx";
import { choice } from "../../form/kinds.ts";
import { useForm } from "../../form/use-form.ts";
import { useT } from "../../i18n/i18n.ts";
import { failureText } from "../../i18n/reason.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import type { OutputOf } from "../../../contract/types.ts";
import { roleName } from "../../i18n/role-name.ts";
import { type Other } from "./role-tree.ts";

interface Asked {
  readonly subject: { readonly roleId: number };
  readonly submit: (other: Other) => void;
  readonly cancel: () => void;
}
type Roles = OutputOf<"permission.matrix">["roles"];

/** Which role stands beside the one that is open. */
export function CompareForm({ subject, submit, cancel }: Asked) {
  const t = useT();
  const { data, error } = useCall(permissionCalls["permission.matrix"], {});
  if (data) return <Fields roles={data.roles.filter(({ id }) => id !== subject.roleId)} submit={submit} cancel={cancel} />;
  return (
    <Dialog title={t("authority.compare.title")} onClose={cancel}>
      <div className="p-6">{error ? failureText(error) : <Spinner label={t("authority.compare.title")} />}</div>
    </Dialog>
  );
}

function Fields({ roles, submit, cancel }: Omit<Asked, "subject"> & { readonly roles: Roles }) {
  const t = useT();
  const options = () => roles.map((role) => ({ value: role.id, label: roleName(role) }));
  const form = useForm({
    fields: { other: choice({ label: "authority.compare.with", required: true, options }) },
    cancel,
    submit: ({ other }) => {
      const role = roles.find(({ id }) => id === other);
      if (role) submit({ name: roleName(role), menuIds: new Set(role.menuIds) });
      return Promise.resolve();
    },
  });
  return (
    <Dialog title={t("authority.compare.title")} onClose={form.leave} width="wide">
      <Form form={form} className="flex min-h-0 flex-col gap-3 overflow-y-auto p-4">
        <ChoiceField name="other" focused />
        <FormEnd send={t("authority.compare.title")} />
      </Form>
    </Dialog>
  );
}

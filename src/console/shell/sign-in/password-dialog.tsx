import { keyOf } from "../../kernel/verbs/table.ts";
import { systemCalls } from "../../../contract/basics/system.calls.ts";
import { useState } from "react";
import { limits } from "../../../lending/limits.ts";
import { judgePassword } from "../../../lending/password.rules.ts";
import { send } from "../../client/client.ts";
import { Form, FormSummary } from "../../form/form.tsx";
import { TextField } from "../../form/fields.tsx";
import { text } from "../../form/kinds.ts";
import { useForm } from "../../form/use-form.ts";
import { useT } from "../../i18n/i18n.ts";
import { toast } from "../../kernel/state/messages.ts";
import { clearSession } from "../../kernel/state/session.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

export interface PasswordDialogProps {
  /** At the first sign-in it cannot be left, and the old password is the one just typed. */
  readonly first: boolean;
  readonly account: string;
  readonly oldPassword?: string;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** Named as on the wire, so that a refusal of the server finds its field. */
const fields = {
  password: text({ label: "login.first.old", required: true, secret: true }),
  newPassword: text({ label: "login.first.new", required: true, secret: true }),
  confirmPassword: text({ label: "login.first.repeat", required: true, secret: true }),
};

/** rules/product.md 4: on success the session is cleared and the sign-in page comes after one second. */
function usePasswordForm({ account, oldPassword = "", onClose, onChanged }: PasswordDialogProps) {
  const t = useT();
  return useForm({
    fields,
    initial: { password: oldPassword },
    judge: (change) => judgePassword({ account, ...change }),
    cancel: onClose,
    submit: async (change) => {
      await send(systemCalls["system.updatePassword"], change);
      toast(t("login.first.done"), { tone: "good" });
      setTimeout(() => {
        clearSession();
        onChanged();
      }, limits.passwordRedirect);
    },
  });
}

/** A password of one's own; at the first sign-in it cannot be left. */
export function PasswordDialog(props: PasswordDialogProps) {
  const t = useT();
  const { first, oldPassword = "" } = props;
  const form = usePasswordForm(props);
  const [shown, setShown] = useState(false);
  const type = shown ? "text" : "password";
  // At the first sign-in the old one is there already, as it was just typed.
  const knowsOld = first && oldPassword !== "";
  return (
    <Dialog
      title={first ? t("login.first.title") : t("shell.password")}
      description={t("login.first.rule")}
      onClose={form.leave}
      stays={first}
    >
      <Form form={form} className="flex flex-col gap-4 p-4">
        <TextField name="password" type={type} autoComplete="current-password" focused={!knowsOld} />
        <TextField name="newPassword" type={type} autoComplete="new-password" focused={knowsOld} />
        <TextField name="confirmPassword" type={type} autoComplete="new-password" />
        <label className="flex items-center gap-2 text-fg-1">
          <input type="checkbox" className="size-4" checked={shown} onChange={(event) => setShown(event.target.checked)} />
          {t("login.first.show")}
        </label>
        <FormSummary />
        <div className="flex justify-end gap-2">
          {first ? null : <Button onClick={form.leave}>{t("common.cancel")}</Button>}
          <Button type="submit" tone="primary" disabled={form.running} chord={keyOf("submit")}>
            {t("login.first.submit")}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

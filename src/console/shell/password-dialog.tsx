import { useState } from "react";
import { limits } from "../../lending/limits.ts";
import { judgePassword } from "../../lending/password.rules.ts";
import { send } from "../client/client.ts";
import { useT } from "../i18n/i18n.ts";
import { failureText, reasonText } from "../i18n/reason.ts";
import { CallFailed } from "../kernel/failure.ts";
import { toast } from "../kernel/messages.ts";
import { clearSession } from "../kernel/session.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { focusOnMount } from "../ui/focus.ts";

interface Props {
  /** At the first sign-in it cannot be left, and the old password is the one just typed. */
  readonly first: boolean;
  readonly account: string;
  readonly oldPassword?: string;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}
type Errors = { readonly old?: string; readonly next?: string; readonly repeat?: string };
type Values = { readonly old: string; readonly next: string; readonly repeat: string };

/** The lending rules, told at the field that each is about. */
function judge({ old, next, repeat }: Values, account: string, required: string): Errors {
  if (!old) return { old: required };
  const reason = judgePassword({ account, password: old, newPassword: next, confirmPassword: repeat });
  if (!reason) return {};
  return reason.error === "password.mismatch" ? { repeat: reasonText(reason) } : { next: reasonText(reason) };
}

/** console.md 4: on success the session is cleared and the sign-in page comes after one second. */
function usePasswordChange({ account, oldPassword = "", onChanged }: Props) {
  const t = useT();
  const [values, setValues] = useState<Values>({ old: oldPassword, next: "", repeat: "" });
  const [errors, setErrors] = useState<Errors>({});
  const [running, setRunning] = useState(false);
  const field = (name: keyof Values) => ({
    value: values[name],
    error: errors[name] ?? null,
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });

  async function submit(): Promise<void> {
    const found = judge(values, account, t("common.required"));
    setErrors(found);
    if (Object.keys(found).length) return;
    setRunning(true);
    try {
      await send("system.updatePassword", { password: values.old, newPassword: values.next, confirmPassword: values.repeat });
      toast(t("login.first.done"), { tone: "good" });
      setTimeout(() => {
        clearSession();
        onChanged();
      }, limits.passwordRedirect);
    } catch (failure) {
      setRunning(false);
      const wrong = failure instanceof CallFailed && failure.reason.error === "password.wrong";
      setErrors({ [wrong ? "old" : "next"]: failureText(failure) });
    }
  }

  return { field, running, submit };
}

/** A password of one's own; at the first sign-in it cannot be left. */
export function PasswordDialog(props: Props) {
  const t = useT();
  const { first, oldPassword = "", onClose } = props;
  const { field, running, submit } = usePasswordChange(props);
  const [shown, setShown] = useState(false);
  const type = shown ? "text" : "password";
  return (
    <Dialog
      title={first ? t("login.first.title") : t("shell.password")}
      description={t("login.first.rule")}
      onClose={onClose}
      stays={first}
    >
      <form
        noValidate
        className="flex flex-col gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!running) void submit();
        }}
      >
        {first && oldPassword ? null : <Field label={t("login.first.old")} autoComplete="current-password" type={type} {...field("old")} />}
        <Field label={t("login.first.new")} autoComplete="new-password" ref={first ? focusOnMount : null} type={type} {...field("next")} />
        <Field label={t("login.first.repeat")} autoComplete="new-password" type={type} {...field("repeat")} />
        <label className="flex items-center gap-2 text-fg-1">
          <input type="checkbox" className="size-4" checked={shown} onChange={(event) => setShown(event.target.checked)} />
          {t("login.first.show")}
        </label>
        <div className="flex justify-end gap-2">
          {first ? null : <Button onClick={onClose}>{t("common.cancel")}</Button>}
          <Button type="submit" tone="primary" disabled={running} chord="enter">
            {t("login.first.submit")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

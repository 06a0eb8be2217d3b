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
export function PasswordDialog({ first, account, oldPassword = "", onClose, onChanged }: Props) {
  const t = useT();
  const [values, setValues] = useState<Values>({ old: oldPassword, next: "", repeat: "" });
  const [errors, setErrors] = useState<Errors>({});
  const [running, setRunning] = useState(false);
  const [shown, setShown] = useState(false);
  const field = (name: keyof Values) => ({
    type: shown ? "text" : "password",
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
        {first && oldPassword ? null : <Field label={t("login.first.old")} autoComplete="current-password" {...field("old")} />}
        <Field label={t("login.first.new")} autoComplete="new-password" autoFocus={first} {...field("next")} />
        <Field label={t("login.first.repeat")} autoComplete="new-password" {...field("repeat")} />
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

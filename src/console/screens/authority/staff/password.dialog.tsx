import { t, useT } from "../../../i18n/i18n.ts";
import { Dialog } from "../../../ui/dialog.tsx";

export interface Shown {
  readonly account: string;
  readonly password: string;
}

/** A password that is shown this once: it stands on no other page, in no log and in no draft. */
export function PasswordDialog({ subject, cancel }: { readonly subject: Shown; readonly cancel: () => void }) {
  useT();
  return (
    <Dialog title={t("authority.staff.password.title", { account: subject.account })} onClose={cancel}>
      <div className="flex flex-col gap-3 p-4">
        {/* It takes the focus, so that the hand copies it at once. */}
        <input
          readOnly
          autoFocus // oxlint-disable-line jsx-a11y/no-autofocus
          aria-label={t("authority.staff.password.label")}
          value={subject.password}
          onFocus={(event) => event.currentTarget.select()}
          className="rounded border border-line bg-bg-0 px-3 py-2 text-center font-mono text-panel"
          translate="no"
        />
        <p className="text-fg-1">{t("authority.staff.password.once")}</p>
      </div>
    </Dialog>
  );
}

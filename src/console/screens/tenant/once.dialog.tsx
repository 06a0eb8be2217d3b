import type { OutputOf } from "../../../contract/types.ts";
import { t, useT } from "../../i18n/i18n.ts";
import { Dialog } from "../../ui/dialog.tsx";

interface LineProps {
  readonly head: string;
  readonly label: string;
  readonly value: string;
  readonly focused?: boolean;
}
/** Chosen whole when it is reached, so that the hand copies it at once. */
function Line({ head, label, value, focused = false }: LineProps) {
  return (
    <label className="flex items-center gap-3 text-cell">
      <span className="w-64 shrink-0 truncate text-fg-1">
        <span translate="no">{head}</span>
        {` · ${label}`}
      </span>
      <input
        readOnly
        autoFocus={focused} // oxlint-disable-line jsx-a11y/no-autofocus
        value={value}
        aria-label={`${head}: ${label}`}
        onFocus={(event) => event.currentTarget.select()}
        className="min-w-0 flex-1 rounded border border-line bg-bg-0 px-3 py-1.5 font-mono"
        translate="no"
      />
    </label>
  );
}

/** Passwords and keys of a new lender, shown this once: they stand on no other page, in no log and in no draft. */
export function OnceDialog({ subject, cancel }: { readonly subject: OutputOf<"tenant.save">; readonly cancel: () => void }) {
  useT();
  const { admins, keys } = subject;
  return (
    <Dialog title={t("authority.tenant.once.title")} onClose={cancel} width="wide">
      <div className="flex flex-col gap-2 p-4" data-once="">
        <p className="pb-2 text-fg-1">{t("authority.tenant.once.text")}</p>
        {admins.map(({ account, initialPassword }, at) => (
          <Line
            key={account}
            head={account}
            label={t("authority.tenant.once.password")}
            value={initialPassword ?? "–"}
            focused={at === 0}
          />
        ))}
        {keys.flatMap(({ app, keyId, secret }) => [
          <Line key={keyId} head={app} label={t("authority.tenant.once.key")} value={keyId} />,
          <Line key={`${keyId} secret`} head={app} label={t("authority.tenant.once.secret")} value={secret ?? "–"} />,
        ])}
      </div>
    </Dialog>
  );
}

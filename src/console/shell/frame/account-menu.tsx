import { systemCalls } from "../../../contract/basics/system.calls.ts";
import { useRef, useState } from "react";
import { languages } from "../../../contract/languages.ts";
import { send } from "../../client/client.ts";
import { hasZeroCents, toggleCents, useLeavesCents } from "../../i18n/cents.ts";
import { offeredLocales, setLocale, useLocale, useT } from "../../i18n/i18n.ts";
import { useChord } from "../../kernel/keys/profile.ts";
import { clearSession, useSession } from "../../kernel/state/session.ts";
import { leaving } from "../../kernel/command/unsaved.ts";
import { forgetTabs } from "../../kernel/state/tabs.ts";
import { Icon } from "../../ui/icons.tsx";
import type { MenuItem } from "../../ui/open-menu.tsx";
import { goHome } from "./lender.tsx";
import { LazyMenu } from "./lazy-menu.tsx";
import { lockNow } from "../sign-in/lock-watch.ts";
import { showPassword } from "../shell-state.ts";
import { toggleTheme } from "../theme.ts";

/** Ends the session here and at the server; here also when the server does not answer. */
export async function signOut(): Promise<void> {
  await send(systemCalls["system.out"], {}).catch(() => {});
  forgetTabs();
  clearSession();
}

export function AccountMenu({ folded, name, account }: { readonly folded: boolean; readonly name: string; readonly account: string }) {
  const t = useT();
  const locale = useLocale();
  const leavesCents = useLeavesCents();
  const home = useSession().me?.home;
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const themeChord = useChord("shell.theme", "theme");
  const lockChord = useChord("shell.lock", "lock");
  const items: readonly MenuItem[] = [
    ...(home
      ? [{ id: "home", label: t("shell.visit.back", { name: home.name }), onSelect: () => goHome(home.tenantId, "button") }]
      : [{ id: "password", label: t("shell.password"), onSelect: () => showPassword(true) }]),
    { id: "theme", label: t("common.theme.toggle"), chord: themeChord, onSelect: toggleTheme },
    ...(hasZeroCents() ? [{ id: "cents", label: t(leavesCents ? "shell.cents.show" : "shell.cents.leave"), onSelect: toggleCents }] : []),
    { id: "lock", label: t("shell.lock.now"), chord: lockChord, onSelect: lockNow },
    ...offeredLocales()
      .filter((code) => code !== locale)
      .map((code) => ({ id: code, label: languages[code], onSelect: () => void setLocale(code) })),
    { id: "out", label: t("shell.signOut"), onSelect: () => leaving(() => void signOut()) },
  ];
  return (
    <div className="relative flex shrink-0">
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          setOpen(true);
        }}
        className="ring-inside flex h-10 min-w-0 flex-1 items-center gap-2 border-t px-3 text-left hover:bg-hover"
        aria-label={`${t("shell.account")}: ${name}`}
      >
        <span
          aria-hidden="true"
          className="flex size-6 shrink-0 items-center justify-center rounded-panel bg-select text-badge font-semibold text-accent"
        >
          {name.trim().split(/\s+/).at(-1)?.slice(0, 1).toUpperCase()}
        </span>
        {folded ? null : (
          <span className="min-w-0 flex-1 truncate" title={`${name} · ${account}`}>
            {name} <span className="font-mono text-badge text-fg-2">{account}</span>
          </span>
        )}
        {folded ? null : <Icon name="chevron" className="size-3 -rotate-90 text-fg-2" />}
      </button>
      {open ? <LazyMenu label={t("shell.account")} items={items} onClose={() => setOpen(false)} invoker={() => button.current} /> : null}
    </div>
  );
}

import { systemCalls } from "../../../contract/basics/system.calls.ts";
import { useRef, useState, type KeyboardEvent } from "react";
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

/** What one may do with one's own seat; of a visitor of the platform the way home, which has no password here. */
function useAccountItems(): readonly MenuItem[] {
  const t = useT();
  const locale = useLocale();
  const leavesCents = useLeavesCents();
  const home = useSession().me?.home;
  const themeChord = useChord("shell.theme", "theme");
  const lockChord = useChord("shell.lock", "lock");
  return [
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
}

interface AccountProps {
  readonly folded: boolean;
  readonly name: string;
  readonly account: string;
}
/** The initial of the surname, and beside it the whole name where there is room. */
function Who({ folded, name, account }: AccountProps) {
  return (
    <>
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
    </>
  );
}

/** The arrow that leads into a menu opens it too. */
function useOpened() {
  const [open, setOpen] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    setOpen(true);
  };
  return { open, setOpen, onKeyDown };
}

/** Who is signed in; opens the menu of his own things. */
export function AccountMenu(props: AccountProps) {
  const t = useT();
  const items = useAccountItems();
  const button = useRef<HTMLButtonElement>(null);
  const { open, setOpen, onKeyDown } = useOpened();
  return (
    <div className="relative flex shrink-0">
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        className="ring-inside flex h-10 min-w-0 flex-1 items-center gap-2 border-t px-3 text-left hover:bg-hover"
        aria-label={`${t("shell.account")}: ${props.name}`}
      >
        <Who {...props} />
      </button>
      {open ? <LazyMenu label={t("shell.account")} items={items} onClose={() => setOpen(false)} invoker={() => button.current} /> : null}
    </div>
  );
}

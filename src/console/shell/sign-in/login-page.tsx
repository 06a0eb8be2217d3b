import { useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router-dom";
import { languages, languageTag } from "../../../contract/languages.ts";
import { hasChosenLocale, setLocale, useLocale, useT } from "../../i18n/i18n.ts";
import { toast, dismiss, useMessages } from "../../kernel/state/messages.ts";
import { beginSession, useSession } from "../../kernel/state/session.ts";
import { settings } from "../../kernel/state/settings.ts";
import { classes } from "../../ui/classes.ts";
import { Toasts } from "../../ui/toasts.tsx";
import { LazyPassword } from "./lazy-password.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { toggleTheme, useTheme } from "../theme.ts";

function Languages() {
  const t = useT();
  const locale = useLocale();
  return (
    <fieldset className="flex gap-1" aria-label={t("login.language")}>
      {settings.locales.map((code) => (
        <button
          key={code}
          type="button"
          lang={languageTag(code)}
          aria-pressed={code === locale}
          onClick={() => void setLocale(code)}
          className={classes("h-6 rounded-panel px-2 text-cell hover:bg-hover", code === locale ? "bg-select text-fg-0" : "text-fg-1")}
        >
          {languages[code]}
        </button>
      ))}
    </fieldset>
  );
}

/** The page that was asked for before anybody had signed in. */
function nextOf(state: unknown): string {
  const next = typeof state === "object" && state !== null && "next" in state ? state.next : null;
  return typeof next === "string" && next.startsWith("/") ? next : "/homePage";
}

/** Account, password, verification code; the first sign-in goes on to a password of one's own (rules/product.md 2 and 4). */
export function LoginPage() {
  const t = useT();
  const go = useNavigate();
  const next = nextOf(useLocation().state);
  const theme = useTheme();
  const { token } = useSession();
  const messages = useMessages();
  const [first, setFirst] = useState<{ readonly account: string; readonly password: string } | null>(null);
  // A verification code is good for one sign-in: after the first password the form begins anew.
  const [round, setRound] = useState(0);
  if (token && first === null) return <Navigate to={next} replace />;
  return (
    <div className="flex h-full flex-col">
      <main className="flex flex-1 items-center justify-center p-4">
        <div className="w-[min(360px,94vw)] rounded-panel border border-line-strong bg-2">
          <header className="flex items-baseline justify-between border-b px-6 py-4">
            <h1 className="text-panel font-semibold">{t("login.title")}</h1>
            <span className="font-mono text-base text-accent">{t("common.product").toLowerCase()}▏</span>
          </header>
          <div className="p-6">
            <SignInForm
              key={round}
              onSignedIn={(answer, typed) => {
                if (answer.isUpdatePassword) {
                  setFirst(typed);
                  toast(t("login.first.notice"), { tone: "warn" });
                }
                beginSession(answer.token);
                if (!hasChosenLocale()) void setLocale(answer.locale);
                if (!answer.isUpdatePassword) void go(next, { replace: true });
              }}
            />
          </div>
          <footer className="flex items-center justify-between border-t px-4 py-2">
            <Languages />
            <button
              type="button"
              onClick={toggleTheme}
              className="h-6 rounded-panel px-2 text-cell text-fg-1 hover:bg-hover"
              aria-label={t("common.theme.toggle")}
            >
              {t(theme === "dark" ? "common.theme.dark" : "common.theme.light")}
            </button>
          </footer>
        </div>
      </main>
      {first === null ? null : (
        <LazyPassword
          first
          account={first.account}
          oldPassword={first.password}
          onClose={() => {}}
          onChanged={() => (setFirst(null), setRound(round + 1))}
        />
      )}
      <Toasts label={t("shell.messages")} items={messages} onDismiss={dismiss} closeLabel={t("common.close")} />
    </div>
  );
}

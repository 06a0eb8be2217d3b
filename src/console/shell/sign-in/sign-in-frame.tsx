import { type ReactNode, useEffect } from "react";
import { languages, languageTag } from "../../../contract/languages.ts";
import { loadSections, setLocale, useLocale, useT } from "../../i18n/i18n.ts";
import { dismiss, useMessages } from "../../kernel/state/messages.ts";
import { settings } from "../../kernel/state/settings.ts";
import { classes } from "../../ui/classes.ts";
import { Toasts } from "../../ui/toasts.tsx";
import { toggleTheme, useTheme } from "../theme.ts";

function Languages() {
  const t = useT();
  const locale = useLocale();
  return (
    <fieldset className="flex gap-1" aria-label={t("common.language")}>
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

/** The sign-in page around its form: of whoever comes, and of whoever's session has ended. */
export function SignInFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const t = useT();
  // Whoever came signed in has them only from a moment later on.
  useEffect(() => void loadSections("login").catch(() => undefined), []);
  const theme = useTheme();
  const messages = useMessages();
  return (
    <div className="flex h-full flex-col">
      <main className="flex flex-1 items-center justify-center p-4">
        <div className="w-[min(360px,94vw)] rounded-panel border border-line-strong bg-2">
          <header className="flex items-baseline justify-between border-b px-6 py-4">
            <h1 className="text-panel font-semibold">{title}</h1>
            <span className="font-mono text-base text-accent">{t("common.product").toLowerCase()}▏</span>
          </header>
          <div className="p-6">{children}</div>
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
      <Toasts label={t("shell.messages")} items={messages} onDismiss={dismiss} closeLabel={t("common.close")} />
    </div>
  );
}

import { pageSizes } from "../../contract/kernel/page.ts";
import { languages } from "../../contract/languages.ts";
import { hasZeroCents, toggleCents } from "../i18n/cents.ts";
import { offeredLocales, setLocale, t } from "../i18n/i18n.ts";
import type { KeyHandler } from "../kernel/keys/contexts.ts";
import { choosePageSize, readPageSize } from "../kernel/state/page-size.ts";
import type { Argument, Choice } from "../kernel/command/arguments.ts";
import { goTo } from "../kernel/command/ports.ts";
import { asProfile, chooseProfile, profiles } from "../kernel/keys/profile.ts";
import { toggleTheme } from "./theme.ts";

const wholeQueue = "all";

/** A size in the address would win over the person's own: it goes, and with it the page. */
function setPageSize(value: string): void {
  choosePageSize(readPageSize(value));
  const { pathname, searchParams } = new URL(window.location.href);
  searchParams.delete("pageSize");
  searchParams.delete("page");
  const rest = searchParams.toString();
  goTo(rest ? `${pathname}?${rest}` : pathname);
}

/** A setting is called by what it asks for. */
const settingOf = (id: string, asked: Argument, take: (value: string) => void): KeyHandler => ({
  id,
  label: asked.label,
  palette: true,
  args: [asked],
  run: ({ args: [value] = [] }) => {
    if (value) take(value);
  },
});

const languageChoices = (): readonly Choice[] => offeredLocales().map((code) => ({ value: code, label: languages[code], sub: code }));

const pageSizeChoices = (): readonly Choice[] => [
  { value: wholeQueue, label: t("keys.c.wholeQueue") },
  ...pageSizes.map((size) => ({ value: String(size), label: String(size) })),
];

const profileChoices = (): readonly Choice[] => profiles.map((name) => ({ value: name, label: t(`keys.profiles.${name}`) }));

/** How the person works here; each asks for its value in the palette (`> page size` → 50). */
export const settingCommands = (): readonly KeyHandler[] => [
  { id: "shell.theme", verb: "theme", label: "keys.c.theme", run: toggleTheme },
  ...(hasZeroCents() ? [{ id: "shell.cents", label: "keys.c.cents" as const, palette: true as const, run: toggleCents }] : []),
  settingOf("shell.language", { label: "common.language", choices: languageChoices }, (code) => void setLocale(code)),
  settingOf("shell.pageSize", { label: "keys.c.pageSize", choices: pageSizeChoices }, setPageSize),
  settingOf("shell.profile", { label: "keys.profile", choices: profileChoices }, (name) => chooseProfile(asProfile(name))),
];

import { languages as names, type Locale } from "../../../contract/languages.ts";
import { t, textOf } from "../../i18n/i18n.ts";

/** A role as answers say it: by a code that has a word, or, of a lender's own, by its name. */
export const roleName = (code: string): string => textOf(`shell.role.${code}`) || code;
export const languageName = (code: string): string => names[code as Locale] ?? code;

export const rolesText = (roles: readonly string[]): string => roles.map(roleName).join(", ") || t("system.notice.everybody");
export const languagesText = (codes: readonly string[]): string => codes.map(languageName).join(", ") || t("system.notice.everyLanguage");

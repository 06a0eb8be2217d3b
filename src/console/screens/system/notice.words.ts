import { languages as names, type Locale } from "../../../contract/languages.ts";
import { t, textOf } from "../../i18n/i18n.ts";

/** A role by its name; one that the house has added itself by its code. */
export const roleName = (code: string): string => textOf(`shell.role.${code}`) || code;
export const languageName = (code: string): string => names[code as Locale] ?? code;

export const rolesText = (roles: readonly string[]): string => roles.map(roleName).join(", ") || t("system.notice.everybody");
export const languagesText = (codes: readonly string[]): string => codes.map(languageName).join(", ") || t("system.notice.everyLanguage");

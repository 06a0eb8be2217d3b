import { languages as names, type Locale } from "../../../../contract/languages.ts";
import { roleCodes } from "../../../../lending/rights/staff-kinds.ts";
import { t } from "../../../i18n/i18n.ts";
import { wordOf } from "../../../table/filter/options.ts";

export const roleWord = (said: string): string => wordOf(roleCodes, said);
export const languageName = (code: string): string => names[code as Locale] ?? code;

export const rolesText = (roles: readonly string[]): string => roles.map(roleWord).join(", ") || t("notice.everybody");
export const languagesText = (codes: readonly string[]): string => codes.map(languageName).join(", ") || t("notice.everyLanguage");

import { currentLocale, languageTag } from "../../i18n/i18n.ts";

/** Minor units as an axis has room for them: "1.2M", "1,2 Tr". The exact value stands in the reading and the table. */
export const compactMoney = (minor: number): string =>
  new Intl.NumberFormat(languageTag(currentLocale()), { notation: "compact", maximumFractionDigits: 1 }).format(minor / 100);

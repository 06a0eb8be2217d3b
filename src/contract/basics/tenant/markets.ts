import type { Locale, Region } from "../../languages.ts";

/** What a tenant of a market starts with (rules/money.md 1): currency, smallest payable amount, zone, dialling code. */
export interface MarketPreset {
  readonly region: Region;
  readonly currency: string;
  /** Minor units: whole VND only, so 100. */
  readonly currencyStep: number;
  readonly timeZone: string;
  readonly countryCode: string;
  readonly locale: Locale;
}

export const marketPresets = {
  VN: { region: "VN", currency: "VND", currencyStep: 100, timeZone: "Asia/Ho_Chi_Minh", countryCode: "+84", locale: "vi_VN" },
  PH: { region: "PH", currency: "PHP", currencyStep: 1, timeZone: "Asia/Manila", countryCode: "+63", locale: "en_PH" },
  MX: { region: "MX", currency: "MXN", currencyStep: 1, timeZone: "America/Mexico_City", countryCode: "+52", locale: "es_MX" },
  PE: { region: "PE", currency: "PEN", currencyStep: 1, timeZone: "America/Lima", countryCode: "+51", locale: "es_PE" },
  IN: { region: "IN", currency: "INR", currencyStep: 1, timeZone: "Asia/Kolkata", countryCode: "+91", locale: "en_IN" },
  ID: { region: "ID", currency: "IDR", currencyStep: 100, timeZone: "Asia/Jakarta", countryCode: "+62", locale: "id_ID" },
} as const satisfies Record<Region, MarketPreset>;

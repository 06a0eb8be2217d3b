/** Programs that a chat is opened in; the link carries the number with its country code, and the text where the program takes one. */
export const chatApps = ["zalo", "whatsapp", "viber"] as const;
export type ChatApp = (typeof chatApps)[number];

/** Programs that are used in one region only. */
const only: Readonly<Partial<Record<ChatApp, string>>> = { zalo: "VN" };
/** Programs that customers of a region have. */
export const chatAppsIn = (region: string): readonly ChatApp[] => chatApps.filter((app) => (only[app] ?? region) === region);

const digits = (phone: string): string => phone.replace(/\D/g, "");

/** A number as dialled at home ("0912…") or abroad ("+84912…"), always with its country code. */
export function withCountryCode(phone: string, countryCode: string): string {
  if (phone.trim().startsWith("+")) return digits(phone);
  const local = digits(phone);
  const code = digits(countryCode);
  if (local.startsWith("00")) return local.slice(2);
  return local.startsWith(code) && local.length > 10 ? local : code + local.replace(/^0/, "");
}

/** Where the click leads. Zalo takes no text: it is copied for the operator instead. */
export function chatLink(app: ChatApp, { phone, text }: { readonly phone: string; readonly text: string }): string {
  const said = encodeURIComponent(text);
  if (app === "zalo") return `https://zalo.me/${phone}`;
  if (app === "whatsapp") return `https://wa.me/${phone}?text=${said}`;
  return `viber://chat?number=%2B${phone}&draft=${said}`;
}

import { t } from "../../../i18n/i18n.ts";
import type { Tone } from "../../../kernel/screen/screen.ts";

const tones: Readonly<Record<string, Tone>> = { live: "good", changed: "warn", waiting: "warn", off: "plain", draft: "plain" };
/** How a status stands out. */
export const toneOf = ({ status }: { readonly status: string }): Tone => tones[status] ?? "plain";

const written: Readonly<Record<string, string>> = { notIn: "not in", hasNot: "not has" };
/** A flag is yes or no; what is compared has its sign. */
export function operatorText(operator: string): string {
  if (operator === "is") return t("common.yes");
  return operator === "isNot" ? t("common.no") : (written[operator] ?? operator);
}

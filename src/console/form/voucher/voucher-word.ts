import { voucherIn } from "../../../lending/options/finance/voucher.ts";
import { t } from "../../i18n/i18n.ts";

/** How a voucher is called in a line: one of the house's own by its number. */
export function voucherWord(name: string): string {
  const id = voucherIn(name);
  return id === null ? name || "–" : t("finance.voucher.number", { number: id });
}

import { useT } from "../../../i18n/i18n.ts";
import { Chip } from "../../../ui/chip.tsx";
import type { Order } from "../order-details.page.tsx";

/** Says of a customer that he is on the black list, or proposed for it; of others nothing. */
export function BlackListChip({ blackListed }: Pick<Order, "blackListed">) {
  const t = useT();
  if (blackListed === "no") return null;
  return <Chip tone="bad">{t(blackListed === "yes" ? "order.badge.blackListed" : "order.badge.blackProposed")}</Chip>;
}

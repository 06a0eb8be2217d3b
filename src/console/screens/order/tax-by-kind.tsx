import type { OutputOf } from "../../../contract/types.ts";
import { formatMoney } from "../../i18n/format.ts";
import { useT } from "../../i18n/i18n.ts";

type Props = Pick<OutputOf<"order.schedule">["instalments"][number], "tax" | "taxes">;

/** The tax of an instalment, and beneath it which charge bears how much. */
export function TaxByKind({ tax, taxes }: Props) {
  const t = useT();
  return (
    <>
      {formatMoney(tax)}
      {(["interest", "fee", "penalty"] as const)
        .filter((kind) => taxes[kind] !== 0)
        .map((kind) => (
          <div key={kind} className="text-fg-2">
            {t(`order.debt.${kind}`)} {formatMoney(taxes[kind])}
          </div>
        ))}
    </>
  );
}

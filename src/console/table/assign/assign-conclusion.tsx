import { formatNumber } from "../../i18n/format.ts";
import { textOf, useT } from "../../i18n/i18n.ts";
import { failureText } from "../../i18n/reason.ts";
import { keyOf } from "../../kernel/verbs/table.ts";
import { Button } from "../../ui/button.tsx";
import type { SplitPreview } from "./assign-desk.ts";
import type { Assignment } from "./assign-plan.ts";

/** What would happen, and the two ways on. */
export function Conclusion({ plan, cancel }: { readonly plan: Assignment; readonly cancel: () => void }) {
  const t = useT();
  const { preview, confirming, chosen, ready, enter } = plan;
  return (
    <div className="flex items-center gap-3 border-t border-line px-4 py-3">
      <p role="status" className={`min-w-0 flex-1 text-form ${confirming ? "font-semibold text-warn" : "text-fg-1"}`}>
        {preview.error ? (
          <span className="text-danger">{failureText(preview.error)}</span>
        ) : (
          <PreviewLine chosen={chosen.size} preview={preview.data} confirming={confirming} />
        )}
      </p>
      <Button onClick={cancel} chord={keyOf("escape")}>
        {t("common.cancel")}
      </Button>
      <Button tone="primary" blockedBy={ready ? null : t("assign.chooseFirst")} onClick={enter} chord={keyOf("confirm")}>
        {t(confirming ? "assign.confirm" : "assign.label")}
      </Button>
    </div>
  );
}

/** "197 of 200 → 5 people, 39–40 each · 3 over the cap" */
function PreviewLine({
  chosen,
  preview,
  confirming,
}: {
  readonly chosen: number;
  readonly preview: SplitPreview | undefined;
  readonly confirming: boolean;
}) {
  const t = useT();
  if (chosen === 0) return t("assign.help");
  if (!preview) return t("common.loading");
  const counts = preview.assigned.map((each) => each.count);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const each = least === most ? formatNumber(least) : `${formatNumber(least)}–${formatNumber(most)}`;
  const skipped = preview.skipped
    .map((skip) => `${formatNumber(skip.count)} ${textOf(`assign.skipped.${skip.reason}`, { group: skip.group ?? "" })}`)
    .join(", ");
  const given = formatNumber(counts.reduce((sum, count) => sum + count, 0));
  const line = t("assign.preview", { given, count: formatNumber(preview.matched), people: counts.length, each });
  return [line, skipped, confirming ? t("assign.again") : ""].filter(Boolean).join(" · ");
}

import type { Reason } from "../../lending/reason.ts";
import { useT } from "../i18n/i18n.ts";
import { reasonText } from "../i18n/reason.ts";
import { Button } from "../ui/button.tsx";

const place = "absolute inset-x-0 top-1/3 mx-auto flex w-fit max-w-md flex-col items-center gap-3 text-center";

/** Nothing to do, said as such, with the way to more. */
export function EmptyState({ filtered, onClear }: { readonly filtered: boolean; readonly onClear: () => void }) {
  const t = useT();
  return (
    <div className={place} role="status">
      <p className="text-panel text-fg-1">{t(filtered ? "table.emptyFiltered" : "table.empty")}</p>
      {filtered ? (
        <Button onClick={onClear} chord="shift+f">
          {t("table.clearAll")}
        </Button>
      ) : null}
    </div>
  );
}

/** What went wrong and the way to try again; rows that have arrived stay workable behind it. */
export function FailedState({ reason, onRetry }: { readonly reason: Reason; readonly onRetry: () => void }) {
  const t = useT();
  return (
    <div className={`${place} rounded-panel border border-danger bg-1 p-4`} role="alert">
      <p className="text-fg-0">{reasonText(reason)}</p>
      <Button onClick={onRetry} chord="shift+r">
        {t("table.retry")}
      </Button>
    </div>
  );
}

import { keyOf } from "../kernel/verbs/table.ts";
import type { Refused } from "../../lending/reason.ts";
import { formatNumber } from "../i18n/format.ts";
import { useT } from "../i18n/i18n.ts";
import { failureText } from "../i18n/reason.ts";
import { Button } from "../ui/button.tsx";

const place = "absolute inset-x-0 top-1/3 z-10 mx-auto flex w-fit max-w-md flex-col items-center gap-3 text-center";

const ways = {
  none: { text: "table.empty", hint: "table.emptyHint", button: "table.key.refresh", chord: keyOf("refresh") },
  filtered: { text: "table.emptyFiltered", hint: "table.emptyFilteredHint", button: "table.clearAll", chord: keyOf("clear") },
  searched: { text: "table.emptyFound", hint: "table.emptyFoundHint", button: "table.find", chord: keyOf("find") },
} as const;

/** No row to show, said as such, with the reason and the key that leads on. */
export function EmptyState({ why, onClear }: { readonly why: keyof typeof ways; readonly onClear: () => void }) {
  const t = useT();
  const { text, hint, button, chord } = ways[why];
  return (
    <div className={place} role="status">
      <p className="text-panel text-fg-1">{t(text)}</p>
      <p className="text-fg-2">{t(hint)}</p>
      <Button onClick={onClear} chord={chord}>
        {t(button)}
      </Button>
    </div>
  );
}

/** Lines where the rows will stand: nothing moves when they come. Shown to the eye alone, and only when it takes a while. */
export function WaitingState() {
  return <div className="q-waiting" aria-hidden="true" />;
}

interface FailedProps {
  readonly failure: Refused;
  readonly onRetry: () => void;
}

/** What went wrong and the way to try again. */
export function FailedState({ failure, onRetry }: FailedProps) {
  const t = useT();
  return (
    <div className={`${place} rounded-panel border border-danger bg-1 p-4`} role="alert">
      <p className="text-fg-0">{failureText(failure)}</p>
      <p className="text-fg-2">{t("table.failedHint")}</p>
      <Button onClick={onRetry} chord={keyOf("refresh")}>
        {t("table.retry")}
      </Button>
    </div>
  );
}

/** The stream was cut: what has come stays workable, what is missing is said, and how to get it. */
export function CutState({ failure, loaded, total, onRetry }: FailedProps & { readonly loaded: number; readonly total: number }) {
  const t = useT();
  return (
    <div role="alert" className="flex shrink-0 items-center gap-3 border-t border-warn bg-1 px-3 py-1.5 text-cell">
      <p className="min-w-0 flex-1 truncate">
        <b className="font-semibold text-warn">{t("table.cut", { loaded: formatNumber(loaded), total: formatNumber(total) })}</b>{" "}
        <span className="text-fg-1">{failureText(failure)}</span> <span className="text-fg-2">{t("table.cutHint")}</span>
      </p>
      <Button onClick={onRetry} chord={keyOf("refresh")} className="shrink-0">
        {t("table.retry")}
      </Button>
    </div>
  );
}

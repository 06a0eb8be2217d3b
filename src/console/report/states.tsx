import { failureText } from "../i18n/reason.ts";
import { useT } from "../i18n/i18n.ts";
import { keyOf } from "../kernel/verbs/table.ts";
import { Button } from "../ui/button.tsx";

interface FailedProps {
  readonly error: unknown;
  /** Nothing else stands on the page: the way on takes the focus. */
  readonly alone: boolean;
  /** What could not be read is the range that is compared with. */
  readonly ofCompared?: boolean | undefined;
  readonly onRetry: () => void;
}
/** What went wrong and the way to try again. */
export function Failed({ error, alone, ofCompared = false, onRetry }: FailedProps) {
  const t = useT();
  return (
    <div role="alert" className="m-3 flex items-center gap-3 rounded-panel border border-danger bg-1 px-3 py-2">
      <p className="min-w-0 flex-1 text-fg-0">{ofCompared ? t("report.periodFailed", { why: failureText(error) }) : failureText(error)}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <Button autoFocus={alone} onClick={onRetry} chord={keyOf("refresh")}>
        {t("table.retry")}
      </Button>
    </div>
  );
}

/** Nothing happened in the range, and the key that leads on. */
export function Nothing({ isReview }: { readonly isReview: boolean }) {
  const t = useT();
  return (
    <p role="status" className="mx-2 mt-2 rounded-panel border border-line-strong bg-2 px-3 py-2 text-fg-1">
      {t(isReview ? "report.nothingReviewed" : "report.nothing")}
    </p>
  );
}

/** The frame in which the picture will stand: nothing moves when it comes. */
export function Waiting() {
  return (
    <div aria-hidden="true" className="flex min-h-0 flex-1 flex-col gap-2 p-2">
      <div className="h-60 rounded-panel border border-line bg-1" />
      <div className="min-h-0 flex-1 rounded-panel border border-line bg-1" />
    </div>
  );
}

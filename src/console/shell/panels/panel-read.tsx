import type { ReactNode } from "react";
import { useT } from "../../i18n/i18n.ts";
import { failureText } from "../../i18n/reason.ts";
import { keyOf } from "../../kernel/verbs/table.ts";
import { Button } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";

interface PanelReadProps {
  readonly error: unknown;
  readonly retry: () => void;
  /** What was read; null: nothing yet. */
  readonly children: ReactNode | null;
}

/** What a panel has read; that it is being read, or why it could not be. What was read before stays beneath. */
export function PanelRead({ error, retry, children }: PanelReadProps) {
  const t = useT();
  const reading = (
    <p className="px-4 py-3">
      <Spinner label={t("common.loading")} />
    </p>
  );
  return (
    <>
      {error ? (
        <div role="alert" className="flex items-center gap-3 px-4 py-2">
          <p className="min-w-0 flex-1 text-danger">{failureText(error)}</p>
          <Button onClick={retry} chord={keyOf("refresh")}>
            {t("common.retry")}
          </Button>
        </div>
      ) : null}
      {children ?? (error ? null : reading)}
    </>
  );
}

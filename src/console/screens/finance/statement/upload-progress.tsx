import { useEffect, useRef, useState } from "react";
import { statementCalls } from "../../../../contract/finance/statement/statement.calls.ts";
import type { OutputOf } from "../../../../contract/types.ts";
import { Refused } from "../../../../lending/reason.ts";
import { send } from "../../../client/client.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { keyOf } from "../../../kernel/verbs/table.ts";
import { Button } from "../../../ui/button.tsx";
import { focusOnMount } from "../../../ui/focus.ts";

export type Upload = NonNullable<OutputOf<"statement.uploadState">>;

/** ms between two looks at a file that is on its way; a server that cannot be reached is asked less often. */
const look = 300;
const lookAgain = 5_000;
export const isUnderWay = ({ state }: Upload): boolean => state === "waiting" || state === "working";

/** A file on its way, looked at until it has ended: the one with this number, else the last one of whoever asks. */
export function useUploadState(uploadId: number | null, ended: (upload: Upload) => void): Upload | null {
  const [upload, setUpload] = useState<Upload | null>(null);
  const end = useRef(ended);
  useEffect(() => {
    end.current = ended;
  });
  useEffect(() => {
    let current = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = (): void =>
      void send(statementCalls["statement.uploadState"], uploadId === null ? {} : { uploadId }).then(
        (found) => {
          if (!current) return;
          setUpload(found);
          if (found && isUnderWay(found)) timer = setTimeout(ask, look);
          else if (found && uploadId !== null) end.current(found);
        },
        (error: unknown) => {
          if (!(error instanceof Refused)) throw error;
          if (current && uploadId !== null) timer = setTimeout(ask, lookAgain);
        },
      );
    ask();
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [uploadId]);
  return upload && isUnderWay(upload) ? upload : null;
}

interface Props {
  readonly upload: Upload;
  readonly cancel: () => void;
  readonly leave: () => void;
}
/** How far it is. Enter leaves it to itself, Esc takes it back whole. */
export function UploadProgress({ upload, cancel, leave }: Props) {
  useT();
  const { fileName, account, lines, judged, exact, named } = upload;
  const counts = {
    lines: formatNumber(lines),
    judged: formatNumber(judged),
    exact: formatNumber(exact),
    named: formatNumber(named),
  };
  return (
    <div className="flex flex-col gap-3 p-4">
      <p translate="no" className="font-mono text-cell text-fg-1">
        {account} · {fileName}
      </p>
      <progress
        className="h-2 w-full accent-accent"
        max={Math.max(lines, 1)}
        value={judged}
        aria-label={t("reconcile.statement.upload.underWay")}
      />
      <p role="status">{lines === 0 ? t("reconcile.statement.upload.reading") : t("reconcile.statement.upload.progress", counts)}</p>
      <p className="text-cell text-fg-2">{t("reconcile.statement.upload.whole")}</p>
      <div className="flex justify-end gap-2">
        <Button chord={keyOf("escape")} onClick={cancel}>
          {t("reconcile.statement.upload.stop")}
        </Button>
        <Button tone="primary" chord={keyOf("confirm")} ref={focusOnMount} onClick={leave}>
          {t("reconcile.statement.upload.leave")}
        </Button>
      </div>
    </div>
  );
}

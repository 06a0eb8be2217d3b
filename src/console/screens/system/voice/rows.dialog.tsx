import { useEffect } from "react";
import { voiceCalls } from "../../../../contract/message/voice.calls.ts";
import type { RowOf } from "../../../../contract/types.ts";
import { onNamed } from "../../../client/live.ts";
import { refreshCalls, useCall } from "../../../client/query.ts";
import { ResultRows } from "../../../form/message/results.tsx";
import { formatNumber } from "../../../i18n/format.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import type { VoiceTask } from "./voice-call.screen.tsx";

interface Props {
  readonly subject: VoiceTask;
  readonly cancel: () => void;
}
/** How long somebody listened, and which key he pressed. */
const heard = ({ seconds, digit, content }: RowOf<"voice.taskRows">): string =>
  seconds === null ? content : t(digit ? "voice.heardKey" : "voice.heard", { seconds: formatNumber(seconds), digit });

/** What became of each call; it stays true while it is open. */
export function RowsDialog({ subject, cancel }: Props) {
  useT();
  const { data } = useCall(voiceCalls["voice.taskRows"], { taskId: subject.taskId, pageSize: 200 });
  useEffect(() => onNamed(() => void refreshCalls("voice.taskRows")), []);
  const rows = (data?.list ?? []).map((row) => ({ ...row, said: heard(row) }));
  return (
    <Dialog title={`${subject.name} · ${t("voice.rows")}`} onClose={cancel} width="sheet">
      {data && rows.length === 0 ? <p className="p-4 text-fg-2">{t("voice.noRows")}</p> : <ResultRows label={subject.name} rows={rows} />}
    </Dialog>
  );
}

import { t, useT } from "../../../i18n/i18n.ts";
import type { Source } from "../../../kernel/command/records.ts";
import { DecideFields, useDecision } from "../../../table/approval/decide-fields.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { DryRun } from "./dry-run.tsx";
import { settingName, type Setting } from "./setting.words.ts";

interface Props {
  readonly subject: Setting;
  readonly source: Source;
  readonly submit: (saved: true) => void;
  readonly cancel: () => void;
}

/** The second person's word on money, law or stages, beside what it would change today. */
export function DecideForm({ subject, source, submit, cancel }: Props) {
  useT();
  const form = useDecision({ approvalId: subject.approvalId, command: "setting.decide", source, submit, cancel });
  return (
    <Dialog title={t("setting.asks", { name: subject.requester ?? "", key: settingName(subject) })} onClose={form.leave} width="wide">
      <div className="flex min-h-0 flex-col gap-3 overflow-y-auto p-4">
        <p className="text-fg-1">{subject.askedRemark}</p>
        <DryRun input={subject.approvalId === null ? null : { approvalId: subject.approvalId }} />
        <DecideFields form={form} />
      </div>
    </Dialog>
  );
}

import { noteCalls } from "../../../contract/report/note/note.calls.ts";
import type { QueryReport } from "../../../contract/report/query-reports.ts";
import { FieldsDialog } from "../../form/fields-dialog.tsx";
import { date, text } from "../../form/kinds.ts";
import { formatDay } from "../../i18n/format.ts";
import { t, useT } from "../../i18n/i18n.ts";
import { failureText } from "../../i18n/reason.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { Source } from "../../kernel/command/records.ts";
import { toast } from "../../kernel/state/messages.ts";
import { Button } from "../../ui/button.tsx";
import { markText, type Mark } from "./mark-words.tsx";

export interface NotesProps {
  readonly query: QueryReport;
  readonly marks: readonly Mark[];
  /** The last of the range. */
  readonly day: string;
  readonly source: Source;
  readonly onClose: () => void;
  readonly onDone: () => void;
}
const short = (value: string) => (value.length <= 200 ? null : ({ error: "field.unreadable", vars: { hint: "200" } } as const));
const fields = {
  text: text({ label: "reporting.note.text", required: true, rules: [short] }),
  day: date({ label: "reporting.note.day", required: true }),
};

function Standing({ marks, onDone }: Pick<NotesProps, "marks" | "onDone">) {
  const take = (id: number) =>
    void ports
      .send(noteCalls["reportNote.take"], { id }, { command: "reportNote.take", source: "button", idempotencyKey: crypto.randomUUID() })
      .then(onDone, (error: unknown) => toast(failureText(error), { tone: "bad" }));
  return (
    <ul className="flex max-h-52 flex-col gap-1 overflow-y-auto text-cell">
      {marks
        .filter(({ kind }) => kind === "note")
        .map((mark) => (
          <li key={mark.id} className="flex items-center gap-3">
            <span className="font-mono text-fg-2">{formatDay(mark.day)}</span>
            <span className="min-w-0 flex-1 truncate" translate="no" title={mark.text}>
              {`${markText(mark)} – ${mark.name ?? ""}`}
            </span>
            {mark.mayTake ? (
              <Button tone="quiet" className="h-6" onClick={() => take(mark.id ?? 0)}>
                {t("reporting.note.take")}
              </Button>
            ) : null}
          </li>
        ))}
    </ul>
  );
}

/** A note on a day of the report, and those that stand. */
export function NotesDialog({ query, marks, day, source, onClose, onDone }: NotesProps) {
  useT();
  return (
    <FieldsDialog
      title={t("report.key.notes")}
      fields={fields}
      initial={{ day }}
      cancel={onClose}
      after={<Standing marks={marks} onDone={onDone} />}
      submit={async ({ text: said, day: of }, idempotencyKey) => {
        const input = { reportCode: query, day: of ?? day, text: said };
        await ports.send(noteCalls["reportNote.add"], input, { command: "reportNote.add", source, idempotencyKey });
        onDone();
        onClose();
      }}
    />
  );
}

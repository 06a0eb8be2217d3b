import { useRef, useState } from "react";
import { bulkCalls } from "../../../../contract/basics/staff/bulk.calls.ts";
import { staffFileFields } from "../../../../lending/options/office/staff-file.ts";
import type { OutputOf } from "../../../../contract/types.ts";
import { Refused } from "../../../../lending/reason.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { failureText } from "../../../i18n/reason.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import type { PersonAsked } from "./staff.words.ts";
import { csvOf, keepFile, labelOf, readRows } from "./import-file.ts";

type Answer = OutputOf<"system.staffImport">;
interface Judged {
  readonly rows: string[][];
  readonly answer: Answer;
}

/** The bad rows as they came, with why. */
function keepBad({ rows, answer }: Judged): void {
  const [titles = [], ...rest] = rows;
  const reasons = new Map(answer.bad.map(({ line, field, reason }) => [line, `${labelOf(field)}: ${reason}`]));
  const bad = rest.flatMap((row, at) => (reasons.has(at + 2) ? [[...row, reasons.get(at + 2) ?? ""]] : []));
  keepFile("staff-refused.csv", csvOf([[...titles, t("authority.staff.import.reason")], ...bad]));
}

/** First passwords of what was made: told this once, as a file to hand out. */
function keepMade({ made }: Answer): void {
  const rows = made.map(({ account, initialPassword }) => [account, initialPassword ?? ""]);
  keepFile("staff-first-passwords.csv", csvOf([[t("authority.staff.column.account"), t("authority.staff.password.label")], ...rows]));
}

function useImport({ source, submit }: PersonAsked<null>) {
  const [judged, setJudged] = useState<Judged | null>(null);
  const [failure, setFailure] = useState("");
  const key = useRef(crypto.randomUUID());
  const send = async (rows: string[][], dry: boolean) =>
    ports.send(
      bulkCalls["system.staffImport"],
      { rows, dry },
      {
        command: "authority.staff.import",
        source,
        idempotencyKey: dry ? crypto.randomUUID() : key.current,
      },
    );
  const guarded = async (work: () => Promise<void>) => {
    setFailure("");
    try {
      await work();
    } catch (error) {
      setJudged(null);
      setFailure(error instanceof Refused ? failureText(error) : t("authority.staff.import.unreadable"));
    }
  };
  const judge = (file: File | undefined) =>
    guarded(async () => {
      if (!file) return;
      const rows = await readRows(file);
      key.current = crypto.randomUUID();
      setJudged({ rows, answer: await send(rows, true) });
    });
  const make = () =>
    guarded(async () => {
      if (!judged) return;
      const answer = await send(judged.rows, false);
      keepMade(answer);
      const text = t("authority.staff.import.done", { count: formatNumber(answer.made.length), waiting: formatNumber(answer.waiting) });
      ports.tell({ kind: "done", text }, "authority.staff.import");
      submit(true);
    });
  return { judged, failure, judge: (file: File | undefined) => void judge(file), make: () => void make() };
}

function Faults({ judged }: { readonly judged: Judged }) {
  const { answer } = judged;
  return (
    <div role="status" className="flex flex-col gap-2 text-cell">
      <p>
        {t("authority.staff.import.plan", {
          rows: formatNumber(answer.rows),
          good: formatNumber(answer.good),
          waiting: formatNumber(answer.waiting),
          bad: formatNumber(answer.bad.length),
        })}
      </p>
      <ul className="max-h-60 overflow-y-auto text-danger">
        {answer.bad.map(({ line, field, reason }) => (
          <li key={line}>{t("authority.staff.import.fault", { line, field: labelOf(field), reason })}</li>
        ))}
      </ul>
      {answer.bad.length > 0 ? <Button onClick={() => keepBad(judged)}>{t("authority.staff.import.keepBad")}</Button> : null}
    </div>
  );
}

/** People of a file: it is judged at once, and what is right is made only on Enter. */
export function ImportForm(props: PersonAsked<null>) {
  useT();
  const { judged, failure, judge, make } = useImport(props);
  const good = judged?.answer.good ?? 0;
  return (
    <Dialog title={t("authority.staff.import.title")} onClose={props.cancel} width="wide">
      <div className="flex min-h-0 flex-col gap-3 overflow-y-auto p-4">
        <p className="text-fg-1">{t("authority.staff.import.help", { fields: staffFileFields.join(", ") })}</p>
        <input
          type="file"
          accept=".csv,.xlsx"
          aria-label={t("authority.staff.import.file")}
          onChange={(event) => judge(event.currentTarget.files?.[0])}
        />
        {failure ? (
          <p role="alert" className="text-danger">
            {failure}
          </p>
        ) : null}
        {judged ? <Faults judged={judged} /> : null}
        <div className="flex justify-end gap-2">
          <Button onClick={props.cancel}>{t("common.cancel")}</Button>
          <Button tone="primary" onClick={make} blockedBy={good > 0 ? null : t("authority.staff.import.nothing")}>
            {t("authority.staff.import.send", { count: formatNumber(good) })}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

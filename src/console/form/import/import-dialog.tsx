import { Alert } from "../../ui/alert.tsx";
import { useRef, useState } from "react";
import { Refused } from "../../../lending/reason.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t, useT } from "../../i18n/i18n.ts";
import { failureText } from "../../i18n/reason.ts";
import { ports } from "../../kernel/command/ports.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { csvOf, keepFile, readRows } from "./rows-file.ts";

/** What every call that takes a file answers: how much of it is right, and what is wrong with the rest, by the lines of the file. */
export interface FileAnswer {
  readonly rows: number;
  readonly good: number;
  readonly bad: readonly { readonly line: number; readonly field: string; readonly reason: string }[];
}
/** A file that is worked on: `tell` says how far it is; `signal` that whoever waited has left it. */
export interface Doing {
  readonly tell: (progress: string) => void;
  readonly signal: AbortSignal;
}
/** What tells files apart; how one is judged, shown and sent is one code. */
export interface FileDesk<A extends FileAnswer> {
  readonly title: string;
  readonly help: string;
  /** Name of the file with the wrong rows. */
  readonly badFile: string;
  /** The field that a title means, and what a field is called. */
  readonly fieldOf: (title: string) => string;
  readonly labelOf: (field: string) => string;
  readonly ask: (rows: string[][], dry: boolean, idempotencyKey: string, doing: Doing) => Promise<A>;
  /** What would come of it, where that is more than right and wrong. */
  readonly plan?: (answer: A) => string;
  readonly button: (good: number) => string;
  readonly ended: (answer: A) => void;
}

interface Judged<A> {
  readonly rows: string[][];
  readonly answer: A;
}

/** The bad rows as they came, with why. */
function keepBad<A extends FileAnswer>({ rows, answer }: Judged<A>, { badFile, labelOf }: FileDesk<A>): void {
  const [titles = [], ...rest] = rows;
  const reasons = new Map(answer.bad.map(({ line, field, reason }) => [line, `${labelOf(field)}: ${reason}`]));
  const bad = rest.flatMap((row, at) => (reasons.has(at + 2) ? [[...row, reasons.get(at + 2) ?? ""]] : []));
  keepFile(badFile, csvOf([[...titles, t("form.import.reason")], ...bad]));
}

function useFile<A extends FileAnswer>(desk: FileDesk<A>) {
  const [judged, setJudged] = useState<Judged<A> | null>(null);
  const [failure, setFailure] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [progress, tell] = useState("");
  const key = useRef(crypto.randomUUID());
  const [isTaking, setTaking] = useState(false);
  const left = useRef(new AbortController());
  const guarded = async (work: () => Promise<void>) => {
    setFailure("");
    setBusy(true);
    try {
      await work();
    } catch (error) {
      // Whoever has left has been told so.
      if (left.current.signal.aborted) return;
      setJudged(null);
      setFailure(error instanceof Refused ? failureText(error) : t("form.import.unreadable"));
    } finally {
      setBusy(false);
      tell("");
    }
  };
  const judge = (file: File | undefined) =>
    guarded(async () => {
      if (!file) return;
      const { signal } = left.current;
      tell(t("form.import.reading"));
      const rows = await readRows(file, desk.fieldOf);
      signal.throwIfAborted();
      tell(t("form.import.judging", { rows: formatNumber(Math.max(rows.length - 1, 0)) }));
      key.current = crypto.randomUUID();
      const answer = await desk.ask(rows, true, crypto.randomUUID(), { tell, signal });
      signal.throwIfAborted();
      setJudged({ rows, answer });
    });
  const send = () =>
    guarded(async () => {
      if (!judged) return;
      setTaking(true);
      await desk
        .ask(judged.rows, false, key.current, { tell, signal: left.current.signal })
        .then(desk.ended)
        .finally(() => setTaking(false));
    });
  /** Leaves the file: what has not been taken is cancelled, and said to be. */
  const leave = () => {
    if (!isTaking && (isBusy || judged)) ports.tell({ kind: "done", text: t("form.import.cancelled") }, "import.cancel");
    left.current.abort();
  };
  return { judged, failure, isBusy, progress, judge: (file: File | undefined) => void judge(file), send: () => void send(), leave };
}

/** Faults that are shown; all of them stand in the file that is kept. */
const shownAtMost = 200;

function Verdict<A extends FileAnswer>({ judged, desk }: { readonly judged: Judged<A>; readonly desk: FileDesk<A> }) {
  const { answer } = judged;
  const { rows, good, bad } = answer;
  const counts = { rows: formatNumber(rows), good: formatNumber(good), bad: formatNumber(bad.length) };
  return (
    <div role="status" className="flex flex-col gap-2 text-cell">
      <p>{desk.plan?.(answer) ?? t("form.import.plan", counts)}</p>
      <ul className="max-h-60 overflow-y-auto text-danger">
        {bad.slice(0, shownAtMost).map(({ line, field, reason }) => (
          <li key={line}>{t("form.import.fault", { line, field: desk.labelOf(field), reason })}</li>
        ))}
      </ul>
      {bad.length > 0 ? <Button onClick={() => keepBad(judged, desk)}>{t("form.import.keepBad")}</Button> : null}
    </div>
  );
}

interface Props<A extends FileAnswer> {
  readonly desk: FileDesk<A>;
  readonly cancel: () => void;
}

/** Why the file cannot be read, and how far it is. */
function State({ failure, progress }: { readonly failure: string; readonly progress: string }) {
  return (
    <>
      {failure ? <Alert>{failure}</Alert> : null}
      {progress ? (
        <p role="status" className="font-mono text-cell">
          {progress}
        </p>
      ) : null}
    </>
  );
}

function FileField({ onFile }: { readonly onFile: (file: File | undefined) => void }) {
  return (
    <input
      type="file"
      accept=".csv,.xlsx"
      aria-label={t("form.import.file")}
      onChange={(event) => onFile(event.currentTarget.files?.[0])}
    />
  );
}

/** A file of rows: it is judged at once, line by line, and what is right goes only on Enter. */
export function ImportDialog<A extends FileAnswer>({ desk, cancel }: Props<A>) {
  useT();
  const { judged, failure, isBusy, progress, judge, send, leave } = useFile(desk);
  const close = () => {
    leave();
    cancel();
  };
  const good = judged?.answer.good ?? 0;
  return (
    <Dialog title={desk.title} onClose={close} width="wide">
      <div className="flex min-h-0 flex-col gap-3 overflow-y-auto p-4" aria-busy={isBusy}>
        <p className="text-fg-1">{desk.help}</p>
        <FileField onFile={judge} />
        <State failure={failure} progress={progress} />
        {judged ? <Verdict judged={judged} desk={desk} /> : null}
        <div className="flex justify-end gap-2">
          <Button onClick={close}>{t("common.cancel")}</Button>
          <Button tone="primary" onClick={send} blockedBy={good > 0 && !isBusy ? null : t("form.import.nothing")}>
            {desk.button(good)}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

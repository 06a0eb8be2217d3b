import { whyMissing } from "../../../lending/rights/refusal.rules.ts";
import { useState, useSyncExternalStore } from "react";
import { readMoney } from "../../form/local-number.ts";
import { formatNumber } from "../../i18n/format.ts";
import { useT } from "../../i18n/i18n.ts";
import { useKeyContext } from "../../kernel/keys/contexts.ts";
import { useSeen } from "../../kernel/keys/settle.ts";
import { toast } from "../../kernel/state/messages.ts";
import type { Column } from "../../kernel/screen/screen.ts";
import { useStore } from "../../kernel/state/store.ts";
import { keyOf } from "../../kernel/verbs/table.ts";
import { Button } from "../../ui/button.tsx";
import { queueOf } from "../queue/queues.ts";
import { changesOf } from "./changes.ts";
import { needsCount, pending, type Deciding, type Pending, type Why } from "./decision.ts";
import { Changes, Head, reasonKeys, Reasons, Results, Typed } from "./strip-parts.tsx";
import { decideAll, type Progress } from "./run.ts";

const nothing: Why = { reason: null, remark: "", typed: null };
const focusList = (path: string) => document.querySelector<HTMLElement>(`[data-page="${path}"] [role=grid]`)?.focus();

interface StripProps<R> {
  readonly path: string;
  readonly deciding: Deciding<R>;
  readonly columns: readonly Column<R>[];
}
interface OpenStrip<R> extends StripProps<R> {
  readonly what: Pending<R>;
}

/** The strip at the foot of an approval list: what is about to be decided, and the one key that does it. */
export function DecisionStrip<R>({ path, deciding, columns }: StripProps<R>) {
  const open = useStore(pending);
  if (open?.path !== path) return null;
  const what = open.what as unknown as Pending<R>;
  return (
    <Strip key={`${what.verdict} ${what.rows.map(({ id }) => id).join()}`} path={path} deciding={deciding} columns={columns} what={what} />
  );
}

/** Runs the batch, and ends with what came of it: decided rows leave the ticks, failed ones keep theirs. */
function useRun<R>({ path, deciding, what }: Omit<OpenStrip<R>, "columns">) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [stop] = useState(() => new AbortController());
  const t = useT();
  const leave = () => {
    if (progress && progress.done < what.rows.length) return stop.abort();
    pending.set(null);
    focusList(path);
  };
  const run = async (why: Why) => {
    if (progress) return;
    setProgress({ done: 0, failures: [], decided: [] });
    const end = await decideAll(deciding, what, why, { path, told: setProgress, signal: stop.signal });
    const queue = queueOf(path)?.queue;
    queue?.selection.forget(end.decided);
    queue?.reload();
    if (end.decided.length > 0) toast(t(`approval.done.${what.verdict}`, { count: formatNumber(end.decided.length) }), { tone: "good" });
    if (end.failures.length > 0) return;
    pending.set(null);
    focusList(path);
  };
  return { progress, run, leave, stop: () => stop.abort() };
}

/** Why, and what was typed; whether that is enough to decide. */
function useAnswer<R>({ verdict, rows, step }: Pending<R>, sum: number) {
  const [why, setWhy] = useState<Why>(nothing);
  const [count, setCount] = useState("");
  const [read, setRead] = useState("");
  const asks = verdict === "approve" && rows[0] ? (step.asks?.(rows[0].row) ?? null) : null;
  const says = verdict === "approve" && rows[0] ? (step.says?.(rows[0].row) ?? null) : null;
  const counts = needsCount(rows.length, sum);
  const isSaid = whyMissing({ decision: "refuse", ...why }) === null;
  const typed = asks ? readMoney(read) : null;
  const isSpoken = verdict === "approve" ? !says || why.remark.trim() !== "" : isSaid;
  const isReady = isSpoken && (!counts || count.trim() === String(rows.length)) && (!asks || typed !== null);
  return {
    why: { ...why, remark: why.remark.trim(), typed },
    shown: why,
    setWhy,
    count,
    setCount,
    counts,
    asks,
    says,
    read,
    setRead,
    isReady,
  };
}

interface StripKeys {
  readonly decide: () => void;
  readonly leave: () => void;
  readonly choose: ((change: (before: Why) => Why) => void) | null;
}
/** Enter decides, Esc leaves; digits are reasons, where there is something to refuse. */
function useStripKeys(path: string, { decide, leave, choose }: StripKeys): void {
  useKeyContext({
    id: `decision ${path}`,
    where: "form",
    exclusive: true,
    inFields: true,
    handlers: [
      { id: "decision.enter", verb: "confirm", label: "approval.strip.key", acts: true, run: decide },
      { id: "decision.leave", verb: "escape", label: "approval.strip.leave", run: leave },
      ...(choose ? reasonKeys("decision", choose) : []),
    ],
  });
}

/** What has become otherwise of a row since it was picked, as the list shows it: read anew when a decision was refused for it. */
function Moved<R>({ path, columns, what, id }: Omit<OpenStrip<R>, "deciding"> & { readonly id: number }) {
  const data = queueOf(path)?.queue.data;
  useSyncExternalStore(data?.subscribe ?? never, () => data?.version() ?? 0);
  const was = what.rows.find((each) => each.id === id)?.row;
  const is = data?.row(id) as R | null | undefined;
  if (!was || !is) return null;
  return <Changes changes={changesOf({ columns, row: was, asked: is, isThere: true })} />;
}
const never = () => () => undefined;

interface AnsweredProps<R> {
  readonly what: Pending<R>;
  readonly answer: ReturnType<typeof useAnswer<R>>;
}
/** What has to be said or typed before it can be decided. */
function Asked<R>({ what: { verdict, rows, step }, answer }: AnsweredProps<R>) {
  const t = useT();
  const note = verdict === "refuse" ? step.note?.(answer.why) : null;
  const setRemark = (remark: string) => answer.setWhy((before) => ({ ...before, remark }));
  return (
    <>
      {verdict === "refuse" ? <Reasons why={answer.shown} onWhy={answer.setWhy} /> : null}
      {note ? <p className="text-warn">{t(note)}</p> : null}
      {answer.asks ? <Typed label={t(answer.asks)} value={answer.read} onChange={answer.setRead} /> : null}
      {answer.says ? <Typed label={t(answer.says)} value={answer.shown.remark} onChange={setRemark} /> : null}
      {answer.counts ? (
        <Typed label={t("approval.strip.count", { count: rows.length })} value={answer.count} onChange={answer.setCount} />
      ) : null}
    </>
  );
}

interface WaysProps<R> extends AnsweredProps<R> {
  readonly running: ReturnType<typeof useRun<R>>;
  readonly decide: () => void;
}
/** Decides or leaves; while it runs it can be stopped. */
function Ways<R>({ what: { verdict, rows, step }, answer, running: { progress, leave, stop }, decide }: WaysProps<R>) {
  const t = useT();
  if (progress !== null && progress.done < rows.length)
    return (
      <Button onClick={stop} chord={keyOf("escape")} className="self-start">
        {t("approval.strip.stop")}
      </Button>
    );
  return (
    <div className="flex gap-2">
      <Button tone="primary" onClick={decide} chord={keyOf("confirm")} disabled={!answer.isReady || progress !== null}>
        {t(verdict === "approve" && step.word ? step.word : `approval.${verdict}`)}
      </Button>
      <Button onClick={leave} chord={keyOf("escape")}>
        {t("approval.strip.leave")}
      </Button>
    </div>
  );
}

/** What is answered, and the one way to decide by it; with the keys of both. */
function useDecision<R>({ path, deciding, what }: OpenStrip<R>) {
  const sum = what.rows.reduce((all, { row }) => all + deciding.amountOf(row), 0);
  const running = useRun({ path, deciding, what });
  const answer = useAnswer(what, sum);
  const isSettled = useSeen();
  const decide = () => {
    if (answer.isReady && isSettled()) void running.run(answer.why);
  };
  useStripKeys(path, { decide, leave: running.leave, choose: what.verdict === "refuse" ? answer.setWhy : null });
  return { sum, answer, running, decide };
}

/** What is about to be decided, and what came of it row by row. */
function Strip<R>(props: OpenStrip<R>) {
  const t = useT();
  const { deciding, columns, what } = props;
  const { verdict, rows, step } = what;
  const { sum, answer, running, decide } = useDecision(props);
  const { progress } = running;
  return (
    <form
      onSubmit={(event) => event.preventDefault()}
      ref={focusStrip}
      tabIndex={-1}
      data-decision={verdict}
      data-step={step.id}
      aria-label={t(`approval.strip.${verdict}`, { count: formatNumber(rows.length) })}
      className="flex shrink-0 flex-col gap-2 border-t-2 border-accent bg-2 px-3 py-2 outline-none"
    >
      <Head what={what} sum={answer.asks || deciding.changes ? null : sum} deciding={deciding} />
      {deciding.changes && rows.length === 1 && rows[0] ? <Changes changes={deciding.changes(rows[0].row, columns)} /> : null}
      <Asked what={what} answer={answer} />
      {progress ? <Results progress={progress} all={rows.length} moved={(id) => <Moved {...props} id={id} />} /> : null}
      <Ways what={what} answer={answer} running={running} decide={decide} />
    </form>
  );
}

const focusStrip = (element: HTMLElement | null): void => {
  const field = element?.querySelector<HTMLElement>("input");
  (field ?? element)?.focus();
};

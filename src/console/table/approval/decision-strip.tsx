import { useEffect, useRef, useState } from "react";
import type { CallName } from "../../../contract/calls.ts";
import { limits } from "../../../lending/limits.ts";
import { refusalCodes, refusalReasons } from "../../../lending/options/refusal-reasons.ts";
import { formatNumber, formatSum } from "../../i18n/format.ts";
import { useT } from "../../i18n/i18n.ts";
import { useKeyContext, type KeyHandler } from "../../kernel/keys/contexts.ts";
import { keyOf } from "../../kernel/verbs/table.ts";
import { toast } from "../../kernel/state/messages.ts";
import { useStore } from "../../kernel/state/store.ts";
import { Button } from "../../ui/button.tsx";
import { inputClass } from "../../ui/field.tsx";
import { Kbd } from "../../ui/kbd.tsx";
import { wordOf } from "../filter/options.ts";
import { queueOf } from "../queue/queues.ts";
import { countFrom, pending, type Deciding, type Pending, type Why } from "./decision.ts";
import { decideAll, type Progress } from "./run.ts";

const nothing: Why = { reason: null, remark: "" };
const focusList = (path: string) => document.querySelector<HTMLElement>(`[data-page="${path}"] [role=grid]`)?.focus();

interface StripProps<R, C extends CallName> {
  readonly path: string;
  readonly deciding: Deciding<R, C>;
}

/** The strip at the foot of an approval list: what is about to be decided, and the one key that does it. */
export function DecisionStrip<R, C extends CallName>({ path, deciding }: StripProps<R, C>) {
  const open = useStore(pending);
  if (open?.path !== path) return null;
  const what = open.what as Pending<R>;
  return <Strip key={`${what.verdict} ${what.rows.map(({ id }) => id).join()}`} path={path} deciding={deciding} what={what} />;
}

/** Runs the batch, and ends with what came of it: decided rows leave the ticks, failed ones keep theirs. */
function useRun<R, C extends CallName>({ path, deciding, what }: StripProps<R, C> & { readonly what: Pending<R> }) {
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
    const end = await decideAll(deciding, what, why, { told: setProgress, signal: stop.signal });
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
function useAnswer({ verdict, rows }: Pick<Pending<unknown>, "verdict" | "rows">) {
  const [why, setWhy] = useState<Why>(nothing);
  const [typed, setTyped] = useState("");
  const needsCount = rows.length >= countFrom;
  const isSaid = why.reason !== null && (why.reason !== "other" || why.remark.trim() !== "");
  const isReady = (verdict === "approve" || isSaid) && (!needsCount || typed.trim() === String(rows.length));
  return { why, setWhy, typed, setTyped, needsCount, isReady };
}

/** A key that was on its way when the strip opened was not meant for it (rules/keyboard.md 7). */
function useSettled(): () => boolean {
  const opened = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    opened.current = performance.now();
  }, []);
  return () => performance.now() - opened.current >= limits.settle;
}

function Strip<R, C extends CallName>({ path, deciding, what }: StripProps<R, C> & { readonly what: Pending<R> }) {
  const t = useT();
  const { verdict, rows } = what;
  const { progress, run, leave, stop } = useRun({ path, deciding, what });
  const answer = useAnswer(what);
  const { why, setWhy, isReady } = answer;
  const isSettled = useSettled();
  const decide = () => {
    if (isReady && isSettled()) void run({ ...why, remark: why.remark.trim() });
  };
  const digits = refusalReasons.map((reason, at): KeyHandler => ({
    id: `decision.reason${at + 1}`,
    verb: "choose",
    step: String(at + 1),
    run: () => setWhy((before) => ({ ...before, reason })),
  }));
  useKeyContext({
    id: `decision ${path}`,
    where: "form",
    exclusive: true,
    inFields: true,
    handlers: [
      { id: "decision.enter", verb: "confirm", label: "approval.strip.key", acts: true, run: decide },
      { id: "decision.leave", verb: "escape", label: "approval.strip.leave", run: leave },
      ...(verdict === "refuse" ? digits : []),
    ],
  });
  return (
    <form
      onSubmit={(event) => event.preventDefault()}
      ref={focusStrip}
      tabIndex={-1}
      data-decision={verdict}
      aria-label={t(`approval.strip.${verdict}`, { count: formatNumber(rows.length) })}
      className="flex shrink-0 flex-col gap-2 border-t-2 border-accent bg-2 px-3 py-2 outline-none"
    >
      <Head what={what} sum={rows.reduce((all, { row }) => all + deciding.amountOf(row), 0)} />
      {verdict === "refuse" ? <Reasons why={why} onWhy={setWhy} /> : null}
      {answer.needsCount ? (
        <Typed label={t("approval.strip.count", { count: rows.length })} value={answer.typed} onChange={answer.setTyped} />
      ) : null}
      {progress ? <Results progress={progress} all={rows.length} /> : null}
      {progress && progress.done < rows.length ? (
        <Button onClick={stop} chord={keyOf("escape")} className="self-start">
          {t("approval.strip.stop")}
        </Button>
      ) : (
        <div className="flex gap-2">
          <Button tone="primary" onClick={decide} chord={keyOf("confirm")} disabled={!isReady || progress !== null}>
            {t(`approval.${verdict}`)}
          </Button>
          <Button onClick={leave} chord={keyOf("escape")}>
            {t("approval.strip.leave")}
          </Button>
        </div>
      )}
    </form>
  );
}

/** How many, how much, and what is left out and why. */
function Head({ what: { verdict, rows, skipped }, sum }: { readonly what: Pending<unknown>; readonly sum: number }) {
  const t = useT();
  return (
    <p className="flex flex-wrap items-baseline gap-x-4">
      <strong>{t(`approval.strip.${verdict}`, { count: formatNumber(rows.length) })}</strong>
      <span className="font-mono">{t("approval.strip.sum", { amount: formatSum(sum) })}</span>
      {[...skipped].map(([text, count]) => (
        <span key={text} className="text-warn">
          {t("approval.strip.skipped", { count: formatNumber(count), why: text })}
        </span>
      ))}
    </p>
  );
}

const focusStrip = (element: HTMLElement | null): void => {
  const field = element?.querySelector<HTMLElement>("input");
  (field ?? element)?.focus();
};

function Reasons({ why, onWhy }: { readonly why: Why; readonly onWhy: (why: Why) => void }) {
  const t = useT();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-fg-2">{t("approval.strip.why")}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {refusalReasons.map((reason, at) => (
          <button
            key={reason}
            type="button"
            aria-pressed={why.reason === reason}
            className={why.reason === reason ? "font-semibold text-accent" : "text-fg-1"}
            onClick={() => onWhy({ ...why, reason })}
          >
            <Kbd chord={String(at + 1)} /> {wordOf(refusalCodes, reason)}
          </button>
        ))}
      </div>
      {why.reason === "other" ? (
        <Typed label={t("approval.strip.remark")} value={why.remark} onChange={(remark) => onWhy({ ...why, remark })} />
      ) : null}
    </fieldset>
  );
}

function Typed({ label, value, onChange }: { readonly label: string; readonly value: string; readonly onChange: (text: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <label className="flex items-center gap-2">
      <span className="shrink-0 text-fg-2">{label}</span>
      <input
        ref={field}
        value={value}
        maxLength={300}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        className={`${inputClass} max-w-[420px] border-line-strong`}
      />
    </label>
  );
}

function Results({ progress: { done, failures }, all }: { readonly progress: Progress; readonly all: number }) {
  const t = useT();
  return (
    <div role="status" className="flex flex-col gap-1">
      {done < all ? <p>{t("approval.strip.running", { done: formatNumber(done), all: formatNumber(all) })}</p> : null}
      {failures.map(({ id, name, why }) => (
        <p key={id} className="text-bad">
          {`${name}: ${why}`}
        </p>
      ))}
    </div>
  );
}

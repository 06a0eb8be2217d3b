import { useEffect, useEffectEvent, useState } from "react";
import { parkReasons } from "../../../../lending/finance/statement.rules.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { useKeyContext, type KeyHandler } from "../../../kernel/keys/contexts.ts";
import { useSeen } from "../../../kernel/keys/settle.ts";
import type { Source } from "../../../kernel/command/records.ts";
import { keyOf } from "../../../kernel/verbs/table.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Kbd } from "../../../ui/kbd.tsx";
import { ChannelDays, maySettleDays, useChannelDays } from "./channel-days.tsx";
import { LineList, Reasons, Search, Split, Suggestions } from "./match-parts.tsx";
import { Failure } from "./send-form.tsx";
import { SettleForm } from "./settle.form.tsx";
import { foundChoice, useMatch, type Choice, type Line, type Placement } from "./use-match.ts";
import { linesAhead } from "./use-waiting.ts";

interface Props {
  readonly source: Source;
  readonly submit: (saved: true) => void;
  readonly cancel: () => void;
}
type Mode = "lines" | "search" | "split" | "leave" | "settle";

/** Orders that a line may be split over. */
const partsAtMost = 20;
const eachOnce = (choices: readonly Choice[]): readonly Choice[] =>
  choices.filter(({ loanRecordId }, at) => choices.findIndex((each) => each.loanRecordId === loanRecordId) === at);

const whole = (line: Line, { loanRecordId, purpose }: Choice, kept = 0): Placement => ({
  lineId: line.lineId,
  parts: [{ loanRecordId, amount: line.open, purpose, kept }],
});

/** Every line that goes to the order at once: the ticked ones, the set that comes to it exactly, or this one. */
function together(
  line: Line,
  choice: Choice,
  { lines, ticked }: { readonly lines: readonly Line[]; readonly ticked: ReadonlySet<number> },
) {
  const ids = ticked.size > 0 ? ticked : new Set(choice.set);
  const more = lines.filter((each) => each !== line && ids.has(each.lineId));
  // What a channel kept was worked out for the one line.
  return more.length === 0 ? [whole(line, choice, choice.kept)] : [line, ...more].map((each) => whole(each, choice));
}

/** The line under the cursor; more of them are read before it is at the last of those that are there. */
function useCursor(lines: readonly Line[], more: () => Promise<void>) {
  const [at, setAt] = useState(0);
  const here = Math.min(at, Math.max(lines.length - 1, 0));
  const line = lines[here] ?? null;
  const isNearEnd = lines.length - here < linesAhead;
  const readMore = useEffectEvent(more);
  useEffect(() => {
    if (isNearEnd) void readMore();
  }, [isNearEnd, lines.length]);
  return { at: here, line, setAt, isSettled: useSeen(line?.lineId) };
}

/** Keys of the tool; inside its fields only Enter and Esc are its own. */
function Keys({ handlers }: { readonly handlers: readonly KeyHandler[] }) {
  useKeyContext<null>({ id: "statement.matching", where: "matching", exclusive: true, handlers });
  return null;
}

/** A settled line that waits for a second person, or that paid more than these days, has not gone: the next one is the one after it. */
const isStill = (lines: readonly Line[] | null, { lineId }: Line): boolean => lines?.some((each) => each.lineId === lineId) ?? true;

/** What the tool knows and what its keys do. */
function useMatching(source: Source) {
  const { waiting, failure, place, park, load, more } = useMatch(source);
  const lines = waiting?.list ?? [];
  const { at, line, setAt, isSettled } = useCursor(lines, more);
  const [mode, setMode] = useState<Mode>("lines");
  const [chosen, setChosen] = useState<number | null>(null);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [found, setFound] = useState<readonly Choice[]>([]);
  const offered = line ? eachOnce([...(waiting?.suggestions.get(line.lineId) ?? []), ...found]) : [];
  const choices = offered.slice(0, 9);
  const picked = choices[chosen ?? 0];
  const isExact = chosen === null && picked?.rank === "A" && choices[1]?.rank !== "A" && ticked.size === 0;
  const clear = () => (setChosen(null), setTicked(new Set()), setFound([]), setMode("lines"));
  const move = (to: number) => (setChosen(null), setFound([]), setAt(Math.max(0, Math.min(to, lines.length - 1))));
  const send = (placements: readonly Placement[]) => void place(placements).then((done) => done && clear());
  const accept = () => {
    if (mode !== "lines" || !line || !picked || !isSettled() || (chosen === null && !isExact)) return;
    send(together(line, picked, { lines, ticked }));
  };
  const leave = (digit: number) => {
    const reason = parkReasons[digit];
    if (line && reason && isSettled()) void park(line, reason).then((done) => done && clear());
  };
  const choose = (digit: number) => (mode === "leave" ? leave(digit) : choices[digit] ? setChosen(digit) : undefined);
  const tick = () => {
    if (line) setTicked((before) => toggled(before, line.lineId));
    move(at + 1);
  };
  const enter = (next: Mode) => () => line && setMode(next);
  const settled = async () => {
    if (line && isStill(await load(), line)) setAt(at + 1);
    clear();
  };
  // What an earlier search has found stays behind it: a line may be split over orders that no one search finds.
  const show = (list: Parameters<typeof foundChoice>[0][]) => (
    setFound((before) => [...list.map(foundChoice), ...before]),
    setChosen(null),
    setMode("lines")
  );
  const handlers = keysOf({ next: () => move(at + 1), previous: () => move(at - 1), accept, choose, tick, enter });
  const shown = chosen ?? (isExact ? 0 : null);
  return {
    lines,
    waiting,
    at,
    line,
    mode,
    setMode,
    choices,
    offered,
    shown,
    ticked,
    failure,
    move,
    send,
    show,
    settled,
    handlers,
  };
}

type Matching = ReturnType<typeof useMatching>;

interface Acts {
  readonly next: () => void;
  readonly previous: () => void;
  readonly accept: () => void;
  readonly choose: (digit: number) => void;
  readonly tick: () => void;
  readonly enter: (mode: Mode) => () => void;
}
const keysOf = ({ next, previous, accept, choose, tick, enter }: Acts): readonly KeyHandler[] => [
  { id: "statement.next", verb: "nextRow", repeat: true, run: next },
  { id: "statement.previous", verb: "previousRow", repeat: true, run: previous },
  { id: "statement.accept", verb: "confirm", label: "reconcile.statement.match.key.accept", acts: true, run: accept },
  ...Array.from({ length: 9 }, (_, index): KeyHandler => ({
    id: `statement.choose${index + 1}`,
    verb: "choose",
    step: String(index + 1),
    ...(index === 0 ? { label: "reconcile.statement.match.key.pick" as const } : {}),
    run: () => choose(index),
  })),
  { id: "statement.tick", verb: "toggle", label: "reconcile.statement.match.key.tick", run: tick },
  { id: "statement.split", verb: "splitLine", label: "reconcile.statement.match.key.split", run: enter("split") },
  { id: "statement.leave", verb: "leaveLine", label: "reconcile.statement.match.key.leave", run: enter("leave") },
  { id: "statement.search", verb: "orders", label: "reconcile.statement.match.key.search", run: enter("search") },
  ...(maySettleDays()
    ? [{ id: "statement.settle", verb: "settleLine", label: "reconcile.settlement.label", run: enter("settle") } as const]
    : []),
];

/** Lines left, suggestions right. Enter accepts what is exact and goes on; the rest asks for a digit, a search, or a reason. */
export function MatchForm({ source, cancel }: Props) {
  useT();
  const matching = useMatching(source);
  const { lines, waiting, at, line, mode, setMode, ticked, failure, move, settled, handlers } = matching;
  const days = useChannelDays(line);
  return (
    <Dialog
      title={t("reconcile.statement.match.title", { left: formatNumber(waiting?.total ?? 0) })}
      onClose={mode === "lines" ? cancel : () => setMode("lines")}
      width="full"
    >
      <Keys handlers={handlers} />
      <Failure text={failure} className="px-4 py-1" />
      {waiting?.list.length === 0 ? <p className="p-4 text-fg-2">{t("reconcile.statement.match.none")}</p> : null}
      <div className="grid min-h-0 flex-1 grid-cols-[3fr_2fr] overflow-hidden" data-matching={mode}>
        <LineList lines={lines} at={at} ticked={ticked} onChoose={move} />
        <Beside {...matching} days={days} />
      </div>
      <Foot handlers={handlers} />
      {mode === "settle" && line ? (
        <SettleForm subject={line} source={source} submit={() => void settled()} cancel={() => setMode("lines")} />
      ) : null}
    </Dialog>
  );
}

interface BesideProps extends Matching {
  readonly days: ReturnType<typeof useChannelDays>;
}
/** Beside the lines: what the chosen one may be for, and what is being done with it. */
function Beside({ line, mode, choices, offered, shown, send, show, days }: BesideProps) {
  return (
    <div className="flex min-h-0 flex-col gap-3 overflow-y-auto border-l border-line p-3">
      {days ? <ChannelDays of={days} /> : null}
      {line ? <Suggestions line={line} choices={choices} chosen={shown} /> : null}
      {mode === "search" ? <Search onFound={(list) => show([...list])} /> : null}
      {mode === "split" && line ? (
        <Split
          key={line.lineId}
          line={line}
          choices={offered.slice(0, partsAtMost)}
          onSend={(parts) => send([{ lineId: line.lineId, parts }])}
        />
      ) : null}
      {mode === "leave" ? <Reasons /> : null}
    </div>
  );
}

function toggled(before: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(before);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The tool's own keys, with their words. */
function Foot({ handlers }: { readonly handlers: readonly KeyHandler[] }) {
  return (
    <p className="flex flex-wrap gap-x-4 border-t border-line px-3 py-1 text-cell text-fg-2">
      {handlers.flatMap(({ id, verb, step, label }) =>
        label && verb ? [<Hint key={id} chord={step ? "1-9" : keyOf(verb)} text={t(label)} />] : [],
      )}
    </p>
  );
}
const Hint = ({ chord, text }: { readonly chord: string; readonly text: string }) => (
  <span>
    <Kbd chord={chord} /> {text}
  </span>
);

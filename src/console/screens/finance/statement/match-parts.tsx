import { useEffect, useRef, useState, type FormEvent } from "react";
import { statementCalls } from "../../../../contract/finance/statement/statement.calls.ts";
import { parkReasons, unplacedDays } from "../../../../lending/finance/statement.rules.ts";
import { read } from "../../../client/client.ts";
import { readMoney } from "../../../form/local-number.ts";
import { formatDay, formatMoney, formatNumber } from "../../../i18n/format.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { failureText } from "../../../i18n/reason.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Kbd } from "../../../ui/kbd.tsx";
import { focusOnMount } from "../../../ui/focus.ts";
import type { Choice, Found, Line, Placement } from "./use-match.ts";

function useChosenInSight(at: number) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In braces: newer browsers answer a promise, which would be taken for what cleans up.
    box.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [at]);
  return box;
}

interface ListProps {
  readonly lines: readonly Line[];
  readonly at: number;
  readonly ticked: ReadonlySet<number>;
  readonly onChoose: (at: number) => void;
}
/** What waits, the oldest first; what has waited too long is red. */
export function LineList({ lines, at, ticked, onChoose }: ListProps) {
  const boxRef = useChosenInSight(at);
  return (
    <div ref={boxRef} className="min-h-0 overflow-auto">
      <table role="grid" tabIndex={0} aria-label={t("reconcile.statement.lines")} className="ring-inside w-full text-cell">
        <tbody>
          {lines.map((line, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <tr
              key={line.lineId}
              aria-selected={index === at}
              onClick={() => onChoose(index)}
              className={`border-t border-line align-top ${index === at ? "bg-select" : ""}`}
            >
              <LineCells line={line} isTicked={ticked.has(line.lineId)} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const LineCells = ({ line, isTicked }: { readonly line: Line; readonly isTicked: boolean }) => (
  <>
    <td className="w-6 px-2 py-1">{isTicked ? "✓" : ""}</td>
    <td className={`whitespace-nowrap px-2 py-1 ${(line.waitingDays ?? 0) > unplacedDays ? "text-danger" : "text-fg-1"}`}>
      {formatDay(line.day)}
    </td>
    <td className="whitespace-nowrap px-2 py-1 text-right font-mono">{formatMoney(line.open)}</td>
    <td className="px-2 py-1" translate="no">
      {line.payer} <span className="text-fg-2">{line.memo}</span>
    </td>
    <td className="px-2 py-1 text-fg-2" translate="no">
      {line.tradeNo}
    </td>
  </>
);

interface SuggestionsProps {
  readonly line: Pick<Line, "open">;
  readonly choices: readonly Choice[];
  /** The one that Enter takes. */
  readonly chosen: number | null;
}
/** What the line may be for, in words and never by a score. */
export function Suggestions({ line, choices, chosen }: SuggestionsProps) {
  useT();
  if (choices.length === 0) return <p className="text-fg-2">{t("reconcile.statement.match.noSuggestion")}</p>;
  return (
    <ol className="flex flex-col gap-1" aria-label={formatMoney(line.open)}>
      {choices.map((choice, index) => (
        <li
          key={choice.loanRecordId}
          data-rank={choice.rank}
          aria-current={index === chosen}
          className={`rounded-panel border p-2 ${index === chosen ? "border-accent bg-select" : "border-line"}`}
        >
          <p className="flex items-baseline gap-2">
            <Kbd chord={String(index + 1)} /> <strong translate="no">{choice.name}</strong>{" "}
            <span className="font-mono text-fg-2">{choice.orderNo}</span>
          </p>
          <Why choice={choice} open={line.open} />
        </li>
      ))}
    </ol>
  );
}

/** What speaks for an order: how sure it is, what it owes, what the channel kept, what it comes to with other lines. */
function Why({ choice: { rank, tie, owed, dueDate, kept, set }, open }: { readonly choice: Choice; readonly open: number }) {
  return (
    <>
      <p className={rank === "A" ? "text-ok" : "text-fg-1"}>
        {t(`reconcile.statement.match.rank.${rank}`)}
        {tie ? `, ${t(`reconcile.statement.match.tie.${tie}`)}` : ""}
      </p>
      <p className="text-fg-2">
        {t("reconcile.statement.match.owes", { owed: formatMoney(owed), due: dueDate ? formatDay(dueDate) : "–" })}
      </p>
      {kept > 0 ? (
        <p className="text-fg-1">{t("reconcile.statement.match.kept", { kept: formatMoney(kept), paid: formatMoney(open + kept) })}</p>
      ) : null}
      {set.length > 0 ? <p className="text-ok">{t("reconcile.statement.match.set", { count: formatNumber(set.length) })}</p> : null}
    </>
  );
}

/** By number, code, account or name: the only way to an order that nothing of the line names. */
export function Search({ onFound }: { readonly onFound: (found: readonly Found[]) => void }) {
  const [text, setText] = useState("");
  const [failure, setFailure] = useState<string | null>(null);
  const find = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim().length < 3) return;
    try {
      onFound(await read(statementCalls["statement.find"], { text: text.trim() }));
    } catch (error) {
      setFailure(failureText(error));
    }
  };
  return (
    <form onSubmit={(event) => void find(event)}>
      <Field
        label={t("reconcile.statement.match.search")}
        value={text}
        maxLength={60}
        ref={focusOnMount}
        error={failure}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </form>
  );
}

/** Why a line is left, by digit. */
export function Reasons() {
  return (
    <div>
      <p>{t("reconcile.statement.match.why")}</p>
      <ol>
        {parkReasons.map((reason, index) => (
          <li key={reason}>
            <Kbd chord={String(index + 1)} /> {t(`reconcile.statement.reason.${reason}`)}
          </li>
        ))}
      </ol>
    </div>
  );
}

interface SplitProps {
  readonly line: Line;
  readonly choices: readonly Choice[];
  readonly onSend: (parts: Placement["parts"]) => void;
}
/** One line over several orders, to the minor unit: Enter sends once nothing of it is left. */
export function Split({ line, choices, onSend }: SplitProps) {
  const [texts, setTexts] = useState<Readonly<Record<number, string>>>({});
  const parts = choices.flatMap(({ loanRecordId, purpose }) => {
    const amount = readMoney(texts[loanRecordId] ?? "");
    return amount ? [{ loanRecordId, amount, purpose }] : [];
  });
  const left = line.open - parts.reduce((sum, { amount }) => sum + amount, 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (left === 0 && parts.length > 0) onSend(parts);
  };
  return (
    <form className="flex flex-col gap-2" onSubmit={submit}>
      <p>{t("reconcile.statement.match.split")}</p>
      {choices.map(({ loanRecordId, name, orderNo }, index) => (
        <Field
          key={loanRecordId}
          label={`${name} ${orderNo}`}
          translate="no"
          value={texts[loanRecordId] ?? ""}
          {...(index === 0 ? { autoFocus: true } : {})}
          onChange={(event) => setTexts({ ...texts, [loanRecordId]: event.currentTarget.value })}
        />
      ))}
      <p className={left === 0 ? "text-ok" : "text-warn"}>{t("reconcile.statement.match.left", { left: formatMoney(left) })}</p>
      <Button tone="primary" type="submit" blockedBy={left === 0 ? null : t("reconcile.statement.match.left", { left: formatMoney(left) })}>
        {t("finance.statement.match")}
      </Button>
    </form>
  );
}

import type { Call } from "../../../contract/kernel/call.ts";
import { systemCalls } from "../../../contract/basics/system.calls.ts";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { CallName } from "../../../contract/calls.ts";
import type { InputOf } from "../../../contract/types.ts";
import { useAsked } from "../../client/asked.ts";
import { formatNumber } from "../../i18n/format.ts";
import { useLeavesCents } from "../../i18n/cents.ts";
import { formatListSum } from "../../i18n/near.ts";
import { isComposing } from "../../ui/escape.ts";
import { useT } from "../../i18n/i18n.ts";
import type { Column } from "../../kernel/screen/screen.ts";
import { whenIdle } from "../../kernel/idle.ts";
import type { QueueHandle } from "../queue/use-queue.ts";

interface TotalsProps<R> {
  readonly queue: QueueHandle<R>;
  readonly columns: readonly Column<R>[];
  /** Sums over the filter, for those who page: a page holds too few rows to add up. */
  readonly call: Call<CallName> | null;
  readonly input: object;
}
interface Sums {
  readonly of: "matching" | "ticked" | "page";
  readonly rows: number;
  readonly values: readonly number[];
}

/** A definition's columns of money are those that are added up, unless they stand apart; a tenant has one currency, so each has one sum. */
const summable = <R,>(columns: readonly Column<R>[]) => columns.filter(({ kind, apart }) => kind === "money" && !apart);

function sumsOf<R>({ data, selection }: QueueHandle<R>, keys: readonly string[]): Sums | null {
  if (!data.complete || data.failure || !data.isWhole) return null;
  const of = selection.size > 0 && !selection.allMatching ? "ticked" : data.part ? "page" : "matching";
  const only = of === "ticked" ? selection.ids : null;
  return { of, rows: only ? only.size : data.length, values: data.sums(keys, only) };
}

/** Added up when the page rests: a key never waits for a hundred thousand rows. */
function useSums<R>(queue: QueueHandle<R>, keys: readonly string[]): Sums | null {
  const { data, selection } = queue;
  const rows = useSyncExternalStore(data.subscribe, data.version);
  const ticks = useSyncExternalStore(selection.subscribe, selection.version);
  const [sums, setSums] = useState<Sums | null>(null);
  useEffect(() => whenIdle(() => setSums(sumsOf(queue, keys))), [queue, keys, rows, ticks]);
  return sums;
}

type Answer = Readonly<Record<string, unknown>> | undefined;
interface Matching {
  readonly answer: Answer;
  /** False: the answer is what the sums are at least. */
  readonly isSure: boolean;
  /** The exact ones are on their way. */
  readonly isAdding: boolean;
}

/** What a filter's rows add up to: at least, where that takes long, and then exactly, unless Esc or another filter ends it. */
function useMatching(call: Call<CallName> | null, input: object | null): Matching {
  const filters = call && input ? withoutOrder(input) : null;
  const key = JSON.stringify(filters);
  const [stopped, setStopped] = useState("");
  const question = call ?? systemCalls["system.me"];
  const first = useAsked(question, filters as InputOf<CallName> | null);
  const least = first.data as Answer;
  const isLong = filters !== null && !first.waiting && least?.["isExact"] === false;
  const isAsked = isLong && stopped !== key;
  const exact = useAsked(question, isAsked ? ({ ...filters, exactly: true } as InputOf<CallName>) : null);
  const isKnown = isAsked && !exact.waiting && exact.error === null;
  const isAdding = isAsked && exact.waiting;
  useEffect(() => {
    if (!isAdding) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      // What Esc leaves besides is left too: it is nobody's own here.
      if (event.key === "Escape" && !isComposing(event)) setStopped(key);
    };
    document.addEventListener("keydown", onKeyDown, true);
    return () => document.removeEventListener("keydown", onKeyDown, true);
  }, [isAdding, key]);
  return { answer: isKnown ? (exact.data as Answer) : least, isSure: isKnown || least?.["isExact"] !== false, isAdding };
}

/** The line under the rows: what the whole filtered queue adds up to, or the ticked rows while there are any. */
export function Totals<R>({ queue, columns, call, input }: TotalsProps<R>) {
  const t = useT();
  useLeavesCents();
  const shown = useMemo(() => summable(columns), [columns]);
  const keys = useMemo(() => shown.map((column) => column.key as string), [shown]);
  const own = useSums(queue, keys);
  const { answer, isSure, isAdding } = useMatching(call, own?.of === "page" ? input : null);
  if (shown.length === 0) return null;
  const said = (text: string) => (isSure ? text : `≥ ${text}${isAdding ? " …" : ""}`);
  const total = answer ? { of: "matching" as const, rows: Number(answer["count"]), values: keys.map((key) => answer[key]) } : own;
  return (
    <dl
      aria-label={t("table.totals.label")}
      className="flex min-h-7 shrink-0 flex-wrap [@media(max-height:480px)]:hidden items-center gap-x-5 border-t border-line-strong bg-1 px-3 text-cell whitespace-nowrap"
    >
      <div className="flex shrink-0 gap-2 font-semibold text-fg-1">
        <dt>Σ {t(`table.totals.${total?.of ?? "matching"}`)}</dt>
        <dd className="font-mono">{total ? said(formatNumber(total.rows)) : "…"}</dd>
      </div>
      {shown.map((column, at) => {
        const value = total?.values[at];
        // The server does not add up every column that a person may show.
        if (total && typeof value !== "number") return null;
        return (
          <div key={column.key} className="flex shrink-0 gap-2">
            <dt className="text-fg-2">{t(column.label)}</dt>
            <dd className="font-mono text-fg-0">{typeof value === "number" ? said(formatListSum(value)) : "…"}</dd>
          </div>
        );
      })}
    </dl>
  );
}

function withoutOrder(input: object): object {
  const { sort: _sort, order: _order, ...filters } = input as Record<string, unknown>;
  return filters;
}

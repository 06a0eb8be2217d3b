import { useRef, useState } from "react";
import { statementCalls } from "../../../../contract/finance/statement/statement.calls.ts";
import type { InputOf, OutputOf, RowOf } from "../../../../contract/types.ts";
import type { ParkReason } from "../../../../lending/finance/statement.rules.ts";
import { formatSum } from "../../../i18n/format.ts";
import { t } from "../../../i18n/i18n.ts";
import { failureText } from "../../../i18n/reason.ts";
import { ports } from "../../../kernel/command/ports.ts";
import type { Source } from "../../../kernel/command/records.ts";
import { useWaiting } from "./use-waiting.ts";

export type Line = RowOf<"statement.lines">;
export type Found = OutputOf<"statement.find">[number];
export type Suggestion = OutputOf<"statement.suggest">[number]["suggestions"][number];
/** A suggestion, or what somebody has found by himself. */
export type Choice = Pick<Suggestion, "loanRecordId" | "orderNo" | "name" | "owed" | "dueDate" | "purpose" | "set" | "kept"> & {
  readonly rank: Suggestion["rank"] | "D";
  readonly tie: Suggestion["tie"] | null;
};
export type Placement = InputOf<"statement.place">["placements"][number];

export const foundChoice = (found: Found): Choice => ({ ...found, rank: "D", tie: null, purpose: "repay", set: [], kept: 0 });

/** Another line for an order of which money is in check now is exact no more. */
function paidNow(before: ReadonlyMap<number, readonly Choice[]>, placements: readonly Placement[]): ReadonlyMap<number, readonly Choice[]> {
  const orders = new Set(placements.flatMap(({ parts }) => parts.map(({ loanRecordId }) => Number(loanRecordId))));
  const now = (choice: Choice): Choice =>
    choice.rank === "A" && orders.has(choice.loanRecordId) ? { ...choice, rank: "B", kept: 0 } : choice;
  return new Map([...before].map(([lineId, choices]) => [lineId, choices.map(now)]));
}

/** One at a time: a held Enter sends nothing twice. After a refusal what waits is read again. */
function useOneAtATime(tell: (failure: string) => void, load: () => Promise<unknown>) {
  const busy = useRef(false);
  return async (work: () => Promise<void>): Promise<boolean> => {
    if (busy.current) return false;
    busy.current = true;
    tell("");
    try {
      await work();
      return true;
    } catch (error) {
      tell(failureText(error));
      await load();
      return false;
    } finally {
      busy.current = false;
    }
  };
}

async function sendPlacements(placements: readonly Placement[], source: Source): Promise<void> {
  const meta = { command: "statement.place", source, idempotencyKey: crypto.randomUUID() };
  await ports.send(statementCalls["statement.place"], { placements: [...placements] }, meta);
  const sum = placements.flatMap(({ parts }) => parts).reduce((all, { amount, kept = 0 }) => all + amount + kept, 0);
  ports.tell({ kind: "done", text: t("reconcile.statement.match.placed", { amount: formatSum(sum) }) }, "statement.place");
}

async function sendPark({ lineId }: Line, reason: ParkReason, source: Source): Promise<void> {
  const meta = { command: "statement.park", source, idempotencyKey: crypto.randomUUID() };
  await ports.send(statementCalls["statement.park"], { lineId, reason }, meta);
  const text = t("reconcile.statement.match.parked", { reason: t(`reconcile.statement.reason.${reason}`) });
  ports.tell({ kind: "done", text }, "statement.park");
}

/** What waits, and what each line may be for. A line that is placed or left goes at once; the answer of the server decides whether it stays gone. */
export function useMatch(source: Source) {
  const [failure, setFailure] = useState("");
  const { waiting, load, more, gone, suggest } = useWaiting(setFailure);
  const guarded = useOneAtATime(setFailure, load);
  const place = (placements: readonly Placement[]) =>
    guarded(async () => {
      await sendPlacements(placements, source);
      suggest((before) => paidNow(before, placements));
      await gone(placements.map(({ lineId }) => Number(lineId)));
    });
  const park = (line: Line, reason: ParkReason) =>
    guarded(async () => {
      await sendPark(line, reason, source);
      await gone([line.lineId]);
    });
  return { waiting, failure, place, park, load, more };
}

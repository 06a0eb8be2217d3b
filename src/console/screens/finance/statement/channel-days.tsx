import { useEffect, useState } from "react";
import { settlementCalls } from "../../../../contract/finance/statement/settlement.calls.ts";
import type { OutputOf } from "../../../../contract/types.ts";
import { limits } from "../../../../lending/limits.ts";
import { read } from "../../../client/client.ts";
import { formatDay, formatMoney, formatNumber } from "../../../i18n/format.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { can } from "../../../kernel/state/session.ts";
import { keyOf } from "../../../kernel/verbs/table.ts";
import { Kbd } from "../../../ui/kbd.tsx";
import type { Line } from "./use-match.ts";

/** Days of a channel that a line may pay out. */
export type Suggestion = OutputOf<"settlement.suggest">[number];

/** Whoever places lines with orders need not be one who settles channels. */
export const maySettleDays = (): boolean => can(settlementCalls["settlement.settle"].permission);

const daysOf = ({ from, to }: Pick<Suggestion, "from" | "to">): string =>
  from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;

/** A channel's days in one line of a choice, and how they stand to the line. */
export function wordOf(each: Suggestion): string {
  const days = t("reconcile.settlement.days", {
    channel: [each.channelId, each.name].filter(Boolean).join(" "),
    days: daysOf(each),
    count: formatNumber(each.count),
    gross: formatMoney(each.gross),
  });
  const how = t(`reconcile.settlement.rank.${each.rank}`, { rest: formatMoney(each.rest) });
  return [days, how, each.agrees ? t("reconcile.settlement.agrees") : ""].filter(Boolean).join(" · ");
}

interface Looked {
  readonly lineId: number;
  readonly found: Suggestion | null;
}
/** A line is a channel's where it says so, or where a channel's days come to it to the unit. */
const isOfChannel = ({ rank, isNamed }: Suggestion): boolean => isNamed || rank !== "C";

/** Which days of a channel the line under the cursor pays, once it rests there; null where it is no channel's. */
export function useChannelDays(line: Pick<Line, "lineId" | "open"> | null): Suggestion | null {
  const [looked, setLooked] = useState<Looked | null>(null);
  const lineId = line?.lineId ?? null;
  const open = line?.open ?? 0;
  useEffect(() => {
    if (lineId === null || open <= 0 || !maySettleDays()) return undefined;
    let isHere = true;
    const look = async () => {
      // It is a hint: without it the key asks the server itself, and says what went wrong.
      const list = await read(settlementCalls["settlement.suggest"], { lineId }).catch(() => []);
      if (isHere) setLooked({ lineId, found: list.find(isOfChannel) ?? null });
    };
    const timer = setTimeout(() => void look(), limits.settle / 2);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [lineId, open]);
  return looked && looked.lineId === lineId ? looked.found : null;
}

/** The offer beside the line: what its key would settle. */
export function ChannelDays({ of }: { readonly of: Suggestion }) {
  useT();
  return (
    <p role="status" data-rank={of.rank} className="rounded-panel border border-line p-2">
      <Kbd chord={keyOf("settleLine")} /> <strong>{t("reconcile.settlement.label")}</strong>
      <span className={`block ${of.rank === "C" ? "text-warn" : "text-ok"}`}>{wordOf(of)}</span>
    </p>
  );
}

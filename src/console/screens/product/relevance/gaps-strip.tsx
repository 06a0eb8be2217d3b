import { useSyncExternalStore } from "react";
import { t, useT } from "../../../i18n/i18n.ts";
import { queueOf } from "../../../table/queue/queues.ts";
import { gapsIn, path, type Row } from "./relevance.rows.ts";

const nothing = () => () => undefined;

/** After how many settled loans nothing is said of a product, of the rows that are on the screen. */
export function GapsStrip() {
  useT();
  const data = queueOf(path)?.queue.data;
  useSyncExternalStore(data?.subscribe ?? nothing, data?.version ?? (() => 0));
  const rows: Row[] = [];
  for (let at = 0, row = data?.rowAt(0); row; at += 1, row = data?.rowAt(at)) rows.push(row as Row);
  const gaps = gapsIn(rows);
  return (
    <p role="status" className="shrink-0 border-b border-line px-3 py-1 text-cell text-fg-1">
      {gaps ? `⚠ ${t("product.relevance.gaps", { gaps })}` : t("product.relevance.noGaps")}
    </p>
  );
}

import { useSyncExternalStore } from "react";
import { formatNumber } from "../i18n/format.ts";
import { tn, useT } from "../i18n/i18n.ts";
import { useShellStatus } from "../kernel/state/status.ts";
import { shownPage } from "./queue/pages.ts";
import { CutState, EmptyState, FailedState, WaitingState } from "./states.tsx";
import type { QueueHandle } from "./queue/use-queue.ts";

/** How many rows there are, or how many have come so far. */
export function useCountText<R>({ data }: QueueHandle<R>): string {
  const translate = useT();
  useSyncExternalStore(data.subscribe, data.version);
  if (data.failure) return "";
  const { of, exact } = data.placeOf(0);
  if (data.complete || data.part) return tn("table.count", of, { count: `${formatNumber(of)}${exact ? "" : "+"}` });
  return translate("table.loading", { loaded: formatNumber(data.loaded), total: formatNumber(data.total) });
}

/** Position and ticks for the status bar: a component of its own, so that a key press renders nothing else. */
export function QueueStatus<R>({ queue: { data, cursor, selection } }: { readonly queue: QueueHandle<R> }) {
  const translate = useT();
  useSyncExternalStore(cursor.subscribe, cursor.position);
  useSyncExternalStore(selection.subscribe, selection.version);
  useSyncExternalStore(data.subscribe, data.version);
  const count = selection.size;
  const shown = shownPage(data);
  const matching = selection.allMatching
    ? translate("table.matching", { count: formatNumber(data.total), total: formatNumber(data.total) })
    : null;
  const apps = count > 0 && count <= 500 ? appsOf(data, selection.ids) : "";
  useShellStatus({
    mode: count > 0 ? { text: translate("table.selectMode", { count: formatNumber(count) }) } : null,
    selection:
      matching ?? (count > 0 ? [tn("table.tickedCount", count, { count: formatNumber(count) }), apps].filter(Boolean).join(" / ") : null),
    page: shown
      ? translate("table.page", {
          page: formatNumber(shown.page),
          of: `${formatNumber(shown.of)}${shown.exact ? "" : "+"}`,
          size: shown.size,
        })
      : null,
    position: data.length > 0 ? data.placeOf(cursor.position()) : null,
  });
  return null;
}

/** How many apps the ticked rows belong to: bulk messages go to one app only. */
function appsOf<R>(data: QueueHandle<R>["data"], ids: ReadonlySet<number>): string {
  const apps = new Set([...ids].map((id) => (data.row(id) as { appId?: number } | null)?.appId));
  return tn("table.apps", apps.size);
}

interface QueueStateProps<R> {
  readonly queue: QueueHandle<R>;
  readonly filtered: boolean;
  readonly onClear: () => void;
  readonly onFind: () => void;
}

/** What stands in the place of rows, or beside those that came, whenever they are not simply there. */
export function QueueState<R>({ queue: { data, reload }, filtered, onClear, onFind }: QueueStateProps<R>) {
  useSyncExternalStore(data.subscribe, data.version);
  if (data.failure)
    return data.loaded > 0 ? (
      <CutState failure={data.failure} loaded={data.loaded} total={data.total} onRetry={reload} />
    ) : (
      <FailedState failure={data.failure} onRetry={reload} />
    );
  if (data.length > 0) return null;
  if (!data.complete) return <WaitingState />;
  const why = data.isSearched ? "searched" : filtered ? "filtered" : "none";
  return <EmptyState why={why} onClear={why === "searched" ? onFind : why === "filtered" ? onClear : reload} />;
}

import { viewCalls } from "../../../contract/basics/view.calls.ts";
import type { OutputOf } from "../../../contract/types.ts";
import { endsRead } from "../../kernel/failure.ts";
import { read } from "../../client/client.ts";
import { t } from "../../i18n/i18n.ts";
import { toast } from "../../kernel/state/messages.ts";
import { goTo, ports } from "../../kernel/command/ports.ts";
import { session } from "../../kernel/state/session.ts";
import { createStore, useStore } from "../../kernel/state/store.ts";
import { arrangementOf, keepArrangement, readArrangement } from "../grid/arrangement.ts";

export type View = OutputOf<"view.list">[number];

const none: readonly View[] = [];
const known = createStore<Readonly<Record<string, readonly View[]>>>({});
/** Someone else at this seat has views of his own. */
const keyOf = (path: string): string => `${session.get().me?.user.adminUserId ?? ""} ${path}`;
export const useViews = (path: string): readonly View[] => useStore(known)[keyOf(path)] ?? none;

/** Reads the views of a screen, one's own first. */
export async function readViews(path: string): Promise<void> {
  const views = await read(viewCalls["view.list"], { path });
  known.set((before) => ({ ...before, [keyOf(path)]: views }));
}

/** The same at rest: a screen works without its views. */
export const prefetchViews = (path: string): void =>
  void readViews(path).catch((error: unknown) => {
    if (!endsRead(error)) throw error;
  });

/** What of an address makes a view: filters and order, in one spelling; the page is where somebody was, not what he looked at. */
export function viewSearch(search: string): string {
  const found = new URLSearchParams(search);
  found.delete("page");
  found.delete("pageSize");
  found.sort();
  return found.toString();
}

/** Shows a view: its filters in the address, its columns for this person from now on; half a minute brings back what stood before. */
export function showView(path: string, view: View): void {
  const before = { href: `${path}${window.location.search}`, columns: arrangementOf(path) };
  if (view.columns) keepArrangement(path, readArrangement(view.columns));
  goTo(view.search ? `${path}?${view.search}` : path);
  toast(t("table.views.shown", { name: view.name }));
  ports.offerUndo({
    command: `view.${view.id}`,
    seconds: 30,
    run: async () => {
      keepArrangement(path, before.columns);
      goTo(before.href);
    },
  });
}

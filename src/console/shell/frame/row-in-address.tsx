import { useEffect } from "react";
import { useSession } from "../../kernel/state/session.ts";
import { useStatus } from "../../kernel/state/status.ts";
import { useWantedRow, wantedRow, wantRow } from "../../kernel/state/wanted-row.ts";
import { queueOf } from "../../table/queue/queues.ts";

const parameter = "row";
/** The hand rests, ms: browsers refuse an address that changes with every key. */
const restsAfter = 300;

/** What the address named when the page was loaded; none once that row has been found, or cannot be. */
const named = Number(new URLSearchParams(window.location.search).get(parameter));
if (named) wantRow({ path: window.location.pathname, id: named });
/** ms: rows arrive when they arrive. */
const lookEvery = 50;

/** Moves to the wanted row as soon as it is there; true while it is still being waited for. */
function restores(path: string): boolean {
  const wanted = wantedRow();
  if (wanted?.path !== path) return false;
  const queue = queueOf(path)?.queue;
  if (!queue || !(queue.cursor.moveTo(wanted.id) || queue.data.complete)) return true;
  wantRow(null);
  return false;
}
function useRestoredRow(path: string): void {
  const wanted = useWantedRow();
  useEffect(() => {
    if (!restores(path)) return undefined;
    const timer = setInterval(() => {
      if (!restores(path)) clearInterval(timer);
    }, lookEvery);
    return () => clearInterval(timer);
  }, [path, wanted]);
  // Whoever leaves the list does not look for it any more.
  useEffect(() => () => void (wantedRow()?.path === path && wantRow(null)), [path]);
}

/** Past the router: nothing is drawn anew because the cursor has moved. */
function write(path: string, at: number): void {
  const id = queueOf(path)?.queue.cursor.id;
  const url = new URL(window.location.href);
  if (url.pathname !== path || !id) return;
  if (at > 1) url.searchParams.set(parameter, String(id));
  else url.searchParams.delete(parameter);
  if (url.href !== window.location.href) window.history.replaceState(window.history.state, "", url);
}

/** rules/keyboard.md 8: after a reload the cursor stands on the row in the URL. */
export function RowInAddress({ path }: { readonly path: string }) {
  const { position } = useStatus();
  const { at, of } = position ?? {};
  // A sign-in leads back to the address as the router knows it, which has no row; the cursor has not moved.
  const { token } = useSession();
  useRestoredRow(path);
  useEffect(() => {
    if (at === undefined || wantedRow()?.path === path || !token) return undefined;
    const timer = setTimeout(() => write(path, at), restsAfter);
    return () => clearTimeout(timer);
  }, [path, at, of, token]);
  return null;
}

import { calls } from "../../src/contract/calls.ts";
import type { Workbench } from "./workbench.ts";

/** That somebody has a record open is told to the others, and is no fact of the work; Enter in the queue of reviewers opens a case by taking it. */
const presence: ReadonlySet<string> = new Set(
  [calls["lease.hold"], calls["lease.release"], calls["review.start"], calls["review.heartbeat"], calls["review.release"]].map(
    ({ path }) => path,
  ),
);
/** Writes of the work itself; drafts, preferences and exports of one's own harm nobody. */
const factual = new Set<string>(
  Object.values(calls)
    .filter(({ effect, path }) => effect === "write" && !path.startsWith("/basics-domain/") && !presence.has(path))
    .map(({ path }) => path),
);

/** What a reader of the failure needs: which keys led to a write. */
export function noteWrites({ page }: Workbench, pressed: readonly string[]): readonly string[] {
  const noted: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (factual.has(pathname)) noted.push(`${pathname} after ${pressed.length} keys: ${pressed.slice(-60).join(" ")}`);
  });
  return noted;
}

import { goTo } from "../kernel/command/ports.ts";
import { hasUnsaved, leaving } from "../kernel/command/unsaved.ts";

/** A plain click on a link of ours: with a key held, or for a new tab, the page stays and nothing is left. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  return link instanceof HTMLAnchorElement && link.origin === location.origin && !link.target ? link : null;
}

function onClick(event: MouseEvent): void {
  const link = hasUnsaved() ? linkOf(event) : null;
  if (!link) return;
  event.preventDefault();
  event.stopPropagation();
  goTo(link.pathname + link.search);
}

/** The router numbers its entries; its own blocker belongs to another router, three times the size. */
const placeIn = (state: unknown): number | null =>
  typeof state === "object" && state !== null && "idx" in state && typeof state.idx === "number" ? state.idx : null;

/** Back and forward have happened when they are told: taken back, asked about, and done again. */
function guardHistory(): (event: PopStateEvent) => void {
  let place = placeIn(history.state);
  let ours = false;
  // Whatever is unsaved was typed where the page stands now.
  document.addEventListener("input", () => (place = placeIn(history.state)), true);
  return (event) => {
    const to = placeIn(event.state);
    const steps = to === null || place === null ? 0 : to - place;
    if (ours || !hasUnsaved() || steps === 0) {
      if (ours) event.stopImmediatePropagation();
      ours = false;
      place = to;
      return;
    }
    event.stopImmediatePropagation();
    ours = true;
    history.go(-steps);
    leaving(() => history.go(steps));
  };
}

/**
 * Links and the browser's own back and forward ask as keys do; once, before the router is drawn. A window has no way down to it: whoever
 * listened first hears first, and what the router then draws takes the form away before anybody could ask.
 */
export function guardLeaving(): void {
  document.addEventListener("click", onClick, true);
  window.addEventListener("popstate", guardHistory());
}

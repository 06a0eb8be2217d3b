import type { Page } from "playwright/test";
import type { Surface } from "./surfaces/surface.ts";

/** In the system's own colours and without motion: what is chosen or has the focus must still be seen, and nothing may move. */
export async function hiddenOn(page: Page, { name }: Surface): Promise<string[]> {
  const found = await page.evaluate(findHidden);
  return found.map((line) => `${name}: ${line}`);
}

/** Runs in the page. */
function findHidden(): string[] {
  const wrongs: string[] = [];
  const nameOf = (element: Element): string =>
    `${element.tagName.toLowerCase()}[${element.getAttribute("role") ?? ""}] "${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 30)}"`;
  const shown = [...document.querySelectorAll("body *")].filter((element) => element.checkVisibility());

  const seconds = (durations: string): number => Math.max(...durations.split(",").map((each) => Number.parseFloat(each)));
  for (const element of shown)
    for (const part of [undefined, "::before", "::after"]) {
      const { transitionDuration, animationName, animationDuration } = getComputedStyle(element, part);
      if (seconds(transitionDuration) > 0) wrongs.push(`moves: ${nameOf(element)} ${transitionDuration}`);
      if (animationName !== "none" && seconds(animationDuration) > 0) wrongs.push(`moves: ${nameOf(element)} ${animationName}`);
    }

  /** What the eye can go by once grounds and shadows are the system's. */
  const lookOf = (element: Element): string => {
    const { backgroundColor, borderColor, borderWidth, borderStyle, outlineStyle, outlineWidth, color } = getComputedStyle(element);
    return [backgroundColor, borderColor, borderWidth, borderStyle, outlineStyle, outlineWidth, color].join();
  };
  const states = [
    ["[role=row][aria-selected=true]", "[role=row][aria-selected=false]:not([data-cursor])"],
    ["[role=option][aria-selected=true]", "[role=option][aria-selected=false]"],
    ["[role=tab][aria-selected=true]", "[role=tab][aria-selected=false]"],
    ["[role=radio][aria-checked=true]", "[role=radio][aria-checked=false]"],
    ["button[aria-pressed=true]", "button[aria-pressed=false]"],
    ["nav a[aria-current]", "nav a:not([aria-current])"],
    ["[role=menuitem][data-highlighted]", "[role=menuitem]:not([data-highlighted])"],
    ["[role=gridcell][data-cell]", "[role=gridcell]:not([data-cell])"],
  ] as const;
  for (const [on, off] of states)
    for (const element of shown.filter((each) => each.matches(on))) {
      const other = element.parentElement?.querySelector(`:scope > ${off}`) ?? shown.find((each) => each.matches(off));
      if (other && lookOf(element) === lookOf(other)) wrongs.push(`not told apart: ${nameOf(element)}`);
    }

  const active = document.activeElement;
  // A field of the palette shows its caret; the grid has its cursor, a page and a dialog are no stop for Tab.
  if (!active || active === document.body || !(active instanceof HTMLElement) || active.tabIndex < 0 || active.matches("[cmdk-input]"))
    return wrongs;
  const cursor = active.querySelector(".q-cursor");
  const { outlineStyle, outlineWidth } = getComputedStyle(active);
  const ring = cursor
    ? Number.parseFloat(getComputedStyle(cursor).borderTopWidth)
    : outlineStyle === "none"
      ? 0
      : Number.parseFloat(outlineWidth);
  // A menu paints the item that has the focus.
  if (ring < 2 && !active.matches("[data-highlighted]")) wrongs.push(`the focus is not seen: ${nameOf(active)}`);
  return [...new Set(wrongs)];
}

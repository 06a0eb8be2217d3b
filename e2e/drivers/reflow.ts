import type { Page } from "playwright/test";
import type { Surface } from "./surfaces/surface.ts";

/** 1366 x 768 at 200 %: half as many pixels of CSS each way. How many pixels of the screen each takes moves nothing. */
export const zoomed = { width: 683, height: 384 } as const;

/** What cannot be used as the window stands: the page scrolls, something scrolls both ways, or a control cannot be brought into sight. */
export async function troublesOn(page: Page, { name, popup }: Surface): Promise<string[]> {
  const found = await page.evaluate(findTroubles, popup ?? "body");
  return found.map((line) => `${name}: ${line}`);
}

/** Runs in the page. */
function findTroubles(selector: string): string[] {
  const nameOf = (element: Element): string =>
    `${element.tagName.toLowerCase()}${element.getAttribute("role") ? `[${element.getAttribute("role")}]` : ""} "${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}" ${element.className.toString().slice(0, 60)}`;
  const scrolls = (value: string): boolean => value === "auto" || value === "scroll";
  const root = [...document.querySelectorAll(selector)].at(-1) ?? document.body;
  const troubles: string[] = [];
  const { scrollingElement } = document;
  if (scrollingElement && scrollingElement.scrollWidth > innerWidth)
    troubles.push(`the page itself scrolls sideways: ${scrollingElement.scrollWidth}`);

  /** WCAG 1.4.10 leaves out what needs both directions to be understood: tables of data and charts. */
  const needsBoth = (element: Element): boolean =>
    element.closest("[role=grid], table") !== null || element.querySelector(":scope > table, :scope > [role=grid]") !== null;
  for (const element of [root, ...root.querySelectorAll("*")]) {
    if (!element.checkVisibility() || needsBoth(element)) continue;
    const style = getComputedStyle(element);
    const across = scrolls(style.overflowX) && element.scrollWidth > element.clientWidth + 1;
    const down = scrolls(style.overflowY) && element.scrollHeight > element.clientHeight + 1;
    if (across && down) troubles.push(`scrolls both ways: ${nameOf(element)}`);
  }

  const inSight = (element: Element): boolean => {
    const box = element.getBoundingClientRect();
    // Of what is higher or wider than the window a part is enough.
    const [x, y] = [
      box.width > innerWidth ? Math.max(box.left, 0) + 8 : box.left + box.width / 2,
      box.height > 120 ? Math.max(box.top, 0) + 8 : box.top + box.height / 2,
    ];
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return false;
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      const edge = at.getBoundingClientRect();
      if (overflowX !== "visible" && (x < edge.left || x > edge.right)) return false;
      if (overflowY !== "visible" && (y < edge.top || y > edge.bottom)) return false;
    }
    return true;
  };
  const controls = "a[href], button, input, select, textarea, [tabindex='0'], [role=option], [role=menuitem], [role=tab]";
  for (const element of root.querySelectorAll<HTMLElement>(controls)) {
    const box = element.getBoundingClientRect();
    // For ears alone, and the header's buttons of a grid, which scrolls as it must.
    if (!element.checkVisibility({ visibilityProperty: true }) || box.width <= 2 || element.closest("[aria-hidden=true]")) continue;
    element.scrollIntoView({ block: box.height > 120 ? "start" : "nearest", inline: "nearest" });
    if (!inSight(element)) troubles.push(`cannot be seen: ${nameOf(element)}`);
  }
  return [...new Set(troubles)];
}

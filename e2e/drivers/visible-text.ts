import type { Page } from "playwright/test";

export interface Seen {
  readonly text: string;
  /** The element and what holds it, for a reader of the failure. */
  readonly where: string;
  /** How the text is cut off, if it is. */
  readonly cut: "hidden" | "spills" | "placeholder" | null;
}

/** Every text on the screen, those for ears only included; key caps and the watermark are not texts. */
export const visibleTexts = (page: Page): Promise<readonly Seen[]> => page.evaluate(seeTexts);

/** Runs in the page. */
function seeTexts(): Seen[] {
  // What is no language's own, keys and stored fields, says so.
  const skipped = "kbd, script, style, svg, [data-watermark], [translate=no]";
  const pathOf = (element: Element): string => {
    const names: string[] = [];
    for (let at: Element | null = element; at && names.length < 3; at = at.parentElement)
      names.unshift(
        `${at.tagName.toLowerCase()}${at.id ? `#${at.id}` : ""}${at.getAttribute("role") ? `[${at.getAttribute("role")}]` : ""}`,
      );
    return `${names.join(" > ")} "${element.className.toString().slice(0, 60)}"`;
  };
  const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const isForEars = (element: Element): boolean => {
    const box = element.getBoundingClientRect();
    return box.width <= 2 || box.height <= 2;
  };
  /** Data may be cut in its cell, which shows it whole otherwise; and whoever gives a title tells the rest. */
  const mayBeCut = (element: Element): boolean => element.closest("[title], .q-cell:not([role=columnheader]), td") !== null;

  function cutOf(element: Element, box: DOMRect): Seen["cut"] {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      const edge = at.getBoundingClientRect();
      if (overflowX === "auto" || overflowX === "scroll" || overflowY === "auto" || overflowY === "scroll") return null;
      const hides = overflowX !== "visible" && (box.right > edge.right + 1 || box.left < edge.left - 1);
      // Wholly out of sight is not cut off: it is not shown.
      if (overflowY !== "visible" && (box.top >= edge.bottom || box.bottom <= edge.top)) return null;
      if (hides || (overflowY !== "visible" && box.bottom > edge.bottom + box.height / 2)) return "hidden";
      const spills = box.right > edge.right + 2 || box.bottom > edge.bottom + 2 || box.top < edge.top - 2;
      if (at.matches("button, [role=tab], [role=option], [role=dialog], footer, nav, th") && spills) return "spills";
    }
    return box.right > innerWidth + 1 || box.left < -1 ? "hidden" : null;
  }

  const seen: Seen[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? "";
    if (!element || text === "" || element.closest(skipped) || !isShown(element)) continue;
    range.selectNodeContents(node);
    const cut = isForEars(element) || mayBeCut(element) ? null : cutOf(element, range.getBoundingClientRect());
    seen.push({ text, where: pathOf(element), cut });
  }
  const pen = document.createElement("canvas").getContext("2d");
  for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) {
    if (element.closest(skipped) || !isShown(element)) continue;
    for (const name of ["aria-label", "title", "alt"]) {
      const text = element.getAttribute(name)?.trim();
      if (text) seen.push({ text, where: `@${name} ${pathOf(element)}`, cut: null });
    }
    const text = element.getAttribute("placeholder")?.trim();
    if (!text || !pen) continue;
    const style = getComputedStyle(element);
    pen.font = style.font;
    const room = element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    seen.push({ text, where: `@placeholder ${pathOf(element)}`, cut: pen.measureText(text).width > room + 1 ? "placeholder" : null });
  }
  return seen;
}

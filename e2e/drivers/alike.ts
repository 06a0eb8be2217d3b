/**
 * Runs in the page. Of rows that differ in their texts alone only the first stays seen: in a list of forty rows a tool that judges roles and
 * colours finds with each of them what it finds with one. Nothing moves, since they keep their places.
 */
export function hideAlikes(): void {
  /** Names of others, places and texts: they tell one row from the next and nothing else. */
  const own =
    /^(id|style|href|title|for|value|aria-(label|labelledby|describedby|controls|rowindex|posinset)|data-(at|row|hour|day|alike))$/;
  const markOf = (element: Element): string => {
    const attributes = [...element.attributes].filter(({ name }) => !own.test(name)).map(({ name, value }) => `${name}=${value}`);
    const { color, backgroundColor } = getComputedStyle(element);
    const isEmpty = (element.textContent ?? "") === "";
    return [element.tagName, ...attributes.toSorted(), color, backgroundColor, isEmpty].join(" ");
  };
  const seen = new Set<string>();
  for (const row of document.querySelectorAll<HTMLElement>("[role=row], tr, [role=option], li")) {
    if (!row.checkVisibility() || row.contains(document.activeElement)) continue;
    const parent = row.parentElement?.className ?? "";
    const mark = [parent, ...[row, ...row.querySelectorAll("*")].map(markOf)].join("\n");
    if (seen.has(mark)) {
      row.dataset["alike"] = "";
      row.style.setProperty("visibility", "hidden", "important");
    }
    seen.add(mark);
  }
}

/** Runs in the page: all rows are seen again. */
export function showAlikes(): void {
  for (const row of document.querySelectorAll<HTMLElement>("[data-alike]")) {
    row.style.removeProperty("visibility");
    delete row.dataset["alike"];
  }
}

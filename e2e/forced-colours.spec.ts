import { expect, test } from "./drivers/test.ts";

test("statuses keep sign and word, ticks their mark, chart and heat their shades in forced colours", async ({ workbench, page }) => {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await workbench.signIn("manager01", "/order/orderAll");
  const statuses = workbench.grid.locator("[role=gridcell] .glyph");
  const seen = await statuses.first().evaluate((glyph) => {
    const [ink, ground] = [getComputedStyle(glyph).color, getComputedStyle(document.body).backgroundColor];
    // The drawing is a background, which forced colours take away unless it is kept.
    const isDrawn = getComputedStyle(glyph).forcedColorAdjust === "none";
    return { differs: ink !== ground, isDrawn, word: glyph.parentElement?.textContent ?? "" };
  });
  expect(seen).toMatchObject({ differs: true, isDrawn: true });
  expect(seen.word).toMatch(/\p{L}/u);
  await workbench.press("x");
  const mark = await workbench.grid.locator("[aria-selected=true] .q-box").evaluate((box) => {
    const { borderRightWidth, borderRightColor } = getComputedStyle(box, "::after");
    const ground = getComputedStyle(box.closest(".q-row") ?? box).backgroundColor;
    return { width: borderRightWidth, differs: borderRightColor !== ground };
  });
  expect(mark).toEqual({ width: "2px", differs: true });

  await page.goto("/report/afterLoanReport/timeShare");
  await expect(page.locator("[data-chart] canvas")).toBeVisible();
  const shades = await page
    .locator("[data-level]")
    .evaluateAll((cells) => [
      ...new Set(cells.map((cell) => `${cell.getAttribute("data-level")} ${getComputedStyle(cell).backgroundColor}`)),
    ]);
  const levels = shades.filter((shade) => /^[1-5] /.test(shade)).map((shade) => shade.slice(2));
  expect(levels.length).toBeGreaterThan(2);
  expect(new Set(levels).size).toBe(levels.length);
  // The lines keep the colours of the theme, so they keep its ground too.
  const ground = await page.locator(".uplot").evaluate((plot) => getComputedStyle(plot).backgroundColor);
  expect(ground).toBe("rgb(17, 21, 27)");
});

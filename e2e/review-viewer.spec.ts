import type { Locator } from "playwright/test";
import { bringCases, desk, hasPictures, openCase } from "./drivers/cases.ts";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

/** How a picture is looked at, as it is drawn: how large, how far from the middle in per cent of itself, how turned. */
const viewOf = (picture: Locator) =>
  picture.evaluate((image) => {
    const { a, b, e, f } = new DOMMatrix(getComputedStyle(image).transform);
    const turn = (Math.round(Math.atan2(b, a) / (Math.PI / 2)) + 4) % 4;
    const share = (by: number, whole: number): number => Math.round((100 * by) / whole) + 0;
    const { offsetWidth, offsetHeight } = image as HTMLElement;
    return { zoom: Math.round(Math.hypot(a, b) * 100) / 100, right: share(e, offsetWidth), down: share(f, offsetHeight), turn };
  });
const plain = { zoom: 1, right: 0, down: 0, turn: 0 };

test("pictures are looked at by keys alone: larger, moved, turned, over one another, the next, and back to the case", async ({
  workbench,
  page,
  database,
}) => {
  const [found] = await bringCases(database, 1, hasPictures);
  if (!found) throw new Error("no case with pictures");
  await workbench.signIn("first01", "/order/orderAgency");
  await openCase(workbench, found.no);
  await expect(page.locator(`${desk} [data-pane=files] img`)).toHaveCount(3);
  await workbench.press("space");
  const viewer = page.getByRole("dialog", { name: textOf("dossier.file.viewer") });
  const frames = viewer.locator("figure");
  const active = viewer.locator("figure[data-active]");
  await expect(frames.locator("img")).toHaveCount(2);
  await expect(active).toContainText(textOf("dossier.file.kind.idFront"));
  expect(await viewOf(active.locator("img"))).toEqual(plain);

  // Larger by two steps; arrows move it as far as its edge and no further, towards what is looked for.
  await workbench.press("+ +");
  expect(await viewOf(active.locator("img"))).toEqual({ ...plain, zoom: 2 });
  await expect(active).toContainText("200 %");
  await workbench.press("right");
  expect((await viewOf(active.locator("img"))).right).toBe(-15);
  for (let at = 0; at < 9; at += 1) await workbench.press("right");
  expect((await viewOf(active.locator("img"))).right).toBe(-50);
  await workbench.press("left down");
  expect(await viewOf(active.locator("img"))).toEqual({ zoom: 2, right: -35, down: -15, turn: 0 });
  await workbench.press("up r");
  expect(await viewOf(active.locator("img"))).toEqual({ zoom: 2, right: -35, down: 0, turn: 1 });

  // The next one is looked at by its own view; the first keeps its own beside it.
  await workbench.press("tab");
  await expect(active).toContainText(textOf("dossier.file.kind.selfie"));
  expect(await viewOf(active.locator("img"))).toEqual(plain);
  expect((await viewOf(frames.first().locator("img"))).zoom).toBe(2);
  await workbench.press("+ -");
  expect(await viewOf(active.locator("img"))).toEqual(plain);

  // One over the other, half of it seen through, and beside one another again.
  const boxes = () => frames.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().left)));
  expect(new Set(await boxes()).size).toBe(2);
  await workbench.press("c");
  await expect.poll(async () => new Set(await boxes()).size).toBe(1);
  expect(
    await frames
      .last()
      .locator("img")
      .evaluate((image) => getComputedStyle(image).opacity),
  ).toBe("0.5");
  await workbench.press("c");
  await expect.poll(async () => new Set(await boxes()).size).toBe(2);

  // Round and round: the back of the document, then the first again, as it was left.
  await workbench.press("tab");
  await expect(active).toContainText(textOf("dossier.file.kind.idBack"));
  await workbench.press("tab");
  await expect(active).toContainText(textOf("dossier.file.kind.idFront"));
  expect((await viewOf(active.locator("img"))).turn).toBe(1);
  await workbench.press("shift+tab");
  await expect(active).toContainText(textOf("dossier.file.kind.idBack"));

  // Each that was on the screen for its second is on record as seen by him.
  const staff = await database.staffId("first01");
  await expect
    .poll(() =>
      database.rows("select distinct file_id from file_access where tenant_id = 1 and order_id = $1 and staff_id = $2", [found.id, staff]),
    )
    .toHaveLength(3);

  await workbench.press("esc");
  await expect(viewer).toHaveCount(0);
  const last = page.locator(
    `${desk} [data-pane=files] button[aria-label="${textOf("dossier.file.open", { name: textOf("dossier.file.kind.idBack") })}"]`,
  );
  await expect(last).toBeFocused();
  // The case's own keys are heard again.
  await workbench.press("7");
  await expect(page.locator(`${desk} [data-pane=history][data-active]`)).toBeVisible();
  await workbench.press("space");
  await expect(active).toContainText(textOf("dossier.file.kind.idBack"));
  await workbench.press("space");
  await expect(viewer).toHaveCount(0);
});

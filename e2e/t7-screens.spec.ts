import { codeOf } from "../src/console/kernel/screen/screen-codes.ts";
import { fold } from "../src/lending/fold.ts";
import { expect, sample, test } from "./drivers/test.ts";
import { goEverywhere, permittedScreens, shown, type Screen } from "./tasks/t7-screens.ts";
import { asItIs } from "./tasks/task.ts";

test("T7: every screen of the g table takes two keys, one that is not permitted says nothing", ({ workbench, secondSeat, database }) =>
  goEverywhere({ workbench, secondSeat, database, account: "tenant01", begin: asItIs }));

/** What an operator would type for a screen: the beginnings of the words in its name or address, at most five letters. */
function guesses({ path, name }: Screen): readonly string[] {
  return [path.replaceAll(/([A-Z])/g, " $1").replaceAll("/", " "), fold(name)].flatMap((text) => beginnings(text));
}

function beginnings(text: string): readonly string[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const initials = words.map((word) => word[0]).join("");
  const last = words.at(-1) ?? "";
  const pairs = words.flatMap((first, at) =>
    words
      .slice(at + 1)
      .flatMap((second) => [
        first.slice(0, 3) + second.slice(0, 2),
        first.slice(0, 2) + second.slice(0, 3),
        second.slice(0, 3) + first.slice(0, 2),
      ]),
  );
  return [initials.slice(0, 5), initials.slice(-5), last.slice(0, 5), (words.at(-2) ?? "").slice(0, 5), ...pairs];
}

test("T7: the palette reaches any permitted screen in seven keys", async ({ workbench, database }) => {
  await workbench.signIn("manager01");
  await workbench.press(":");
  const option = workbench.dialog.getByRole("option");
  await expect(option.first()).toBeVisible();
  const missed: string[] = [];
  const screens = await permittedScreens(database, "manager01");
  expect(screens.length).toBeGreaterThan(50);
  for (const screen of screens) {
    let best = Number.POSITIVE_INFINITY;
    // Its own code first: the palette shows it beside the name.
    for (const guess of new Set([codeOf(screen.path), ...guesses(screen)])) {
      await workbench.palette.fill(`:${guess}`);
      const above = await option.evaluateAll(
        (all, wanted) => all.findIndex((each) => each.getAttribute("data-value") === wanted),
        `screen ${screen.path}`,
      );
      // The colon, the letters, arrows down to it, Enter.
      if (above >= 0) best = Math.min(best, 1 + guess.length + above + 1);
      if (best <= 7) break;
    }
    if (best > 7) missed.push(`${screen.path}: ${best} keys`);
  }
  expect(missed).toEqual([]);
});

test("T7: the palette loses no letter typed at once after Ctrl+K", sample, async ({ workbench }) => {
  await workbench.signIn("manager01");
  await workbench.startCounting();
  await workbench.press("ctrl+k o r d e r A l l enter");
  await shown(workbench, "/order/orderAll");
});

test("T7: Vietnamese typed without its marks finds Vietnamese with them", async ({ workbench }) => {
  await workbench.signIn("collector04");
  await workbench.press("ctrl+k");
  await workbench.type("thu hoi");
  await expect(workbench.palette).toHaveValue("thu hoi");
  await expect(workbench.dialog.getByRole("option").first()).toContainText("Thu hồi");
  await workbench.press("esc");
  await expect(workbench.palette).toHaveCount(0);
});

test("T7: a click beside the palette closes it and reaches nothing beneath; the page is not styled anew", async ({ workbench }) => {
  await workbench.signIn("manager01", "/order/orderAll");
  const tabs = await workbench.page.locator("nav a").first().boundingBox();
  await workbench.press("ctrl+k");
  await expect(workbench.palette).toBeFocused();
  // What the body inherits to every element stays as it is, whatever the dialog's library asks of it.
  const asked = () => workbench.page.evaluate(() => [document.body.style.pointerEvents, getComputedStyle(document.body).pointerEvents]);
  await expect.poll(asked).toEqual(["none", "auto"]);
  await workbench.page.mouse.click((tabs?.x ?? 0) + 4, (tabs?.y ?? 0) + 4);
  await expect(workbench.palette).toHaveCount(0);
  await shown(workbench, "/order/orderAll");
});

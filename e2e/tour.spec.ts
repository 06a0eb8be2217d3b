import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { expect, sample, test } from "./drivers/test.ts";
import type { Workbench } from "./drivers/workbench.ts";

const readme = fileURLToPath(new URL("../README.md", import.meta.url));
/** UPDATE_README=1 takes the pictures anew. */
const writes = process.env["UPDATE_README"] === "1";

interface Step {
  /** Chords as they are pressed, and in quotes what is typed. */
  readonly parts: readonly string[];
  /** What is on the screen afterwards. */
  readonly shown: readonly string[];
  readonly isPicture: boolean;
}
interface Tour {
  readonly account: string;
  readonly steps: readonly Step[];
}

const every = (pattern: RegExp, text: string): readonly string[] => [...text.matchAll(pattern)].map(([, found = ""]) => found);

/** The tours as the README has them: a heading with an account, and a table of steps below it. */
function toursOf(text: string): readonly Tour[] {
  const [, all = ""] = /<!-- tour -->([\s\S]*)<!-- \/tour -->/.exec(text) ?? [];
  return all
    .split(/^### /m)
    .slice(1)
    .map((part) => {
      const [heading = "", ...lines] = part.split("\n");
      const steps = lines
        .filter((line) => line.startsWith("| `"))
        .map((line) => {
          const [, keys = "", happens = ""] = line.split(" | ").length > 1 ? (/^\| (.*?) \| (.*) \|$/.exec(line) ?? []) : [];
          return {
            parts: every(/`([^`]+)`/g, keys),
            shown: every(/\*\*([^*]+)\*\*/g, happens),
            isPicture: happens.includes("<!-- picture -->"),
          };
        });
      return { account: /`(\w+)`/.exec(heading)?.[1] ?? "", steps };
    });
}

/** What is typed into the palette has found something before Enter takes it. */
async function perform(workbench: Workbench, part: string): Promise<void> {
  if (!part.startsWith('"')) return workbench.press(chordsOf(part));
  await workbench.type(part.slice(1, -1));
  if (await workbench.palette.count()) await expect(workbench.dialog.getByRole("option").first()).toBeVisible();
}
const chordsOf = (part: string): string =>
  part
    .split(" ")
    .map((chord) => (chord.length === 1 ? chord : chord.toLowerCase()))
    .join(" ");

/** Of few colours: a picture in a page of text weighs no more than it has to. */
const keepPicture = (account: string, picture: Buffer) =>
  sharp(picture)
    .png({ palette: true, colours: 48, effort: 10 })
    .toFile(fileURLToPath(new URL(`tour/${account}.png`, import.meta.url)));

const tours = toursOf(readFileSync(readme, "utf8"));

test("the README leads each role through its desk", sample, () => {
  expect(tours.length).toBeGreaterThan(8);
  for (const { account, steps } of tours) {
    // The platform's people are of one lender only.
    expect(account).toMatch(/^(ph\w+|platform)01$/);
    expect(steps.length, account).toBeGreaterThan(4);
    expect(
      steps.filter(({ isPicture }) => isPicture),
      account,
    ).toHaveLength(1);
  }
});

for (const { account, steps } of tours)
  test(`the tour of ${account} goes as the README has it`, account === "phmarketer01" ? sample : {}, async ({ workbench, page }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.addInitScript(() => localStorage.setItem("keyline.locale", "en_PH"));
    await workbench.signIn(account);
    for (const { parts, shown, isPicture } of steps) {
      for (const part of parts) {
        await perform(workbench, part);
        await workbench.look();
      }
      for (const words of shown)
        await expect(page.getByText(words).filter({ visible: true }).first(), `${parts.join(" ")}: ${words}`).toBeVisible();
      // Whoever reads the next line has seen the page come to rest.
      await expect(page.locator("[data-known]:visible, [aria-busy=true]:visible")).toHaveCount(0);
      await workbench.look();
      if (isPicture && writes) await keepPicture(account, await page.screenshot());
    }
  });

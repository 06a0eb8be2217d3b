import { noteWrites } from "./drivers/factual.ts";
import { randomOf } from "./drivers/random.ts";
import { expect, test } from "./drivers/test.ts";
import type { Workbench } from "./drivers/workbench.ts";

/** RANDOM_KEYS=10000 is what rules/keyboard.md 24 promises; every run tries a part of it. */
const presses = Number(process.env["RANDOM_KEYS"] ?? 400);
const letters = Array.from("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ/:>@?-.;,[]'");
const others = [
  "Enter",
  "Escape",
  "Space",
  "Tab",
  "Shift+Tab",
  "ArrowDown",
  "ArrowUp",
  "ArrowLeft",
  "ArrowRight",
  "PageDown",
  "PageUp",
  "Home",
  "End",
  "Backspace",
  "Delete",
  "Control+a",
  "Control+k",
  "Control+b",
  "F2",
  "F4",
  "F6",
  "F8",
  "F9",
  "Alt+Enter",
  "Shift+F10",
  "Shift+Enter",
];

/** Presses at random; answers how often the focus was on the body once the page had come to rest. */
async function hammer({ page }: Workbench, seed: number, { count, pressed, without = [] }: Hammering): Promise<number> {
  const random = randomOf(seed);
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? "x";
  let lost = 0;
  for (let at = 0; at < count; at += 1) {
    const key = pick((random() < 0.75 ? letters : others).filter((each) => !without.includes(each)));
    pressed.push(key);
    await page.keyboard.press(key);
    if (at % 10 === 9) lost += await page.evaluate(settledOnBody);
  }
  return lost;
}

interface Hammering {
  readonly count: number;
  readonly pressed: string[];
  /** Keys that are left out. */
  readonly without?: readonly string[];
}

/**
 * 1 when the focus stays on the body for 120 frames; for a moment it may be nowhere, while a page is being exchanged.
 * Tab past the last element leads into the browser's own bars, as it should: from there the page is called back.
 */
async function settledOnBody(): Promise<number> {
  if (!document.hasFocus()) {
    document.querySelector<HTMLElement>("[role=tab][aria-selected=true]")?.focus();
    return 0;
  }
  for (let frame = 0; frame < 120; frame += 1) {
    if (document.activeElement !== document.body) return 0;
    await new Promise((done) => requestAnimationFrame(done));
  }
  return 1;
}

const backlog = "/loanService/agencyCollectionOrder";
const orders = "/order/orderAll?status=0,1,5,8";
const more = [
  { account: "collector15", path: backlog, seed: 31 },
  { account: "manager01", path: orders, seed: 4_242 },
];
for (const { account, path, seed } of [
  { account: "collector15", path: backlog, seed: 20_261_121 },
  { account: "manager01", path: orders, seed: 7 },
  ...(presses < 10_000 ? [] : more),
]) {
  test(`${presses / 2} random keys write no fact and never lose the focus: ${account}, seed ${seed}`, async ({ workbench, database }) => {
    test.setTimeout(60_000 + presses * 40);
    await workbench.signIn(account, path);
    const before = await database.facts();
    const pressed: string[] = [];
    const writes = noteWrites(workbench, pressed);
    const inList = await hammer(workbench, seed, { count: presses / 4, pressed });
    // Stray keys may have given a command another key. That harms nobody, but Enter must open here.
    await database.rows("delete from preference");
    await workbench.page.evaluate(() => localStorage.clear());
    await workbench.open(path);
    await workbench.press("enter");
    await expect(workbench.record).toBeVisible();
    const inRecord = await hammer(workbench, seed + 1, { count: presses / 4, pressed });
    expect(writes).toEqual([]);
    expect(await database.facts()).toEqual(before);
    expect({ inList, inRecord }).toEqual({ inList: 0, inRecord: 0 });
  });
}

const settings = ["/authority/roleManagement", "/authority/staffManagement", "/system/paramsConfig"] as const;
test(`${presses / 4} random keys over roles, staff and settings grant nothing, give no password and change no value`, async ({
  workbench,
  database,
}) => {
  test.setTimeout(60_000 + presses * 40);
  await workbench.sit("tenant01");
  const before = await database.rights();
  for (const [at, path] of settings.entries()) {
    await workbench.open(path);
    await hammer(workbench, 500 + at, { count: Math.round(presses / 4 / settings.length), pressed: [] });
    // What was given another key, or another place to look at, is this person's own matter.
    await database.rows("delete from preference");
    await workbench.page.evaluate(() => localStorage.clear());
  }
  expect(await database.rights()).toEqual(before);
});

test(`every opening of the call composer is followed by random keys, and no record is written: ${presses / 100} times`, async ({
  workbench,
}) => {
  test.setTimeout(60_000 + presses * 40);
  await workbench.signIn("collector15", backlog);
  const pressed: string[] = [];
  const writes = noteWrites(workbench, pressed);
  for (let round = 0; round < presses / 100; round += 1) {
    await workbench.open(backlog);
    await workbench.look();
    await workbench.press("c");
    await expect(workbench.composer).toBeVisible();
    pressed.push("c");
    await hammer(workbench, 1_000 + round, { count: 50, pressed });
  }
  expect(writes).toEqual([]);
});

const desks = [
  "/finance/paymentDistribution/paymentAgencyList",
  "/finance/paymentFailList",
  "/finance/repaymentDistribution/repaymentAgencyList",
  "/finance/repaymentList/statements",
  "/finance/repaymentOverflow",
] as const;
const withoutEnter = ["Enter", "Shift+Enter", "Alt+Enter"];
test(`${presses / 2} random keys without Enter over the desks of finance decide, pay, match and take back nothing`, async ({
  workbench,
  database,
}) => {
  test.setTimeout(60_000 + presses * 40);
  await workbench.sit("finance01");
  const before = await database.money();
  for (const [at, path] of desks.entries()) {
    await workbench.open(path);
    await hammer(workbench, 900 + at, { count: Math.round(presses / 2 / desks.length), pressed: [], without: withoutEnter });
    await database.rows("delete from preference");
    await workbench.page.evaluate(() => localStorage.clear());
  }
  expect(await database.money()).toEqual(before);
});

test(`${presses / 20} random keys, Enter among them, in the match dialog of a line post nothing`, async ({ workbench, database }) => {
  test.setTimeout(60_000 + presses * 40);
  await workbench.sit("finance01");
  const posted = () => database.count("receipt where tenant_id = 1 and statement_line_id is not null and state = 'success'");
  const before = await posted();
  await workbench.open("/finance/repaymentList/unplaced");
  await workbench.command("s");
  await expect(workbench.dialog).toBeVisible();
  await hammer(workbench, 950, { count: presses / 20, pressed: [] });
  // Whoever matches only asks: another person confirms.
  expect(await posted()).toBe(before);
});

/** Its Enter writes the record, and these lead out of it. */
const notInComposer = ["Enter", "Shift+Enter", "Alt+Enter", "Escape", "Tab", "Shift+Tab", "F6", "Control+k", "Control+b", "F2", "F4"];

test(`${presses / 5} random keys in the composer during a live call, without its Enter, write no fact`, async ({
  workbench,
  database,
  phone,
}) => {
  test.setTimeout(60_000 + presses * 40);
  await workbench.signIn("collector16", backlog);
  await workbench.press("enter");
  await expect(workbench.record).toBeVisible();
  await workbench.look();
  await workbench.press("ctrl+enter");
  await expect.poll(() => phone.dialled.length).toBe(1);
  await phone.tell({ event: "answered", ref: phone.dialled[0] ?? "" });
  await workbench.press("c");
  await expect(workbench.composer).toBeVisible();
  const before = await database.facts();
  const pressed: string[] = [];
  const writes = noteWrites(workbench, pressed);
  await hammer(workbench, 99, { count: presses / 5, pressed, without: notInComposer });
  expect(writes).toEqual([]);
  expect(await database.facts()).toEqual(before);
  await expect(workbench.composer).toBeVisible();
});

for (const [how, without] of [
  ["without Enter", withoutEnter],
  ["with Enter, on cases that nobody has looked at", ["v"]],
] as const)
  test(`${presses / 4} random keys at the review desk decide nothing: ${how}`, async ({ workbench, database }) => {
    test.setTimeout(60_000 + presses * 40);
    const staff = await database.staffId("first02");
    const decided = () =>
      database.count(
        "review where tenant_id = 1 and staff_id = $1 and (decision in ('pass', 'reject', 'back') or held_until is not null)",
        [staff],
      );
    await workbench.sit("first02");
    const before = await decided();
    const round = presses < 10_000 ? 50 : 200;
    for (let at = 0; at < presses / 4; at += round) {
      await workbench.open("/order/orderAgency");
      await workbench.press("enter");
      await expect(workbench.page.locator("[data-desk]:visible [role=status]").first()).toBeVisible();
      await hammer(workbench, 2_000 + at, { count: round, pressed: [], without });
      await database.rows("delete from preference");
      await workbench.page.evaluate(() => localStorage.clear());
    }
    expect(await decided()).toBe(before);
  });

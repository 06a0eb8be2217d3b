import { createHmac, randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { Browser } from "playwright/test";
import { axeOn } from "./drivers/axe.ts";
import { Database } from "./drivers/database.ts";
import { openEmpty, type EmptyHouse } from "./drivers/house.ts";
import { expect, test } from "./drivers/test.ts";
import { textIn } from "./drivers/texts.ts";
import { Workbench } from "./drivers/workbench.ts";

/** Everybody in this test reads English: one lender is Vietnamese, the other one is not. */
const say = (key: string, vars: Readonly<Record<string, string | number>> = {}): string => textIn("en_PH", key, vars);
const lenders = "/tenant/tenantList";
const line = ({ page }: Workbench, text: string) => page.locator("[role=row]", { hasText: text }).first();
const toast = (seat: Workbench, text: string) => seat.expectToast(text);

/** Presses keys of a form's fields one after the other, each once the one before it is drawn. */
async function typeInto(seat: Workbench, name: string, text: string): Promise<void> {
  await expect(seat.page.locator(`[name=${name}]`)).toBeFocused();
  await seat.page.keyboard.insertText(text);
}

/** A seat of its own before that house, for somebody who comes with a first password. */
async function arrive(browser: Browser, house: EmptyHouse, database: Database, { account, password }: EmptyHouse["platform"][number]) {
  const context = await browser.newContext({ baseURL: house.url, locale: "vi-VN", viewport: { width: 1440, height: 900 } });
  const seat = new Workbench(await context.newPage(), database);
  const { page } = seat;
  await page.addInitScript(() => localStorage.setItem("keyline.locale", "en_PH"));
  await page.goto("/login");
  await seat.fillSignIn(account, password);
  const passwords = seat.dialog.locator("input:not([type=checkbox], [type=radio])");
  await expect(passwords.nth(1)).toBeFocused();
  const own = `${account}Own7`;
  await page.keyboard.insertText(own);
  await passwords.nth(2).focus();
  await page.keyboard.insertText(own);
  await seat.press("enter");
  await expect(seat.dialog).toHaveCount(0);
  await seat.fillSignIn(account, own);
  const second = page.locator("input[name=second]");
  const secret = page.locator("[name=secret]");
  await expect(second).toBeFocused();
  await expect(secret).not.toHaveValue("");
  const totp = new TOTP({ secret: Secret.fromBase32((await secret.inputValue()).replaceAll(" ", "")) });
  await page.keyboard.insertText(totp.generate());
  await seat.press("enter");
  await expect(seat.statusBar).toBeVisible();
  return seat;
}

/** Goes through the wizard by keys alone, from the list to the sheet that shows its passwords and keys once. */
async function wizard(seat: Workbench): Promise<void> {
  await seat.press("c");
  await typeInto(seat, "code", "peso1");
  await seat.press("enter");
  await typeInto(seat, "name", "Peso House");
  await seat.press("ctrl+down");
  // Philippines, its one zone, English first, both languages.
  await seat.press("2 1 1 1 2");
  await seat.press("ctrl+down");
  await typeInto(seat, "apps", "Peso Now");
  await seat.press("ctrl+down");
  await seat.press("1");
  // Eleven rows of law, each read and confirmed.
  await seat.press("1 1 1 1 1 1 1 1 1 1 1");
  for (const [name, text] of Object.entries({
    firstAccount: "pesoana1",
    firstName: "Ana Cruz",
    firstEmail: "",
    secondAccount: "pesoben1",
    secondName: "Ben Reyes",
  })) {
    await typeInto(seat, name, text);
    await seat.press("enter");
  }
  await seat.press("ctrl+enter");
  await expect(seat.page.locator("[data-difference]")).toBeFocused();
  await seat.look();
  await seat.press("enter");
  await expect(seat.page.locator("[data-once]")).toBeVisible();
}

const shown = (seat: Workbench, label: string) => seat.dialog.getByRole("textbox", { name: label });

/** An order of a client app, as the README says: time, method, path and body, signed. */
async function apply(house: EmptyHouse, key: { readonly id: string; readonly secret: string }): Promise<number> {
  const path = "/client-domain/order/apply";
  const customer = {
    name: "Maria Santos",
    phone: "+639171234567",
    idNo: "PH12345678",
    gender: "female",
    birthDate: "1990-05-01",
    province: "Cebu",
  };
  const bank = { bankName: "BPI", accountNo: "1234567890", holder: "Maria Santos" };
  const body = JSON.stringify({ requestId: randomUUID(), productId: 1, amount: 500_000, term: 30, customer, bank });
  const time = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac("sha256", key.secret).update([time, "POST", path, body].join("\n")).digest("hex");
  const headers = { "content-type": "application/json", "x-key-id": key.id, "x-timestamp": time, "x-signature": signature };
  return (await fetch(`${house.url}${path}`, { method: "POST", headers, body })).status;
}

test("a new lender on an empty database, from npm run admin alone, by screens alone", async ({ browser }) => {
  test.setTimeout(300_000);
  const house = await openEmpty("lender");
  const database = new Database(house.database);
  try {
    const [one, two] = house.platform;
    if (!one || !two) throw new Error("npm run admin makes the platform's two");
    const platform = await arrive(browser, house, database, one);
    await platform.open(lenders);
    await wizard(platform);
    const passwordOf = (account: string) => shown(platform, `${account}: ${say("authority.tenant.once.password")}`).inputValue();
    const [ana, ben] = [
      { account: "pesoana1", password: await passwordOf("pesoana1") },
      { account: "pesoben1", password: await passwordOf("pesoben1") },
    ];
    const key = {
      id: await shown(platform, `Peso Now: ${say("authority.tenant.once.key")}`).inputValue(),
      secret: await shown(platform, `Peso Now: ${say("authority.tenant.once.secret")}`).inputValue(),
    };
    expect(await axeOn(platform.page, { name: "shown once", open: () => Promise.resolve() })).toEqual([]);
    await platform.press("esc");
    await expect(line(platform, "Peso House")).toContainText(say("authority.tenant.status.preparing"));
    await platform.press("shift+q");
    await expect(platform.page.locator("[data-ready]")).toContainText(say("authority.tenant.ready.product"));
    expect(await axeOn(platform.page, { name: "what is missing", open: () => Promise.resolve() })).toEqual([]);
    await platform.press("esc");
    expect(await apply(house, key)).toBe(401);

    // Its administrators come, each with a password and a second factor of his own.
    const first = await arrive(browser, house, database, ana);
    const second = await arrive(browser, house, database, ben);
    await staff(first, second);
    await product(first, second);
    await channels(first, second);

    // Live by two of the platform, once nothing is missing.
    await platform.open(lenders);
    await line(platform, "Peso House").click();
    await platform.press("shift+q");
    await expect(platform.page.locator("[data-ready]")).toContainText(say("authority.tenant.ready.done"));
    await platform.press("esc");
    await platform.fromPalette(say("authority.tenant.live"));
    await platform.look();
    await platform.page.keyboard.insertText("all is there");
    await platform.press("enter");
    await toast(platform, say("authority.tenant.waits", { name: "Peso House" }));
    const other = await arrive(browser, house, database, two);
    await other.open(lenders);
    await line(other, "Peso House").click();
    await other.press("p");
    await expect(other.dialog.last()).toContainText("all is there");
    await other.press("enter");
    await expect(line(other, "Peso House")).toContainText(say("authority.tenant.status.live"));

    // A first order arrives, and stands in the queue.
    expect(await apply(house, key)).toBe(200);
    await first.open("/order/orderAll");
    await expect(first.grid).toContainText("Maria Santos");
  } finally {
    for (const context of browser.contexts())
      for (const page of context.pages()) if (page.url().startsWith(house.url)) await page.context().close();
    await database.close();
    await house.close();
  }
});

/** Two people of finance from a file: the one administrator makes them, the other says yes to what they may decide. */
async function staff(first: Workbench, second: Workbench): Promise<void> {
  const path = "/authority/staffManagement";
  await first.open(path);
  await first.fromPalette(say("authority.staff.import.title"));
  const csv = "account,adminName,role\npesofin1,Fe Lim,finance\npesofin2,Gil Tan,finance\n";
  await first.page.locator("input[type=file]").setInputFiles({ name: "staff.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await first.dialog.getByRole("button", { name: say("authority.staff.import.send", { count: 2 }) }).click();
  await toast(first, say("authority.staff.import.done", { count: 2, waiting: 2 }));
  await second.open(path);
  for (const account of ["pesofin1", "pesofin2"]) {
    await line(second, account).click();
    await second.press("p");
    await expect(second.dialog).toContainText(say("shell.role.finance"));
    await second.press("1");
    await second.press("ctrl+enter");
    await expect(line(second, account)).toContainText(say("authority.staff.status.enabled"));
  }
}

/** Asked for by the one, approved by the other. */
async function product(first: Workbench, second: Workbench): Promise<void> {
  const path = "/product/productList";
  await first.open(path);
  await first.press("t");
  await toast(first, say("product.listing.asked"));
  await second.open(path);
  await second.press("p");
  await expect(second.dialog.last()).toContainText(say("product.listing.on"));
  await second.look();
  await second.press("enter");
  await expect(second.grid).toContainText(say("setting.product.status.listed"));
}

/** Both ways of money are asked for by the one and approved by the other. */
async function channels(first: Workbench, second: Workbench): Promise<void> {
  const path = "/system/payChannel/onlinePay";
  await first.open(path);
  for (const code of ["peso1-out", "peso1-in"]) {
    await line(first, code).click();
    await first.press("t");
    await expect(first.dialog).toBeVisible();
    await first.look();
    await first.press("enter");
    await expect(line(first, code)).toContainText("Ana Cruz");
  }
  await second.open(path);
  for (const code of ["peso1-out", "peso1-in"]) {
    await line(second, code).click();
    await second.press("p");
    await expect(second.page.locator("[data-changes]")).toContainText(say("setting.channel.column.enabled"));
    await second.look();
    await second.press("enter");
    await expect(line(second, code)).not.toContainText("Ana Cruz");
  }
}

test("what was typed comes back at any seat and is discarded by a key; what is wrong stands at its field, and nothing is made", async ({
  workbench,
  secondSeat,
  database,
  page,
}) => {
  const made = () => database.count("tenant");
  const before = await made();
  for (const seat of [workbench, secondSeat]) await seat.page.addInitScript(() => localStorage.setItem("keyline.locale", "en_PH"));
  await workbench.signIn("platform01", lenders);
  await workbench.press("c");
  await typeInto(workbench, "code", "ＰＨ");
  expect(await axeOn(page, { name: "new lender", open: () => Promise.resolve() })).toEqual([]);
  await workbench.press("enter");
  await typeInto(workbench, "name", "Second Manila");
  await workbench.press("esc");
  await expect(workbench.dialog).toContainText(say("form.unsaved.kept"));
  await workbench.look();
  await workbench.press("enter");
  await expect(page.locator("[name=code]")).toHaveCount(0);

  // At another seat, by the same person: resumed, and gone on with.
  await secondSeat.signIn("platform01", lenders);
  await secondSeat.press("c");
  await expect(secondSeat.page.locator("[name=name]")).toHaveValue("Second Manila");
  await secondSeat.press("ctrl+enter");
  await expect(secondSeat.page.getByRole("alert")).toContainText(say("errors.field.required"));
  const region = secondSeat.page.locator("input[id$='-region']");
  await expect(region).toBeFocused();
  await secondSeat.press("2 1 1 1");
  await secondSeat.press("ctrl+down");
  await typeInto(secondSeat, "apps", "Peso Three");
  await secondSeat.press("ctrl+down");
  await secondSeat.press("1");
  await secondSeat.press("1 1 1 1 1 1 1 1 1 1 1");
  for (const [name, text] of [
    ["firstAccount", "manila01"],
    ["firstName", "Ana Cruz"],
    ["firstEmail", ""],
    ["secondAccount", "ＭＡＮＩＬＡ01"],
    ["secondName", "Ben Reyes"],
  ] as const) {
    await typeInto(secondSeat, name, text);
    await secondSeat.press("enter");
  }
  await secondSeat.press("ctrl+enter");
  await expect(secondSeat.page.getByText(say("errors.tenant.onePerson")).first()).toBeVisible();
  await secondSeat.page.locator("[name=secondAccount]").fill("manila02");
  await secondSeat.press("ctrl+enter");
  await expect(secondSeat.page.locator("[data-difference]")).toBeFocused();
  await secondSeat.look();
  await secondSeat.press("enter");
  // Full width and capitals are the code of another lender all the same.
  await expect(secondSeat.page.locator("[name=code]")).toBeFocused();
  await expect(secondSeat.page.getByText(say("refusals.tenant.taken")).first()).toBeVisible();
  expect(await made()).toBe(before);

  await secondSeat.press("alt+x");
  await expect(secondSeat.page.locator("[name=code]")).toHaveValue("");
  await expect.poll(() => database.count("draft where key like '%tenantList new'")).toBe(0);
});

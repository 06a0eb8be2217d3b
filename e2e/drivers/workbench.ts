import { expect, type Locator, type Page } from "playwright/test";
import type { Database } from "./database.ts";
import { Keyboard } from "./keyboard.ts";
import { textOf } from "./texts.ts";

export const demoPassword = "Keyline1";

/** Looked for at each frame: what `expect` asks after half a second again would cost that half second at each of some thousand arrivals. */
const patience = { timeout: 20_000, polling: "raf" } as const;

/** Runs in the page: the grid that is shown has the focus, and a row with texts under its cursor. */
function hasRows(): boolean {
  const grid = [...document.querySelectorAll("[role=grid]")].find((each) => each.checkVisibility());
  const text = grid?.querySelectorAll("[data-cursor] .q-cell")[1]?.textContent;
  return Boolean(text) && document.activeElement === grid;
}

/** One operator at one seat. */
export class Workbench extends Keyboard {
  readonly database: Database;
  constructor(page: Page, database: Database) {
    super(page);
    this.database = database;
  }

  get grid(): Locator {
    return this.page.locator("[role=grid]:visible");
  }
  get composer(): Locator {
    return this.page.locator("[data-composer]:visible");
  }
  get dialog(): Locator {
    return this.page.locator("[role=dialog]:visible, [role=alertdialog]:visible");
  }
  get statusBar(): Locator {
    return this.page.locator("#status");
  }
  get record(): Locator {
    // Read whole: what its row holds stands there before, without keys.
    return this.page.locator('[data-page="/order/orderDetails"]:visible h1:not([data-known] h1)');
  }
  get palette(): Locator {
    return this.page.locator("[cmdk-input]");
  }

  /** Fills the form that is on the screen; the verification code is read where the server keeps it. */
  async fillSignIn(account: string, password: string, code?: string): Promise<void> {
    await expect(this.page.locator("form img")).toBeVisible();
    const name = this.page.locator("input[name=username]");
    if (await name.isEditable()) await name.fill(account);
    await this.page.locator("input[name=password]").fill(password);
    await this.page.locator("input[name=code]").fill(code ?? (await this.database.captchaAnswer()));
    await this.press("enter");
  }

  /** The seat of somebody who has signed in; the page of the server that is on the screen then is none of the product. */
  async sit(account: string): Promise<void> {
    await this.page.goto("/healthz");
    const token = await this.database.openSession(account, await this.page.evaluate(() => navigator.userAgent));
    await this.page.evaluate((kept) => sessionStorage.setItem("keyline.token", kept), token);
  }

  /** Comes with a session to an address, and waits until it can be worked there. The sign-in page has its own tests. */
  async signIn(account: string, path = "/homePage"): Promise<void> {
    await this.sit(account);
    await this.arrive(path);
  }

  /** Asks for the address first, as from a bookmark, and signs in where that leads. */
  async signInByHand(account: string, path: string): Promise<void> {
    await this.page.goto(path);
    await this.fillSignIn(account, demoPassword);
    await expect(this.statusBar).toBeVisible();
    await this.expectRows();
  }

  private async arrive(path: string): Promise<void> {
    await this.page.goto(path);
    await this.page.waitForFunction(() => document.querySelector("#status")?.checkVisibility(), null, patience);
    if (path === "/homePage") return;
    await this.expectRows();
    await this.look();
  }

  /** By its address; waits until its rows are there and were seen: what acts on one is not heard before. */
  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await this.expectRows();
    await this.look();
  }
  private async expectRows(): Promise<void> {
    await this.page.waitForFunction(hasRows, null, patience);
  }

  /** Number of the order under the cursor. */
  async cursorOrder(): Promise<string> {
    return orderNoOf(this.grid.locator("[data-cursor]"));
  }
  async orderAt(index: number): Promise<string> {
    return orderNoOf(this.grid.locator(`[data-at="${index}"]`));
  }

  expectRow(text: string) {
    const row = this.grid.locator("[data-at]").filter({ hasText: text });
    return {
      picked: () => expect(row).toHaveAttribute("aria-selected", "true"),
      underCursor: () => expect(row).toHaveAttribute("data-cursor", ""),
      shows: (what: string | RegExp) => expect(row).toContainText(what),
      there: (options?: { readonly timeout: number }) => expect(row).toBeVisible(options),
      gone: (options?: { readonly timeout: number }) => expect(row).toHaveCount(0, options),
    };
  }

  async expectToast(text: string | RegExp): Promise<void> {
    await expect(this.page.locator("section[aria-live=polite]").filter({ hasText: text }).first()).toBeVisible();
  }
  /** The reason under an error's code, wherever the eye is: in the form, or as a message. */
  async expectReason(error: string, vars: Readonly<Record<string, string | number>> = {}): Promise<void> {
    await expect(this.page.getByText(textOf(`errors.${error}`, vars)).first()).toBeVisible();
  }

  async expectRecord(orderNo: string): Promise<void> {
    await expect(
      this.page.locator('[data-page="/order/orderDetails"]:visible header:not([data-known] header)').filter({ hasText: orderNo }),
    ).toBeVisible();
  }

  /** Enter on the row under the cursor; answers its number once the record is there and may be worked. */
  async openRow(): Promise<string> {
    const order = await this.cursorOrder();
    await this.press("enter");
    await this.expectRecord(order);
    await this.look();
    return order;
  }

  /** Runs a command of the palette by its words. What is inserted, as by an input method, is no key that the page could keep until the palette is there. */
  async fromPalette(words: string): Promise<void> {
    await this.press("ctrl+k");
    await expect(this.palette).toBeFocused();
    await this.page.keyboard.insertText(words);
    await expect(this.dialog.getByRole("option").first()).toContainText(words);
    await this.press("enter");
  }

  /** Types into the composer's time field once it has the focus. */
  async typeTime(text: string): Promise<void> {
    await expect(this.page.locator("[name=commitmentTime]")).toBeFocused();
    await this.write(text);
  }
}

const orderNo = /(?<!\d)\d{8}(?!\d)/;

/** Of a row that may have been placed and not drawn yet. */
async function orderNoOf(row: Locator): Promise<string> {
  await expect(row).toContainText(orderNo, { useInnerText: true });
  const found = orderNo.exec(await row.innerText())?.[0];
  if (!found) throw new Error("the row has lost its order number");
  return found;
}

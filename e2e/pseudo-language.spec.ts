import { readFileSync } from "node:fs";
import type { Database } from "./drivers/database.ts";
import { speakPseudo, unmarked } from "./drivers/pseudo.ts";
import { screens } from "./drivers/surfaces/screens.ts";
import { walk } from "./drivers/surfaces/visits.ts";
import { expect, test } from "./drivers/test.ts";
import { visibleTexts } from "./drivers/visible-text.ts";
import { demoPassword, type Workbench } from "./drivers/workbench.ts";

/** Texts that are in no language's files: names and numbers of the portfolio, and of the menu that the server names. */
async function dataWords(database: Database): Promise<ReadonlySet<string>> {
  const found = await database.rows<{ word: string | null }>(`
    select admin_name as word from staff union select account from staff union select name from tenant union select name from role
    union select name from team union select name from app union select name from product union select code from collection_stage union select name from guest_group union select remark from collection_result
    union select name from customer union select name from customer_contact union select province from customer union select employer from customer
    union select name from message_template union select content from message_template union select reason from waiver union select registered_channel from customer
    union select title from notice_version union select content from notice_version`);
  const menu: readonly { readonly names: { readonly vi: string } }[] = JSON.parse(
    readFileSync(new URL("../src/contract/menu.json", import.meta.url), "utf8"),
  );
  // A tab shows the last part of a name beside the first of another.
  const named = menu.flatMap(({ names }) => [names.vi, ...names.vi.split(/: | · /)]);
  return new Set([...found.flatMap(({ word }) => (word ? [word] : [])), ...named]);
}
/** Names of languages by themselves, of the product, of keys in a text; trade numbers; masked names and numbers. */
const sameEverywhere =
  /^(Tiếng Việt|English|简体中文|keyline▏?|Keyline|GMT[+-]?\d*|₫|\S*\*+.*|\p{L}|F2|Enter|Esc|\w+:T\d+|(Ctrl|Shift|Alt) .*|[a-z]{2}_[A-Z]{2})$/u;

/** "8,24 T ₫", "3 ngày trước": short sums and distances in time as the language writes them by itself. */
const writtenBySystem =
  /\d[\d.,]*\s(N|Tr|T)\b|(Sau )?\d+ (phút|giờ|ngày)( (trước|tới|nữa))?|Hôm (qua|kia)|Ngày mai|hôm (qua|kia)|phút này|tháng \d+ năm \d+|\b(T[2-7]|CN|Thứ [2-7]|Chủ Nhật)\b/gu;

class Reader {
  readonly problems = new Set<string>();
  readonly #workbench: Workbench;
  readonly #data: ReadonlySet<string>;
  constructor(workbench: Workbench, data: ReadonlySet<string>) {
    this.#workbench = workbench;
    this.#data = data;
  }

  async read(place: string): Promise<void> {
    await this.#workbench.look();
    for (const { text, where, cut } of await visibleTexts(this.#workbench.page)) {
      for (const piece of this.#hardCoded(text)) this.problems.add(`${place}: not translated: "${piece}" in ${where}`);
      if (cut && text.includes("⟦")) this.problems.add(`${place}: ${cut}: "${text}" in ${where}`);
    }
  }

  #hardCoded(text: string): string[] {
    if (this.#data.has(text)) return [];
    return unmarked(text)
      .split(/ · | › |, | – |: |\n| {2,}/)
      .map((piece) => piece.replace(writtenBySystem, "").replace(/^· /, "").trim())
      .filter((piece) => /\p{L}/u.test(piece) && !sameEverywhere.test(piece) && !this.#data.has(piece));
  }
}

test.describe("in a language that is longer and marked", () => {
  test.use({ viewport: { width: 1366, height: 768 } });
  test.describe.configure({ mode: "parallel", timeout: 120_000 });
  test.beforeEach(async ({ page }) => speakPseudo(page));
  // A chunk that is fetched ahead may still be on its way when everything has been read.
  test.afterEach(async ({ page }) => page.unrouteAll({ behavior: "ignoreErrors" }));

  test("no text of the sign-in and of a collector's screens is hard-coded or cut off", async ({ workbench, database, page }) => {
    const reader = new Reader(workbench, await dataWords(database));
    await page.goto("/login");
    await expect(page.locator("form img")).toBeVisible();
    await reader.read("sign-in");
    await workbench.press("enter");
    await reader.read("sign-in with nothing filled in");
    await workbench.fillSignIn("newcomer01", demoPassword);
    await expect(workbench.dialog).toBeVisible();
    await workbench.press("enter");
    await reader.read("first password");

    await page.evaluate(() => sessionStorage.clear());
    await workbench.signIn("collector13", "/loanService/agencyCollectionOrder");
    await reader.read("backlog");
    await workbench.press("g h");
    await expect(page.locator('[aria-busy="false"]:visible [data-tiles]')).toBeVisible();
    await reader.read("a collector's home");
    await workbench.press("m");
    await expect(page.locator("[data-reminders]")).toBeVisible();
    await workbench.look();
    await reader.read("reminders");
    await workbench.press("esc g b");
    await expect(workbench.grid).toBeFocused();
    await workbench.press("c p 2");
    await workbench.typeTime("+1d");
    await reader.read("composer over the list");
    await workbench.press("esc esc enter");
    await expect(workbench.record).toBeVisible();
    await reader.read("record");
    await workbench.press("c b 1");
    await expect(workbench.composer).toBeVisible();
    await reader.read("composer in the record");
    expect([...reader.problems]).toEqual([]);
  });

  test("no text of a manager's screens is hard-coded or cut off", async ({ workbench, database, page }) => {
    const reader = new Reader(workbench, await dataWords(database));
    const dialog = async (keys: string, place: string): Promise<void> => {
      await workbench.press(keys);
      await expect(workbench.dialog).toBeVisible();
      await reader.read(place);
      await workbench.press("esc");
      if (await workbench.dialog.count()) await workbench.press("esc");
      await expect(workbench.dialog).toHaveCount(0);
    };
    await workbench.signIn("manager01");
    await expect(page.locator('[data-page="/homePage/index"]:visible')).toBeVisible();
    await expect(page.locator('[aria-busy="false"]:visible [data-tiles]')).toBeVisible();
    await reader.read("home");
    await page.locator('[data-page="/homePage/index"] [data-chart]').focus();
    await workbench.press("left");
    await reader.read("home, the trend being read");
    await workbench.press("enter");
    await expect(page.locator('[data-page="/homePage/index"] [data-numbers]').first()).toBeVisible();
    await reader.read("home, the trend as a table");
    await page.goto("/nowhere/at/all");
    await expect(workbench.statusBar).toBeVisible();
    await reader.read("missing page");
    await page.goto("/finance/repaymentList");
    await expect(workbench.statusBar).toBeVisible();
    await reader.read("screen that is not built");

    await workbench.open("/loanService/allCollectionOrder");
    await reader.read("all collection orders");
    await workbench.press("x shift+j");
    await reader.read("with ticked rows");
    await workbench.press("t");
    await expect(workbench.dialog.getByRole("option").first()).toBeVisible();
    await workbench.press("1");
    await expect(workbench.dialog.getByRole("status")).toContainText("→ 1");
    await reader.read("assign dialog");
    await workbench.press("esc");
    await expect(workbench.dialog).toHaveCount(0);
    await dialog("f alt+enter", "filter");
    await dialog("ctrl+k", "palette");
    await dialog("?", "key sheet");
    await workbench.press("ctrl+k");
    await workbench.type("zzqqx");
    await reader.read("palette without a find");
    await workbench.press("esc esc");
    await workbench.press("g");
    await expect(page.locator("[data-which-key]")).toBeVisible();
    await reader.read("which-key");
    await workbench.press("esc");

    await page.locator("#menu button[aria-haspopup=menu]").click();
    await expect(page.getByRole("menuitem").first()).toBeVisible();
    await reader.read("account menu");
    await page.getByRole("menuitem").first().click();
    await expect(workbench.dialog).toBeVisible();
    await reader.read("password");
    await workbench.press("esc");
    await expect(workbench.dialog).toHaveCount(0);
    await page.locator("#tabs [role=tab]").first().click({ button: "right" });
    await expect(page.getByRole("menuitem").first()).toBeVisible();
    await reader.read("tab menu");
    await workbench.press("esc");

    await workbench.open("/loanService/customerManage");
    await reader.read("customer groups");
    await workbench.press("c");
    await expect(workbench.dialog.locator("input").first()).toBeFocused();
    await reader.read("a new group");
    await workbench.press("esc");
    await expect(workbench.dialog).toHaveCount(0);
    await workbench.press("t");
    await expect(workbench.dialog.getByRole("option").first()).toBeVisible();
    await workbench.press("1");
    await reader.read("staff of a group");
    await workbench.press("esc");
    await expect(workbench.dialog).toHaveCount(0);
    await workbench.open("/order/orderAll?status=0,1");
    await reader.read("all orders");
    await dialog("shift+x", "close dialog");
    await workbench.press("z");
    await reader.read("a message");

    await page.goto("/report/afterLoanReport/timeShare");
    await expect(page.locator("[data-chart]:visible")).toBeVisible();
    await reader.read("report");
    await workbench.press("enter");
    await expect(page.getByRole("table").first()).toBeVisible();
    await reader.read("report as a table");
    expect([...reader.problems]).toEqual([]);
  });

  for (const visit of screens)
    test(`no text of ${visit.who} is hard-coded or cut off`, async ({ workbench, database }) => {
      const reader = new Reader(workbench, await dataWords(database));
      await walk(workbench, visit, ({ name }) => reader.read(name));
      expect([...reader.problems]).toEqual([]);
    });
});

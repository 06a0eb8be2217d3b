import { mkdirSync, writeFileSync } from "node:fs";
import { middayZone } from "./drivers/clock.ts";
import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

const folder = "/marketing/dataUserMarket";

test("a file of people is brought in, given out, called and followed up, by keys; rules and campaigns are seen", async ({
  workbench,
  database,
}, info) => {
  test.setTimeout(180_000);
  const { page } = workbench;
  const shots = process.env["LEAD_SHOTS"];
  if (shots) mkdirSync(shots, { recursive: true });
  const shot = async (name: string) => {
    if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
  };
  const file = info.outputPath("fair.csv");
  writeFileSync(
    file,
    `phone,name,origin,consent,consentDate
0966 000 001,Trần Văn Hải,Fair in Huế,I agree to be called about loans.,2026-01-02
0966 000 002,Lê Thị Hoa,,I agree to be called about loans.,2026-01-02
`,
  );

  await workbench.signIn("manager01", `${folder}/allList`);
  await shot("all");
  await workbench.fromPalette(textOf("marketing.import.leads"));
  await expect(workbench.dialog).toBeVisible();
  await workbench.press("1");
  await workbench.dialog.locator("input[name=name]").focus();
  await workbench.write("fair");
  await shot("import-app");
  await workbench.press("ctrl+enter");
  await workbench.dialog.locator("input[type=file]").setInputFiles(file);
  await expect(workbench.dialog).toContainText(textOf("marketing.column.origin"), { timeout: 20_000 });
  await expect(workbench.dialog.getByRole("button", { name: /1/ }).last()).toBeEnabled({ timeout: 20_000 });
  await shot("import");
  await workbench.dialog.getByRole("button", { name: /1/ }).last().press("Enter");
  await expect(workbench.dialog).toHaveCount(0, { timeout: 20_000 });
  const made = () =>
    database.rows<{ id: string; state: string; calls: number }>(
      `select l.id, l.state, l.call_count as calls from marketing_lead l join customer c on c.tenant_id = l.tenant_id and c.id = l.customer_id
       where l.tenant_id = 1 and c.phone = '+84966000001'`,
    );
  await expect.poll(async () => (await made()).length, { timeout: 20_000 }).toBe(1);

  // To the marketer who stands first.
  await workbench.open(`${folder}/allList?phone=%2B84966000001`);
  await expect(workbench.grid).toBeFocused();
  await workbench.press("space");
  await shot("peek");
  await workbench.command("t");
  await expect(workbench.dialog.getByRole("option").first()).toBeVisible();
  await workbench.press("1 enter");
  await expect(workbench.dialog).toContainText(textOf("assign.again"));
  await workbench.look();
  await workbench.press("enter");
  await expect.poll(async () => (await made())[0]?.state).toBe("pending");
  const { account } = await database.one<{ account: string }>(
    "select s.account from marketing_lead l join staff s on s.tenant_id = l.tenant_id and s.id = l.owner_id where l.tenant_id = 1 and l.id = $1",
    [(await made())[0]?.id],
  );

  // Where he lives is unknown; the run passes at any hour.
  await database.rows("update customer set time_zone = $1 where tenant_id = 1 and phone = '+84966000001' returning id", [
    middayZone(new Date()),
  ]);
  // Called: the number is told to whoever has the lead, and it is asked what came of it.
  await workbench.signIn(account, `${folder}/agencyList?phone=%2B84966000001`);
  await shot("backlog");
  await workbench.command("ctrl+enter");
  await expect(workbench.dialog).toContainText("+84966000001");
  await shot("called");
  await workbench.press("1 ctrl+enter");
  await expect(workbench.dialog).toHaveCount(0);
  await expect.poll(async () => (await made())[0]).toMatchObject({ state: "following", calls: 1 });

  // Rules: one is made, and its people are bound.
  await workbench.signIn("manager01", "/marketing/marketConfig");
  await shot("rules");
  await workbench.press("enter");
  await expect(workbench.dialog).toBeVisible();
  await shot("rule");
  await workbench.press("Escape");
  for (const list of ["shareUserMarket", "transformUserMarket", "followUserMarket"])
    for (const view of ["allList", "historyList"]) {
      await workbench.open(`/marketing/${list}/${view}`);
      await shot(`${list}-${view}`);
    }
  await workbench.open("/marketing/transformUserMarket/allList");
  await workbench.fromPalette(textOf("marketing.campaign.title"));
  await expect(workbench.dialog).toBeVisible();
  await workbench.press("1 ctrl+enter");
  await expect(workbench.dialog).toContainText(textOf("marketing.campaign.audience"));
  await shot("campaign");
  await workbench.press("Escape");
  await page.setViewportSize({ width: 1366, height: 768 });
  await workbench.open("/marketing/marketConfig");
  await workbench.press("ctrl+alt+t");
  await shot("rules-light");
  await workbench.open(`${folder}/historyList`);
  await shot("history-light");
});

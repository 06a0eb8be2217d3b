import { expect, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

test("an order of another that is found by its number is left a note", async ({ workbench, database }) => {
  const { no } = await database.one<{ no: string }>(
    `select o.order_no as no from loan_order o join staff s on s.tenant_id = o.tenant_id and s.account <> 'collector08' and s.id = o.collector_id
     where o.tenant_id = 1 and o.status = 8 order by o.id limit 1`,
    [],
  );
  await workbench.signIn("collector08", "/loanService/agencyCollectionOrder");
  await workbench.press("ctrl+k");
  await workbench.type(no);
  await expect(workbench.page.getByRole("option").filter({ hasText: textOf("table.leaveNote") })).toBeVisible();
  await workbench.press("enter");
  await expect(workbench.dialog).toContainText(no);
  await workbench.type("He called me from this number.");
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog).toBeHidden();
  expect(await database.count("order_remark where tenant_id = 1 and remark = 'He called me from this number.'", [])).toBe(1);
});

test("from a reviewer's figure to its orders and back; a contested refusal looked at again; a customer whole", async ({
  workbench,
  database,
}) => {
  const { page } = workbench;
  await workbench.signIn("manager01");
  await page.goto("/report/examineReport/firstRefuse?by=reason");
  const table = page.locator("[data-numbers]:visible");
  await expect(table).toBeVisible();
  await workbench.press("down");
  const cell = table.locator("td[data-current]");
  const said = Number(((await cell.textContent()) ?? "").replace(/\D/g, ""));
  expect(said).toBeGreaterThan(0);
  await workbench.press("enter");
  await expect(page).toHaveURL(/orderAll\?figure=refused&figureTime=[\d.-]+&figureKind=first&figureReason=\w+/);
  await expect.poll(async () => Number(await workbench.grid.getAttribute("aria-rowcount")) - 1).toBe(said);
  await workbench.press("q");
  await expect(page).toHaveURL(/firstRefuse/);
  await expect(table).toBeVisible();
  await workbench.press("shift+q");
  await expect(page).toHaveURL(/contestedOrder\?.*refusedBy=people/);

  const row = page.locator("[role=grid]:visible [data-cursor] .q-cell").nth(1);
  await page.goto("/order/contestedOrder");
  await expect(row).not.toBeEmpty();
  await expect(workbench.grid).toBeFocused();
  const open = await database.count("refusal_contest where tenant_id = 1 and outcome is null", []);
  await workbench.look();
  await workbench.press("p");
  await expect(workbench.dialog).toBeVisible();
  await workbench.type("The photo is clear enough.");
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog).toBeHidden();
  expect(await database.count("refusal_contest where tenant_id = 1 and outcome is null", [])).toBe(open - 1);

  await page.goto("/user/userList");
  await expect(row).not.toBeEmpty();
  await expect(workbench.grid).toBeFocused();
  await workbench.press("space");
  await expect(page.locator("[data-peek]")).toContainText(textOf("user.list.consents"));
});

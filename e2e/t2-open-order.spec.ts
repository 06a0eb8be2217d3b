import { expect, sample, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";
import { openByNumber } from "./tasks/t2-open-order.ts";
import { asItIs } from "./tasks/task.ts";

test("T2: an order is opened by its number from another screen", sample, ({ workbench, secondSeat, database }) =>
  openByNumber({ workbench, secondSeat, database, account: "collector03", begin: asItIs }),
);

test("T2: a pasted number takes two keys", async ({ workbench, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await workbench.signIn("collector03", "/loanService/agencyCollectionOrder");
  const order = await workbench.orderAt(4);
  await workbench.page.evaluate((text) => navigator.clipboard.writeText(text), order);

  await workbench.startCounting();
  await workbench.press("ctrl+v enter");
  await workbench.expectRecord(order);
  await workbench.expectAtMost(2, "T2 pasted");
});

test("a number that opens nothing is answered in the palette: there is none, or it is another team's and may be left a note", async ({
  workbench,
  database,
}) => {
  await workbench.signIn("collector03", "/loanService/agencyCollectionOrder");
  const { order } = await database.one<{ order: string }>(
    `select o.order_no as order from loan_order o join staff s on s.tenant_id = o.tenant_id and s.id = o.collector_id
     where o.tenant_id = 1 and s.account <> 'collector03' and s.account like 'collector%' and o.status = 8 order by o.id limit 1`,
  );
  const said = workbench.dialog.getByRole("alert");
  await workbench.press("/");
  await workbench.type("99999999");
  await workbench.press("enter");
  await expect(said).toContainText(textOf("palette.noOrder", { query: "99999999" }));
  await workbench.press("ctrl+a");
  await workbench.type(`/${order}`);
  await expect(said).toBeEmpty();
  await workbench.press("enter");
  await expect(workbench.dialog).toContainText(order);
  await expect(workbench.dialog).toContainText(textOf("palette.notYours"));
  await expect(workbench.dialog).toContainText(textOf("palette.outside.note"));
});

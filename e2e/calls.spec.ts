import { within } from "./drivers/bars.ts";
import { payIn } from "./drivers/outside.ts";
import { expect, sample, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

const backlog = "/loanService/agencyCollectionOrder";

test(
  "while a call is live the record belongs to it: a preset is saved and stays, and the next order comes when the call ends",
  sample,
  async ({ workbench, database, phone }) => {
    await workbench.signIn("collector07", backlog);
    const next = await workbench.orderAt(1);
    const order = await workbench.openRow();
    await workbench.press("ctrl+enter");
    await expect.poll(() => phone.dialled.length, within(3_000)).toBe(1);
    const ref = phone.dialled[0] ?? "";
    expect(await phone.tell({ event: "ringing", ref })).toBe(200);
    await phone.tell({ event: "answered", ref });
    const name = await workbench.record.innerText();
    await expect(workbench.statusBar).toContainText(new RegExp(`${name} 00:0\\d`, "i"));

    await workbench.press("c");
    await expect(workbench.composer).toBeVisible();
    await workbench.press("k 1 enter");
    await expect(workbench.composer).toHaveCount(0);
    await workbench.expectRecord(order);
    expect(
      await database.count("contact_attempt a where a.type = 'call' and a.order_id = $1 and a.at > now() - interval '2 minutes'", [
        (await database.order(order)).id,
      ]),
    ).toBe(1);
    await phone.tell({ event: "ended", ref, seconds: 42, result: "answered" });
    await workbench.expectRecord(next);
    const call = await database.one<{ seconds: number; result: string }>("select seconds, result from phone_call where ref = $1", [ref]);
    expect(call).toEqual({ seconds: 42, result: "answered" });
  },
);

test("money that comes in during the call stands in the open record within two seconds", async ({ workbench, database }) => {
  await workbench.signIn("collector09", backlog);
  const order = await workbench.cursorOrder();
  await workbench.press("enter");
  await workbench.expectRecord(order);
  const claim = workbench.page.locator('[data-page="/order/orderDetails"]:visible header dd').first();
  const before = await claim.innerText();
  expect(await payIn(database, order, 10_000_000)).toBe(200);
  await expect(claim).not.toHaveText(before, within(2_000));
});

test("a lead is dialled from its list: the frame says with whom, F4 leads back to its row, and its record carries the call", async ({
  workbench,
  secondSeat,
  database,
  phone,
}) => {
  const { page } = workbench;
  const folder = "/marketing/registerNotApply";
  const { account } = await database.one<{ account: string }>(
    `select s.account from marketing_lead l join staff s on s.tenant_id = l.tenant_id and s.id = l.owner_id
     where l.tenant_id = 1 and l.module = 'registerNotApply' and l.state in ('pending', 'following') group by 1 having count(*) > 2 order by 1 limit 1`,
  );
  await workbench.signIn(account, `${folder}/agencyList`);
  if ((await page.locator("[data-peek]").count()) === 0) await workbench.press("space");
  const peek = page.locator("[data-peek]");
  await expect(peek).not.toHaveAttribute("data-peek", "");
  const first = (await peek.getAttribute("data-peek")) ?? "";
  await workbench.press("j");
  // It follows the cursor a moment later.
  await expect(peek).not.toHaveAttribute("data-peek", first);
  const lead = (await peek.getAttribute("data-peek")) ?? "";
  await workbench.command("ctrl+enter");
  await expect.poll(() => phone.dialled.length, within(3_000)).toBe(1);
  const ref = phone.dialled[0] ?? "";
  await phone.tell({ event: "answered", ref });
  const { name } = await database.one<{ name: string }>(
    "select c.name from marketing_lead l join customer c on c.tenant_id = l.tenant_id and c.id = l.customer_id where l.tenant_id = 1 and l.id = $1",
    [lead],
  );
  await expect(workbench.statusBar).toContainText(new RegExp(`${name} 00:`, "i"));
  await expect(workbench.dialog).toBeVisible();
  await workbench.press("esc");
  await expect(workbench.dialog).toHaveCount(0);
  // Wherever he has gone, F4 leads back to whom he talks to.
  await workbench.open(`${folder}/historyList`);
  await workbench.press("f4");
  await expect(page).toHaveURL(new RegExp(`${folder}/agencyList`));
  await expect(page.locator("[role=grid]:visible [data-cursor]")).toBeVisible();
  await workbench.look();
  // A page that was loaded anew has closed what stood beside the list.
  await workbench.press("space");
  await expect(page.locator(`[data-peek="${lead}"]:visible`)).toBeVisible();
  await phone.tell({ event: "ended", ref, seconds: 61, result: "answered", recording: "rec-e2e-out" });
  await expect(page.locator("[data-live-call]")).toHaveCount(0);
  // What was recorded is found before anybody has written of it: whoever leads hears it by a key, and that he did is on record.
  const { number } = await database.one<{ number: string }>(
    "select c.phone as number from marketing_lead l join customer c on c.tenant_id = l.tenant_id and c.id = l.customer_id where l.tenant_id = 1 and l.id = $1",
    [lead],
  );
  await secondSeat.signIn("manager01", `${folder}/allList?phone=${encodeURIComponent(number)}`);
  if ((await secondSeat.page.locator("[data-peek]").count()) === 0) await secondSeat.press("space");
  const beside = secondSeat.page.locator(`[data-peek="${lead}"]:visible`);
  await expect(beside).toContainText(textOf("marketing.peek.unsaid"));
  await expect(beside).toContainText("01:01");
  await secondSeat.look();
  const opened = secondSeat.page.context().waitForEvent("page");
  await secondSeat.command("p");
  expect((await opened).url()).toContain("/recordings/rec-e2e-out");
  expect(await database.count("record_access a where a.lead_id = $1 and a.what = 'recording'", [lead])).toBe(1);
  await workbench.command("c");
  await workbench.look();
  await workbench.press("2 ctrl+enter");
  await expect(workbench.dialog).toHaveCount(0);
  await expect(page.locator(`[data-peek="${lead}"]:visible`)).toContainText("01:01");
});

test("a lead calls: the frame says who it is, F4 leads to its row, and its record says that it called", async ({
  workbench,
  database,
  phone,
}) => {
  const { page } = workbench;
  const folder = "/marketing/registerNotApply";
  const lead = await database.one<{ id: number; account: string; name: string; phone: string }>(
    `select l.id, s.account, c.name, c.phone from marketing_lead l join staff s on s.tenant_id = l.tenant_id and s.id = l.owner_id
     join customer c on c.tenant_id = l.tenant_id and c.id = l.customer_id
     where l.tenant_id = 1 and l.module = 'registerNotApply' and l.state in ('pending', 'following') and s.enabled and not s.resting
       and not exists (select from loan_order o where o.tenant_id = l.tenant_id and o.customer_id = l.customer_id and o.status in (6, 8))
       and not exists (select from marketing_lead m where m.tenant_id = l.tenant_id and m.customer_id = l.customer_id and m.id <> l.id)
     order by l.id desc limit 1`,
  );
  await workbench.signIn(lead.account, `${folder}/agencyList`);
  await workbench.open(`${folder}/historyList`);
  const ref = `e2e-in-${lead.id}-${Date.now()}`;
  expect(await phone.tell({ event: "inbound", ref, from: lead.phone })).toBe(200);
  await expect(page.locator("[data-frame-notice=call]")).toContainText(lead.name);
  await workbench.press("f4");
  await expect(page).toHaveURL(new RegExp(`${folder}/agencyList`));
  await phone.tell({ event: "answered", ref });
  await workbench.look();
  if ((await page.locator("[data-peek]:visible").count()) === 0) await workbench.press("space");
  await expect(page.locator(`[data-peek="${lead.id}"]:visible`)).toBeVisible();
  await workbench.command("c");
  await workbench.look();
  await workbench.press("1 ctrl+enter");
  await expect(workbench.dialog).toHaveCount(0);
  await phone.tell({ event: "ended", ref, seconds: 75, result: "answered", recording: "rec-e2e" });
  await expect(page.locator("[data-live-call]")).toHaveCount(0);
  await expect(page.locator(`[data-peek="${lead.id}"]:visible`)).toContainText("khách gọi đến");
});

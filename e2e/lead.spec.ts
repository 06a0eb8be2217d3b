import { mkdirSync } from "node:fs";
import { expect, sample, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";

const folder = "/marketing/registerNotApply";

interface Lead {
  readonly state: string;
  readonly owner: string | null;
  readonly result: string | null;
  readonly calls: number;
  readonly next: boolean;
}

test("leads are given to a marketer, followed up and written to, by keys; the history says how a turn ended", async ({
  workbench,
  secondSeat,
  database,
}) => {
  const { page } = workbench;
  const shots = process.env["LEAD_SHOTS"];
  if (shots) mkdirSync(shots, { recursive: true });
  const shot = async (name: string) => {
    if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
  };
  const leadOf = (id: string) =>
    database.one<Lead>(
      `select l.state, s.account as owner, l.last_result as result, l.call_count as calls, l.next_follow_at is not null as next
       from marketing_lead l left join staff s on s.tenant_id = l.tenant_id and s.id = l.owner_id where l.tenant_id = 1 and l.id = $1`,
      [id],
    );
  const here = async () => (await page.locator("[data-peek]").getAttribute("data-peek")) ?? "";

  // Whoever leads gives leads of the pool away: whom, what would happen, and then it happens.
  await workbench.signIn("manager01", `${folder}/allList?followStatus=pool`);
  await workbench.press("space");
  await expect(page.locator("[data-peek]")).toContainText(textOf("marketing.peek.none"));
  const given = await here();
  await shot("all-peek");
  await workbench.command("t");
  await expect(workbench.dialog.getByRole("option").first()).toBeVisible();
  const person = (await workbench.dialog.getByRole("option").first().locator("[title]").first().innerText()).trim();
  await workbench.press("1 enter");
  await expect(workbench.dialog).toContainText(textOf("assign.again"));
  await shot("assign");
  await workbench.look();
  await workbench.press("enter");
  await expect(workbench.dialog).toHaveCount(0);
  await expect.poll(async () => (await leadOf(given)).state).toBe("pending");
  const owner = (await leadOf(given)).owner ?? "";
  expect(await database.one("select admin_name as name from staff where tenant_id = 1 and account = $1", [owner])).toEqual({
    name: person,
  });

  // His day: what is due stands first, a contact is written down, and its row goes where its next time says.
  await workbench.signIn(owner, `${folder}/agencyList`);
  if ((await page.locator("[data-peek]").count()) === 0) await workbench.press("space");
  await expect(page.locator("[data-peek]")).not.toHaveAttribute("data-peek", "");
  const followed = await here();
  const before = await leadOf(followed);
  await shot("backlog");
  const phone = (
    await database.one<{ phone: string }>(
      "select c.phone from marketing_lead l join customer c on c.tenant_id = l.tenant_id and c.id = l.customer_id where l.tenant_id = 1 and l.id = $1",
      [followed],
    )
  ).phone;
  await secondSeat.signIn("manager01", `${folder}/allList?phone=${encodeURIComponent(phone)}`);
  // The number is shown in row and peek; the call that follows uses its attempt, is counted once, and asks what came of it.
  await workbench.command("shift+v");
  await expect(page.getByRole("row").getByText(phone)).toBeVisible();
  await expect(page.locator("[data-peek]")).toContainText(phone);
  await shot("revealed");
  await workbench.command("ctrl+enter");
  await expect(workbench.dialog).toContainText(phone);
  expect(
    await database.rows(
      `select a.purpose, a.type, r.consumed_by = a.id as "isShown" from contact_attempt a
       left join phone_reveal r on r.tenant_id = a.tenant_id and r.customer_id = a.customer_id where a.tenant_id = 1 and a.lead_id = $1`,
      [followed],
    ),
  ).toEqual([{ purpose: "market", type: "call", isShown: true }]);
  await shot("remark");
  await workbench.press("2");
  await workbench.dialog.locator("input[name=nextFollowTime]").focus();
  await workbench.write("+1d 9");
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog).toHaveCount(0);
  await expect.poll(() => leadOf(followed)).toMatchObject({ state: "following", result: "later", calls: before.calls + 1, next: true });
  // Whoever leads has it before him within two seconds.
  await expect(secondSeat.grid.locator('[data-at="0"]')).toContainText(textOf("marketing.result.later"), { timeout: 2_000 });

  await expect(page.locator(`[data-peek="${followed}"]`)).toContainText(textOf("marketing.result.later"));

  // Written down without a call before it: asked, and left.
  await expect(workbench.grid).toBeFocused();
  await workbench.command("c");
  await expect(workbench.dialog).toBeVisible();
  await workbench.press("Escape");
  await expect(workbench.dialog).toHaveCount(0);

  // Advertising goes to a lead without an order, and can be taken back.
  const { last } = await database.one<{ last: number }>("select coalesce(max(id), 0) as last from message where tenant_id = 1");
  const sent = () =>
    database.rows<{ state: string }>("select state from message where tenant_id = 1 and id > $1 and purpose = 'market' order by id desc", [
      last,
    ]);
  expect(await sent()).toEqual([]);
  await expect(workbench.grid).toBeFocused();
  await workbench.command("s");
  await expect(workbench.dialog.locator("article")).toContainText("[QC]");
  await workbench.look();
  await shot("message");
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog).toHaveCount(0);
  await expect.poll(async () => (await sent()).map((row) => row.state)).toEqual(["queued"]);
  await workbench.command("z");
  await expect.poll(async () => (await sent()).map((row) => row.state)).toEqual(["cancelled"]);

  // Given back with a reason, it is in the pool, and the turn in the history.
  await workbench.signIn("manager01", `${folder}/allList?followStatus=following`);
  if ((await page.locator("[data-peek]").count()) === 0) await workbench.press("space");
  await expect(page.locator("[data-peek]")).not.toHaveAttribute("data-peek", "");
  const returned = await here();
  await workbench.command("shift+t");
  await expect(workbench.dialog).toBeVisible();
  await workbench.write("on leave");
  await shot("give-back");
  await workbench.press("ctrl+enter");
  await expect(workbench.dialog).toHaveCount(0);
  await expect.poll(async () => (await leadOf(returned)).state).toBe("pool");

  // Won leads stand in the history with what they came to; Enter opens it.
  await workbench.signIn("manager01", `${folder}/historyList?end=applied`);
  await shot("history");
  await workbench.openRow();
});

test(
  "a product's lead that somebody has goes to another by keys, and the product's rule is told beside the choice",
  sample,
  async ({ workbench, database }) => {
    const lead = await database.one<{ owner: string }>(
      "select owner_id as owner from marketing_lead where tenant_id = 1 and module = 'follow' and state = 'following' and owner_id is not null limit 1",
    );
    await workbench.signIn("manager01", `/marketing/followUserMarket/allList?followStatus=following&assigneeId=${lead.owner}`);
    await workbench.look();
    await workbench.press("x");
    await workbench.fromPalette(textOf("marketing.move.label"));
    await expect(workbench.dialog.getByRole("radio")).toBeFocused();
    await expect(workbench.dialog.getByRole("checkbox")).not.toHaveCount(0);
    await expect(workbench.dialog).toContainText(/Quy tắc của sản phẩm/);
    await workbench.press("tab");
    // Whoever has it now is among the choices: the other one is taken.
    const owner = await database.one<{ name: string }>("select admin_name as name from staff where tenant_id = 1 and id = $1", [
      lead.owner,
    ]);
    const names = await workbench.dialog
      .getByRole("checkbox")
      .evaluateAll((boxes) => boxes.map((box) => box.closest("label")?.textContent ?? ""));
    await workbench.press(String(names.findIndex((name) => !name.includes(owner.name)) + 1));
    await workbench.press("ctrl+enter");
    await workbench.expectToast(textOf("marketing.move.done.other", { count: 1 }));
    await expect(workbench.dialog).toHaveCount(0);
  },
);

test("of ticked leads those that nobody has room for are named, with why, when the others are given", async ({ workbench, database }) => {
  const { page } = workbench;
  // Each marketer has room for one lead more.
  await database.rows(
    `update staff s set open_cap = 1 + (select count(*) from marketing_lead l where l.tenant_id = s.tenant_id and l.owner_id = s.id and l.module = 'registerNotApply'
       and l.ended_at is null) where s.tenant_id = 1 and s.type = 8`,
  );
  await workbench.signIn("manager01", `${folder}/allList?followStatus=pool`);
  if ((await page.locator("[data-peek]").count()) === 0) await workbench.press("space");
  const peek = page.locator("[data-peek]");
  await expect(peek).not.toHaveAttribute("data-peek", "");
  const first = (await peek.getAttribute("data-peek")) ?? "";
  await workbench.command("x");
  await workbench.press("j");
  await expect(peek).not.toHaveAttribute("data-peek", first);
  await workbench.command("x");
  await workbench.command("t");
  await expect(workbench.dialog.getByRole("option").first()).toBeVisible();
  await workbench.press("1 enter");
  await expect(workbench.dialog).toContainText(textOf("assign.again"));
  await workbench.look();
  await workbench.press("enter");
  const rest = workbench.dialog.getByRole("listitem");
  await expect(rest).toHaveCount(1);
  await expect(rest).toContainText(textOf("marketing.assign.skip.cap"));
  await workbench.look();
  await workbench.press("enter");
  await expect(workbench.dialog).toHaveCount(0);
  await database.rows("update staff set open_cap = null where tenant_id = 1 and type = 8");
});

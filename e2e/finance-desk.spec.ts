import { expect, sample, test } from "./drivers/test.ts";
import { textOf } from "./drivers/texts.ts";
import { waitingPayouts } from "./tasks/finance-day.ts";

const backlog = "/finance/paymentDistribution/paymentAgencyList?state=firstReview";

test("a finance day by keys: twenty payouts, one refused, a check with a line and one without, each with its sum first", async ({
  workbench,
  database,
}) => {
  const { page } = workbench;
  const strip = page.locator("[data-decision]");
  const ready = await database.rows<{ id: number }>(waitingPayouts, []);
  const ids = ready.map(({ id }) => id);
  const passed = async () =>
    (
      await database.one<{ n: number }>(
        "select count(*)::int as n from loan_order where tenant_id = 1 and id = any($1::bigint[]) and stage = 'fin1_passed'",
        [ids],
      )
    ).n;

  // Eight keys for twenty: what is about to happen is said before Enter does it, and the count is typed.
  await workbench.signIn("finance01", backlog);
  const many = Math.min(20, await workbench.grid.locator("[data-at]").count());
  const first = [...Array.from(String(many)), "x", "p"];
  await workbench.press(first.join(" "));
  // What has a warning is left out until it was looked at.
  const clean = /\d+/.exec(await strip.locator("strong").innerText())?.[0] ?? "";
  const then = [...Array.from(clean), "enter"];
  expect(Number(clean)).toBeGreaterThan(10);
  expect(first.length + then.length).toBeLessThanOrEqual(8);
  await expect(strip).toContainText(textOf("payout.step.first"));
  await expect(strip.locator(".font-mono").first()).not.toHaveText("");
  await workbench.look();
  await workbench.press("enter");
  await expect(strip).toBeVisible();
  expect(await passed()).toBe(0);
  await workbench.press(then.join(" "));
  await expect(strip).toHaveCount(0);
  expect(await passed()).toBeGreaterThan(10);

  // Whoever reviewed first finds none of them again; three keys refuse the next one.
  await workbench.open("/finance/paymentDistribution/paymentAgencyList");
  await workbench.press("space");
  const refused = await workbench.cursorOrder();
  await expect(page.locator("[data-evidence]")).toContainText(refused);
  await workbench.press("n");
  await workbench.look();
  await workbench.press("3 enter");
  await expect
    .poll(async () => database.one("select stage, status from loan_order where tenant_id = 1 and order_no = $1", [refused]))
    .toMatchObject({ status: 2 });

  // A check with a line: two keys.
  const checks = "/finance/repaymentDistribution/repaymentAgencyList";
  const stateOf = (orderNo: string) =>
    database.one<{ state: string; without_line: boolean }>(
      "select r.state, r.without_line from receipt r join loan_order o on o.tenant_id = r.tenant_id and o.id = r.order_id where o.tenant_id = 1 and o.order_no = $1 and r.source = 'offline' order by r.id desc limit 1",
      [orderNo],
    );
  const [lined] = await database.rows<{ order_no: string }>(
    `select o.order_no from receipt r join loan_order o on o.tenant_id = r.tenant_id and o.id = r.order_id
     join reconciliation_row x on x.tenant_id = r.tenant_id and x.trade_no = r.trade_no where r.tenant_id = 1 and r.state = 'pending' and r.source = 'offline'
     and r.amount <= o.claim_booked order by r.id limit 1`,
    [],
  );
  if (!lined) throw new Error("the portfolio has no check with a line");
  await workbench.open(`${checks}?orderNo=${lined.order_no}`);
  await workbench.press("p");
  await workbench.look();
  await workbench.press("enter");
  await expect.poll(async () => stateOf(lined.order_no)).toEqual({ state: "success", without_line: false });

  // Without one the amount is read off the voucher first: another is refused, the same is posted on its word.
  const [unlined] = await database.rows<{ order_no: string; amount: number }>(
    `select o.order_no, r.amount from receipt r join loan_order o on o.tenant_id = r.tenant_id and o.id = r.order_id
     where r.tenant_id = 1 and r.state = 'pending' and r.source = 'offline' and r.amount <= o.claim_booked
       and not exists (select from reconciliation_row x where x.tenant_id = r.tenant_id and x.trade_no = r.trade_no) order by r.id limit 1`,
    [],
  );
  if (!unlined) throw new Error("the portfolio has no check without a line");
  await workbench.open(`${checks}?orderNo=${unlined.order_no}`);
  await expect(workbench.grid.locator("[data-cursor]")).toContainText("•••");
  await workbench.press("p");
  await workbench.look();
  await workbench.write("1");
  await workbench.press("enter");
  await expect(strip.locator("[role=status]")).toContainText(textOf("errors.repayment.amountDiffers"));
  await workbench.press("esc p");
  await workbench.look();
  await workbench.write(String(unlined.amount / 100));
  await workbench.press("enter");
  await expect.poll(async () => stateOf(unlined.order_no)).toEqual({ state: "success", without_line: true });
});

test(
  "a check with neither line nor voucher is confirmed on the words of whoever has seen the money, and on nothing less",
  sample,
  async ({ workbench, database }) => {
    const strip = workbench.page.locator("[data-decision]");
    const receipt = await database.one<{ id: string; amount: number; orderNo: string }>(
      `update receipt r set voucher = '' from loan_order o where r.tenant_id = 1 and o.tenant_id = 1 and o.id = r.order_id and r.id = (
       select x.id from receipt x join loan_order y on y.tenant_id = x.tenant_id and y.id = x.order_id where x.tenant_id = 1 and x.state = 'pending' and x.source = 'offline'
         and x.amount <= y.claim_booked and x.registered_by <> (select id from staff where account = 'finance01')
         and not exists (select from reconciliation_row l where l.tenant_id = 1 and l.trade_no = x.trade_no) order by x.id desc limit 1)
     returning r.id, r.amount, o.order_no as "orderNo"`,
      [],
    );
    const state = () =>
      database.one<{ state: string; without: boolean }>(
        "select state, without_line as without from receipt where tenant_id = 1 and id = $1",
        [receipt.id],
      );
    await workbench.signIn("finance01", `/finance/repaymentDistribution/repaymentAgencyList?orderNo=${receipt.orderNo}&status=pending`);
    await expect(workbench.grid.locator("[data-cursor]")).toContainText("•••");
    await workbench.press("p");
    await expect(strip).toBeVisible();
    const [amount, words] = [strip.getByLabel(textOf("receipt.seen")), strip.getByLabel(textOf("receipt.noProof"))];
    await amount.focus();
    await workbench.write(String(receipt.amount / 100));
    await workbench.look();
    await workbench.press("enter");
    // The amount alone is not enough: nothing has been sent.
    await expect(strip.getByRole("button").first()).toBeDisabled();
    expect(await state()).toEqual({ state: "pending", without: false });
    await workbench.press("tab");
    await expect(words).toBeFocused();
    await workbench.write("seen in the bank's app");
    await workbench.press("enter");
    await expect.poll(state).toEqual({ state: "success", without: true });
    const said = await database.one<{ remark: string; by: string }>(
      `select a.detail->>'remark' as remark, s.account as by from audit a join staff s on s.tenant_id = a.tenant_id and s.id = a.staff_id
     where a.tenant_id = 1 and a.call = 'repayment.confirm' and a.subject_ids @> array[$1::bigint] order by a.at desc limit 1`,
      [receipt.id],
    );
    expect(said).toEqual({ remark: "seen in the bank's app", by: "finance01" });
  },
);

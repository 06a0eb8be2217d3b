import { expect, sample, test } from "./drivers/test.ts";

test(
  "a channel's bulk line is settled by two keys: its days stand first, the fee is filled in, and the list shows it",
  sample,
  async ({ workbench, database }) => {
    // Two payments of yesterday through a channel of its own, and today's line for both less their fees of 10,100 and 5,100.
    await database.rows(
      `with c as (insert into collection_channel (tenant_id, code, name, secret, fee_fixed, fee_ppm) values (1, 'bulkpay', 'Bulkpay', 'x', 100, 10000) returning code),
       money as (insert into receipt (tenant_id, source, state, amount, paid_at, trade_no, registered_at)
         select 1, 'unmatched', 'pending', a, now() - interval '24 hours', code || ':' || a, now() from c, unnest(array[1000000, 500000]::bigint[]) a),
       s as (insert into statement (tenant_id, account, format, file_name, file_hash, opening, closing, from_day, to_day, line_count, uploaded_by, uploaded_at)
         select 1, 'BULK-1', 'csv', 'bulk.csv', 'bulk', 0, 1484800, d, d, 1, (select id from staff where account = 'finance02'), now()
         from (select (now() at time zone 'Asia/Ho_Chi_Minh')::date as d) x returning id, from_day)
     insert into statement_line (tenant_id, statement_id, line_no, day, amount, trade_no, payer, memo, rest)
     select 1, id, 1, from_day, 1484800, 'BULK-9', 'BULKPAY JSC', 'settlement', 1484800 from s`,
      [],
    );
    const settled = () =>
      database.rows<{ state: string; fee: string; rest: string; payments: number }>(
        "select state, fee, rest, payments from channel_settlement where tenant_id = 1 and channel = 'bulkpay'",
        [],
      );
    await workbench.signIn("finance01", "/finance/repaymentList/unplaced?tradeNo=BULK-9");
    await workbench.expectRow("BULK-9").underCursor();
    await workbench.press("shift+m");
    await expect(workbench.dialog).toContainText("bulkpay");
    await expect(workbench.dialog.getByRole("status")).toBeVisible();
    await workbench.look();
    await workbench.press("ctrl+enter");
    await expect(workbench.dialog).toHaveCount(0);
    await expect.poll(settled).toEqual([{ state: "settled", fee: "15200", rest: "0", payments: 2 }]);
    await workbench.open("/finance/repaymentList/settlements");
    await workbench.expectRow("bulkpay").underCursor();
    const entry = `select p.amounts from posting p join channel_settlement c on c.tenant_id = p.tenant_id and p.event_id = 'settlement:' || c.id
      where c.tenant_id = 1 and c.channel = 'bulkpay' and 5020 = any(p.accounts)`;
    expect(await database.rows(entry, [])).toHaveLength(1);
  },
);

test("the tool of lines settles a channel's bulk line by its key, and goes on with the next line", async ({ workbench, database }) => {
  // Two payments of yesterday through a channel of its own, and a line of this morning for both less their fees of 10,100 and 5,100.
  await database.rows(
    `with c as (insert into collection_channel (tenant_id, code, name, secret, fee_fixed, fee_ppm) values (1, 'toolpay', 'Toolpay', 'x', 100, 10000) returning code),
       money as (insert into receipt (tenant_id, source, state, amount, paid_at, trade_no, registered_at)
         select 1, 'unmatched', 'pending', a, now() - interval '24 hours', code || ':' || a, now() from c, unnest(array[1000000, 500000]::bigint[]) a),
       s as (insert into statement (tenant_id, account, format, file_name, file_hash, opening, closing, from_day, to_day, line_count, uploaded_by, uploaded_at)
         select 1, 'TOOL-1', 'csv', 'tool.csv', 'tool', 0, 1494800, d, d, 2, (select id from staff where account = 'finance02'), now()
         from (select (now() at time zone 'Asia/Ho_Chi_Minh')::date as d) x returning id, from_day)
     insert into statement_line (tenant_id, statement_id, line_no, day, amount, trade_no, payer, memo, rest)
     select 1, id, no, from_day, amount, trade_no, payer, 'settlement', amount
     from s, (values (1, 1484800::bigint, 'TOOL-1', 'TOOLPAY JSC'), (2, 10000, 'TOOL-2', 'SOMEBODY')) as l(no, amount, trade_no, payer)`,
    [],
  );
  const settled = () =>
    database.rows<{ state: string; fee: string; by: string }>(
      `select c.state, c.fee::text, s.account as by from channel_settlement c join staff s on s.id = c.settled_by where c.tenant_id = 1 and c.channel = 'toolpay'`,
      [],
    );
  await workbench.signIn("finance01", "/finance/repaymentList/unplaced");
  await expect(workbench.grid.locator("[data-cursor]")).toBeVisible();
  await workbench.press("s");
  const tool = workbench.page.getByRole("dialog").filter({ has: workbench.page.locator("[data-matching]") });
  const cursor = tool.locator("tr[aria-selected=true]");
  await expect(cursor).toBeVisible();
  for (let moves = 0; moves < 40 && !(await cursor.innerText()).includes("TOOL-1"); moves += 1) await workbench.press("j");
  await expect(cursor).toContainText("TOOL-1");

  // Beside the line stands what its key would settle; leaving the form settles nothing and loses no place.
  await expect(tool.getByRole("status")).toContainText("toolpay");
  const form = workbench.page.getByRole("dialog").filter({ has: workbench.page.locator("select") });
  await workbench.press("s");
  await expect(form.getByRole("status")).toBeVisible();
  await workbench.press("esc");
  await expect(form).toHaveCount(0);
  await expect(cursor).toContainText("TOOL-1");
  expect(await settled()).toEqual([]);

  await workbench.press("s");
  await expect(form.getByRole("status")).toBeVisible();
  await workbench.look();
  await workbench.press("ctrl+enter");
  await expect(form).toHaveCount(0);
  expect(await settled()).toEqual([{ state: "settled", fee: "15200", by: "finance01" }]);
  await expect(cursor).toContainText("TOOL-2");
  await expect(tool.locator("tr", { hasText: "TOOL-1" })).toHaveCount(0);
  // A line that is no channel's offers nothing of the kind.
  await expect(tool.getByRole("status")).toHaveCount(0);
  await database.rows(
    "update statement_line set parked_reason = 'other', parked_at = now() where tenant_id = 1 and trade_no = 'TOOL-2'",
    [],
  );
});

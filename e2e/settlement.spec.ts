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
    expect(
      await database.rows("select amounts from posting where tenant_id = 1 and event_id like 'settlement:%' and 5020 = any(accounts)", []),
    ).toHaveLength(1);
  },
);

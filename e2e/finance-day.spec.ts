import { mkdirSync } from "node:fs";
import { test } from "./drivers/test.ts";
import { financeDay } from "./tasks/finance-day.ts";
import { asItIs } from "./tasks/task.ts";

test("a finance day by keys alone: payouts, a statement matched, a refund, what is unexplained, the day closed by two", async ({
  workbench,
  secondSeat,
  database,
}) => {
  test.setTimeout(180_000);
  const shots = process.env["FINANCE_SHOTS"];
  if (shots) mkdirSync(shots, { recursive: true });
  const seat = { workbench, secondSeat, database, account: "finance01", queue: "finance02", begin: asItIs };
  await financeDay(seat, async (of, name) => {
    if (shots) await of.page.screenshot({ path: `${shots}/${name}.png` });
  });
});

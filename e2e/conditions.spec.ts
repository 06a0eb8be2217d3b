import { conditions } from "./drivers/conditions.ts";
import { test } from "./drivers/test.ts";
import { logFromQueue, logFromRecord } from "./tasks/t1-call-record.ts";
import { openByNumber } from "./tasks/t2-open-order.ts";
import { allocate } from "./tasks/t3-allocate.ts";
import { closeOrder } from "./tasks/t4-close.ts";
import { smsToFifty } from "./tasks/t5-sms.ts";
import { reviewInARow } from "./tasks/t6-review.ts";
import { goEverywhere } from "./tasks/t7-screens.ts";
import { readReport } from "./tasks/t8-report.ts";
import type { Task } from "./tasks/task.ts";

/** CONDITIONS=all runs each task under each condition; every run tries each task under one of them, in turn. */
const isAll = process.env["CONDITIONS"] === "all";

interface Work {
  readonly name: string;
  readonly task: Task;
  readonly account: string;
}
const works: readonly Work[] = [
  { name: "T1 from the queue", task: logFromQueue, account: "collector24" },
  { name: "T1 from a record", task: logFromRecord, account: "collector25" },
  { name: "T2", task: openByNumber, account: "collector24" },
  { name: "T3", task: allocate, account: "manager02" },
  { name: "T4", task: closeOrder, account: "manager02" },
  { name: "T5", task: smsToFifty, account: "manager01" },
  { name: "T7", task: goEverywhere, account: "tenant01" },
  { name: "T8", task: readReport, account: "manager02" },
  { name: "T6", task: reviewInARow, account: "first01" },
];

for (const [at, { name, task, account }] of works.entries())
  for (const condition of isAll ? conditions : [conditions[at % conditions.length] ?? { name: "", begin: async () => {} }])
    test(`${name}, ${condition.name}: the same result, and nothing lost`, async ({ workbench, secondSeat, database }) => {
      test.setTimeout(isAll ? 600_000 : 120_000);
      try {
        await task({ workbench, secondSeat, database, account, begin: () => condition.begin(workbench) });
      } finally {
        // The profile that was chosen stays this person's otherwise.
        await database.rows("delete from preference where staff_id = $1", [await database.staffId(account)]);
      }
    });

import { test } from "./drivers/test.ts";
import { readReport } from "./tasks/t8-report.ts";
import { asItIs } from "./tasks/task.ts";

test("T8: a report's range is changed and a value read", ({ workbench, secondSeat, database }) =>
  readReport({ workbench, secondSeat, database, account: "manager01", begin: asItIs }));

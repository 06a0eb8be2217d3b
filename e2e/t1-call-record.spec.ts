import { test } from "./drivers/test.ts";
import { logFromQueue, logFromRecord } from "./tasks/t1-call-record.ts";
import { asItIs } from "./tasks/task.ts";

test("T1: a call with reason and promise is logged from the queue and the next order is under the cursor", ({
  workbench,
  secondSeat,
  database,
}) => logFromQueue({ workbench, secondSeat, database, account: "collector01", begin: asItIs }));

test("T1 from inside a record: the next order of the queue opens", ({ workbench, secondSeat, database }) =>
  logFromRecord({ workbench, secondSeat, database, account: "collector02", begin: asItIs }));

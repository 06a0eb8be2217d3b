import { sample, test } from "./drivers/test.ts";
import { asItIs } from "./tasks/task.ts";
import { smsToFifty } from "./tasks/t5-sms.ts";

test("T5: one template goes to fifty customers of one app, and is taken back", sample, ({ workbench, secondSeat, database }) =>
  smsToFifty({ workbench, secondSeat, database, account: "manager02", begin: asItIs }),
);

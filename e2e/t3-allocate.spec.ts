import { test } from "./drivers/test.ts";
import { allocate } from "./tasks/t3-allocate.ts";
import { asItIs } from "./tasks/task.ts";

test("T3: some 200 filtered orders are split evenly over five people, seen by them at once, and taken back", ({
  workbench,
  secondSeat,
  database,
}) => allocate({ workbench, secondSeat, database, account: "manager01", begin: asItIs }));

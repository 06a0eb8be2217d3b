import { expect, sample, test } from "./drivers/test.ts";
import { logFromQueue, logFromRecord } from "./tasks/t1-call-record.ts";
import { asItIs } from "./tasks/task.ts";

test(
  "T1: a call with reason and promise is logged from the queue and the next order is under the cursor",
  sample,
  ({ workbench, secondSeat, database }) => logFromQueue({ workbench, secondSeat, database, account: "collector01", begin: asItIs }),
);

test("T1 from inside a record: the next order of the queue opens", ({ workbench, secondSeat, database }) =>
  logFromRecord({ workbench, secondSeat, database, account: "collector02", begin: asItIs }));

test("a promise whose keys come faster than the page draws loses none of them", async ({ workbench, database, page }) => {
  const session = await page.context().newCDPSession(page);
  const strike = (key: string) => [
    session.send("Input.dispatchKeyEvent", { type: "keyDown", key, text: key, unmodifiedText: key }),
    session.send("Input.dispatchKeyEvent", { type: "keyUp", key }),
  ];
  await database.rows("delete from draft where tenant_id = 1 and staff_id = $1", [await database.staffId("collector03")]);
  await workbench.signIn("collector03", "/loanService/agencyCollectionOrder");
  await workbench.openRow();
  await workbench.press("c");
  await expect(workbench.composer).toBeFocused();
  // None waits for the one before it, as when a busy machine takes several at once.
  await Promise.all(Array.from("p2+1d").flatMap(strike));
  await expect(page.locator("[name=commitmentTime]")).toHaveValue("+1d");
});

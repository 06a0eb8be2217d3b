// @vitest-environment node
import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays, localDate, startOfDay } from "../../../src/lending/time/zone.ts";
import { runNight } from "../../../src/server/jobs/night.ts";
import { accountOf } from "../../support/fixture.ts";
import { addChannel, report } from "../../support/channel.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
const zone = "Asia/Ho_Chi_Minh";

interface Reminder {
  readonly status: number;
  readonly left: string | null;
  readonly done: boolean;
}
const reminderOf = async (orderId: number): Promise<Reminder> => {
  const { rows } = await server.database.owner.query<Reminder>(
    'select status, reminder_left as "left", reminder_done_at is not null as done from loan_order where id = $1',
    [orderId],
  );
  return rows[0] ?? { status: 0, left: null, done: false };
};
const notDue = (tenant: "vn" | "ph") => server.fixture[tenant].orders.find((order) => order.status === 6);
const give = (tenant: "vn" | "ph") =>
  server.database.owner.query("update loan_order set reminder_id = $2, reminder_since = now(), reminder_due_on = due_date where id = $1", [
    notDue(tenant)?.id,
    server.fixture[tenant].staff.reminder,
  ]);

beforeAll(async () => {
  server = await startTestServer();
  await addChannel(server.database.owner, 2);
  await give("vn");
  await give("ph");
});
afterAll(() => server.close());

it("a reminder is over when its order goes overdue", async () => {
  const id = notDue("vn")?.id ?? 0;
  expect(await reminderOf(id)).toEqual({ status: 6, left: null, done: false });
  const due = addDays(localDate(new Date(), zone), 7);
  await runNight(server.kernel.database, 1, new Date(startOfDay(due, zone).getTime() + 600_000));
  expect(await reminderOf(id)).toEqual({ status: 8, left: "overdue", done: true });
});

it("a reminder goes on when something is paid, and is over when all of it is", async () => {
  const order = notDue("ph");
  const pay = (tradeNo: string, amount: number) =>
    report(server.origin, { tradeNo, orderNo: order?.orderNo ?? "", amount, payTime: new Date().toISOString(), currency: "PHP" });
  const finance = await server.signIn(accountOf("finance", "ph"));
  await pay("R1", 100_000_00);
  expect(await reminderOf(order?.id ?? 0)).toEqual({ status: 6, left: null, done: false });
  const { data } = await server.call("repayment.quote", { loanRecordId: order?.id ?? 0 }, { token: finance });
  await pay("R2", data.total);
  expect(await reminderOf(order?.id ?? 0)).toEqual({ status: 9, left: "settled", done: true });
});

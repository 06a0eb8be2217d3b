// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { foldDeltas } from "../../../src/server/jobs/fold.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";
import { addTemplate } from "../../support/message.ts";
import { sendSigned } from "../../support/signed.ts";
import { migrateAgain } from "../../support/migrate-again.ts";

let house: LendingHouse;
const sql = async (text: string, values: readonly unknown[] = []) => (await house.database.owner.query(text, [...values])).rows;
const collector = () => house.tokenOf("collector");
const today = () => ({ startTime: house.dayOf(0), endTime: house.dayOf(0) });
/** What the voice gateway tells of a call. */
const told = async (attempt: number, news: object) => {
  const event = { at: house.now().toISOString(), ref: `C1-${attempt}`, ...news };
  await sendSigned(house, "/channel-domain/voice/event", event, { keyId: "pbx-key", secret: "secret-of-pbx" });
};
const call = async (clientType: 0 | 1): Promise<{ readonly order: number; readonly attempt: number }> => {
  const order = await house.lend(5, { collector: "collector" });
  const { data, message } = await house.call(
    "collection.softPhoneAdd",
    { loanRecordId: order, clientType, myPhone: 1 },
    { token: await collector() },
  );
  expect(message).toBe("");
  return { order, attempt: data.id };
};
/** The customer himself was reached, whatever over. */
const talked = async (loanRecordId: number, callRecordId?: number) => {
  const result = { loanRecordId, reason: 1, subTag: "today", commitmentTime: new Date(house.now().getTime() + 3_600_000).toISOString() };
  const said = { ...result, ...(callRecordId ? { callRecordId } : {}) };
  const { message } = await house.call("collection.addCollectionResultRecord", said, { token: await collector() });
  expect(message).toBe("");
};

/** Two calls by the gateway, of which one was answered; two by the handset and a chat, all three of which came to a talk. */
beforeAll(async () => {
  house = await openLendingHouse();
  house.goTo(0, "10:00");
  await sql(
    "insert into message_gateway (tenant_id, code, medium, kind, url, key_id, secret) values (1, 'pbx', 'voice', 'http', 'http://127.0.0.1:1', 'house', 'house-secret')",
  );
  await sql("insert into signing_key (tenant_id, key_id, kind, channel, secret) values (1, 'pbx-key', 'channel', 'pbx', 'secret-of-pbx')");
  const answered = await call(0);
  await told(answered.attempt, { event: "answered" });
  await told(answered.attempt, { event: "answered" });
  await told(answered.attempt, { event: "ended", seconds: 40, result: "answered" });
  await talked(answered.order, answered.attempt);
  const silent = await call(0);
  await told(silent.attempt, { event: "ended", seconds: 0, result: "noAnswer" });
  for (const handset of [await call(1), await call(1)]) await talked(handset.order, handset.attempt);
  const chat = await house.lend(5, { collector: "collector" });
  const templateId = await addTemplate(house, { name: "Zalo", scene: "collect", medium: "chat" });
  const opened = await house.call("message.chatOpen", { loanRecordId: chat, app: "zalo", templateId }, { token: await collector() });
  expect(opened.message).toBe("");
  await talked(chat);
});
afterAll(() => house.close());

describe("the share connected", () => {
  it("is answered calls of gateway calls on every board: handset calls are calls made, and no part of the rate", async () => {
    const token = await house.tokenOf("manager");
    const [line] = (await house.call("staffData.rank", today(), { token })).data;
    expect(line).toMatchObject({ attempts: 4, gatewayCalls: 2, answeredCalls: 1, connected: 4, connectRate: 500_000 });
    for (const board of ["dayparting", "collectionData", "staffData", "collectionReport", "collectionHomeData"] as const)
      expect((await house.call(`${board}.quality`, today(), { token })).data.connectRate).toBe(500_000);
    const narrowed = { ...today(), stage: "S1", adminUserId: house.fixture.vn.staff.collector };
    expect((await house.call("staffData.quality", narrowed, { token })).data.connectRate).toBe(500_000);
    expect((await house.call("staffData.quality", { ...today(), stage: "S3" }, { token })).data.connectRate).toBeNull();
  });

  it("is what the report of calls by hour says of the same day", async () => {
    const asked = { reportCode: "callTimeShare", by: "hour", ...today() } as never;
    const { total } = (await house.call("report.query", asked, { token: await house.tokenOf("manager") })).data;
    expect(total).toMatchObject({ calls: 2, answered: 1, answerRate: 500_000 });
  });

  it("is kept as the facts say, written as it happened or filled for what was there", async () => {
    await house.expectSound();
    for (const tenant of [1, 2]) await foldDeltas(house.kernel.database, tenant);
    for (const table of ["collection_delta", "collection_bucket"])
      await sql(`alter table ${table} drop column gateway_calls, drop column answered`);
    await migrateAgain(house.database.owner, "0394");
    await house.expectSound();
  });
});

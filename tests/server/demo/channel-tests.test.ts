// @vitest-environment node
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestDatabase } from "../../support/database.ts";
import { createDemoDatabase } from "../../support/templates.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createDemoDatabase("small");
});
afterAll(() => database.drop());

it("shows tests of channels as they end, and one that waits for a second person", async () => {
  const { rows } = await database.owner.query(
    `select t.tenant_id as tenant, t.channel, t.state, t.answered_at is not null as answered, t.requested_by <> t.sent_by as two,
       (select coalesce(sum(a), 0)::int from posting p cross join unnest(p.amounts) a where p.tenant_id = t.tenant_id and p.code = 'L19') as balance,
       (select count(*)::int from approval w where w.tenant_id = t.tenant_id and w.kind = 'channelTest' and w.state = 'pending') as waiting
     from payout_transfer t where t.own_account_id is not null order by t.tenant_id, t.channel`,
  );
  const shown = { answered: true, two: true, balance: 0, waiting: 1 };
  expect(rows).toEqual(
    [...new Set(rows.map(({ tenant }) => Number(tenant)))].flatMap((tenant) => [
      { tenant, channel: "main", state: "success", ...shown },
      { tenant, channel: "spare", state: "failed", ...shown },
    ]),
  );
  expect(rows).toHaveLength(6);
});

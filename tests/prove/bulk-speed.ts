import { openDatabase } from "../../src/server/db/connection.ts";
import { migrate } from "../../src/server/db/migrate.ts";
import { createDemo } from "../../src/server/demo/demo.ts";
import { announceGateways } from "../../src/server/gateway/announce.ts";
import type { SmsGatewayOf } from "../../src/server/gateway/sms.ts";
import { runAdvertising } from "../../src/server/jobs/advertising.ts";
import { defaultSettings } from "../../src/server/kernel/settings.ts";
import { tenant } from "../bench/bare-queue.ts";
import { addPeople } from "./bulk.ts";
import type { Book } from "../bench/house.ts";
import { type Bar, count, holds } from "../bench/table.ts";

/** Ten in the morning in Viet Nam, on whichever day it is run. */
const morning = (): Date => new Date(`${new Date().toISOString().slice(0, 10)}T03:00:00Z`);

/** A sending by filter of so many, through a network that answers at once: what the house itself needs for each. */
export async function proveBulkSpeed(emptyDatabase: () => Promise<Book>, people: number): Promise<readonly Bar[]> {
  const book = await emptyDatabase();
  await migrate(book.url);
  await createDemo({ ownerUrl: book.url, orders: 300, now: morning() });
  const now = new Date(morning().getTime() + 3_600_000);
  await book.owner.query("update message_task set state = 'cancelled' where tenant_id = $1 and state = 'toSend'", [tenant]);
  await book.owner.query("update message set state = 'cancelled', ended_at = $2 where tenant_id = $1 and state in ('queued', 'waiting')", [
    tenant,
    now,
  ]);
  await addPeople(book, { named: "speed", prefix: "+8470", people, at: now });
  const { rows } = await book.owner.query<{ id: number }>(
    `insert into message_task (tenant_id, template_id, staff_id, created_at, hold_until, scheduled_at, planned, lead_module, filters, fill_below)
     select $1, (select min(id) from message_template where tenant_id = $1 and scene = 'market'), s.id, $2, $2, $2, $3, 'registerNotApply',
       jsonb_build_object('filters', jsonb_build_object('channel', 'speed'), 'staff', jsonb_build_object('id', s.id, 'teamId', 1, 'dataScope', 'tenant', 'covers', '[]'::jsonb)),
       (select max(id) + 1 from marketing_lead where tenant_id = $1)
     from (select min(id) as id from staff where tenant_id = $1 and type = 2) s returning id::int`,
    [tenant, now, people],
  );
  const handed = new Map<string, number>();
  const sms: SmsGatewayOf = () => ({
    send: ({ phone }) => (handed.set(phone, (handed.get(phone) ?? 0) + 1), Promise.resolve({ state: "submitted", providerRef: "" })),
    query: () => Promise.resolve({ state: "delivered" }),
  });
  const database = openDatabase(book.url);
  const line = { clock: () => now, allowed: [] };
  const began = performance.now();
  const gateways = { sms, announce: announceGateways(database, line), secretKeys: defaultSettings.secretKeys };
  const open = async () =>
    (
      await book.owner.query("select 1 from message where tenant_id = $1 and task_id = $2 and state in ('queued', 'submitted') limit 1", [
        tenant,
        rows[0]?.id,
      ])
    ).rowCount ?? 0;
  do await runAdvertising(database, tenant, now, gateways);
  while ((await open()) > 0 && performance.now() - began < 1_800_000);
  const seconds = (performance.now() - began) / 1_000;
  await database.close();
  await book.drop();
  const twice = [...handed.values()].filter((times) => times > 1).length;
  const reached = [...handed.keys()].filter((phone) => phone.startsWith("+8470")).length;
  return [
    holds(
      `${count(people)} by filter: judged, worded, handed over and answered`,
      "each once",
      reached === people && twice === 0,
      `${count(reached)} in ${seconds.toFixed(0)} s, ${count(Math.round(reached / seconds))} a second`,
    ),
  ];
}

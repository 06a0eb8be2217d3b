import { randomUUID } from "node:crypto";
import { tenant } from "../bench/bare-queue.ts";
import { staffIds } from "../bench/allocate.ts";
import { ask, must, signIn, type Asked } from "../bench/client.ts";
import { sleep, untilReady } from "../bench/house.ts";
import { type Bar, holds, ms } from "../bench/table.ts";
import type { House } from "./house.ts";

/** The bar on a machine that is ours alone; how long it is waited for on any. */
const readyWithin = 5_000;
const patience = 60_000;

export interface Kills {
  readonly times: number;
  /** Whether the machine is ours alone: only then a time says something of the product. */
  readonly isTimed: boolean;
}

interface Work {
  readonly key: string;
  batchId: number | null;
}

/**
 * Kills server and postmaster in turns with -9 while one allocation follows the other. What was under way is sent again with its own key:
 * it must be there once, whole, with its history, its event, its audit row and its answer.
 */
export async function proveCrashes(house: House, { times, isTimed }: Kills): Promise<readonly Bar[]> {
  const staff = await staffIds(house.book);
  const token = await signIn(house.origin, house.book, "manager01");
  const input = { filters: {}, adminUserIds: staff, mode: "even" as const };
  const before = await lastBatch(house);
  const sent: Work[] = [];
  const pauses: number[] = [];
  let midway = 0;
  for (let i = 0; i < times; i += 1) {
    let isOver = false;
    const working = (async () => {
      while (!isOver) {
        const work: Work = { key: randomUUID(), batchId: null };
        sent.push(work);
        const answer = await ask(house.origin, { name: "collection.searchTransfer", input, token, key: work.key }).catch(() => null);
        if (answer?.code === 1) work.batchId = answer.data.batchId;
        else isOver = true;
      }
    })();
    await sleep(60 + ((i * 37) % 140));
    process.kill(i % 2 === 0 ? house.serverPid() : house.cluster.pid(), "SIGKILL");
    await sleep(1);
    isOver = true;
    pauses.push(await untilReady(house.origin, () => false));
    await working;
    for (const work of sent.filter((each) => each.batchId === null)) {
      midway += 1;
      work.batchId = await resend(house, { name: "collection.searchTransfer", input, token, key: work.key });
    }
  }
  const found = await wholeness(house, before);
  const lost = sent.filter((work) => work.batchId === null || !found.batches.has(work.batchId)).length;
  const worst = Math.max(...pauses);
  const kills = `${times} × kill -9, server and database in turns`;
  return [
    holds(`${kills}: acknowledged allocations lost`, "0", lost === 0, `${lost} of ${sent.length} (${midway} were under way)`),
    holds(`${kills}: allocations there twice`, "0", found.batches.size === sent.length, String(found.batches.size - sent.length)),
    holds(`${kills}: half-done`, "0", found.torn === 0, String(found.torn)),
    holds(
      `${kills}: ready again`,
      isTimed ? `≤ ${readyWithin / 1_000} s` : "said only",
      !isTimed || worst <= readyWithin,
      `worst ${ms(worst)}`,
    ),
  ];
}

/** As a client does: the same key again while the service says that it is unavailable, for as long as a restart may take. */
async function resend(house: House, what: Asked<"collection.searchTransfer">): Promise<number> {
  for (const end = Date.now() + patience; Date.now() < end; await sleep(50)) {
    const answer = await ask(house.origin, what).catch(() => null);
    if (answer?.code === 1) return answer.data.batchId;
  }
  return (await must(house.origin, what)).batchId;
}

async function lastBatch({ book }: House): Promise<number> {
  const { rows } = await book.owner.query<{ id: number }>("select coalesce(max(id), 0) as id from assignment_batch");
  return rows[0]?.id ?? 0;
}

/** The batches since, and how many of them lack a part of theirs or have too much of it. */
async function wholeness({ book }: House, after: number): Promise<{ batches: ReadonlySet<number>; torn: number }> {
  const { rows } = await book.owner.query<{ id: number; whole: boolean }>(
    `select b.id, b.orders = (select count(*) from assignment a where a.tenant_id = $1 and a.batch_id = b.id)
       and b.orders = (select count(*) from order_event e where e.tenant_id = $1 and e.at = b.at and e.event = 'assigned' and e.staff_id = b.staff_id)
       and 1 = (select count(*) from audit u where u.tenant_id = $1 and u.call = 'collection.assignByFilter' and u.detail->>'batch' = b.id::text)
       and 1 = (select count(*) from idempotency k where k.tenant_id = $1 and k.answer->>'batchId' = b.id::text) as whole
     from assignment_batch b where b.tenant_id = $1 and b.id > $2`,
    [tenant, after],
  );
  const { rows: moved } = await book.owner.query<{ torn: number }>(
    `select count(*)::int as torn from loan_order o join lateral (
       select a.to_staff, a.version from assignment a where a.tenant_id = $1 and a.order_id = o.id and a.batch_id > $2 order by a.id desc limit 1) a on true
     where o.tenant_id = $1 and (o.collector_id <> a.to_staff or o.version <> a.version)`,
    [tenant, after],
  );
  return { batches: new Set(rows.map((row) => row.id)), torn: rows.filter((row) => !row.whole).length + (moved[0]?.torn ?? 0) };
}

import { randomUUID } from "node:crypto";
import { allocateAtOnce, type Allocated, allocatedBars, staffIds } from "../bench/allocate.ts";
import { tenant } from "../bench/bare-queue.ts";
import { ask, signIn } from "../bench/client.ts";
import { type Bar, holds } from "../bench/table.ts";
import type { House } from "./house.ts";

const copies = 100;

/** A hundred copies of one write, sent at once, are one effect with one answer. */
export async function proveIdempotency(house: House): Promise<readonly Bar[]> {
  const staff = await staffIds(house.book);
  const token = await signIn(house.origin, house.book, "manager01");
  const input = { filters: {}, adminUserIds: staff, mode: "even" as const, limit: 10 };
  const before = await batches(house);
  const key = randomUUID();
  const send = () => ask(house.origin, { name: "collection.searchTransfer", input, token, key });
  const answers = await Promise.all(Array.from({ length: copies }, send));
  const effects = (await batches(house)) - before;
  const said = new Set(answers.map((answer) => canonical(answer.data)));
  const isOnce = effects === 1 && said.size === 1 && answers.every((answer) => answer.code === 1);
  return [holds(`${copies} copies of one write at once`, "1 effect, 1 answer", isOnce, `${effects} effects, ${said.size} answers`)];
}

/** So many allocators at once, again and again: the tables fill as months of work would fill them. */
export async function proveAllocators(
  house: House,
  { copies, rounds }: { readonly copies: number; readonly rounds: number },
): Promise<readonly Bar[]> {
  const staff = await staffIds(house.book);
  const token = await signIn(house.origin, house.book, "manager01");
  const found: Allocated[] = [];
  for (let round = 0; round < rounds; round += 1) found.push(await allocateAtOnce(house.book, house.origin, { token, staff, copies }));
  return allocatedBars(copies, found);
}

async function batches({ book }: House): Promise<number> {
  const { rows } = await book.owner.query<{ n: number }>("select count(*) as n from assignment_batch where tenant_id = $1", [tenant]);
  return rows[0]?.n ?? 0;
}

/** A stored answer comes back with its names in another order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    each && typeof each === "object" && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}

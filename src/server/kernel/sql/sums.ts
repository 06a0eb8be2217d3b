import type { Tx } from "../context.ts";
import type { Queue } from "./queue.ts";
import { rowOf } from "./sql.ts";

/** How many rows a queue has, and what its columns of that name come to, minor units. */
export async function sumsOf<K extends string>(
  tx: Tx,
  { from, where, columns, values }: Queue,
  names: readonly K[],
): Promise<{ readonly count: number } & Readonly<Record<K, number>>> {
  const sums = names.map((name) => `coalesce(sum(${columns[name] ?? "null::bigint"}), 0)::bigint as "${name}"`);
  const row = await rowOf<{ readonly count: number } & Readonly<Record<K, number>>>(
    tx,
    `select count(*)::int as count, ${sums.join(", ")} from ${from} where ${where.join(" and ")}`,
    values.list,
  );
  if (!row) throw new Error("an aggregate answers one row");
  return row;
}

import type { Queue } from "../../src/server/kernel/sql/queue.ts";
import type { TestDatabase } from "./database.ts";

/** Numbers of a queue's rows in its order, in each way in which a page takes them; and up to how many it holds for certain that there are more. */
export async function inEachWay({ owner }: TestDatabase, queue: Queue, unique: string) {
  const { from, shownFrom = from, firstOf, isMore, where, orderBy, values } = queue;
  const idsOf = async (rows: string): Promise<readonly number[]> => {
    const { rows: found } = await owner.query<{ id: string }>(
      `select ${unique} as id from ${rows} where ${where.join(" and ")} order by ${orderBy}`,
      [...values.list],
    );
    return found.map(({ id }) => Number(id));
  };
  const [all, each, first] = [await idsOf(from), await idsOf(shownFrom), await idsOf(firstOf?.(1_000) ?? from)];
  const certain: number[] = [];
  for (let than = 0; isMore && than <= all.length + 2; than += 1) {
    const { rows } = await owner.query<{ many: boolean }>(`select ${isMore(than)} as many`, [...values.list]);
    if (rows[0]?.many) certain.push(than);
  }
  return { all, each, first, certain };
}

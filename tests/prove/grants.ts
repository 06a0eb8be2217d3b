import { ask, signIn } from "../bench/client.ts";
import { type Bar, count, holds } from "../bench/table.ts";
import { holdersOf, walkGrants } from "../support/grants.ts";
import type { House } from "./house.ts";

/** Last of all: roles are no longer what the product ships. Random changes of random roles by people who may grant: nobody alone makes anybody more powerful, and what is shown is what is let in. */
export async function proveGrants({ origin, book }: House, sequences: number): Promise<readonly Bar[]> {
  const house: Parameters<typeof walkGrants>[0] = {
    ask: (name, input, token) => ask(origin, { name, input, token }),
    rows: async <T extends object>(sql: string, values: readonly unknown[] = []) =>
      (await book.owner.query<T & Record<string, unknown>>(sql, [...values])).rows,
  };
  const holders = await holdersOf(house, ["platform01", "tenant01", "manager01", "supervisor01"], (account) =>
    signIn(origin, book, account),
  );
  const seed = Date.now() % 2 ** 31;
  const walked = await walkGrants(house, holders, { sequences, seed });
  const what = `${count(walked.writes)} random changes of roles by ${holders.length} people, seed ${seed}`;
  return [
    holds(
      `${what}: keys by one person, beyond a ceiling or to oneself; menu, preview and calls that differ`,
      "0",
      walked.broken.length === 0,
      [walked.broken.length, ...walked.broken.slice(0, 2)].join(", "),
    ),
    holds("of them decided by a second person", "some", walked.approved > 0, count(walked.approved)),
    holds("times somebody's menu, preview and calls were compared with his keys", "some", walked.compared > 0, count(walked.compared)),
  ];
}

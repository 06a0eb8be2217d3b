import type { Tx } from "../context.ts";
import { rowsOf } from "./sql.ts";

type Setting = "join_collapse_limit" | "enable_sort" | "enable_incremental_sort" | "plan_cache_mode";
type Told = Readonly<Partial<Record<Setting, string>>>;

/** For a statement that finds the same kind of rows whatever its values: what a connection has planned once is not planned again. */
export const onePlan: Told = { plan_cache_mode: "force_generic_plan" };

/** For a statement that adds many rows up to few: it takes what it cannot count for a handful and sorts them all, by texts. */
export const hashed: Told = { enable_sort: "off", enable_incremental_sort: "off" };

/** What the planner is told for some statements, and not for those after them. */
export async function planned<T>(tx: Tx, told: Told, work: () => Promise<T>): Promise<T> {
  const settings = Object.entries(told);
  if (settings.length === 0) return work();
  await rowsOf(tx, settings.map(([name, value]) => `set local ${name} = ${value}`).join("; "));
  const done = await work();
  await rowsOf(tx, settings.map(([name]) => `set local ${name} to default`).join("; "));
  return done;
}

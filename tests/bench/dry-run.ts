import type { OutputOf } from "../../src/contract/types.ts";
import { runSize } from "../../src/lending/risk/dry-run.ts";
import { must, signIn } from "./client.ts";
import { type Book, serverOf, sleep } from "./house.ts";
import { atLeast, atMost, type Bar, count, holds, ms } from "./table.ts";

const tenantId = 1;
const look = 50;
const seconds = (value: number): string => `${value.toFixed(1)} s`;
type Run = NonNullable<OutputOf<"rule.run">>;

/** Tries with their facts, as many as one run takes: those of the portfolio, and where they are fewer each again and again. */
const fill = `with there as materialized (select *, count(*) over () as n from machine_review where tenant_id = $1 and outcome in ('passed', 'rejected') and facts is not null)
  insert into machine_review (tenant_id, order_id, try, asked_at, answered_at, outcome, score, rules, model, verdict, facts, hits, decided_by, checked)
  select t.tenant_id, t.order_id, t.try + again, t.asked_at, t.answered_at, t.outcome, t.score, t.rules, t.model, t.verdict, t.facts, t.hits, t.decided_by, t.checked
  from there t cross join lateral generate_series(1, ceil(($2::int - t.n) / t.n::numeric)::int) again order by again, t.id
  limit (select greatest($2::int - max(n), 0) from there)`;

/** A dry run of a new rule against the last 100,000 applications: how long it takes, how far it says it is, and how soon it ends when it is stopped. */
export async function measureDryRun(book: Book): Promise<readonly Bar[]> {
  await book.owner.query(fill, [tenantId, runSize.most]);
  await book.owner.query("analyze machine_review");
  const server = await serverOf(book);
  try {
    const token = await signIn(server.origin, book, "tenant01");
    const { id, version } = await must(server.origin, {
      name: "rule.save",
      token,
      input: { name: "Bench", group: "", variable: "age", operator: "<", value: 25, action: "manual", weight: 5 } as never,
    });
    const begin = async (): Promise<number> =>
      (await must(server.origin, { name: "rule.test", token, input: { id, version, size: runSize.most } })).runId;
    const read = async (runId: number): Promise<Run> => {
      const run = await must(server.origin, { name: "rule.run", token, input: { runId } });
      if (!run) throw new Error("the run is there");
      return run;
    };

    const began = performance.now();
    const first = await begin();
    const [seen, gaps] = [new Set<number>(), [0]];
    let [run, moved] = [await read(first), performance.now()];
    while (run.status === "queued" || run.status === "running") {
      await sleep(look);
      run = await read(first);
      if (!seen.has(run.done)) [gaps[gaps.length], moved] = [performance.now() - moved, performance.now()];
      seen.add(run.done);
    }
    const took = (performance.now() - began) / 1_000;

    const second = await begin();
    for (run = await read(second); run.done < 20_000 && run.status !== "done"; run = await read(second)) await sleep(look);
    const stopped = performance.now();
    await must(server.origin, { name: "rule.stop", token, input: { runId: second } });
    const third = await begin();
    while ((await read(third)).status === "queued") await sleep(look);
    const free = performance.now() - stopped;
    const [left, after] = [await read(second), await read(third)];
    await must(server.origin, { name: "rule.stop", token, input: { runId: third } });

    const what = `dry run of ${count(runSize.most)} applications`;
    const { tested, changed, missing } = await read(first);
    return [
      atMost(what, 10, took, [seconds, `${count(tested)} tested, ${count(missing)} without facts, ${count(changed)} decided otherwise`]),
      atLeast("the same, times that it says how far it is", 10, seen.size, [count]),
      atMost("the same, longest without saying so", 2_000, Math.max(...gaps), [ms]),
      atMost("stopped on its way, until the next one is begun", 2_000, free, [ms]),
      holds(
        "the same, what was stopped",
        "cancelled, and goes no further",
        left.status === "cancelled" && left.done < left.total && (await read(second)).done === left.done && after.status !== "queued",
        `${count(left.done)} of ${count(left.total)}`,
      ),
    ];
  } finally {
    await server.stop();
  }
}

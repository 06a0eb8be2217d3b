import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { Refused } from "../../../../lending/reason.ts";
import { outcomes, runSize } from "../../../../lending/risk/dry-run.ts";
import { verdicts } from "../../../../lending/risk/engine.ts";
import { million } from "../../../../lending/money/rate.ts";
import type { Context } from "../../../kernel/context.ts";
import * as items from "./risk.store.ts";
import * as store from "./run.store.ts";

/** Puts a dry run of a version into the queue. */
export async function beginRun(context: Context, run: store.NewRun): Promise<number> {
  if (!(await items.selectVersion(context, run.id, run.version))) throw new Refused({ error: "notFound", field: "version" });
  return store.insertRun(context, run);
}

export async function testVersion(input: ParsedOf<"rule.test">, context: Context) {
  if ((await store.countOpen(context)) > 0) throw new Refused({ error: "risk.running" });
  const runId = await beginRun(context, { ...input, size: Math.min(input.size, runSize.most) });
  context.record({ subject: "risk", ids: [input.id], detail: { run: runId, version: input.version, size: input.size } });
  return { runId };
}

export async function stopRun({ runId }: ParsedOf<"rule.stop">, context: Context): Promise<{ ok: true }> {
  if (!(await store.cancelRun(context, runId)))
    throw new Refused((await store.selectRun(context, { runId })) ? { error: "risk.runOver" } : { error: "notFound", field: "runId" });
  context.record({ subject: "risk", ids: [runId], detail: { stopped: true } });
  return { ok: true };
}

const shareOf = (part: number, all: number): number => (all === 0 ? 0 : Math.round((part * million) / all));
const bys = ["gender", "age", "province"] as const;

function groupsOf(result: store.RunRow["result"]): NonNullable<OutputOf<"rule.run">>["groups"] {
  return Object.entries(result?.groups ?? {}).flatMap(([key, { tested, passed, livePassed }]) => {
    const by = bys.find((each) => key.startsWith(`${each} `));
    return by
      ? { by, of: key.slice(by.length + 1), tested, passRateBefore: shareOf(livePassed, tested), passRateAfter: shareOf(passed, tested) }
      : [];
  });
}

const cellsOf = ({ result }: store.RunRow) =>
  verdicts.flatMap((verdict) =>
    outcomes.map((outcome) => {
      const { count = 0, live = 0, orders = [] } = result?.cells[`${verdict} ${outcome}`] ?? {};
      return { verdict, outcome, count, live, orders: [...orders] };
    }),
  );

/** How far a dry run is, and what it came to. */
export async function readRun(input: ParsedOf<"rule.run">, context: Context): Promise<OutputOf<"rule.run">> {
  const row = await store.selectRun(context, input);
  if (!row) return null;
  const { result } = row;
  return {
    runId: row.id,
    id: row.item_id,
    name: row.name,
    version: row.version,
    operator: row.operator,
    status: row.state,
    createTime: row.asked_at.toISOString(),
    finishTime: row.finished_at?.toISOString() ?? null,
    size: row.size,
    total: row.total,
    done: row.done,
    missing: row.missing,
    place: result?.place ?? "own",
    drafts: [...(result?.drafts ?? [])],
    tested: result?.tested ?? 0,
    hits: result?.hits ?? 0,
    changed: result?.changed ?? 0,
    passRateBefore: shareOf(result?.livePassed ?? 0, result?.tested ?? 0),
    passRateAfter: shareOf(result?.passed ?? 0, result?.tested ?? 0),
    cells: cellsOf(row),
    groups: groupsOf(result),
  };
}

import { stageCode } from "../../../../lending/order/stage.ts";
import { Refused } from "../../../../lending/reason.ts";
import { readStages, stagesText, type Stage } from "../../../../lending/setting/stage-table.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import type { Context } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import type { DryRun, Group, Line } from "./group.ts";

const stagesOf = (typed: string): readonly Stage[] => {
  const judged = readStages(typed);
  if ("reason" in judged) throw new Refused(judged.reason);
  return judged.meant;
};

interface Late {
  readonly days: number;
  readonly orders: number;
  readonly owned: number;
}
/** Running loans by days past due: how many there are, and how many of them somebody has. */
const selectLate = (context: Context) =>
  rowsOf<Late>(
    context.tx,
    `select ($2::date - o.due_date)::int as days, count(*)::int as orders, count(coalesce(o.collector_id, o.reminder_id))::int as owned
     from loan_order o where o.tenant_id = $1 and o.status in (6, 8) and o.due_date is not null group by 1`,
    [context.tenant.id, localDate(context.now, context.tenant.timeZone)],
  );

const sum = (rows: readonly Late[], count: (row: Late) => number): number => rows.reduce((all, row) => all + count(row), 0);
const line = (what: Line["what"], name: string, before: number | null, after: number | null): Line => ({
  what,
  name,
  before,
  after,
  isMoney: false,
});

/** Orders whose stage would be another one; an order that changes it is given out anew (T28). */
async function dryRun(context: Context, value: string): Promise<DryRun> {
  const [before, after] = [context.tenant.stages, stagesOf(value)];
  const rows = await selectLate(context);
  const moved = rows.filter(({ days }) => stageCode(before, days) !== stageCode(after, days));
  const codes = [...new Set([...before, ...after].map(({ code }) => code))];
  const within = (stages: readonly Stage[], code: string): number =>
    sum(
      rows.filter(({ days }) => stageCode(stages, days) === code),
      ({ orders }) => orders,
    );
  return {
    lines: [
      line(
        "stageMoved",
        "",
        null,
        sum(moved, ({ orders }) => orders),
      ),
      line(
        "ownerMoved",
        "",
        null,
        sum(moved, ({ owned }) => owned),
      ),
      ...codes.map((code) => line("stageOrders", code, within(before, code), within(after, code))),
    ],
  };
}

/** The table of stages: boundaries are rows. It is taken in by the night of its day (jobs/night.ts). */
export const stageGroup: Group = {
  second: "paramSave",
  held: ({ tenant }) => Promise.resolve([{ key: "table", type: "stages", value: stagesText(tenant.stages) }]),
  judge: (_context, _held, typed) => stagesText(stagesOf(typed)),
  dryRun: (context, _held, value) => dryRun(context, value),
};

/** Puts a table of stages into force; rows that stay as they are are not touched. @returns whether any is another now */
async function putStages(tx: Context["tx"], tenantId: number, value: string): Promise<boolean> {
  const rows = JSON.stringify(stagesOf(value));
  const gone = await rowsOf(
    tx,
    `delete from collection_stage s where s.tenant_id = $1
       and not exists (select from jsonb_to_recordset($2) as n(code text) where n.code = s.code)`,
    [tenantId, rows],
  );
  const put = await rowsOf(
    tx,
    `insert into collection_stage (tenant_id, code, from_day, to_day)
     select $1, n.code, n."from", n."to" from jsonb_to_recordset($2) as n(code text, "from" int, "to" int)
     on conflict (tenant_id, code) do update set from_day = excluded.from_day, to_day = excluded.to_day
     where (collection_stage.from_day, collection_stage.to_day) is distinct from (excluded.from_day, excluded.to_day) returning 1`,
    [tenantId, rows],
  );
  return gone.length + put.length > 0;
}

/**
 * The night takes in the table whose day has come, before anything is counted by it; doing it twice changes nothing.
 * @returns whether a stage is another now
 */
export async function takeStages(
  { tx, tenant }: Pick<Context, "tx"> & { readonly tenant: Pick<Context["tenant"], "id"> },
  today: string,
): Promise<boolean> {
  const row = await rowOf<{ value: string }>(
    tx,
    `select value from setting_version where tenant_id = $1 and group_code = 'stage' and valid_from <= $2::date order by valid_from desc, id desc limit 1`,
    [tenant.id, today],
  );
  return row !== undefined && (await putStages(tx, tenant.id, row.value));
}

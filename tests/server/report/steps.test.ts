// @vitest-environment node
import { afterAll, beforeAll, expect, test } from "vitest";
import { statusOfStage } from "../../../src/lending/order/order.machine.ts";
import { dayFacts, movesDays } from "../../../src/server/report/days/day-facts.ts";
import { isOneOf, stepsCondition, tellsDue } from "../../../src/server/report/tally/steps.ts";
import { tallyFacts } from "../../../src/server/report/tally/tally-facts.ts";
import { type TestDatabase } from "../../support/database.ts";
import { createDemoDatabase } from "../../support/templates.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createDemoDatabase("small");
});
afterAll(() => database.drop());

const stages = Object.keys(statusOfStage);
/** Every step from a stage, or from none, to a stage, or to none, with everything that an event may say of itself. */
const pairs = [null, ...stages].flatMap((from) =>
  [null, ...stages].flatMap((to) =>
    [
      {},
      { dueDate: "2026-11-20" },
      { dueDate: "2026-11-20", dueBefore: "2026-11-10" },
      { onTime: true },
      { cohort: [{ day: "2026-11-10", late: -1 }] },
    ].map((detail) => ({
      from,
      to,
      detail,
    })),
  ),
);
/** The pairs as events of an order that was paid out. */
const asEvents = (
  n: string,
) => `(select o.tenant_id, o.id as order_id, 0::bigint as id, 'x' as event, now() - interval '3 days' as at, p."from" as from_stage, p."to" as to_stage, p.detail
  from jsonb_to_recordset(${n}) as p("from" text, "to" text, detail jsonb)
  cross join (select * from loan_order where tenant_id = 1 and paid_out_at is not null and due_date is not null order by id limit 1) o)`;

test("an event that is written without counting days would have moved none of their figures", async () => {
  const { days, adds } = dayFacts.order_event;
  const left = pairs.filter((pair) => pair.to !== null && (pair.to !== pair.from || tellsDue(pair.detail)) && !movesDays(pair));
  expect(left.length).toBeGreaterThan(1_000);
  const added = (events: object[]) =>
    database.owner.query(`select x.* from (${days(asEvents("$1"))}) x where ${adds.map((name) => `x.${name} <> 0`).join(" or ")}`, [
      JSON.stringify(events),
    ]);
  expect((await added(left)).rows).toEqual([]);
  expect((await added(pairs)).rows.length).toBeGreaterThan(20);
});

test("what an event can add to is judged by the server as the database judges it", async () => {
  const told = tallyFacts.flatMap(({ steps }) => (steps ? [steps] : []));
  expect(told.length).toBeGreaterThan(15);
  const judged = told.map((steps, at) => `coalesce(${stepsCondition(steps)}, false) as c${at}`).join(", ");
  const { rows } = await database.owner.query<Record<string, boolean>>(`select ${judged} from ${asEvents("$1")} f`, [
    JSON.stringify(pairs),
  ]);
  const answers = rows.map((row) => told.map((_, at) => row[`c${at}`]));
  expect(answers).toEqual(pairs.map((pair) => told.map((steps) => isOneOf(steps, pair))));
});

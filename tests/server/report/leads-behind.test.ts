// @vitest-environment node
import { afterAll, beforeAll, expect, it } from "vitest";
import { leadModules } from "../../../src/contract/marketing/lead.modules.ts";
import type { LeadFact } from "../../../src/lending/options/growth/lead-facts.ts";
import { startDemoServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let token = "";
const range = { from: "2026-10-23", to: "2026-11-21" };
beforeAll(async () => {
  server = await startDemoServer("large");
  token = await server.signIn("manager01");
});
afterAll(() => server.close());

const outgoing =
  "select lead_id, staff_id, at from contact_attempt where tenant_id = 1 and type = 'call' and direction = 'out' and lead_id is not null";
const written = "select lead_id, staff_id, at from lead_remark where tenant_id = 1 and data_type = 0";
/** Leads that each fact is about, straight from the tables: who, by whom, when. */
const raw = {
  allocated: "select lead_id, staff_id, started_at as at from lead_turn where tenant_id = 1",
  called: `${written} and attempt_id is null union all ${outgoing}`,
  leads: `${written} and attempt_id is null union all ${outgoing}`,
  messages: "select lead_id, staff_id, at from contact_attempt where tenant_id = 1 and type = 'sms' and lead_id is not null",
} as const satisfies Partial<Record<LeadFact, string>>;
/** Figures of the report by which they are walked; of the others the tables alone are asked. */
const figures: Readonly<Partial<Record<LeadFact, string>>> = { allocated: "leadAllocated", called: "leadCalled" };
const splits = { allocated: ["day", "hour", "collector"], called: ["day", "hour"], leads: ["collector"], messages: ["day"] } as const;
const keys = {
  day: "(f.at at time zone 'Asia/Ho_Chi_Minh')::date::text",
  hour: "to_char(f.at at time zone 'Asia/Ho_Chi_Minh', 'HH24')",
  collector: "f.staff_id::text",
} as const;

/** By line how many leads of a list there are: those alone, and as often as somebody had one on a day. */
async function leadsOf(fact: keyof typeof raw, module: string, by: keyof typeof keys) {
  const { rows } = await server.database.owner.query<{ key: string; leads: number; times: number }>(
    `select ${keys[by]} as key, count(distinct f.lead_id)::int as leads, count(*)::int as times from (${raw[fact]}) f
     join marketing_lead l on l.tenant_id = 1 and l.id = f.lead_id and l.module = $1
     where (f.at at time zone 'Asia/Ho_Chi_Minh')::date between $2 and $3 group by 1 order by 1`,
    [module, range.from, range.to],
  );
  return rows;
}

/** What the console asks the list for behind a line (tests/console/report-family.test.ts). */
const behind = (figure: LeadFact, by: keyof typeof keys, line: string) => ({
  figure,
  figureTime: by === "day" ? { from: line, to: line } : range,
  ...(by === "hour" ? { figureHour: Number(line) } : {}),
  ...(by === "collector" ? { figureStaff: [Number(line)] } : {}),
});

/** By person how many turns that are over there are in which somebody did something on these days. */
async function turnsOf(fact: keyof typeof raw, module: string) {
  const { rows } = await server.database.owner.query<{ staff: number; turns: number }>(
    `select t.staff_id::int as staff, count(distinct t.id)::int as turns from lead_turn t join (${raw[fact]}) f on f.lead_id = t.lead_id and f.staff_id = t.staff_id
     where t.tenant_id = 1 and t.module = $1 and t.ended_at is not null and (f.at at time zone 'Asia/Ho_Chi_Minh')::date between $2 and $3
       and (t.started_at at time zone 'Asia/Ho_Chi_Minh')::date <= $3 and (t.ended_at at time zone 'Asia/Ho_Chi_Minh')::date >= $2 group by 1 order by 1`,
    [module, range.from, range.to],
  );
  return rows;
}

it("whoever sees only what is over is shown the turns in which it was done, and no other of the same leads", async () => {
  let opened = 0;
  for (const { name } of leadModules)
    for (const fact of ["allocated", "called"] as const)
      for (const { staff, turns } of await turnsOf(fact, name)) {
        const doneList = `${name}.doneList` as "registerNotApply.doneList";
        const { data } = await server.call(doneList, { ...behind(fact, "collector", String(staff)), pageSize: "50" }, { token });
        expect(data.total, `${name} ${fact} ${staff}`).toBe(turns);
        opened += turns;
      }
  expect(opened).toBeGreaterThan(20);
});

it.each(leadModules)(
  "$name: the leads that Enter opens on a figure are those with which it was done, each once",
  async ({ name, bulk }) => {
    const allList = `${name}.allList` as "registerNotApply.allList";
    const asked = { reportCode: "marketingTimeShare", startTime: range.from, endTime: range.to, leadKind: bulk } as const;
    for (const fact of ["allocated", "called", "leads", "messages"] as const)
      for (const by of splits[fact]) {
        const { data } = await server.call("report.query", { ...asked, by }, { token });
        const lines = await leadsOf(fact, name, by);
        if (fact === "allocated") expect(lines.length).toBeGreaterThan(0);
        for (const { key, leads, times } of lines) {
          const opened = await server.call(allList, { ...behind(fact, by, key), pageSize: "50" }, { token });
          expect([opened.message, opened.data.total], `${fact} ${by} ${key}`).toEqual(["", leads]);
          const told = data.lines.find((line) => line.key === key)?.values[figures[fact] ?? ""];
          // Somebody who was called twice is one lead still.
          if (told !== undefined) expect([told, times === leads], `${fact} ${by} ${key}`).toEqual([times, told === leads]);
        }
      }
  },
);

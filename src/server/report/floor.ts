import type { OutputOf, ParsedOf } from "../../contract/types.ts";
import { fold } from "../../lending/fold.ts";
import { Refused } from "../../lending/reason.ts";
import { localDate, startOfDay } from "../../lending/time/zone.ts";
import type { Context, Handlers } from "../kernel/context.ts";
import { selectOnFloor, type OnFloor } from "./floor.queries.ts";
import { stagesOf } from "./stage-of-fact.ts";
import { selectFloorSums, type FloorSums } from "./time-share.queries.ts";

type Row = OutputOf<"floor.list">["list"][number];

const desks = {
  collection: { staffType: 7, status: 8, owner: "collector_id", permission: "report:afterLoanRealTime:list" },
  remind: { staffType: 6, status: 6, owner: "reminder_id", permission: "report:reminderRealTime:list" },
} as const;

/** What each person of a department does now, and his day so far; figures of the day are as the reports have them. */
async function listFloor(input: ParsedOf<"floor.list">, context: Context): Promise<OutputOf<"floor.list">> {
  const [department = "collection"] = input.department;
  const { permission, ...desk } = desks[department];
  const { tx, tenant, staff, now } = context;
  if (!staff.permissions.has(permission)) throw new Refused({ error: "forbidden" });
  const today = localDate(now, tenant.timeZone);
  const people = await selectOnFloor(tx, {
    ...desk,
    tenantId: tenant.id,
    department,
    teamId: staff.dataScope === "team" ? staff.teamId : null,
    staffId: staff.dataScope === "own" ? staff.id : null,
    now,
    today,
    dayStart: startOfDay(today, tenant.timeZone),
  });
  const wanted = people.filter(
    (person) =>
      (input.onShift === undefined || person.on_shift === input.onShift) && (!input.name || fold(person.name).includes(fold(input.name))),
  );
  const slice = {
    tenantId: tenant.id,
    days: [today],
    untilHour: null,
    people: wanted.map(({ id }) => id),
    appId: null,
    stages: stagesOf(tenant.stages, department),
  };
  const sums = new Map((await selectFloorSums(tx, slice)).map((each) => [each.id, each]));
  const from = (input.page - 1) * input.pageSize;
  const list = wanted.slice(from, from + input.pageSize).map((person) => rowOf(person, sums.get(person.id), now));
  return { list, page: input.page, pageSize: input.pageSize, total: wanted.length, totalIsExact: true };
}

const secondsSince = (at: Date, now: Date): number => Math.max(Math.floor((now.getTime() - at.getTime()) / 1000), 0);

/** What he is on, and since when; idle since the last thing that he did today. */
function standOf(person: OnFloor, now: Date): Pick<Row, "state" | "seconds" | "loanRecordId" | "orderNo" | "name"> {
  const account = { loanRecordId: person.order_id, orderNo: person.order_no, name: person.customer };
  if (person.call_since) return { state: "onCall", seconds: secondsSince(person.call_since, now), ...account };
  if (person.since) return { state: "onRecord", seconds: secondsSince(person.since, now), ...account };
  const nothing = { loanRecordId: null, orderNo: null, name: null };
  if (!person.online) return { state: "away", seconds: null, ...nothing };
  return { state: "idle", seconds: person.last_at ? secondsSince(person.last_at, now) : null, ...nothing };
}

function rowOf(person: OnFloor, sums: FloorSums | undefined, now: Date): Row {
  const { due = 0, kept = 0 } = sums ?? {};
  return {
    adminUserId: person.id,
    adminName: person.name,
    team: person.team,
    onShift: person.on_shift,
    ...standOf(person, now),
    stock: person.stock,
    calls: sums?.calls ?? 0,
    connected: sums?.connected ?? 0,
    promises: sums?.promises ?? 0,
    keptPercent: due > 0 ? Math.round((kept * 100) / due) : null,
    recoveredCount: sums?.count ?? 0,
    recovered: sums?.recovered ?? 0,
    blocked: sums?.blocked ?? 0,
    lastTime: person.last_at?.toISOString() ?? null,
  };
}

export const floorHandlers: Handlers<"floor.list"> = { "floor.list": listFloor };

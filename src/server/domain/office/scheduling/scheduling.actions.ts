import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { Refused } from "../../../../lending/reason.ts";
import { addMonths, localDate } from "../../../../lending/time/zone.ts";
import type { Context } from "../../../kernel/context.ts";
import * as store from "./scheduling.store.ts";

type Asked = ParsedOf<"scheduling.list">;

const wantedOf = ({ month, department, adminName }: Asked, { now, tenant }: Context): store.Wanted => ({
  department,
  adminName: adminName || null,
  today: localDate(now, tenant.timeZone),
  from: `${month}-01`,
  to: addMonths(`${month}-01`, 1),
});

/** A month of a department: who rests when, who covers, and what is promised for the day. */
export async function listShifts(input: Asked, context: Context): Promise<OutputOf<"scheduling.list">> {
  const wanted = wantedOf(input, context);
  const people = await store.selectPeople(context, wanted);
  const days = new Map<number, OutputOf<"scheduling.list">[number]["days"]>();
  const found = await store.selectDays(
    context,
    wanted,
    people.map(({ id }) => id),
  );
  for (const { staff_id: staffId, date, kind, cover_id: coverId, cover, due } of found)
    days.set(staffId, [...(days.get(staffId) ?? []), { date, type: kind, coverAdminUserId: coverId, coverName: cover, duePromises: due }]);
  return people.map(({ id, name, ...facts }) => ({
    adminUserId: id,
    adminName: name,
    department: input.department,
    ...facts,
    days: days.get(id) ?? [],
  }));
}

/** Heads on duty per day of the month. */
export async function countShifts(input: Asked, context: Context): Promise<OutputOf<"scheduling.count">> {
  const wanted = wantedOf(input, context);
  const ids = (await store.selectPeople(context, wanted)).map(({ id }) => id);
  const rows = await store.selectResting(context, wanted, ids);
  return rows.map(({ date, resting }) => ({ date, onDuty: ids.length - resting, resting }));
}

interface Plan {
  readonly ids: readonly number[];
  readonly dates: readonly string[];
  readonly type: "rest" | "work";
  readonly coverId: number | null;
}

/** Nobody is planned for a day that is over, nobody covers himself or while he rests, and whoever covers does not rest. */
async function refusePlan(context: Context, { ids, dates, type, coverId }: Plan): Promise<void> {
  const people = await store.selectPlannable(context, ids);
  if (people.length !== new Set(ids).size) throw new Refused({ error: "notFound", field: "adminUserIds" });
  const today = localDate(context.now, context.tenant.timeZone);
  if (dates.some((date) => date < today)) throw new Refused({ error: "shift.past", field: "dates" });
  if (type === "work") return;
  if (await store.coversOn(context, ids, dates)) throw new Refused({ error: "shift.covers", field: "dates" });
  if (coverId === null) return;
  const [cover] = await store.selectPlannable(context, [coverId]);
  const isFit = cover && !ids.includes(coverId) && people.every(({ department }) => department === cover.department);
  if (!isFit || (await store.restsOn(context, coverId, dates))) throw new Refused({ error: "shift.cover", field: "coverAdminUserId" });
}

async function write(context: Context, plan: Plan): Promise<number> {
  await refusePlan(context, plan);
  const { ids, dates, type, coverId } = plan;
  const days = type === "rest" ? await store.putRest(context, ids, { dates, coverId }) : await store.removeRest(context, ids, dates);
  context.record({ subject: "shift", ids: [...ids], detail: { dates: [...dates], type, cover: coverId } });
  // Whose queues these are changes with the day.
  context.changed([], [...ids, ...(coverId === null ? [] : [coverId])]);
  return days;
}

/** Many people and days at once. */
export async function insertShifts(input: ParsedOf<"scheduling.batchInsert">, context: Context) {
  const { adminUserIds, dates, type, coverAdminUserId } = input;
  return {
    inserted: await write(context, {
      ids: [...new Set(adminUserIds)],
      dates: [...new Set(dates)],
      type,
      coverId: coverAdminUserId ?? null,
    }),
  };
}

/** One cell of the list. */
export async function updateShift(input: ParsedOf<"scheduling.update">, context: Context): Promise<{ ok: true }> {
  const { adminUserId, date, type, coverAdminUserId } = input;
  await write(context, { ids: [adminUserId], dates: [date], type, coverId: coverAdminUserId ?? null });
  return { ok: true };
}

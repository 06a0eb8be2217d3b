import { schedulingCalls } from "../../../../contract/basics/scheduling.calls.ts";
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import type { OutputOf } from "../../../../contract/types.ts";
import { addMonths, localDate } from "../../../../lending/time/zone.ts";
import { refreshCalls, useCall } from "../../../client/query.ts";
import { timeZone } from "../../../i18n/format.ts";

export type Person = OutputOf<"scheduling.list">[number];
export type Shift = Person["days"][number];
export const departments = ["collection", "remind"] as const;
export type ShiftDepartment = (typeof departments)[number];

export const todayHere = (): string => localDate(new Date(), timeZone());

/** Every day of a month, as dates. */
export function daysIn(month: string): readonly string[] {
  const first = `${month}-01`;
  const count = Math.round((Date.parse(`${addMonths(first, 1)}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / 86_400_000);
  return Array.from({ length: count }, (_, at) => `${month}-${String(at + 1).padStart(2, "0")}`);
}

/** Month and department as the address has them. */
export function useAsked() {
  const [search, setSearch] = useSearchParams();
  const month = /^\d{4}-\d{2}$/.test(search.get("month") ?? "") ? (search.get("month") ?? "") : todayHere().slice(0, 7);
  const name = search.get("name") ?? "";
  const department: ShiftDepartment = search.get("department") === "remind" ? "remind" : "collection";
  const ask = useCallback(
    (changes: Readonly<Record<string, string>>) => {
      const { name: named, ...rest } = { month, department, name, ...changes };
      setSearch(named === "" ? rest : { ...rest, name: named }, { replace: true });
    },
    [month, department, name, setSearch],
  );
  return { month, department, name, ask };
}

/** By name, every month that was read: whoever has turned the page before his write was answered comes back to what he wrote. */
const refresh = (): void => void refreshCalls("scheduling.list", "scheduling.count");

/** The month's list and its heads on duty. */
export function useShifts({ month, department, name }: Omit<ReturnType<typeof useAsked>, "ask">) {
  const input = useMemo(() => ({ month, department, ...(name === "" ? {} : { adminName: name }) }), [month, department, name]);
  const list = useCall(schedulingCalls["scheduling.list"], input);
  const count = useCall(schedulingCalls["scheduling.count"], input);
  const cells = useMemo(
    () => new Map((list.data ?? []).map((person) => [person.adminUserId, new Map(person.days.map((day) => [day.date, day]))])),
    [list.data],
  );
  return { people: list.data, counts: count.data, cells, error: list.error ?? count.error, refresh };
}

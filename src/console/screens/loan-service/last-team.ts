import type { Department } from "../../../lending/department.ts";

const keyOf = (department: Department): string => (department === "collection" ? "keyline.lastTeam" : `keyline.lastTeam.${department}`);

/** The people of this browser's last allocation in a department: `b` chooses them again. Numbers only, no names. */
export function lastTeam(department: Department): readonly number[] {
  const stored: unknown = JSON.parse(localStorage.getItem(keyOf(department)) ?? "[]");
  return Array.isArray(stored) ? stored.filter((id): id is number => typeof id === "number") : [];
}

export const rememberTeam = (department: Department, ids: readonly number[]): void =>
  localStorage.setItem(keyOf(department), JSON.stringify(ids));

const key = "keyline.lastTeam";

/** The people of this browser's last allocation: `b` chooses them again. Numbers only, no names. */
export function lastTeam(): readonly number[] {
  const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
  return Array.isArray(stored) ? stored.filter((id): id is number => typeof id === "number") : [];
}

export const rememberTeam = (ids: readonly number[]): void => localStorage.setItem(key, JSON.stringify(ids));

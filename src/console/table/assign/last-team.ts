/** The people of this browser's last allocation at a desk: `b` chooses them again. Numbers only, no names. */
export function lastTeam(memory: string): readonly number[] {
  const stored: unknown = JSON.parse(localStorage.getItem(memory) ?? "[]");
  return Array.isArray(stored) ? stored.filter((id): id is number => typeof id === "number") : [];
}

export const rememberTeam = (memory: string, ids: readonly number[]): void => localStorage.setItem(memory, JSON.stringify(ids));

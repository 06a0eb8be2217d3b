import type { Way } from "./engine.ts";

/** Where a verdict leads, as it is typed: `deep`, or `deep 80, light 20`. */
export const waysText = (ways: readonly Way[]): string =>
  ways.length === 1 && ways[0]?.percent === 100 ? ways[0].to : ways.map(({ to, percent }) => `${to} ${percent}`).join(", ");

/** Reads it; a share that is no number is 0, so that the shares do not add up and the flow says where. */
export function readWays(typed: string): readonly Way[] {
  const parts = typed
    .split(/[,|]/)
    .map((part) => part.trim())
    .filter(Boolean);
  return parts.map((part) => {
    const found = /^(\S+?)\s+(\d{1,3})\s*%?$/.exec(part);
    return found ? { to: found[1] ?? "", percent: Number(found[2]) } : { to: part, percent: parts.length === 1 ? 100 : 0 };
  });
}

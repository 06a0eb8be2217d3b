import type { ScreenGroup } from "./screen.ts";

/** The screens that a group says it has. */
export const pathsOf = ({ prefix, has }: Pick<ScreenGroup, "prefix" | "has">): readonly string[] =>
  has === "" ? [prefix] : has.split(" ").map((name) => `${prefix}/${name}`);

let built: ReadonlySet<string> | null = null;

/** The menu lists every screen of the specification; this version has some of them. Told once, at the start. */
export function noteBuilt(groups: readonly ScreenGroup[]): void {
  built = new Set(groups.flatMap(pathsOf));
}
/** Whether there is a page behind a path of the menu. */
export const isBuilt = (path: string): boolean => built?.has(path) ?? true;

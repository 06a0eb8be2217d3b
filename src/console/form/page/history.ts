import type { ValuesOf } from "../use-form.ts";
import { typedOf, type Fields } from "../use-form.ts";
import type { Version } from "./definition.ts";
import { changesOf, type Change } from "./difference.ts";

export interface Entry {
  readonly version: Version<Fields>;
  /** Against the version before it, never against the present; null of the first. */
  readonly changes: readonly Change[] | null;
  /** An earlier version, not the one before, that says the same: it was proposed anew. */
  readonly same: number | null;
}

/** Versions as a history: what each one changed, the newest first. */
export function historyOf(fields: Fields, versions: readonly Version<Fields>[]): readonly Entry[] {
  const typed = versions.map(({ values }) => typedOf<Fields>({ fields, initial: values as Partial<ValuesOf<Fields>> }));
  const differ = (one: number, other: number) => changesOf(fields, typed[other] ?? {}, typed[one] ?? {});
  return versions.map((version, at) => {
    const changes = at + 1 < versions.length ? differ(at, at + 1) : null;
    const same = changes?.length ? versions.findIndex((_, earlier) => earlier > at + 1 && differ(at, earlier).length === 0) : -1;
    return { version, changes, same: versions[same]?.version ?? null };
  });
}

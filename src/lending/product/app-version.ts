import { defineMachine } from "../reason.ts";
import { drawOf } from "../risk/engine.ts";

/** rules/products.md 7: a draft nobody gets, and what is withdrawn nobody gets any more; whoever has it keeps it. */
export const appVersionMachine = defineMachine({
  states: ["draft", "published", "withdrawn"],
  moves: {
    publish: { from: ["draft"], to: "published" },
    withdraw: { from: ["published"], to: "withdrawn" },
  },
});
export type AppVersionState = (typeof appVersionMachine.states)[number];

export interface Release {
  readonly id: number;
  readonly build: number;
  readonly forced: boolean;
  readonly grayPercent: number;
}

/** Whether a device is among those that are told of a release: always the same for both, and even over devices. */
export const isTold = ({ id, grayPercent }: Release, device: string): boolean => drawOf(id, device) < grayPercent;

/** The newest of the published releases that a device may take, and whether it has to; null: it has the newest one for it. */
export function updateFor<R extends Release>(
  published: readonly R[],
  device: string,
  build: number,
): { readonly release: R; readonly isForced: boolean } | null {
  const newer = published
    .filter((release) => release.build > build && isTold(release, device))
    .toSorted((one, other) => other.build - one.build);
  const [release] = newer;
  return release ? { release, isForced: newer.some(({ forced }) => forced) } : null;
}

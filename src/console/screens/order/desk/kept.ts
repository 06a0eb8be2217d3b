import type { Source } from "../../../kernel/command/records.ts";
import { session } from "../../../kernel/state/session.ts";
import { createStore, useStore } from "../../../kernel/state/store.ts";
import type { ReviewState, Verdict } from "./cases.ts";

/** A verdict that does not stand: taken back, or refused after its case had left the desk. Its strip opens with it as soon as the case is here again. */
export interface Kept {
  readonly orderNo: string;
  readonly verdict: Verdict;
  /** What had been looked at. */
  readonly seen: ReviewState["seen"];
  /** What pressed that it is taken back, or what pressed the verdict. */
  readonly source: Source;
  /** Why it was refused; null where it was taken back. */
  readonly trouble: string | null;
}

const kept = createStore<ReadonlyMap<number, Kept>>(new Map());
let whose = 0;
/** They are somebody's: whoever signs in after him sees none of them. */
session.subscribe(() => {
  const me = session.get().me?.user.adminUserId ?? 0;
  if (me !== 0 && me !== whose) kept.set(new Map());
  whose = me || whose;
});

export const useKept = (): ReadonlyMap<number, Kept> => useStore(kept);
export const keep = (loanRecordId: number, one: Kept): void => kept.set((before) => new Map([...before, [loanRecordId, one]]));
export const dropKept = (loanRecordId: number): void => kept.set((before) => new Map([...before].filter(([id]) => id !== loanRecordId)));

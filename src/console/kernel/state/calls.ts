import { createStore, useStore } from "./store.ts";

/** A call of this person's through a gateway, or one that he missed. */
export interface MyCall {
  readonly callId: number;
  readonly attemptId: number;
  /** Null: of somebody to win. */
  readonly loanRecordId: number | null;
  readonly orderNo: string | null;
  /** Whom to win it is about, and the list that shows him. */
  readonly lead: { readonly dataId: number; readonly jumpUrl: string } | null;
  readonly name: string;
  readonly direction: "out" | "in";
  readonly state: "dialling" | "ringing" | "answered" | "missed";
  readonly since: string;
}
interface Calls {
  readonly all: readonly MyCall[];
  /** Calls that F4 took here, and missed ones that were looked at; a reload does not forget them. */
  readonly taken: readonly number[];
}

const keptKey = "keyline.calls";
const keptAtMost = 50;
const calls = createStore<Calls>({ all: [], taken: readKept() });

function readKept(): readonly number[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keptKey) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => Number.isInteger(id)) : [];
  } catch {
    return [];
  }
}

/** An incoming call rings until it is taken or over; what was taken, answered or dialled is live. */
export interface Phone {
  readonly ringing: MyCall | null;
  readonly live: MyCall | null;
  readonly missed: readonly MyCall[];
}
function phoneOf({ all, taken }: Calls): Phone {
  const isTaken = ({ callId }: MyCall) => taken.includes(callId);
  const rings = (call: MyCall) => call.direction === "in" && (call.state === "ringing" || call.state === "dialling");
  return {
    ringing: all.find((call) => rings(call) && !isTaken(call)) ?? null,
    live: all.find((call) => call.state !== "missed" && (!rings(call) || isTaken(call))) ?? null,
    missed: all.filter((call) => call.state === "missed" && !isTaken(call)),
  };
}
export const phone = (): Phone => phoneOf(calls.get());
export const usePhone = (): Phone => phoneOf(useStore(calls));

/** The order of a dial or taken call whose result is asked for, before the record has been read again. */
let dialled: { readonly loanRecordId: number; readonly attemptId: number } | null = null;
export const noteDial = (loanRecordId: number, attemptId: number): void => void (dialled = { loanRecordId, attemptId });
export const forgetDial = (): void => void (dialled = null);

interface Dial {
  readonly attemptId: number;
  readonly direction: "out" | "in";
}
interface Dialled {
  readonly loanRecordId: number;
  readonly dial: Dial | null;
}
const noted = (loanRecordId: number) => (dialled?.loanRecordId === loanRecordId ? dialled : null);
/** The attempt that a record of this order is the result of. */
export const attemptOf = ({ loanRecordId, dial }: Dialled): number | null => (dial ?? noted(loanRecordId))?.attemptId ?? null;
/** The same for a preset: a call that came in counts once F4 has taken it, because its digit was a letter of something else before. */
export function takenAttemptOf({ loanRecordId, dial }: Dialled): number | null {
  const { all, taken } = calls.get();
  const isHeard = (one: Dial) =>
    one.direction === "out" ||
    all.some((call) => call.attemptId === one.attemptId && taken.includes(call.callId)) ||
    endedTaken.has(one.attemptId);
  return (dial && isHeard(dial) ? dial : noted(loanRecordId))?.attemptId ?? null;
}
/** Attempts of taken calls, which leave the list when they are over and wait for their result. */
const endedTaken = new Set<number>();

/** The hand took it, or looked at a missed one. */
export function markTaken(call: MyCall): void {
  calls.set((before) => ({ ...before, taken: [...before.taken.filter((id) => id !== call.callId), call.callId].slice(-keptAtMost) }));
  sessionStorage.setItem(keptKey, JSON.stringify(calls.get().taken));
  if (call.state === "missed") return;
  endedTaken.add(call.attemptId);
  if (call.loanRecordId !== null) noteDial(call.loanRecordId, call.attemptId);
}

/** What the server says now. A taken call that nobody answered after all has no result. */
export function setCalls(all: readonly MyCall[]): void {
  for (const { state, attemptId } of all) {
    if (state !== "missed") continue;
    endedTaken.delete(attemptId);
    if (dialled?.attemptId === attemptId) forgetDial();
  }
  if (JSON.stringify(all) !== JSON.stringify(calls.get().all)) calls.set((before) => ({ ...before, all }));
}
export function forgetCalls(): void {
  setCalls([]);
  forgetDial();
}

import { useMemo, useRef, useState } from "react";
import { fold } from "../../../lending/fold.ts";
import { limits } from "../../../lending/limits.ts";
import type { Selected } from "../queue/selected.ts";
import type { AssignDesk, Split, Taker } from "./assign-desk.ts";
import { lastTeam, rememberTeam } from "./last-team.ts";

/** What is assigned, and who is chosen to begin with. */
export type Assignable = Selected & { readonly people?: readonly number[]; readonly desk: AssignDesk };
export interface AssignProps {
  readonly subject: Assignable;
  readonly submit: (answer: Split) => void;
  readonly cancel: () => void;
}

/** Why somebody is given nothing, whatever is chosen. */
export const unfit = ({ resting, assignEnabled }: Taker): "resting" | "disabled" | null =>
  assignEnabled === false ? "disabled" : resting ? "resting" : null;

const isFull = ({ open, cap = null }: Taker): boolean => cap !== null && open >= cap;
/** Whoever may take work first, the least loaded before the others; full ones behind them. */
const byLoad = (a: Taker, b: Taker): number => rank(a) - rank(b) || a.open - b.open;
const rank = (person: Taker): number => (unfit(person) ? 2 : Number(isFull(person)));

/** In the order in which they stood first: a digit means the same person for as long as the dialog is open. */
function useStanding(people: readonly Taker[]): readonly Taker[] {
  const [order, setOrder] = useState<readonly number[]>([]);
  if (order.length === 0 && people.length > 0) setOrder(people.toSorted(byLoad).map(({ adminUserId }) => adminUserId));
  return useMemo(() => {
    const place = new Map(order.map((id, at) => [id, at]));
    const at = ({ adminUserId }: Taker) => place.get(adminUserId) ?? order.length;
    return people.toSorted((a, b) => at(a) - at(b));
  }, [people, order]);
}

/** Wraps a change so that it takes the preview's confirmation back. */
type Anew = ReturnType<typeof useConfirming>["anew"];

/** Who is chosen, to begin with whom the subject names; whoever is unfit never is. */
function useChosen(people: readonly Taker[], { people: first, desk }: Assignable, anew: Anew) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(first));
  const toggle = anew((id: number | undefined) => {
    const person = people.find(({ adminUserId }) => adminUserId === id);
    if (id === undefined || (person && unfit(person))) return;
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  });
  const takeLastTeam = anew(() =>
    setChosen(new Set(lastTeam(desk.memory).filter((id) => people.some((person) => person.adminUserId === id && !unfit(person))))),
  );
  /** A key that means nothing here takes the choice back (rules/keyboard.md 12): a hand that slipped assigns nobody. */
  const forget = anew(() => setChosen(new Set()));
  return { chosen, toggle, takeLastTeam, forget };
}

/** Who can be chosen, narrowed by what is typed, and who is. */
function usePeople(subject: Assignable, anew: Anew) {
  const people = useStanding(subject.desk.useTakers());
  const [text, setText] = useState("");
  const shown = useMemo(
    () => people.filter(({ adminName, account = "", team = "" }) => fold(`${adminName} ${account} ${team}`).includes(fold(text))),
    [people, text],
  );
  const list = useActive(shown.map(({ adminUserId }) => adminUserId));
  return { text, setText, shown, list, ...useChosen(people, subject, anew) };
}

/** How it is split: evenly, everything but what was promised to somebody. */
function useSplit(anew: Anew) {
  const [split, setSplit] = useState<Omit<Split, "adminUserIds">>({ mode: "even", keepOld: false, keepPromised: true });
  const set = anew((change: Partial<typeof split>) => setSplit((before) => ({ ...before, ...change })));
  return {
    split,
    switchMode: () => set({ mode: split.mode === "even" ? "weight" : "even" }),
    switchKeep: () => set({ keepOld: !split.keepOld }),
    switchPromised: () => set({ keepPromised: !split.keepPromised }),
  };
}

/** Who is chosen and how it is split; every change takes the preview's confirmation back. */
export function useAssignment({ subject, submit }: AssignProps) {
  const { desk } = subject;
  const { confirming, anew, ask, isRead } = useConfirming();
  const people = usePeople(subject, anew);
  const { split, ...switches } = useSplit(anew);
  const ids = [...people.chosen];
  const preview = desk.usePreview(subject, ids.length > 0 ? { adminUserIds: ids, ...split } : null);
  const ready = ids.length > 0 && preview.data !== undefined && !preview.waiting && !preview.error;
  const enter = () => {
    if (!ready) return;
    if (!confirming) return ask();
    if (!isRead()) return;
    rememberTeam(desk.memory, ids);
    submit({ adminUserIds: ids, ...split, seen: preview.data ?? {} });
  };
  return { keepsOwners: desk.keepsOwners, ...people, ...split, ...switches, confirming, preview, ready, enter };
}

/** The person whom the arrows have reached, as in any listbox; digits do without. */
function useActive(ids: readonly number[]) {
  const [active, stand] = useState<number | null>(null);
  const at = active === null ? -1 : ids.indexOf(active);
  const to = (index: number) => stand(ids[Math.min(Math.max(index, 0), ids.length - 1)] ?? null);
  return {
    active: at < 0 ? null : active,
    down: () => to(at + 1),
    up: () => to(at < 0 ? ids.length - 1 : at - 1),
    first: () => to(0),
    last: () => to(ids.length - 1),
  };
}

/** What would happen must have been read: a second press of the same stroke means nothing. */
function useConfirming() {
  const [confirming, setConfirming] = useState(false);
  const asked = useRef(0);
  const ask = () => {
    asked.current = performance.now();
    setConfirming(true);
  };
  const anew =
    <A extends unknown[]>(change: (...args: A) => void) =>
    (...args: A) => {
      setConfirming(false);
      change(...args);
    };
  return { confirming, anew, ask, isRead: () => performance.now() - asked.current >= limits.settle };
}

export type Assignment = ReturnType<typeof useAssignment>;

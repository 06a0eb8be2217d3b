import { collectionCalls } from "../../contract/post-loan/collection.calls.ts";
import type { OutputOf } from "../../contract/types.ts";
import type { Department } from "../../lending/order/department.ts";
import { can, session } from "../kernel/state/session.ts";
import { createStore, useStore } from "../kernel/state/store.ts";
import { send } from "./client.ts";
import { noteOptions } from "./late-options.ts";

/** A floor whose people can be chosen among. */
export type Floor = Department | "market";
export type Colleague = OutputOf<"collection.postLoanUserList">[number];
interface Known {
  /** Whose list it is: the next person at this seat may see other people. */
  readonly of: number;
  readonly people: readonly Colleague[];
}
const known: Readonly<Record<Floor, ReturnType<typeof createStore<Known | null>>>> = {
  collection: createStore<Known | null>(null),
  remind: createStore<Known | null>(null),
  market: createStore<Known | null>(null),
};
const asked: Record<Floor, number> = { collection: 0, remind: 0, market: 0 };
/** ms: their open records change all day. */
const freshFor = 30_000;

const me = (): number => session.get().me?.user.adminUserId ?? 0;
const peopleOf = (found: Known | null): readonly Colleague[] | null => (found?.of === me() ? found.people : null);
export const maySeeStaff = (): boolean => can("loanService:staff:pick");

/** The people of a department whom the operator may choose, with how many records each holds; null until they are known. */
export const useStaff = (department: Floor = "collection"): readonly Colleague[] | null => peopleOf(useStore(known[department]));

/** Asks for them unless they were asked for just now; a failure leaves what is known. */
export async function loadStaff(department: Floor = "collection"): Promise<readonly Colleague[]> {
  const now = Date.now();
  const here = peopleOf(known[department].get());
  if (!maySeeStaff() || (here && now - asked[department] < freshFor)) return here ?? [];
  asked[department] = now;
  const people = await send(collectionCalls["collection.postLoanUserList"], { department }).catch(() => null);
  if (people) {
    known[department].set({ of: me(), people });
    noteOptions();
  }
  return people ?? here ?? [];
}

/** Choices of a filter by person. Oneself is always there: the kind of value is known before the list is. */
export const staffOptions = (department: Floor) => (): readonly { readonly value: number; readonly label: string }[] => {
  void loadStaff(department);
  const user = session.get().me?.user;
  const others = (peopleOf(known[department].get()) ?? []).filter((person) => person.adminUserId !== user?.adminUserId);
  return [
    ...(user ? [{ value: user.adminUserId, label: user.adminName }] : []),
    ...others.map((person) => ({ value: person.adminUserId, label: person.adminName })),
  ];
};

/** Choices of a filter by team: those of the people whom the operator may choose. */
export const teamOptions = (department: Floor) => (): readonly { readonly value: number; readonly label: string }[] => {
  void loadStaff(department);
  const teams = new Map((peopleOf(known[department].get()) ?? []).map(({ teamId, team }) => [teamId, team]));
  return [...teams].map(([value, label]) => ({ value, label }));
};

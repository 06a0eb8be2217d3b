import { guestGroupCalls } from "../../contract/post-loan/guest-group.calls.ts";
import type { Department } from "../../lending/order/department.ts";
import { can, session } from "../kernel/state/session.ts";
import { createStore } from "../kernel/state/store.ts";
import { send } from "./client.ts";
import { noteOptions } from "./late-options.ts";

interface Known {
  /** Whose list it is: the next person at this seat may see other groups. */
  readonly of: number;
  readonly groups: readonly { readonly id: number; readonly name: string }[];
}
const known: Readonly<Record<Department, ReturnType<typeof createStore<Known | null>>>> = {
  collection: createStore<Known | null>(null),
  remind: createStore<Known | null>(null),
};
const keys = { collection: "loanService:group:list", remind: "remind:group:list" } as const;
const most = 200;

async function load(department: Department): Promise<void> {
  const of = session.get().me?.user.adminUserId ?? 0;
  if (known[department].get()?.of === of || !can(keys[department])) return;
  known[department].set({ of, groups: [] });
  const page = await send(guestGroupCalls["guestGroup.list"], { department: [department], pageSize: most }).catch(() => null);
  if (!page) return;
  known[department].set({ of, groups: page.list });
  noteOptions();
}

/** Customer groups to filter by, asked for when they are first shown; whoever may not list them has none. */
export const groupOptions = (department: Department) => (): readonly { readonly value: number; readonly label: string }[] => {
  void load(department);
  return (known[department].get()?.groups ?? []).map(({ id, name }) => ({ value: id, label: name }));
};

/** After a group was made, changed or deleted. */
export function forgetGroups(department: Department): void {
  known[department].set(null);
}

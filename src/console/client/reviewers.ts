import { systemCalls } from "../../contract/basics/system.calls.ts";
import type { OutputOf } from "../../contract/types.ts";
import { can, session } from "../kernel/state/session.ts";
import { createStore } from "../kernel/state/store.ts";
import { send } from "./client.ts";
import { noteOptions } from "./late-options.ts";

interface Known {
  /** Whose list it is: the next person at this seat may see none. */
  readonly of: number;
  readonly people: OutputOf<"system.creditStaff">;
}
const known = createStore<Known | null>(null);

async function load(of: number): Promise<void> {
  if (known.get()?.of === of || !can("authority:staff:creditPick")) return;
  known.set({ of, people: [] });
  const people = await send(systemCalls["system.creditStaff"], {}).catch(() => null);
  known.set(people && { of, people });
  if (people) noteOptions();
}

/** Reviewers to filter by, asked for when they are first shown. Oneself is always there: the kind of value is known before the list is. */
export function reviewerOptions(): readonly { readonly value: number; readonly label: string }[] {
  const user = session.get().me?.user;
  if (!user) return [];
  void load(user.adminUserId);
  const others = (known.get()?.people ?? []).filter((person) => person.id !== user.adminUserId);
  return [{ value: user.adminUserId, label: user.adminName }, ...others.map(({ id, adminName }) => ({ value: id, label: adminName }))];
}

import { roleCalls } from "../../../contract/basics/authority/role.calls.ts";
import { send } from "../../client/client.ts";
import { noteOptions } from "../../client/late-options.ts";
import { can, session } from "../../kernel/state/session.ts";
import { createStore } from "../../kernel/state/store.ts";
import { roleName } from "./role-tree.ts";

interface Known {
  /** Whose list it is: the next person at this seat may see other roles. */
  readonly of: number;
  readonly roles: readonly { readonly id: number; readonly code: string; readonly name: string }[];
}
const known = createStore<Known | null>(null);
const most = 200;

async function load(of: number): Promise<void> {
  const needs = roleCalls["role.search"].permission;
  if (known.get()?.of === of || !can(needs)) return;
  known.set({ of, roles: [] });
  const page = await send(roleCalls["role.search"], { pageSize: most }).catch(() => null);
  known.set(page && { of, roles: page.list });
  if (page) noteOptions();
}

/** Roles to filter by, asked for when they are first shown; whoever may not list them has none. */
export function roleOptions(): readonly { readonly value: number; readonly label: string }[] {
  void load(session.get().me?.user.adminUserId ?? 0);
  return (known.get()?.roles ?? []).map((role) => ({ value: role.id, label: roleName(role) }));
}

import { guestGroupCalls } from "../../contract/post-loan/guest-group.calls.ts";
import type { Department } from "../../lending/order/department.ts";
import { askedRows, type Choice } from "./choices.ts";
import { send } from "./client.ts";

const most = 200;
const groupsOf = (department: Department, needs: "loanService:group:list" | "remind:group:list") =>
  askedRows(needs, async () => (await send(guestGroupCalls["guestGroup.list"], { department: [department], pageSize: most })).list);
const groups = {
  collection: groupsOf("collection", "loanService:group:list"),
  remind: groupsOf("remind", "remind:group:list"),
} as const;

/** Customer groups to filter by; whoever may not list them has none. */
export const groupOptions = (department: Department) => (): readonly Choice[] =>
  groups[department].rows().map(({ id, name }) => ({ value: id, label: name }));

/** After a group was made, changed or deleted. */
export const forgetGroups = (department: Department): void => groups[department].forget();

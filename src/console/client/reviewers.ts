import { systemCalls } from "../../contract/basics/system.calls.ts";
import { session } from "../kernel/state/session.ts";
import { askedRows, type Choice, choicesOfPeople } from "./choices.ts";
import { send } from "./client.ts";

const reviewers = askedRows("authority:staff:creditPick", () => send(systemCalls["system.creditStaff"], {}));

/** Reviewers to filter by. Oneself is always there: the kind of value is known before the list is. */
export function reviewerOptions(): readonly Choice[] {
  const user = session.get().me?.user;
  if (!user) return [];
  const others = reviewers.rows().filter((person) => person.id !== user.adminUserId);
  return [{ value: user.adminUserId, label: user.adminName }, ...choicesOfPeople(others)];
}

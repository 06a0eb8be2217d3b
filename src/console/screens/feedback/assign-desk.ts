import { userFeedbackCalls as calls } from "../../../contract/basics/user-feedback.calls.ts";
import { splitOrders, type Candidate } from "../../../lending/collection/assignment.rules.ts";
import { useAsked } from "../../client/asked.ts";
import { send } from "../../client/client.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { AssignDesk, Split, SplitPreview, Taker } from "../../table/assign/assign-desk.ts";
import type { Selected } from "../../table/queue/selected.ts";

/** What the server's own rule would do: in turn, nobody has a cap of feedback. */
function previewOf(takers: readonly Taker[], what: Selected, { adminUserIds, mode }: Split): SplitPreview {
  const matched = what.kind === "ticked" ? what.ids.length : what.count;
  const fit = { enabled: true, assignEnabled: true, resting: false, department: "none", cap: null };
  const people = takers
    .filter(({ adminUserId }) => adminUserIds.includes(adminUserId))
    .map(({ adminUserId, adminName, open }): Candidate => ({ ...fit, id: adminUserId, name: adminName, open }));
  const assigned = splitOrders(matched, people, mode).map(({ id, count }) => ({ adminUserId: id, count, why: null }));
  return { matched, assigned, skipped: [] };
}

/** What customers wrote, to whoever may answer it. */
export const feedbackDesk: AssignDesk = {
  permission: "userFeedback:all:assign",
  memory: "keyline.lastTeam.feedback",
  title: "feedback.assign.title",
  done: "feedback.assign.done",
  keepsOwners: false,
  useTakers: () => useAsked(calls["userFeedback.people"], {}).data ?? [],
  usePreview: (what, split) => {
    const takers = useAsked(calls["userFeedback.people"], {}).data ?? [];
    return { data: split ? previewOf(takers, what, split) : undefined, error: null, waiting: false };
  },
  takers: () => send(calls["userFeedback.people"], {}),
  send: (what, { adminUserIds }, meta) => {
    const people = { adminUserIds: [...adminUserIds], mode: "even" as const };
    return what.kind === "ticked"
      ? ports.send(calls["userFeedback.chooseAllocation"], { ids: [...what.ids], ...people }, meta)
      : ports.send(calls["userFeedback.searchAllocation"], { filters: what.filters, ...people }, meta);
  },
};

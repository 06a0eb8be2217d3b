import { collectionCalls } from "../../../contract/post-loan/collection.calls.ts";
import { useAsked } from "../../client/asked.ts";
import { loadStaff } from "../../client/staff.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { Selected } from "../../table/queue/selected.ts";
import type { AssignDesk, Split } from "../../table/assign/assign-desk.ts";
import type { Desk } from "./desk.ts";

/** What the server is asked, for ticked rows and for everything that matches alike. */
const transferInput = (what: Selected) => (what.kind === "ticked" ? { loanRecordIds: [...what.ids] } : { filters: what.filters });

const peopleOf = ({ adminUserIds, mode, keepOld, keepPromised }: Split) => ({
  adminUserIds: [...adminUserIds],
  mode,
  keepOld,
  keepPromised,
});

interface Fit {
  readonly assignEnabled: boolean;
  readonly resting: boolean;
}
const isFit = ({ assignEnabled, resting }: Fit): boolean => assignEnabled && !resting;

/** Cases of a department to its people: caps and customer groups are the server's to weigh, so that it shows what it would do. */
export const assignDeskOf = (desk: Desk): AssignDesk => ({
  permission: `${desk.group}:all:assign`,
  memory: desk.department === "collection" ? "keyline.lastTeam" : `keyline.lastTeam.${desk.department}`,
  title: "assign.title",
  done: "assign.done",
  keepsOwners: true,
  useTakers: () => useAsked(collectionCalls["collection.postLoanUserList"], { department: desk.department }).data ?? [],
  usePreview: (what, split) => useAsked(desk.preview, split ? { ...transferInput(what), ...peopleOf(split) } : null),
  takers: async () => (await loadStaff(desk.department)).filter(isFit),
  send: (what, split, meta) => {
    const { asOf, leftOut } = split.seen ?? {};
    const out = new Set(leftOut);
    const people = { ...peopleOf(split), asOf };
    const whole = (ids: Iterable<number>) => [...ids].filter((id) => !out.has(id));
    return what.kind === "ticked"
      ? ports.send(desk.select, { loanRecordIds: whole(what.ids), ...people }, meta)
      : ports.send(desk.search, { filters: what.filters, ...people }, meta);
  },
  undo: (batchId, meta) => ports.send(desk.undo, { batchId }, meta),
});

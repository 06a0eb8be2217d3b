import type { LeadModule } from "../../../contract/marketing/lead.module.ts";
import { splitOrders, type Candidate } from "../../../lending/collection/assignment.rules.ts";
import { send } from "../../client/client.ts";
import { useAsked } from "../../client/asked.ts";
import { ports } from "../../kernel/command/ports.ts";
import { can, session } from "../../kernel/state/session.ts";
import type { Way } from "../../form/message/way.ts";
import type { AssignDesk, Split, SplitPreview, Taker } from "../../table/assign/assign-desk.ts";
import { transferSkipCodes } from "../../../lending/options/growth/lead-codes.ts";
import { wordOf } from "../../table/filter/options.ts";
import type { Selected } from "../../table/queue/selected.ts";

type LeadTaker = Taker & { readonly cap: number | null };

/** What the server's own rule would do: caps are known, and leads belong to no group. */
function previewOf(takers: readonly LeadTaker[], what: Selected, { adminUserIds, mode }: Split): SplitPreview {
  const matched = what.kind === "ticked" ? what.ids.length : what.count;
  const fit = { enabled: true, assignEnabled: true, resting: false, department: "marketing" };
  const people = takers
    .filter(({ adminUserId }) => adminUserIds.includes(adminUserId))
    .map(({ adminUserId, adminName, open, cap }): Candidate => ({ ...fit, id: adminUserId, name: adminName, open, cap }));
  const shares = splitOrders(matched, people, mode);
  const left = matched - shares.reduce((sum, { count }) => sum + count, 0);
  return {
    matched,
    assigned: shares.map(({ id, count }) => ({ adminUserId: id, count, why: count === 0 ? "cap" : null })),
    skipped: left > 0 ? [{ reason: "cap", count: left }] : [],
  };
}

/** Leads of a list to marketers. */
export function assignDeskOf({ name, resource, of }: LeadModule): AssignDesk {
  const useTakers = (): readonly LeadTaker[] => useAsked(of.userList, {}).data ?? [];
  return {
    permission: `marketing:${resource}:assign`,
    memory: `keyline.lastTeam.${name}`,
    title: "marketing.assign.title",
    done: "marketing.assign.done",
    keepsOwners: false,
    useTakers,
    usePreview: (what, split) => {
      const takers = useTakers();
      return { data: split ? previewOf(takers, what, split) : undefined, error: null, waiting: false };
    },
    takers: () => send(of.userList, {}),
    send: async (what, { adminUserIds, mode }, meta) => {
      const people = { adminUserIds: [...adminUserIds], mode };
      const { assigned, leftOut, leftOutCount } = await (what.kind === "ticked"
        ? ports.send(of.transferSelect, { dataIds: [...what.ids], ...people }, meta)
        : ports.send(of.transferSearch, { filters: what.filters, ...people }, meta));
      const rows = leftOut.map(({ dataId, name, reason }) => ({ key: dataId, row: name, result: wordOf(transferSkipCodes, reason) }));
      return { assigned, leftOut: { rows, count: leftOutCount } };
    },
  };
}

const known = new Map<string, readonly LeadTaker[]>();

/** Choices of a filter by marketer, for whoever may give leads away; asked for when they are first shown. */
export const marketerOptions =
  ({ name, of }: LeadModule) =>
  (): readonly { readonly value: number; readonly label: string }[] => {
    if (!known.has(name) && can(of.userList.permission))
      void send(of.userList, {}).then(
        (people) => known.set(name, people),
        () => undefined,
      );
    const user = session.get().me?.user;
    const people = known.get(name) ?? (user ? [user] : []);
    return people.map(({ adminUserId, adminName }) => ({ value: adminUserId, label: adminName }));
  };

/** Advertising to the leads of a list. */
export const messageWayOf = ({ of }: LeadModule): Way => ({
  useTemplates: ({ appId }) => useAsked(of.template, { appId }),
  usePreview: (ids, wording) => useAsked(of.preview, wording ? { dataIds: [...ids], templateId: wording.templateId } : null),
  send: async (ids, { templateId }, meta) => {
    const { batchId, accepted, rejected } = await ports.send(of.send, { dataIds: [...ids], templateId }, meta);
    return { taskId: batchId, accepted, blocked: rejected.length };
  },
});

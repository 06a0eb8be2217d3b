import type { Call } from "../../../contract/kernel/call.ts";
import type { Permission } from "../../../contract/permissions.ts";
import { splitOrders, type Candidate } from "../../../lending/collection/assignment.rules.ts";
import { send } from "../../client/client.ts";
import { useAsked } from "../../client/asked.ts";
import type { CountedKey } from "../../i18n/sections.ts";
import type { SendMeta } from "../../kernel/command/records.ts";
import type { AssignDesk, Split, SplitPreview, Taker } from "../../table/assign/assign-desk.ts";
import type { Selected } from "../../table/queue/selected.ts";

interface Task {
  readonly permission: Permission;
  readonly name: string;
  readonly title: CountedKey;
  readonly done: CountedKey;
  readonly takers: Call<"payment.userList" | "repayment.userList">;
  readonly give: (
    what: Selected,
    adminUserIds: readonly number[],
    meta: SendMeta,
  ) => Promise<{ readonly assigned: readonly { readonly adminUserId: number }[] }>;
}

/** In turn: tasks of finance have no weight, and nobody's cap. */
function previewOf(takers: readonly Taker[], what: Selected, { adminUserIds }: Split): SplitPreview {
  const matched = what.kind === "ticked" ? what.ids.length : what.count;
  const fit = { enabled: true, assignEnabled: true, resting: false, department: "finance" };
  const people = takers
    .filter(({ adminUserId }) => adminUserIds.includes(adminUserId))
    .map(({ adminUserId, adminName, open }): Candidate => ({ ...fit, id: adminUserId, name: adminName, open, cap: null }));
  return {
    matched,
    assigned: splitOrders(matched, people, "even").map(({ id, count }) => ({ adminUserId: id, count, why: null })),
    skipped: [],
  };
}

/** Tasks of finance to its people. */
export function financeDesk({ permission, name, title, done, takers, give }: Task): AssignDesk {
  const call = takers as Call<"payment.userList">;
  const useTakers = (): readonly Taker[] => useAsked(call, {}).data ?? [];
  return {
    permission,
    memory: `keyline.lastTeam.${name}`,
    title,
    done,
    keepsOwners: false,
    useTakers,
    usePreview: (what, split) => {
      const people = useTakers();
      return { data: split ? previewOf(people, what, split) : undefined, error: null, waiting: false };
    },
    takers: () => send(call, {}),
    send: async (what, { adminUserIds }, meta) => {
      const { assigned } = await give(what, adminUserIds, meta);
      return { assigned: [{ count: assigned.length }] };
    },
  };
}

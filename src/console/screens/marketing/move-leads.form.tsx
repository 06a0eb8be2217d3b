import { follow } from "../../../contract/marketing/lead.modules.ts";
import { followCalls } from "../../../contract/marketing/lead-rule.calls.ts";
import type { OutputOf } from "../../../contract/types.ts";
import { useAsked } from "../../client/asked.ts";
import { FieldsDialog, type Asked } from "../../form/fields-dialog.tsx";
import { choice, many } from "../../form/kinds.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t, tn, useT } from "../../i18n/i18n.ts";
import { ports } from "../../kernel/command/ports.ts";
import { can } from "../../kernel/state/session.ts";
import type { Lead } from "./lead-follow.ts";

const command = "lead.move";

function ruleText({ enabled, cap, recycleDays }: OutputOf<"followConfig.query">): string {
  if (!enabled) return t("marketing.move.ruleOff");
  return t("marketing.move.rule", { cap: cap === null ? "∞" : formatNumber(cap), days: formatNumber(recycleDays) });
}

/** How leads of the one product that is ticked are given out, for whoever may know it. */
function useProductRule(leads: readonly Lead[]): string {
  const [productId, ...others] = [...new Set(leads.map((lead) => lead.productId))];
  const isOne = others.length === 0 && typeof productId === "number" && can(followCalls["followConfig.query"].permission);
  const { data } = useAsked(followCalls["followConfig.query"], isOne ? { productId } : null);
  return data ? ruleText(data) : "";
}

/** Ticked leads of a product go from one person to others, in turn; those of anybody else among them stay. */
export function MoveLeadsForm({ subject: leads, source, submit, cancel }: Asked<readonly Lead[]>) {
  useT();
  const rule = useProductRule(leads);
  const takers = useAsked(follow.of.userList, {}).data ?? [];
  const owners = [
    ...new Map(leads.flatMap(({ assigneeId, assigneeName }) => (assigneeId === null ? [] : [[assigneeId, assigneeName ?? ""]]))).entries(),
  ];
  return (
    <FieldsDialog
      title={tn("marketing.move.title", leads.length)}
      send={t("marketing.move.label")}
      fields={{
        from: choice({ label: "marketing.move.from", required: true, options: () => owners.map(([value, label]) => ({ value, label })) }),
        to: many({
          label: "marketing.move.to",
          required: true,
          options: () => takers.map(({ adminUserId, adminName }) => ({ value: adminUserId, label: adminName })),
          hint: () => rule,
        }),
      }}
      initial={{ from: owners[0]?.[0] ?? null }}
      cancel={cancel}
      submit={async ({ from, to }, idempotencyKey) => {
        const fromAdminUserId = Number(from);
        const dataIds = leads.filter(({ assigneeId }) => assigneeId === fromAdminUserId).map(({ dataId }) => dataId);
        const asked = { dataIds, fromAdminUserId, toAdminUserIds: to.map(Number) };
        const { moved } = await ports.send(followCalls["followConfig.adjust"], asked, { command, source, idempotencyKey });
        ports.tell({ kind: "done", text: tn("marketing.move.done", moved) }, command);
        submit(true);
      }}
    />
  );
}

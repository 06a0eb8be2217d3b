import { tenantCalls } from "../../../contract/basics/tenant/tenant.calls.ts";
import { tenantList } from "../../../contract/basics/tenant/tenant.columns.ts";
import { regions } from "../../../contract/languages.ts";
import type { RowOf } from "../../../contract/types.ts";
import type { TenantStatus } from "../../../lending/options/tenant-codes.ts";
import { mayTurnTenant } from "../../../lending/rights/tenant.rules.ts";
import { loadSections } from "../../i18n/i18n.ts";
import { commandsFor, type Command, type ScreenContext } from "../../kernel/command/command.ts";
import { ports } from "../../kernel/command/ports.ts";
import { decideCommands } from "../../table/approval/waiting.commands.ts";
import { lateForm } from "../../table/late-dialog.tsx";
import { tableScreen } from "../../table/table-screen.tsx";

type Tenant = RowOf<"tenant.search">;
const { ui } = commandsFor<Tenant>();
const status = lateForm<Tenant, true>(async () => (await Promise.all([import("./status.form.tsx"), loadSections("form")]))[0].StatusForm);

async function ask(row: Tenant, { source, refresh }: ScreenContext<Tenant>): Promise<void> {
  if (await ports.ask(status.form, row, source)) refresh();
}

/** Suspends a lender, or asks that it may stand again. */
const turn = (way: "suspend" | "reopen", to: TenantStatus, place: number): Command<Tenant> =>
  ui({
    id: `tenant.${way}`,
    label: `authority.tenant.${way}`,
    target: "one",
    place: { rowMenu: place },
    permission: tenantCalls["tenant.updateStatus"].permission,
    acts: true,
    blocked: (row) => mayTurnTenant(row, to),
    run: (row, context) => void ask(row, context),
  });

const decide = decideCommands<Tenant>({
  id: "tenant",
  words: {
    approve: "authority.tenant.approve",
    refuse: "authority.tenant.refuse",
    asks: "authority.tenant.asks",
    decided: "authority.tenant.decided",
  },
  vars: ({ name, requester, askedReason }) => ({ name, requester: requester ?? "", reason: askedReason ?? "" }),
  place: { bar: 1, rowMenu: 1 },
});

/** Lenders of the house: suspended by palette with a reason, standing again by a second person (`p`). */
export const tenants = tableScreen<"tenant.search">({
  path: "/tenant/tenantList",
  list: tenantList,
  rowKey: "id",
  sections: ["authority", "shell"],
  mark: (row) => (row.approvalId === null || row.isOwnRequest ? "plain" : "warn"),
  looks: {
    code: { cell: ({ code }) => <span translate="no">{code}</span> },
    region: { cell: ({ region }) => <span translate="no">{region}</span> },
    currency: { cell: ({ currency }) => <span translate="no">{currency}</span> },
    timeZone: { cell: ({ timeZone }) => <span translate="no">{timeZone}</span> },
    locales: { cell: ({ locales }) => <span translate="no">{locales.join(", ")}</span> },
    apps: { cell: ({ apps }) => apps.join(", ") || "–" },
    status: { tone: (row) => (row.status === "live" ? "good" : "bad") },
  },
  filters: [
    "name",
    "code",
    { key: "region", kind: "one-of", options: () => regions.map((value) => ({ value, label: value })) },
    { key: "status", kind: "one-of" },
  ],
  commands: [...decide, turn("suspend", "suspended", 3), turn("reopen", "live", 4)],
});

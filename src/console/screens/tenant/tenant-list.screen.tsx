import { tenantCalls } from "../../../contract/basics/tenant/tenant.calls.ts";
import { tenantList } from "../../../contract/basics/tenant/tenant.columns.ts";
import { regions } from "../../../contract/languages.ts";
import type { OutputOf, RowOf } from "../../../contract/types.ts";
import type { TenantStatus } from "../../../lending/options/office/tenant-codes.ts";
import { mayTurnTenant } from "../../../lending/rights/tenant.rules.ts";
import { editNew, editRecord } from "../../form/page/address.ts";
import { overList } from "../../form/page/over-list.tsx";
import type { Reason } from "../../../lending/reason.ts";
import { workIn } from "../../client/visit.ts";
import { loadSections, t } from "../../i18n/i18n.ts";
import { commandsFor, type Command, type ScreenContext } from "../../kernel/command/command.ts";
import { ports } from "../../kernel/command/ports.ts";
import { session } from "../../kernel/state/session.ts";
import { decideCommands, waitingMark } from "../../table/approval/waiting.commands.ts";
import { lateForm } from "../../table/late-dialog.tsx";
import { tableScreen } from "../../table/table-screen.tsx";
import { showOnce } from "./show-once.ts";
import { path } from "./tenant.path.ts";

type Tenant = RowOf<"tenant.search">;
const { ui } = commandsFor<Tenant>();
const status = lateForm<Tenant, true>(async () => (await Promise.all([import("./status.form.tsx"), loadSections("form")]))[0].StatusForm);

async function ask(row: Tenant, { source, refresh }: ScreenContext<Tenant>): Promise<void> {
  if (await ports.ask(status.form, row, source)) refresh();
}

/** Suspends a lender, asks that it may stand again, or that a new one may be live. */
const turn = (way: "suspend" | "reopen" | "live", to: TenantStatus, place: number): Command<Tenant> =>
  ui({
    id: `tenant.${way}`,
    label: `authority.tenant.${way}`,
    target: "one",
    place: { rowMenu: place },
    permission: tenantCalls["tenant.updateStatus"].permission,
    acts: true,
    blocked: (row) =>
      mayTurnTenant(row, to) ??
      (way !== "suspend" && (way === "live") !== (row.status === "preparing") ? { error: "state.refused" } : null),
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
  vars: ({ name, requester, asked, askedReason }) => ({
    name,
    requester: requester ?? "",
    what: asked === null ? "" : t(`authority.tenant.request.${asked}`),
    reason: askedReason ?? "",
  }),
  place: { bar: 1, rowMenu: 1 },
});

const calls = tenantCalls;
const user = lateForm<Tenant, OutputOf<"tenant.save">>(
  async () => (await Promise.all([import("./user.form.tsx"), loadSections("form")]))[0].UserForm,
);
const ready = lateForm<Tenant, never>(async () => (await import("./ready.dialog.tsx")).ReadyDialog);

/** His first password is shown once. */
async function addUser(row: Tenant, { source, refresh }: ScreenContext<Tenant>): Promise<void> {
  const made = await ports.ask(user.form, row, source);
  if (!made) return;
  refresh();
  showOnce(made.values, source);
}

/** There the one lender stands in the list, and the key that led here leads home. */
const isAway = (): boolean => Boolean(session.get().me?.home);
const atHome = (): Reason | null => {
  const home = session.get().me?.home;
  return home ? { error: "tenant.atHome", vars: { name: home.name } } : null;
};
const work = ui({
  id: "tenant.switch",
  label: "authority.tenant.switch",
  target: "one",
  verb: "switchTenant",
  place: { rowMenu: 2, hint: 1 },
  permission: calls["tenant.switch"].permission,
  acts: true,
  blocked: (row) =>
    isAway()
      ? null
      : row.isOwn
        ? { error: "tenant.already" }
        : row.status === "suspended"
          ? { error: "tenant.suspended", vars: { name: row.name } }
          : null,
  run: (row, { source }) => workIn(session.get().me?.home?.tenantId ?? row.id, source),
});

const making: readonly Command<Tenant>[] = [
  ui({
    id: "tenant.add",
    label: "authority.tenant.add",
    target: "screen",
    verb: "new",
    place: { bar: 2, hint: 2 },
    permission: calls["tenant.save"].permission,
    blocked: atHome,
    run: editNew,
  }),
  ui({
    id: "tenant.readiness",
    label: "authority.tenant.ready.open",
    target: "one",
    verb: "preview",
    place: { rowMenu: 3, hint: 3 },
    permission: calls["tenant.readiness"].permission,
    run: (row, { source }) => void ports.ask(ready.form, row, source),
  }),
  ui({
    id: "tenant.addUser",
    label: "authority.tenant.addUser",
    target: "one",
    place: { rowMenu: 7 },
    permission: calls["tenant.addUser"].permission,
    acts: true,
    blocked: atHome,
    run: (row, context) => void addUser(row, context),
  }),
];

/** Lenders of the house: suspended by palette with a reason, standing again by a second person (`p`). */
const list = tableScreen<"tenant.search">({
  path,
  list: tenantList,
  rowKey: "id",
  sections: ["authority", "shell"],
  mark: waitingMark,
  looks: {
    code: { cell: ({ code }) => <span translate="no">{code}</span> },
    region: { cell: ({ region }) => <span translate="no">{region}</span> },
    currency: { cell: ({ currency }) => <span translate="no">{currency}</span> },
    timeZone: { cell: ({ timeZone }) => <span translate="no">{timeZone}</span> },
    locales: { cell: ({ locales }) => <span translate="no">{locales.join(", ")}</span> },
    apps: { cell: ({ apps }) => apps.join(", ") || "–" },
    status: { tone: (row) => (row.status === "live" ? "good" : row.status === "preparing" ? "warn" : "bad") },
  },
  filters: [
    "name",
    "code",
    { key: "region", kind: "one-of", options: () => regions.map((value) => ({ value, label: value })) },
    { key: "status", kind: "one-of" },
  ],
  open: ({ id }) => editRecord(id),
  commands: [...decide, work, ...making, turn("live", "live", 4), turn("suspend", "suspended", 5), turn("reopen", "live", 6)],
});

/** Enter edits a lender, `c` makes a new one: on pages of their own, each with its fields. */
export const tenants = overList(list, async () => {
  const [{ editLenderForm }, { newLenderForm }] = await Promise.all([import("./edit.form.ts"), import("./lender.form.ts")]);
  return { page: editLenderForm, fresh: newLenderForm };
});

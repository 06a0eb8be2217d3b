import type { Call } from "../../../../contract/kernel/call.ts";
import type { CallName } from "../../../../contract/calls.ts";
import type { Permission } from "../../../../contract/permissions.ts";
import { ruleCalls } from "../../../../contract/risk/rule.calls.ts";
import type { InputOf } from "../../../../contract/types.ts";
import { Refused } from "../../../../lending/reason.ts";
import { editNew, showVersions } from "../../../form/page/address.ts";
import { loadSections, t } from "../../../i18n/i18n.ts";
import { commandsFor, type Command, type ScreenContext } from "../../../kernel/command/command.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { awaitsMe, askerCommands, type Waiting } from "../../../table/approval/waiting.commands.ts";
import { lateForm } from "../../../table/late-dialog.tsx";
import { seeded } from "./seed.ts";

/** A row of any of the three lists. */
export interface RiskRow extends Waiting {
  readonly id: number;
  readonly name: string;
  readonly version: number;
  readonly liveVersion: number | null;
  readonly status: string;
  readonly requester: string | null;
  readonly askedVersion: number | null;
}
export interface DryRunAsked {
  readonly row: RiskRow;
  /** Whoever decides sees it beside his word. */
  readonly decides: boolean;
}

type Publish = "rule.publish" | "ruleSet.publish" | "decision.publish";
type Rollback = "rule.rollback" | "ruleSet.rollback" | "decision.rollback";
interface Kind {
  /** Of its commands. */
  readonly id: "rule" | "ruleSet" | "decision";
  readonly edit: Permission;
  readonly list: Permission;
  readonly publish: Call<Publish>;
  readonly rollback: Call<Rollback>;
  /** Of what can be on or off. */
  readonly status?: Call<"rule.status" | "ruleSet.status">;
}

const dryRun = lateForm<DryRunAsked, true>(
  async () => (await Promise.all([import("./dry-run.dialog.tsx"), loadSections("form")]))[0].DryRunDialog,
);

async function sent<C extends CallName>(
  call: Call<C>,
  input: InputOf<C>,
  { source }: Pick<ScreenContext<RiskRow>, "source">,
): Promise<boolean> {
  const meta = { command: call.name, source, idempotencyKey: crypto.randomUUID() };
  try {
    await ports.send(call, input, meta);
    return true;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    ports.tell({ kind: "failed", error }, meta.command);
    return false;
  }
}

/** What waits for me is decided beside its dry run; else the newest version is put before another person. */
async function publish(row: RiskRow, kind: Kind, context: ScreenContext<RiskRow>): Promise<void> {
  if (awaitsMe(row) === null) {
    if (await ports.ask(dryRun.form, { row, decides: true }, context.source)) context.refresh();
    return;
  }
  if (!(await sent(kind.publish, { id: row.id, version: row.version }, context))) return;
  ports.tell({ kind: "done", text: t("risk.asked", { name: row.name, version: row.version }) }, `${kind.id}.publish`);
  context.refresh();
}

async function turn(rows: readonly RiskRow[], kind: Kind, context: ScreenContext<RiskRow>): Promise<void> {
  if (!kind.status) return;
  let asked = 0;
  for (const row of rows) {
    if (!(await sent(kind.status, { id: row.id, status: row.status === "off" ? "on" : "off" }, context))) break;
    asked += 1;
  }
  // A refusal has been told by then; what was asked for before it is there all the same.
  if (asked === rows.length) ports.tell({ kind: "done", text: t("risk.switched") }, `${kind.id}.status`);
  if (asked > 0) context.refresh();
}

const addCommand = <R extends RiskRow>({ id, edit }: Kind): Command<R> =>
  commandsFor<R>().ui({
    id: `${id}.add`,
    label: `risk.${id}.add`,
    target: "screen",
    verb: "new",
    place: { bar: 1, hint: 1 },
    permission: edit,
    run: editNew,
  });

const testCommand = <R extends RiskRow>({ id }: Kind): Command<R> =>
  commandsFor<R>().ui({
    id: `${id}.test`,
    label: "risk.test",
    target: "one",
    verb: "preview",
    place: { bar: 2, rowMenu: 1, hint: 2 },
    permission: ruleCalls["rule.run"].permission,
    run: (row, { source }) => void ports.ask(dryRun.form, { row, decides: false }, source),
  });

const historyCommand = <R extends RiskRow>({ id, list }: Kind): Command<R> =>
  commandsFor<R>().ui({
    id: `${id}.history`,
    label: "risk.history",
    target: "one",
    verb: "history",
    place: { rowMenu: 4, hint: 5 },
    permission: list,
    run: (row) => showVersions(row.id),
  });

const cloneCommand = <R extends RiskRow>({ id, edit }: Kind): Command<R> =>
  commandsFor<R>().ui({
    id: `${id}.clone`,
    label: "risk.clone",
    target: "one",
    place: { rowMenu: 5 },
    permission: edit,
    run: (row) => {
      seeded.id = row.id;
      editNew();
    },
  });

const publishCommand = <R extends RiskRow>(kind: Kind): Command<R> =>
  commandsFor<R>().ui({
    id: `${kind.id}.publish`,
    label: "risk.publish",
    target: "one",
    verb: "publish",
    place: { bar: 3, rowMenu: 2, hint: 3 },
    permission: kind.edit,
    acts: true,
    blocked: (row) => (row.approvalId !== null ? awaitsMe(row) : row.version === row.liveVersion ? { error: "state.refused" } : null),
    run: (row, context) => void publish(row, kind, context as unknown as ScreenContext<RiskRow>),
  });

const switchCommand = <R extends RiskRow>(kind: Kind): Command<R> =>
  commandsFor<R>().ui({
    id: `${kind.id}.status`,
    label: "risk.switch",
    target: "many",
    verb: "switch",
    place: { bar: 4, rowMenu: 3, hint: 4 },
    permission: kind.edit,
    acts: true,
    blocked: (rows) =>
      rows.some(({ liveVersion, approvalId }) => liveVersion === null || approvalId !== null) ? { error: "state.refused" } : null,
    run: (rows, context) => void turn(rows, kind, context as unknown as ScreenContext<RiskRow>),
  });

/** The way back asks nobody. */
const rollbackCommand = <R extends RiskRow>({ id, rollback }: Kind): Command<R> =>
  commandsFor<R>().call({
    id: `${id}.rollback`,
    label: "risk.rollback",
    target: "one",
    place: { rowMenu: 6 },
    call: rollback,
    blocked: ({ liveVersion }) => (liveVersion === null ? { error: "state.refused" } : null),
    confirm: ({ name, liveVersion }) => ({
      title: "risk.rollback",
      body: "risk.rollbackText",
      vars: { name, version: String(liveVersion) },
      danger: true,
    }),
    input: ({ id: item }) => ({ id: item }),
    after: (_out, context) => context.refresh(),
    done: "risk.rolledBack",
  });

/** What only opens something: a new one, a copy, a dry run, the versions. */
const openers = <R extends RiskRow>(kind: Kind): readonly Command<R>[] => [
  addCommand(kind),
  testCommand(kind),
  historyCommand(kind),
  cloneCommand(kind),
];

/** What changes what decides: each asks another person, but for the way back. */
const deciders = <R extends RiskRow>(kind: Kind): readonly Command<R>[] => [
  publishCommand(kind),
  ...(kind.status ? [switchCommand<R>(kind)] : []),
  rollbackCommand(kind),
  ...askerCommands<R>(kind.id, kind.edit),
];

/** What can be done with rules, sets and flows alike. */
export const riskCommands = <R extends RiskRow>(kind: Kind): readonly Command<R>[] => [...openers<R>(kind), ...deciders<R>(kind)];

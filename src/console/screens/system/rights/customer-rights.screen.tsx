import { rightsCalls } from "../../../../contract/basics/rights/rights.calls.ts";
import { rightsList } from "../../../../contract/basics/rights/rights.columns.ts";
import type { RowOf } from "../../../../contract/types.ts";
import type { RequestKind } from "../../../../lending/rights/data-subject.ts";
import type { Reason } from "../../../../lending/reason.ts";
import { loadSections } from "../../../i18n/i18n.ts";
import { commandsFor, type Command, type Form, type ScreenContext } from "../../../kernel/command/command.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { awaitsMe, askerCommands } from "../../../table/approval/waiting.commands.ts";
import { holdCommand } from "../../../table/hold/hold.command.ts";
import { lateForm } from "../../../table/late-dialog.tsx";
import { tableScreen } from "../../../table/table-screen.tsx";
import { RightsPeek } from "./rights.peek.tsx";

type Row = RowOf<"customerRights.list">;
type Context = Pick<ScreenContext<Row>, "source" | "refresh">;
const { ui } = commandsFor<Row>();

const request = lateForm<null, true>(async () => (await Promise.all([import("./request.form.tsx"), loadSections("form")]))[0].RequestForm);
const erase = lateForm<Row, true>(async () => (await Promise.all([import("./erase.form.tsx"), loadSections("form")]))[0].EraseForm);
const decide = lateForm<Row, true>(async () => (await Promise.all([import("./erase.form.tsx"), loadSections("form")]))[0].DecideForm);
const answer = lateForm<Row, true>(async () => (await Promise.all([import("./answer.form.tsx"), loadSections("form")]))[0].AnswerForm);
const file = lateForm<Row, true>(
  async () => (await Promise.all([import("./answer.form.tsx"), loadSections("form"), loadSections("export")]))[0].FileForm,
);

async function ask<S>(form: Form<S, true>, subject: S, { source, refresh }: Context): Promise<void> {
  if (await ports.ask(form, subject, source)) refresh();
}
/** What is done about a kind is done while it runs, and once. */
const open =
  (...kinds: readonly RequestKind[]) =>
  (row: Row): Reason | null => {
    if (!kinds.includes(row.kind)) return { error: "rights.otherKind" };
    if (row.state === "waiting") return { error: "approval.waiting" };
    return row.state === "open" ? null : { error: "rights.ended" };
  };

const act = (
  id: string,
  form: Form<Row, true>,
  rest: Pick<Parameters<typeof ui>[0], "label" | "verb" | "place" | "permission"> & { readonly blocked: (row: Row) => Reason | null },
): Command<Row> => ui({ id, target: "one", acts: true, run: (row, context) => void ask(form, row, context), ...rest });

const { permission: asks } = rightsCalls["customerRights.erase"];
const commands: readonly Command<Row>[] = [
  ui({
    id: "rights.add",
    label: "rights.add",
    target: "screen",
    verb: "new",
    place: { bar: 1, hint: 1 },
    permission: "system:rights:add",
    acts: true,
    run: (_none, context) => void ask(request.form, null, context),
  }),
  act("rights.decide", decide.form, {
    label: "rights.decide",
    verb: "publish",
    place: { bar: 2, rowMenu: 1, hint: 2 },
    permission: "system:rights:erase",
    blocked: awaitsMe,
  }),
  act("rights.erase", erase.form, {
    label: "rights.erase",
    verb: "preview",
    place: { rowMenu: 2, hint: 3 },
    permission: asks,
    blocked: open("erasure"),
  }),
  act("rights.file", file.form, {
    label: "rights.file.make",
    place: { rowMenu: 3 },
    permission: "system:rights:export",
    blocked: open("access"),
  }),
  act("rights.end", answer.form, {
    label: "rights.end",
    verb: "end",
    place: { rowMenu: 4 },
    permission: "system:rights:add",
    blocked: open("access", "correction", "erasure"),
  }),
  holdCommand<Row>(({ userId, name, hold }) => ({ userId, name, isHeld: hold !== null }), { rowMenu: 5 }),
  ...askerCommands<Row>("rights", asks, "noKey"),
];

const near = 3;

/** What customers ask about what is held on them (rules/customer-rights.md 1): Space shows one whole, Shift+Q what erasing would do, `p` is the second person's. */
export const customerRights = tableScreen<"customerRights.list">({
  path: "/system/customerRights",
  list: rightsList,
  rowKey: "id",
  sections: ["system", "approval", "form"],
  beside: RightsPeek,
  mark: (row) => (row.daysLeft !== null && row.daysLeft <= near ? "bad" : row.approvalId !== null && !row.isOwnRequest ? "warn" : "plain"),
  looks: {
    name: { cell: ({ name }) => <span translate="no">{name}</span> },
    dueOn: { tone: ({ daysLeft }) => (daysLeft !== null && daysLeft <= near ? "bad" : "plain") },
    state: { tone: ({ state }) => (state === "waiting" ? "warn" : state === "done" ? "good" : "plain") },
  },
  filters: ["kind", "state"],
  commands,
});

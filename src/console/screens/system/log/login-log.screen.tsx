import { sessionCalls } from "../../../../contract/basics/log/login-log.calls.ts";
import { loginLogList } from "../../../../contract/basics/log/login-log.columns.ts";
import type { InputOf, RowOf } from "../../../../contract/types.ts";
import type { Reason } from "../../../../lending/reason.ts";
import { t } from "../../../i18n/i18n.ts";
import { commandsFor, type Command } from "../../../kernel/command/command.ts";
import { lastDays } from "../../../table/filter/filter-text.ts";
import { tableScreen } from "../../../table/table-screen.tsx";
import { leaveCommand } from "../../../table/leave/leave.command.ts";
import { LoginPeek } from "./login-log.peek.tsx";

type Row = RowOf<"loginLog.list">;
type Input = InputOf<"loginLog.list">;
const { call } = commandsFor<Row>();

/** An account that nobody has is nobody's session. */
const isSomebody = ({ adminUserId }: Row): Reason | null => (adminUserId === null ? { error: "notFound" } : null);
const nameOf = ({ adminName, account }: Row): string => adminName ?? account;

/** Hours and minutes of a session. */
const lengthText = (seconds: number | null): string =>
  seconds === null ? "–" : `${Math.floor(seconds / 3600)}:${String(Math.floor(seconds / 60) % 60).padStart(2, "0")}`;

const commands: readonly Command<Row>[] = [
  call({
    id: "login.kick",
    label: "visits.kick",
    target: "one",
    verb: "end",
    place: { bar: 1, rowMenu: 1, hint: 1 },
    call: sessionCalls["system.kick"],
    blocked: isSomebody,
    confirm: (row) => ({ title: "visits.kick", body: "visits.kickText", vars: { name: nameOf(row) } }),
    input: ({ adminUserId }) => ({ adminUserId: adminUserId ?? 0 }),
    after: (_out, context) => context.refresh(),
    done: ({ ended }) => t("visits.kicked", { count: ended }),
  }),
  call({
    id: "login.lock",
    label: "visits.lock",
    target: "one",
    verb: "switch",
    place: { bar: 2, rowMenu: 2, hint: 2 },
    call: sessionCalls["system.lock"],
    blocked: isSomebody,
    confirm: (row) => (row.locked ? null : { title: "visits.lock", body: "visits.lockText", vars: { name: nameOf(row) } }),
    input: ({ adminUserId, locked }) => ({ adminUserId: adminUserId ?? 0, locked: !locked }),
    after: (_out, context) => context.refresh(),
    done: "visits.lockDone",
  }),
  // Shift+X ends sessions here; where people are listed it is this.
  leaveCommand<Row>({
    person: (row) => (row.adminUserId === null || !row.enabled ? null : { id: row.adminUserId, name: nameOf(row) }),
    place: { rowMenu: 3 },
  }),
];

/** Who came in and who was refused (rules/rights.md 1): Space shows where the person is signed in, Shift+X ends it, `t` locks the account. */
export const loginLog = tableScreen<"loginLog.list">({
  path: "/system/logManagement/loginLog",
  list: loginLogList,
  rowKey: "id",
  beside: LoginPeek,
  mark: ({ locked }) => (locked ? "warn" : "plain"),
  looks: {
    result: { tone: ({ result }) => (result === "in" ? "good" : "bad") },
    session: { tone: ({ session }) => (session === "live" ? "good" : "plain") },
    length: { cell: ({ length }) => lengthText(length) },
    account: { cell: ({ account }) => <span translate="no">{account}</span> },
    deviceId: { cell: ({ deviceId }) => <span translate="no">{deviceId || "–"}</span> },
    userAgent: { cell: ({ userAgent }) => <span translate="no">{userAgent}</span> },
  },
  filters: [
    { key: "time", label: "visits.column.time", kind: "date-range", initial: lastDays(7) as NonNullable<Input["time"]> },
    "account",
    "result",
    "reason",
    "ip",
    "deviceId",
  ],
  commands,
});

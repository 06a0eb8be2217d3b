import { useEffect } from "react";
import type { InputOf, RowOf } from "../../../contract/types.ts";
import type { Department } from "../../../lending/department.ts";
import { openOrderTab } from "../../client/order-tab.ts";
import { t } from "../../i18n/i18n.ts";
import { commandsFor, type Command } from "../../kernel/command.ts";
import { goTo } from "../../kernel/ports.ts";
import type { Column, Screen, Tone } from "../../kernel/screen.ts";
import { queueOf } from "../../table/queues.ts";
import { tableScreen } from "../../table/table-screen.tsx";
import { assignThese } from "./assign.command.ts";
import { desks } from "./desk.ts";

export type Seat = RowOf<"floor.list">;
const { ui } = commandsFor<Seat>();

/** ms: the floor is never older than five seconds. */
const every = 3_500;

/** 125 -> "2:05"; hours where there are some. */
function clock(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Signed in and doing nothing for this long is worth a look, seconds. */
const idleFor = 600;
const signs = { onCall: "●", onRecord: "◐", idle: "○", away: "–" } as const;
const toneOf = ({ state, seconds }: Seat): Tone =>
  state === "onCall" ? "good" : state === "idle" && (seconds === null || seconds >= idleFor) ? "warn" : "plain";

const columns: readonly Column<Seat>[] = [
  { key: "adminName", label: "floor.column.person", kind: "text", width: 176 },
  {
    key: "state",
    label: "floor.column.state",
    kind: "text",
    width: 144,
    tone: toneOf,
    cell: (row) => `${signs[row.state]} ${t(row.onShift ? `floor.state.${row.state}` : "floor.state.resting")}`,
  },
  {
    key: "seconds",
    label: "floor.column.since",
    kind: "count",
    width: 88,
    cell: (row) => (row.seconds === null ? "–" : clock(row.seconds)),
  },
  { key: "orderNo", label: "order.column.orderNo", kind: "id" },
  { key: "name", label: "order.column.name", kind: "text", width: 168 },
  { key: "calls", label: "floor.column.calls", kind: "count", width: 80 },
  { key: "connected", label: "floor.column.contacts", kind: "count", width: 96 },
  { key: "promises", label: "floor.column.promises", kind: "count", width: 88 },
  { key: "keptPercent", label: "floor.column.kept", kind: "percent", width: 88 },
  { key: "recovered", label: "floor.column.recovered", kind: "money", width: 144 },
  { key: "recoveredCount", label: "floor.column.recoveredCount", kind: "count", width: 96 },
  { key: "blocked", label: "floor.column.blocked", kind: "count", width: 96, tone: (row) => (row.blocked > 0 ? "warn" : "plain") },
  { key: "stock", label: "floor.column.stock", kind: "count", width: 88 },
  { key: "lastTime", label: "floor.column.last", kind: "instant" },
  { key: "team", label: "floor.column.team", kind: "text" },
];

const places = {
  collection: {
    path: "/report/afterLoanReport/realTime",
    title: "floor.title",
    permission: "report:afterLoanRealTime:list",
    orders: "/loanService/allCollectionOrder",
  },
  remind: {
    path: "/report/reminderReport/realTime",
    title: "floor.remindTitle",
    permission: "report:reminderRealTime:list",
    orders: "/remind/agencyAllOrder",
  },
} as const;

const openBacklog = (department: Department, seat: Seat): void => goTo(`${places[department].orders}?assigneeId=${seat.adminUserId}`);

/** Enter opens a person's orders, `c` what he is on, `t` gives his orders to others. */
function commandsOf(department: Department): readonly Command<Seat>[] {
  const desk = desks[department];
  return [
    ui({
      id: "floor.move",
      label: "floor.move",
      target: "one",
      keys: ["t"],
      place: { bar: 1, rowMenu: 1, hint: 1 },
      permission: `${desk.group}:all:assign`,
      acts: true,
      blocked: ({ stock }) => (stock === 0 ? { error: "order.notTicked" } : null),
      run: ({ adminUserId, stock }, context) => {
        const what = { kind: "matching" as const, filters: { assigneeId: [adminUserId] }, count: stock, people: [], desk };
        void assignThese({ desk, what, done: context.refresh, refresh: context.refresh });
      },
    }),
    ui({
      id: "floor.account",
      label: "floor.account",
      target: "one",
      keys: ["c"],
      place: { bar: 2, rowMenu: 2, hint: 2 },
      permission: "order:detail:view",
      blocked: ({ loanRecordId }) => (loanRecordId === null ? { error: "lease.none" } : null),
      run: ({ loanRecordId, orderNo }) => void openOrderTab(loanRecordId ?? 0, orderNo ?? ""),
    }),
  ];
}

/** Reads the floor again behind the rows on screen, while it is looked at. */
function Pulse({ path }: { readonly path: string }) {
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === "visible" && queueOf(path)?.queue.reload(), every);
    return () => clearInterval(timer);
  }, [path]);
  return null;
}

function floorScreen(department: Department): Screen {
  const { path, title, permission } = places[department];
  return tableScreen<"floor.list">({
    path,
    title,
    permission,
    sections: ["table", "order", "collection", "floor"],
    list: "floor.list",
    rowKey: "adminUserId",
    open: (seat) => openBacklog(department, seat),
    columns,
    filters: [
      {
        key: "department",
        label: "floor.column.department",
        kind: "many-of",
        options: () => [{ value: department, label: t(`floor.department.${department}`) }],
        initial: [department] as InputOf<"floor.list">["department"],
      },
      { key: "name", label: "floor.column.person", kind: "text" },
      { key: "onShift", label: "floor.column.onShift", kind: "flag", initial: true as InputOf<"floor.list">["onShift"] },
    ],
    commands: commandsOf(department),
    below: () => <Pulse path={path} />,
  });
}

export const liveFloor = floorScreen("collection");
export const remindLiveFloor = floorScreen("remind");

import { floorList } from "../../../contract/report/floor.columns.ts";
import { useEffect } from "react";
import type { InputOf, RowOf } from "../../../contract/types.ts";
import type { Department } from "../../../lending/order/department.ts";
import { openOrderTab } from "../../client/order-tab.ts";
import { t } from "../../i18n/i18n.ts";
import { commandsFor, type Command } from "../../kernel/command/command.ts";
import { goTo } from "../../kernel/command/ports.ts";
import type { ColumnLook, Screen, Tone } from "../../kernel/screen/screen.ts";
import { queueOf } from "../../table/queue/queues.ts";
import { tableScreen } from "../../table/table-screen.tsx";
import { assignThese } from "../../table/assign/assign.command.ts";
import { assignDeskOf } from "./assign-desk.ts";
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

const looks: { readonly [K in Extract<keyof Seat, string>]?: ColumnLook<Seat> } = {
  state: {
    tone: toneOf,
    cell: (row) => `${signs[row.state]} ${t(row.onShift ? `collection.floor.state.${row.state}` : "collection.floor.state.resting")}`,
  },
  seconds: { cell: (row) => (row.seconds === null ? "–" : clock(row.seconds)) },
  blocked: { tone: (row) => (row.blocked > 0 ? "warn" : "plain") },
};

const places = {
  collection: {
    path: "/report/afterLoanReport/realTime",
    title: "collection.floor.title",
    permission: "report:afterLoanRealTime:list",
    orders: "/loanService/allCollectionOrder",
  },
  remind: {
    path: "/report/reminderReport/realTime",
    title: "collection.floor.remindTitle",
    permission: "report:reminderRealTime:list",
    orders: "/remind/agencyAllOrder",
  },
} as const;

const openBacklog = (department: Department, seat: Seat): void => goTo(`${places[department].orders}?assigneeId=${seat.adminUserId}`);

/** Enter opens a person's orders, Shift+Enter what he is on, `t` gives his orders to others. */
function commandsOf(department: Department): readonly Command<Seat>[] {
  const desk = desks[department];
  const assigning = assignDeskOf(desk);
  return [
    ui({
      id: "floor.move",
      label: "collection.floor.move",
      target: "one",
      verb: "assign",
      place: { bar: 1, rowMenu: 1, hint: 1 },
      permission: `${desk.group}:all:assign`,
      acts: true,
      blocked: ({ stock }) => (stock === 0 ? { error: "assign.nothing" } : null),
      run: ({ adminUserId, stock }, context) => {
        const what = { kind: "matching" as const, filters: { assigneeId: [adminUserId] }, count: stock, people: [], desk: assigning };
        void assignThese({ desk: assigning, what, done: context.refresh, refresh: context.refresh, source: context.source });
      },
    }),
    ui({
      id: "floor.account",
      label: "collection.floor.account",
      target: "one",
      verb: "openOther",
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
    sections: ["collection"],
    list: floorList,
    rowKey: "adminUserId",
    open: (seat) => openBacklog(department, seat),
    looks,
    filters: [
      {
        key: "department",
        label: "collection.floor.column.department",
        kind: "many-of",
        options: () => [{ value: department, label: t(`collection.floor.department.${department}`) }],
        initial: [department] as InputOf<"floor.list">["department"],
      },
      { key: "name", label: "collection.floor.column.person", kind: "text" },
      { key: "onShift", label: "collection.floor.column.onShift", kind: "flag", initial: true as InputOf<"floor.list">["onShift"] },
    ],
    commands: commandsOf(department),
    below: () => <Pulse path={path} />,
  });
}

export const liveFloor = floorScreen("collection");
export const remindLiveFloor = floorScreen("remind");

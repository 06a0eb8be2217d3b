import { createElement, type ComponentType } from "react";
import { loadSections } from "../../i18n/i18n.ts";
import { commandsFor, type Command, type ScreenContext } from "../../kernel/command/command.ts";
import { ports } from "../../kernel/command/ports.ts";
import { lateDialog } from "../../table/late-dialog.tsx";
import type { Case } from "./case-desk.tsx";
import type { Desk } from "./desk.ts";

interface ListProps {
  readonly desk: Desk;
  readonly onClose: () => void;
}
type Lists = Readonly<Record<"PromiseList" | "TransferList" | "RequestList", ComponentType<ListProps>>>;

/** The lists of the floor are no part of a queue's own script. */
const late = (name: keyof Lists) =>
  lateDialog<ListProps>(async () => {
    const [lists] = await Promise.all([import("./floor-lists.tsx"), loadSections("collection")]);
    return (lists as Lists)[name];
  });
const promises = late("PromiseList");
const transfers = late("TransferList");
const requests = late("RequestList");

const { ui } = commandsFor<Case>();
const open =
  (list: typeof promises, desk: Desk) =>
  (_none: null, { source }: ScreenContext<Case>) =>
    void ports.ask(({ cancel }) => createElement(list.Dialog, { desk, onClose: cancel }), null, source);

/** Promises of the day, transfers, and what waits for a second person: each one key away from the queue. */
export const listCommands = (desk: Desk): readonly Command<Case>[] => [
  ui({
    id: "lists.promises",
    label: "collection.lists.promises",
    target: "screen",
    verb: "promises",
    permission: ["loanService:agency:list", "remind:agency:list"],
    run: open(promises, desk),
  }),
  ui({
    id: "lists.transfers",
    label: "collection.lists.transfers",
    target: "screen",
    verb: "transfers",
    permission: `${desk.group}:all:assign`,
    run: open(transfers, desk),
  }),
  ui({
    id: "lists.requests",
    label: "collection.lists.requests",
    target: "screen",
    verb: "requests",
    permission: ["finance:waiver:review", "user:black:add"],
    run: open(requests, desk),
  }),
];

import { orderCalls } from "../../../../contract/order/order.calls.ts";
import type { Reason } from "../../../../lending/reason.ts";
import { commandsFor, type Command } from "../../../kernel/command/command.ts";
import type { Source } from "../../../kernel/command/records.ts";
import { blackCommand } from "../customer/black.command.ts";
import { pictureCommand } from "../evidence/picture.command.ts";
import type { Blockers } from "./blockers.ts";
import { passReason } from "./blockers.ts";
import type { Order, ReviewState } from "./cases.ts";
import type { Opened } from "./verdict/verdicts.tsx";

/** A case with what its commands are judged by. */
export interface CaseSubject {
  readonly order: Order;
  readonly state: ReviewState | null;
  readonly blockers: Blockers | null;
}
const { call, ui } = commandsFor<CaseSubject>();
const decides = ["order:review:first", "order:review:final"] as const;

const locked = ({ state }: CaseSubject): Reason | null =>
  state && Date.parse(state.lockUntil) > Date.now() ? null : { error: "review.noLock" };

type Open = (opened: Opened) => void;
const strip = (open: Open, name: Exclude<Opened["strip"], "differ">, source: Source): void =>
  open(name === "pass" || name === "refuse" || name === "back" ? { strip: name, kept: null, source } : { strip: name, source });

/** What ends a review. */
const decisions = (open: Open): readonly Command<CaseSubject>[] => [
  ui({
    id: "review.pass",
    label: "review.command.pass",
    target: "one",
    verb: "approve",
    place: { bar: 1, hint: 1 },
    permission: decides,
    acts: true,
    blocked: (subject) => locked(subject) ?? (subject.blockers && passReason(subject.blockers)),
    run: (_, { source }) => strip(open, "pass", source),
  }),
  ui({
    id: "review.reject",
    label: "review.command.refuse",
    target: "one",
    verb: "refuse",
    place: { bar: 2, hint: 2 },
    permission: decides,
    acts: true,
    blocked: locked,
    run: (_, { source }) => strip(open, "refuse", source),
  }),
  ui({
    id: "review.back",
    label: "review.command.back",
    target: "one",
    verb: "sendBack",
    place: { bar: 3, hint: 5 },
    permission: "order:review:final",
    acts: true,
    blocked: (subject) => locked(subject) ?? (subject.state?.kind === "final" ? null : { error: "review.finalOnly" }),
    run: (_, { source }) => strip(open, "back", source),
  }),
];

/** What leaves it open. */
const others = (open: Open, show: (phone: string) => void): readonly Command<CaseSubject>[] => [
  ui({
    id: "review.call",
    label: "review.command.call",
    target: "one",
    verb: "record",
    place: { bar: 4, hint: 4 },
    permission: "order:review:call",
    acts: true,
    blocked: locked,
    run: (_, { source }) => strip(open, "call", source),
  }),
  ui({
    id: "review.askDocument",
    label: "review.command.document",
    target: "one",
    verb: "askDocument",
    place: { bar: 4, hint: 8 },
    permission: "order:review:start",
    acts: true,
    blocked: locked,
    run: (_, { source }) => strip(open, "document", source),
  }),
  ui({
    id: "review.park",
    label: "review.command.park",
    target: "one",
    verb: "park",
    place: { bar: 5, hint: 6 },
    permission: "order:review:start",
    acts: true,
    blocked: locked,
    run: (_, { source }) => strip(open, "park", source),
  }),
  ui({
    id: "review.giveBack",
    label: "review.command.giveBack",
    target: "one",
    verb: "assign",
    place: { bar: 6, hint: 7 },
    permission: "order:review:start",
    acts: true,
    blocked: ({ state }) => (state ? null : { error: "review.noLock" }),
    run: (_, { source }) => strip(open, "giveBack", source),
  }),
  call({
    id: "review.reveal",
    label: "order.reveal",
    target: "one",
    verb: "reveal",
    place: { bar: 7 },
    call: orderCalls["order.phoneReveal"],
    blocked: locked,
    input: ({ order }) => ({ loanRecordId: order.loanRecordId }),
    after: (out) => show(out.phone),
  }),
];

/** Everything that is done with a case; what is decided opens a strip of its own. */
export const deskCommands = (open: Open, show: (phone: string) => void): readonly Command<CaseSubject>[] => [
  ...decisions(open),
  ...others(open, show),
  pictureCommand<CaseSubject>(({ order }) => order, { bar: 8 }),
  blackCommand<CaseSubject>(({ order }) => ({ ...order, name: order.customer.name })),
];

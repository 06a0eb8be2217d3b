import { orderCalls } from "../../../../contract/order/order.calls.ts";
import type { Reason } from "../../../../lending/reason.ts";
import { commandsFor, type Command, type UiCommand } from "../../../kernel/command/command.ts";
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
type StripName = Exclude<Opened["strip"], "differ">;
const strip = (open: Open, name: StripName, source: Source): void =>
  open(name === "pass" || name === "refuse" || name === "back" ? { strip: name, kept: null, source } : { strip: name, source });

type Own = Omit<UiCommand<CaseSubject, "one">, "label" | "target" | "acts" | "run">;
/** A command that opens the strip of its name. */
const opens = (open: Open, name: StripName, own: Own): Command<CaseSubject> =>
  ui({
    ...own,
    label: `review.command.${name}`,
    target: "one",
    acts: true,
    run: (_, { source }) => strip(open, name, source),
  });

/** What ends a review. */
const decisions = (open: Open): readonly Command<CaseSubject>[] => [
  opens(open, "pass", {
    id: "review.pass",
    verb: "approve",
    place: { bar: 1, hint: 1 },
    permission: decides,
    blocked: (subject) => locked(subject) ?? (subject.blockers && passReason(subject.blockers)),
  }),
  opens(open, "refuse", { id: "review.reject", verb: "refuse", place: { bar: 2, hint: 2 }, permission: decides, blocked: locked }),
  opens(open, "back", {
    id: "review.back",
    verb: "sendBack",
    place: { bar: 3, hint: 5 },
    permission: "order:review:final",
    blocked: (subject) => locked(subject) ?? (subject.state?.kind === "final" ? null : { error: "review.finalOnly" }),
  }),
];

const starts = "order:review:start";
/** What leaves it open. */
const others = (open: Open, show: (phone: string) => void): readonly Command<CaseSubject>[] => [
  opens(open, "call", {
    id: "review.call",
    verb: "record",
    place: { bar: 4, hint: 4 },
    permission: "order:review:call",
    blocked: locked,
  }),
  opens(open, "document", {
    id: "review.askDocument",
    verb: "askDocument",
    place: { bar: 4, hint: 8 },
    permission: starts,
    blocked: locked,
  }),
  opens(open, "park", { id: "review.park", verb: "park", place: { bar: 5, hint: 6 }, permission: starts, blocked: locked }),
  opens(open, "giveBack", {
    id: "review.giveBack",
    verb: "assign",
    place: { bar: 6, hint: 7 },
    permission: starts,
    blocked: ({ state }) => (state ? null : { error: "review.noLock" }),
  }),
  revealed(show),
];

/** The number in clear, for as long as it is shown. */
const revealed = (show: (phone: string) => void): Command<CaseSubject> =>
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
  });

/** Everything that is done with a case; what is decided opens a strip of its own. */
export const deskCommands = (open: Open, show: (phone: string) => void): readonly Command<CaseSubject>[] => [
  ...decisions(open),
  ...others(open, show),
  pictureCommand<CaseSubject>(({ order }) => order, { bar: 8 }),
  blackCommand<CaseSubject>(({ order }) => ({ ...order, name: order.customer.name })),
];

import { Alert } from "../../ui/alert.tsx";
import type { Source } from "../../kernel/command/records.ts";
import { orderCalls } from "../../../contract/order/order.calls.ts";
import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { mayCollect, mayRemind } from "../../../lending/order/order.machine.ts";
import type { Department } from "../../../lending/order/department.ts";
import { limits } from "../../../lending/limits.ts";
import type { OutputOf } from "../../../contract/types.ts";
import { onOrdersChanged } from "../../client/live.ts";
import { useOrderRef } from "../../client/order-tab.ts";
import type { OrderRef } from "../../kernel/state/tabs.ts";
import { refreshCalls, useCall } from "../../client/query.ts";
import { CallComposer } from "../../form/call-composer/call-composer.tsx";
import { useT } from "../../i18n/i18n.ts";
import { failureText } from "../../i18n/reason.ts";
import { commandsFor } from "../../kernel/command/command.ts";
import { useKeyContext, type KeyHandler } from "../../kernel/keys/contexts.ts";
import { attemptOf } from "../../kernel/state/calls.ts";
import { can } from "../../kernel/state/session.ts";
import { useRecordPainted } from "../../kernel/keys/settle.ts";
import { useShellStatus } from "../../kernel/state/status.ts";
import { Button } from "../../ui/button.tsx";
import { focusOnArrival } from "../../ui/focus.ts";
import { PageSkeleton } from "../../ui/skeleton.tsx";
import { useShown } from "../../ui/use-shown.ts";
import { closeOrderCommand, type Closable } from "./end/close-order.command.ts";
import { OrderHead } from "./order-head.tsx";
import { OrderKnown } from "./order-known.tsx";
import { leafKeys, useIsHere, useNeighbours, type IsHere } from "./neighbours.ts";
import { OrderPanels } from "./order-panels.tsx";
import { presetText, runPreset } from "./presets.ts";
import { moneyCommands } from "./money.commands.ts";
import { policyRejectCommand } from "./end/policy-reject.command.ts";
import { reachCommands, type Reachable } from "./reach.commands.ts";
import { reviewCommands } from "./review.commands.ts";
import { useLiveCall } from "./use-call.ts";
import { useRevealed } from "./customer/use-revealed.ts";

export type Order = OutputOf<"order.detail">;
type Subject = Order & Closable & Reachable & { readonly name: string };

const { call, ui } = commandsFor<Subject>();

/** On the record while it is shown: hidden behind another tab of the workbench, its effects end and the lease is given back. */
function useLease(loanRecordId: number | null, onOthers: () => void): void {
  useEffect(() => {
    if (loanRecordId === null) return undefined;
    const left = new AbortController();
    const timer = setTimeout(
      () => void import("./stay-on.ts").then(({ stayOn }) => stayOn(loanRecordId, onOthers, left.signal)),
      limits.leaseAfter,
    );
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [loanRecordId, onOthers]);
}

/** What stands on the record by calls of its own. */
const partsOfRecord = [
  "collection.recordDetail",
  "message.orderRows",
  "order.history",
  "order.schedule",
  "order.ledger",
  "order.remarks",
  "order.files",
  "paper.list",
] as const;

/** An order that has changed elsewhere is read again, with its parts. */
function useReadAgain(id: number | null, mutate: () => Promise<unknown>): void {
  useEffect(
    () =>
      onOrdersChanged((orders) => {
        if (id !== null && (!orders || orders.includes(id))) void Promise.all([mutate(), refreshCalls(...partsOfRecord)]);
      }),
    [id, mutate],
  );
}

export function OrderDetailsPage() {
  const t = useT();
  const ref = useOrderRef();
  const asked = ref ? { loanRecordId: ref.loanRecordId } : null;
  const { data: order, error, mutate } = useCall(orderCalls["order.detail"], asked, { keepPreviousData: false });
  const id = ref?.loanRecordId ?? null;
  const isHere = useIsHere(id);
  useReadAgain(id, mutate);
  const isRead = order !== undefined;
  const reread = useCallback(() => void mutate(), [mutate]);
  useLease(isRead ? id : null, reread);
  if (error && !order)
    return (
      <>
        <NotRead error={error} again={reread} />
        {ref ? <OnItsWay order={ref} isHere={isHere} /> : null}
      </>
    );
  if (!order) return ref ? <OnItsWay order={ref} isHere={isHere} /> : <PageSkeleton title="" label={t("common.loading")} />;
  return <OrderRecord order={order} fromQueue={ref?.fromQueue ?? null} isHere={isHere} refresh={reread} />;
}

function NotRead({ error, again }: { readonly error: unknown; readonly again: () => void }) {
  const t = useT();
  return (
    <Alert className="flex items-center gap-4 border-b border-danger bg-1 px-4 py-2">
      {failureText(error)}
      <Button onClick={again}>{t("common.retry")}</Button>
    </Alert>
  );
}

/** A record that has not come yet is left for its neighbours by the same keys. */
function OnItsWay({ order, isHere }: { readonly order: OrderRef; readonly isHere: IsHere }) {
  const { move, position } = useNeighbours(order.loanRecordId, order.fromQueue, isHere);
  useShellStatus({ position });
  useKeyContext<null>({ id: "record", where: "record", handlers: leafKeys(move) });
  return <OrderKnown order={order} />;
}

interface RecordProps {
  readonly order: Order;
  readonly fromQueue: string | null;
  readonly isHere: IsHere;
  readonly refresh: () => void;
}

interface RecordKeys {
  readonly order: Order;
  readonly refresh: () => void;
  readonly move: (step: number) => void;
  /** After a result: now, or when the call has ended. */
  readonly next: () => void;
  readonly compose: (source: Source) => void;
  /** The composer is open: what it is about is written there, and a digit beside it would be a slip. */
  readonly isComposing: boolean;
  readonly show: (phone: string) => void;
  readonly page: RefObject<HTMLElement | null>;
}

/** The desk of an order: before its due date it is reminded of, after it collected. */
const departmentNow = ({ status }: { readonly status: number }): Department => (status === 6 ? "remind" : "collection");

/** A collector is told what forbids his own call, and so is a reminder. */
const mayRecord = (order: Subject) => {
  const department = departmentNow(order);
  if (!can(department === "remind" ? "remind:agency:result" : "loanService:agency:result"))
    return { error: "order.wrongStatus" as const, vars: { status: order.status } };
  // Who is on the line has been talked to, whatever forbids to call him: it may be written down.
  return (department === "remind" ? mayRemind : mayCollect)({ status: order.status, frozen: false, paymentInCheck: false });
};

const recordCommand = (compose: RecordKeys["compose"]) =>
  ui({
    id: "order.recordCall",
    label: "order.recordCall",
    target: "one",
    verb: "record",
    place: { bar: 1, hint: 1 },
    permission: ["loanService:agency:result", "remind:agency:result"],
    acts: true,
    blocked: (subject) => mayRecord(subject),
    run: (_subject, { source }) => compose(source),
  });

const revealCommand = (show: RecordKeys["show"]) =>
  call({
    id: "order.reveal",
    label: "order.reveal",
    target: "one",
    verb: "reveal",
    place: { bar: 2, hint: 3 },
    call: orderCalls["order.phoneReveal"],
    input: ({ loanRecordId }) => ({ loanRecordId }),
    after: (out) => show(out.phone),
  });

const ownCommands = [...reachCommands, ...moneyCommands, ...reviewCommands, closeOrderCommand, policyRejectCommand];

/** The digits of the results that can be recorded at once. */
const presetKeys = ({ order, refresh, next }: Pick<RecordKeys, "order" | "refresh" | "next">): KeyHandler[] =>
  order.presets.map((each) => ({
    id: `record.preset${each.digit}`,
    verb: "preset",
    step: String(each.digit),
    text: presetText(each),
    acts: true,
    run: ({ source }) => void runPreset(order, each, { source, refresh, next }),
  }));

/** What can be done with an open order, by key; the same commands stand in palette, hints and key sheet. */
function useRecordKeys({ order, refresh, move, next, compose, isComposing, show, page }: RecordKeys): void {
  const handlers: KeyHandler[] = [
    ...leafKeys(move),
    { id: "record.section", verb: "nextPart", label: "dossier.key.section", run: () => focusPanel(page.current, 1) },
    { id: "record.sectionBack", verb: "previousPart", label: "dossier.key.sectionBack", run: () => focusPanel(page.current, -1) },
    ...(isComposing ? [] : presetKeys({ order, refresh, next })),
  ];
  const subject = { ...order, name: order.customer.name };
  useKeyContext<Subject>({
    id: "record",
    where: "record",
    commands: [recordCommand(compose), revealCommand(show), ...ownCommands],
    handlers,
    subjects: () => ({ row: subject, picked: [subject], refresh }),
  });
}

type PageRef = RefObject<HTMLElement | null>;
/** The composer of a call's result over the record. */
function useComposing(page: PageRef, shown: RefObject<boolean>) {
  /** One object for each time it was opened: a record that is saved late closes its own composer only. */
  const [composing, setComposing] = useState<{ readonly source: Source } | null>(null);
  const compose = (source: Source) => {
    setComposing((open) => open ?? { source });
    // Open already, and left for the record: back to it.
    page.current?.querySelector<HTMLElement>("[data-composer]")?.focus();
  };
  const close = () => {
    setComposing((open) => (open === composing ? null : open));
    if (shown.current) page.current?.focus();
  };
  return { composing, compose, close };
}

/** What the composer writes down is about this order. */
const composedOf = (order: Order, source: Source) => ({
  loanRecordId: order.loanRecordId,
  orderNo: order.orderNo,
  name: order.customer.name,
  source,
  department: departmentNow(order),
  attemptId: attemptOf(order),
});

/** Head and parts of the record. */
function Sheet({ order, phone }: { readonly order: Order; readonly phone: string | null }) {
  const t = useT();
  return (
    // What scrolls must be reachable by Tab, also while the composer has the keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="group" tabIndex={0} aria-label={t("dossier.details.title")} className="min-h-0 flex-1 overflow-y-auto ring-inside">
      <OrderHead order={order} phone={phone} />
      <OrderPanels order={order} />
    </div>
  );
}

function OrderRecord({ order, fromQueue, isHere, refresh }: RecordProps) {
  const page = useRef<HTMLDivElement>(null);
  const { phone, show } = useRevealed();
  const shownRef = useShown();
  const { move, position } = useNeighbours(order.loanRecordId, fromQueue, isHere);
  const advance = useCallback(() => move(1), [move]);
  const next = useLiveCall(order, advance, page);
  useRecordPainted(order.loanRecordId);
  useShellStatus({ position });
  useEffect(() => focusOnArrival(page.current), [order.loanRecordId]);
  const { composing, compose, close } = useComposing(page, shownRef);
  useRecordKeys({ order, refresh, move, next: () => shownRef.current && next(), show, page, compose, isComposing: composing !== null });
  const saved = (wantsNext: boolean) => {
    close();
    refresh();
    if (wantsNext) next();
  };
  return (
    <div ref={page} tabIndex={-1} className="flex h-full flex-col outline-none">
      <Sheet order={order} phone={phone} />
      {composing ? <CallComposer order={composedOf(order, composing.source)} onClose={close} onSaved={saved} /> : null}
    </div>
  );
}

/** `h` and `l`: the previous and the next part of the record. */
function focusPanel(page: HTMLElement | null, step: 1 | -1): void {
  const panels = [...(page?.querySelectorAll<HTMLElement>("[data-panel]") ?? [])];
  const at = panels.findIndex((panel) => panel.contains(document.activeElement));
  const next = panels[at < 0 ? (step > 0 ? 0 : panels.length - 1) : (at + step + panels.length) % panels.length];
  next?.focus();
}

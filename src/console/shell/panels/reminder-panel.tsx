import { keyOf } from "../../kernel/verbs/table.ts";
import type { Source } from "../../kernel/command/records.ts";
import { useEffect, useRef, useState } from "react";
import { limits } from "../../../lending/limits.ts";
import { openOrderTab } from "../../client/order-tab.ts";
import { goTo } from "../../kernel/command/ports.ts";
import { listReminders, orderOf, readReminder, type Reminder } from "../../client/reminders.ts";
import { useNow } from "../../form/use-now.ts";
import { formatInstant, formatNumber, formatRelative } from "../../i18n/format.ts";
import { useT } from "../../i18n/i18n.ts";
import { useKeyContext, type KeyHandler } from "../../kernel/keys/contexts.ts";
import { showReminders, useReminders } from "../../kernel/state/reminders.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { showFailure } from "../wire.ts";
import { PanelRead } from "./panel-read.tsx";

const { first, more } = limits.reminderRows;
/** The server's longest page. */
const most = 200;

interface Page {
  readonly list: readonly Reminder[];
  readonly total: number;
}

/** The newest `size` reminders, read again whenever the count was. */
function useList(size: number) {
  const { version } = useReminders();
  const [attempt, setAttempt] = useState(0);
  const [page, setPage] = useState<Page | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    const stop = new AbortController();
    listReminders(size, stop.signal).then(
      (answer) => {
        setPage(answer);
        setError(null);
      },
      (failure: unknown) => stop.signal.aborted || setError(failure),
    );
    return () => stop.abort();
  }, [size, version, attempt]);
  return { page, error, retry: () => setAttempt((before) => before + 1) };
}

function openReminder(reminder: Reminder, source: Source): void {
  const order = orderOf(reminder);
  showReminders(false);
  void readReminder(reminder.id, source).catch(showFailure);
  if (order) void openOrderTab(order.loanRecordId, order.orderNo);
  else goTo(reminder.jumpUrl);
}

const rowsShown = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("[data-reminders] [data-reminder]")];

/** j k and arrows go through the rows; past the last one ten more are read. */
function rowKeys(grow: () => void): KeyHandler[] {
  const step = (by: 1 | -1) => () => {
    const rows = rowsShown();
    const next = rows[rows.findIndex((row) => row === document.activeElement) + by];
    if (next) next.focus();
    else if (by > 0) grow();
  };
  return [
    { id: "reminders.down", verb: "nextRow", label: "shell.reminders.key.down", repeat: true, run: step(1) },
    { id: "reminders.up", verb: "previousRow", label: "shell.reminders.key.up", repeat: true, run: step(-1) },
    { id: "reminders.more", verb: "pageDown", label: "shell.reminders.key.more", run: grow },
    { id: "reminders.close", verb: "reminders", label: "shell.reminders.key.close", run: () => showReminders(false) },
  ];
}

interface RowProps {
  readonly reminder: Reminder;
  readonly now: Date;
}

/** The number of its order, or what was noted. */
const aboutOf = (reminder: Reminder): string => orderOf(reminder)?.orderNo ?? reminder.note;

/** Whom it is about and what was promised when. */
function Promised({ reminder }: Pick<RowProps, "reminder">) {
  const isNew = reminder.valid === 1;
  const about = aboutOf(reminder);
  const at = formatInstant(reminder.commitmentTime);
  return (
    <span className="min-w-0 flex-1">
      <span className={`block truncate ${isNew ? "font-semibold text-fg-0" : "text-fg-1"}`}>{reminder.name}</span>
      <span className="flex gap-1 text-cell text-fg-1">
        <span translate="no" className={reminder.dataId === null ? "font-mono" : "truncate"}>
          {about}
        </span>
        <span className="shrink-0 font-mono">{about ? `· ${at}` : at}</span>
      </span>
    </span>
  );
}

function Row({ reminder, now }: RowProps) {
  const t = useT();
  const isNew = reminder.valid === 1;
  const off = formatRelative(reminder.commitmentTime, now);
  const state = t(isNew ? "shell.reminders.new" : "shell.reminders.read");
  return (
    <li>
      <button
        type="button"
        data-reminder={reminder.id}
        aria-label={[reminder.name, aboutOf(reminder), formatInstant(reminder.commitmentTime), off, state].filter(Boolean).join(", ")}
        // Enter and Space press it without a pointer.
        onClick={({ detail }) => openReminder(reminder, detail === 0 ? "key" : "button")}
        className="ring-inside flex w-full items-center gap-3 px-4 py-1.5 text-left hover:bg-hover"
      >
        <Promised reminder={reminder} />
        <span className="shrink-0 text-right text-cell">
          <span className="block text-fg-0">{off}</span>
          <span className={`block ${isNew ? "font-semibold text-warn" : "text-fg-2"}`}>{isNew ? `● ${state}` : state}</span>
        </span>
      </button>
    </li>
  );
}

interface BodyProps {
  readonly page: Page;
  readonly onMore: () => void;
}
function Rows({ page, onMore }: BodyProps) {
  const t = useT();
  const now = useNow();
  if (page.list.length === 0)
    return (
      <p role="status" className="px-4 py-3 text-fg-1">
        {t("shell.reminders.empty")}
      </p>
    );
  return (
    <ul
      className="min-h-0 overflow-y-auto py-1"
      onScroll={({ currentTarget: list }) => {
        if (list.scrollTop + list.clientHeight >= list.scrollHeight - 8) onMore();
      }}
    >
      {page.list.map((reminder) => (
        <Row key={reminder.id} reminder={reminder} now={now} />
      ))}
    </ul>
  );
}

/** The first row takes the focus when it comes, the first of the new ones after more were read. */
function useFirstNew(shown: number): void {
  const reached = useRef(0);
  useEffect(() => {
    if (shown > reached.current) rowsShown()[reached.current]?.focus();
    reached.current = shown;
  }, [shown]);
}

function More({ page: { list, total }, onMore }: BodyProps) {
  const t = useT();
  return (
    <div className="flex justify-end border-t px-3 py-2">
      <Button onClick={onMore} chord={keyOf("pageDown")}>
        {t("shell.reminders.more", { count: Math.min(more, total - list.length), total: formatNumber(total) })}
      </Button>
    </div>
  );
}

/** Keys of the panel: inside the dialog, so that nothing beneath hears them. */
function Body() {
  const [size, setSize] = useState<number>(first);
  const { page, error, retry } = useList(size);
  const shown = page?.list.length ?? 0;
  const rest = (page?.total ?? 0) - shown;
  const grow = () => rest > 0 && shown >= size && setSize(Math.min(most, size + more));
  const again: KeyHandler = { id: "reminders.retry", verb: "refresh", label: "common.retry", run: retry };
  useKeyContext<null>({ id: "reminders", where: "reminders", handlers: [...rowKeys(grow), again] });
  useFirstNew(shown);
  return (
    <div data-reminders="" className="flex min-h-0 flex-col">
      <PanelRead error={error} retry={retry}>
        {page ? <Rows page={page} onMore={grow} /> : null}
      </PanelRead>
      {page && rest > 0 && size < most ? <More page={page} onMore={grow} /> : null}
    </div>
  );
}

/** Promises and follow-ups whose time has come, above the status bar; the page beneath stays in sight (rules/product.md 6). */
export function ReminderPanel() {
  const t = useT();
  return (
    <Dialog title={t("shell.reminders.title")} atCorner onClose={() => showReminders(false)}>
      <Body />
    </Dialog>
  );
}

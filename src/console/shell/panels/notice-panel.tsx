import { useEffect, useRef, useState } from "react";
import { systemNoticeCalls } from "../../../contract/basics/system-notice.calls.ts";
import type { OutputOf } from "../../../contract/types.ts";
import { read, send } from "../../client/client.ts";
import { recountNotices } from "../../client/notices.ts";
import { useNow } from "../../form/use-now.ts";
import { formatInstant, formatRelative } from "../../i18n/format.ts";
import { t, useT } from "../../i18n/i18n.ts";
import type { Source } from "../../kernel/command/records.ts";
import { useKeyContext, type KeyHandler } from "../../kernel/keys/contexts.ts";
import { showNotices, useNotices } from "../../kernel/state/notices.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { showFailure } from "../wire.ts";
import { PanelRead } from "./panel-read.tsx";

type Notice = OutputOf<"systemNotice.mine">[number];

/** One's notices, read again whenever the count was. What is shown stays until the next answer. */
function useMine() {
  const { version } = useNotices();
  const [attempt, setAttempt] = useState(0);
  const [list, setList] = useState<readonly Notice[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    const stop = new AbortController();
    read(systemNoticeCalls["systemNotice.mine"], {}, { signal: stop.signal }).then(
      (answer) => {
        setList(answer);
        setError(null);
      },
      (failure: unknown) => stop.signal.aborted || setError(failure),
    );
    return () => stop.abort();
  }, [version, attempt]);
  return { list, error, retry: () => setAttempt((before) => before + 1) };
}

/** Marks the version in force as read; the count sinks here with the answer and elsewhere with the news. */
async function markRead(id: number, source: Source): Promise<void> {
  await send(systemNoticeCalls["systemNotice.read"], { id }, { command: "notices.open", source });
  await recountNotices();
}

const rowsShown = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("[data-notices] [data-notice]")];

/** j k and arrows go through the notices; Enter is the button's own. */
function rowKeys(retry: () => void): KeyHandler[] {
  const step = (by: 1 | -1) => () => {
    const rows = rowsShown();
    rows[rows.findIndex((row) => row === document.activeElement) + by]?.focus();
  };
  return [
    { id: "notices.down", verb: "nextRow", label: "shell.notices.key.down", repeat: true, run: step(1) },
    { id: "notices.up", verb: "previousRow", label: "shell.notices.key.up", repeat: true, run: step(-1) },
    { id: "notices.retry", verb: "refresh", label: "common.retry", run: retry },
    { id: "notices.close", verb: "notices", label: "shell.notices.key.close", run: () => showNotices(false) },
  ];
}

interface RowProps {
  readonly notice: Notice;
  readonly now: Date;
  readonly isOpen: boolean;
  readonly onPress: (source: Source) => void;
}
/** What a notice is called and since when it hangs; whether it has been read. */
function Heading({ notice: { title, top, publishTime, isRead }, now }: Pick<RowProps, "notice" | "now">) {
  const t = useT();
  const state = t(isRead ? "shell.notices.read" : "shell.notices.new");
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className={`block break-words ${isRead ? "text-fg-1" : "font-semibold text-fg-0"}`}>{title}</span>
        <span className="block text-cell text-fg-1">
          {formatRelative(publishTime, now)} · <span className="font-mono">{formatInstant(publishTime)}</span>
        </span>
      </span>
      <span className="shrink-0 text-right text-cell">
        <span className={`block ${isRead ? "text-fg-2" : "font-semibold text-warn"}`}>{isRead ? state : `● ${state}`}</span>
        {top ? <span className="block text-fg-2">{t("shell.notices.pinned")}</span> : null}
      </span>
    </>
  );
}

/** The same, as a screen reader says it. */
function spokenHeading({ title, top, publishTime, isRead }: Notice, now: Date): string {
  const pinned = top ? t("shell.notices.pinned") : "";
  const state = t(isRead ? "shell.notices.read" : "shell.notices.new");
  return [title, pinned, formatRelative(publishTime, now), formatInstant(publishTime), state].filter(Boolean).join(", ");
}

function Row({ notice, now, isOpen, onPress }: RowProps) {
  const { id, content } = notice;
  return (
    <li>
      <button
        type="button"
        data-notice={id}
        aria-expanded={isOpen}
        aria-controls={`notice-${id}`}
        aria-label={spokenHeading(notice, now)}
        // Enter and Space press it without a pointer.
        onClick={({ detail, currentTarget }) => {
          currentTarget.scrollIntoView({ block: "nearest" });
          onPress(detail === 0 ? "key" : "button");
        }}
        className="ring-inside flex w-full items-center gap-3 px-4 py-1.5 text-left hover:bg-hover"
      >
        <Heading notice={notice} now={now} />
      </button>
      <p id={`notice-${id}`} hidden={!isOpen} className="border-b border-line px-4 pt-1 pb-3 break-words whitespace-pre-wrap">
        {isOpen ? content : null}
      </p>
    </li>
  );
}

function Rows({ list }: { readonly list: readonly Notice[] }) {
  const t = useT();
  const now = useNow();
  const [open, setOpen] = useState<number | null>(null);
  // The first one takes the focus when it comes; what arrives later takes it from nobody.
  const started = useRef(false);
  useEffect(() => {
    if (!started.current && list.length > 0) rowsShown()[0]?.focus();
    started.current = list.length > 0;
  }, [list]);
  if (list.length === 0)
    return (
      <p role="status" className="px-4 py-3 text-fg-1">
        {t("shell.notices.empty")}
      </p>
    );
  const press = ({ id, isRead }: Notice, source: Source) => {
    setOpen(open === id ? null : id);
    if (!isRead && open !== id) void markRead(id, source).catch(showFailure);
  };
  return (
    <ul className="min-h-0 overflow-y-auto py-1">
      {list.map((notice) => (
        <Row key={notice.id} notice={notice} now={now} isOpen={open === notice.id} onPress={(source) => press(notice, source)} />
      ))}
    </ul>
  );
}

/** Keys of the panel: inside the dialog, so that nothing beneath hears them. */
function Body() {
  const { list, error, retry } = useMine();
  useKeyContext<null>({ id: "notices", where: "notices", handlers: rowKeys(retry) });
  return (
    <div data-notices="" className="flex min-h-0 flex-col">
      <PanelRead error={error} retry={retry}>
        {list ? <Rows list={list} /> : null}
      </PanelRead>
    </div>
  );
}

/** What the house tells this person, in his language, above the status bar; the page beneath stays in sight (rules/machines.md "Notice"). */
export function NoticePanel() {
  const t = useT();
  return (
    <Dialog title={t("shell.notices.title")} atCorner onClose={() => showNotices(false)}>
      <Body />
    </Dialog>
  );
}

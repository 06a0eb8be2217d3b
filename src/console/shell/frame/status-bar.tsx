import { useEffect, useState } from "react";
import { formatNumber, formatTime, zoneName } from "../../i18n/format.ts";
import { textOf, useT } from "../../i18n/i18n.ts";
import { background } from "../../kernel/state/background.ts";
import { useContexts } from "../../kernel/keys/contexts.ts";
import { useKeyHint } from "../../kernel/keys/keys.ts";
import { useChord } from "../../kernel/keys/profile.ts";
import { setPending, usePending } from "../../kernel/keys/pending.ts";
import { useOffline } from "../../kernel/state/connection.ts";
import { saving, useStatus } from "../../kernel/state/status.ts";
import { useStore } from "../../kernel/state/store.ts";
import { useUndo } from "../../kernel/command/undo.ts";
import { ariaShortcut, chordLabel } from "../../ui/chord.ts";
import { classes } from "../../ui/classes.ts";
import { Kbd } from "../../ui/kbd.tsx";
import { heardCommands, hintsOf, useFocusMoves } from "./hints.ts";
import { Lender } from "./lender.tsx";
import { OnCall } from "./outside.tsx";
import { MessageLine } from "./message-line.tsx";
import { NoticeCount } from "../panels/notice-count.tsx";
import { ReminderBell } from "../panels/reminder-bell.tsx";
import { showSheet } from "../shell-state.ts";

/** Renders again every second while it is shown. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function Hints() {
  useT();
  useContexts();
  useFocusMoves();
  const hints = hintsOf(heardCommands());
  return (
    // What does not fit goes whole, into a line that is not seen: half a hint says nothing.
    <span className="flex h-full min-w-0 shrink-[1000000] flex-wrap content-start gap-x-4 overflow-hidden max-[741px]:hidden">
      {/* Takes the first line where the first hint is too wide for it. */}
      <span aria-hidden="true" className="h-full w-0" />
      {hints.map((command) => (
        <span
          key={command.id}
          className={classes(
            "flex h-full shrink-0 items-center gap-1.5",
            command.blocked() ? "text-fg-2 line-through decoration-fg-2/60" : "text-fg-1",
          )}
        >
          <Kbd chord={command.keys[0] ?? ""} bare />
          {(command.text ?? textOf(command.label ?? "")).toLowerCase()}
        </span>
      ))}
    </span>
  );
}

function PendingInput() {
  const t = useT();
  const { pending } = useKeyHint();
  const action = usePending();
  const typed = [...pending.steps.map(chordLabel), pending.count].filter(Boolean).join(" ");
  return (
    <>
      {typed ? <span className="font-semibold text-focus">{typed}…</span> : null}
      {action ? (
        <button type="button" onClick={() => setPending(null)} className="h-full bg-warn px-2 font-semibold text-on-warn">
          {t("shell.status.pendingAction", { label: action.label })}
        </button>
      ) : null}
    </>
  );
}

/** Said as long as it lasts: what is on the screen may be old, and writes wait for the hand. */
function Offline() {
  const t = useT();
  return (
    <span role="status" className="contents">
      {useOffline() ? (
        <span className="flex h-full shrink-0 items-center bg-warn px-2 font-semibold text-on-warn">⚡ {t("shell.status.offline")}</span>
      ) : null}
    </span>
  );
}

/** For a moment after it was. */
function WrittenMark() {
  const t = useT();
  return (
    <span className="flex items-center gap-1 text-ok">
      <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3">
        <path d="m1.5 6.500 3 3 6-7" fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
      {t("shell.status.saved")}
    </span>
  );
}

/** What `z` would take back, and for how many seconds yet. */
function UndoOffered({ now }: { readonly now: Date }) {
  const t = useT();
  const offline = useOffline();
  const undo = useUndo();
  const undoChord = useChord("shell.undo", "undo");
  const seconds = undo ? Math.max(0, Math.ceil((undo.until - now.getTime()) / 1000)) : 0;
  if (!undo || !seconds || offline) return null;
  return (
    <span aria-live="off" className="flex items-center gap-1.5 text-fg-1">
      {undoChord ? <Kbd chord={undoChord} bare /> : null}
      {t("shell.status.undo", { what: undo.label.toLowerCase(), seconds })}
    </span>
  );
}

function Saved() {
  const t = useT();
  const { running, savedAt, failed } = useStore(saving);
  const now = useNow();
  return (
    <span aria-live="polite" className="flex shrink-0 items-center gap-4">
      {running ? <span className="text-fg-1">⟳ {running}</span> : null}
      {!running && savedAt && now.getTime() - savedAt < 5000 ? <WrittenMark /> : null}
      {failed ? (
        <button type="button" className="font-semibold text-danger" onClick={() => saving.set((before) => ({ ...before, failed: 0 }))}>
          ! {t("shell.status.failed", { count: failed })}
        </button>
      ) : null}
      <UndoOffered now={now} />
    </span>
  );
}

/** Work under way: how far it is, and the way to stop it. */
function UnderWay() {
  const t = useT();
  return useStore(background).map(({ id, label, done, of, cancel }) => (
    <span key={id} className="flex shrink-0 items-center gap-1.5 text-fg-0">
      <progress aria-label={label} className="h-1.5 w-16 accent-accent" value={done} max={Math.max(of, 1)} />
      {label} {formatNumber(done)}/{formatNumber(of)}
      <button
        type="button"
        className="h-full px-1 text-fg-1 hover:text-fg-0"
        aria-label={t("shell.status.stop", { what: label })}
        onClick={cancel}
      >
        ×
      </button>
    </span>
  ));
}

function Clock() {
  const now = useNow();
  return (
    <time dateTime={now.toISOString()} className="text-fg-1">
      {zoneName(now)} {formatTime(now)}
    </time>
  );
}

/** Each listens to what it tells: a record's place, mode or selection draws none of them again. The hints are: what a row allows changes with it. */
const news = (
  <>
    <Offline />
    <OnCall />
    <PendingInput />
    <MessageLine />
  </>
);
const standing = (
  <>
    <UnderWay />
    <Saved />
    <ReminderBell />
    <NoticeCount />
    <Lender />
    <Clock />
  </>
);

/** How the page is worked now: ready, editing, picking. */
function Mode() {
  const t = useT();
  const { mode } = useStatus();
  const tone = mode?.tone === "plain" ? "bg-hover text-fg-0" : "bg-accent text-on-accent";
  return (
    <span className={classes("flex h-full shrink-0 items-center px-2 font-semibold uppercase", mode ? tone : "bg-hover text-fg-0")}>
      {mode?.text ?? t("shell.status.ready")}
    </span>
  );
}

/** The page of the list, and the record's place in the queue. */
function Place() {
  const t = useT();
  const { page, position } = useStatus();
  return (
    <>
      {page ? <span className="text-fg-1">{page}</span> : null}
      {position ? (
        <span title={t("shell.status.position", { at: position.at, of: position.of })} className="text-fg-0">
          {formatNumber(position.at)}/{formatNumber(position.of)}
          {position.exact === false ? "+" : ""}
        </span>
      ) : null}
    </>
  );
}

/** Opens the key sheet. */
function Keys() {
  const t = useT();
  const sheetChord = useChord("shell.keys", "keys");
  return (
    <button
      type="button"
      onClick={() => showSheet(true)}
      className="flex items-center gap-1.5 text-fg-1 hover:text-fg-0"
      aria-keyshortcuts={ariaShortcut(sheetChord)}
    >
      <Kbd chord={sheetChord ?? "?"} bare />
      {t("shell.status.keys")}
    </button>
  );
}

/** 24 px: mode, pending input, hints, selection, place in the queue, what is saved, undo, who and where, clock, keys (rules/keyboard.md 23). */
export function StatusBar() {
  const t = useT();
  const { selection } = useStatus();
  return (
    <footer
      id="status"
      aria-label={t("shell.status.label")}
      className="flex h-status shrink-0 items-center justify-between gap-4 border-t bg-1 pr-2 font-mono text-cell whitespace-nowrap"
    >
      <span className="flex h-full min-w-0 items-center gap-4">
        <Mode />
        {news}
        <Hints />
        {selection ? <span className="shrink-0 text-fg-0">{selection}</span> : null}
      </span>
      <span className="flex h-full shrink-0 items-center gap-4">
        <Place />
        {standing}
        <Keys />
      </span>
    </footer>
  );
}

import { takeCall } from "../../client/calls.ts";
import { useT } from "../../i18n/i18n.ts";
import { useChord } from "../../kernel/keys/profile.ts";
import { usePhone } from "../../kernel/state/calls.ts";
import { useFrameNotices } from "../../kernel/state/frame.ts";
import { useSession } from "../../kernel/state/session.ts";
import { ariaShortcut, chordLabel } from "../../ui/chord.ts";
import { classes } from "../../ui/classes.ts";

const tones = {
  call: "bg-ok text-on-ok",
  missed: "bg-2 text-warn shadow-[inset_0_2px_0_var(--warn)]",
  notice: "bg-warn text-on-warn",
} as const;

interface NoticeProps {
  readonly tone: keyof typeof tones;
  readonly text: string;
  readonly chord: string | null;
  readonly onPress: () => void;
}
function Notice({ tone, text, chord, onPress }: NoticeProps) {
  return (
    <button
      type="button"
      data-frame-notice={tone}
      title={text}
      aria-keyshortcuts={ariaShortcut(chord)}
      onClick={onPress}
      className={classes("ring-inside h-full min-w-0 truncate px-3 text-cell font-semibold", tones[tone])}
    >
      {text}
    </button>
  );
}

/** In the frame and never over the page: who calls or called, what asks for a decision, a session that is over. No focus moves (rules/keyboard.md 26). */
export function FrameNotices() {
  const t = useT();
  const { ringing, missed } = usePhone();
  const others = useFrameNotices();
  const { expired } = useSession();
  const chord = useChord("shell.takeCall", "takeCall");
  const key = chordLabel(chord ?? "");
  const [last] = missed;
  const more = missed.length > 1 ? ` · ${t("shell.call.more", { count: missed.length - 1 })}` : "";
  return (
    <div role="status" className="flex max-w-[60%] min-w-0 shrink-0 items-stretch">
      {expired ? <Notice tone="notice" text={t("shell.session.ended", { key })} chord={chord} onPress={takeCall} /> : null}
      {ringing ? <Notice tone="call" text={t("shell.call.ringing", { name: ringing.name, key })} chord={chord} onPress={takeCall} /> : null}
      {last && !ringing ? (
        <Notice tone="missed" text={`${t("shell.call.missed", { name: last.name, key })}${more}`} chord={chord} onPress={takeCall} />
      ) : null}
      {others.map(({ id, text, run }) => (
        <Notice key={id} tone="notice" text={text} chord={null} onPress={run} />
      ))}
    </div>
  );
}

import { useEffect, useState } from "react";
import { takeCall } from "../../client/calls.ts";
import { clock } from "../../i18n/clock.ts";
import { useT } from "../../i18n/i18n.ts";
import { useChord } from "../../kernel/keys/profile.ts";
import { usePhone } from "../../kernel/state/calls.ts";
import { ariaShortcut } from "../../ui/chord.ts";
import { Kbd } from "../../ui/kbd.tsx";

function useSeconds(since: string | undefined): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (since === undefined) return undefined;
    const tick = () => setSeconds(Math.max(0, Math.floor((Date.now() - Date.parse(since)) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [since]);
  return seconds;
}

/** With whom and for how long, wherever the operator is; the way back to that record. Nothing without a call that a gateway knows. */
export function LiveCall() {
  const t = useT();
  const { live } = usePhone();
  const seconds = useSeconds(live?.since);
  const chord = useChord("shell.takeCall", "takeCall");
  if (!live) return null;
  return (
    <button
      type="button"
      data-live-call={live.callId}
      title={t("shell.call.back")}
      aria-keyshortcuts={ariaShortcut(chord)}
      onClick={takeCall}
      className="flex h-full shrink-0 items-center gap-2 bg-ok px-2 font-semibold text-on-ok uppercase"
    >
      {t("shell.call.live", { name: live.name, time: clock(seconds) })}
      {chord ? <Kbd chord={chord} onColour /> : null}
    </button>
  );
}

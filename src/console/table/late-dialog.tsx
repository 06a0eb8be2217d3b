import { createElement, useEffect, useRef, useState, type ComponentType, type FunctionComponent } from "react";
import type { Form, Source } from "../kernel/command/command.ts";
import { t } from "../i18n/i18n.ts";
import { script } from "../ui/later.tsx";
import { toast } from "../kernel/state/messages.ts";
import { useLayer } from "../ui/layers.ts";

function press({ key, code, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): void {
  const target = document.activeElement ?? document.body;
  const again = new KeyboardEvent("keydown", { key, code, shiftKey, ctrlKey, altKey, metaKey, bubbles: true, cancelable: true });
  const isFree = target.dispatchEvent(again);
  if (!isFree || key.length !== 1 || !target.matches("input, textarea")) return;
  // What a script dispatches types nothing: the letter is put where it would have gone. AltGr counts as Ctrl and Alt at once.
  if (!metaKey && ctrlKey === altKey) document.execCommand("insertText", false, key);
  else if (key === "a") document.execCommand("selectAll");
}

/** Keys that were typed before the dialog was there reach it in their order, each when what the one before it did is drawn. */
async function replay(keys: KeyboardEvent[]): Promise<void> {
  const hold = (event: KeyboardEvent) => {
    if (!event.isTrusted) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    keys.push(event);
  };
  // From this moment on: a key of the hand must not overtake those that were held.
  window.addEventListener("keydown", hold, true);
  await new Promise((drawn) => requestAnimationFrame(drawn));
  for (let next = keys.shift(); next; next = keys.shift()) {
    press(next);
    await new Promise((drawn) => setTimeout(drawn));
  }
  window.removeEventListener("keydown", hold, true);
}

/** Nothing is seen and no key is lost while the script of a dialog is on its way. */
function Held({ keys, onLeave }: { readonly keys: KeyboardEvent[]; readonly onLeave: () => void }) {
  useLayer();
  useEffect(() => {
    const hold = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.key === "Escape") onLeave();
      else keys.push(event);
    };
    window.addEventListener("keydown", hold, true);
    return () => window.removeEventListener("keydown", hold, true);
  }, [keys, onLeave]);
  return null;
}

interface Closable {
  readonly onClose: () => void;
}
export interface LateDialog<P extends Closable> {
  readonly Dialog: ComponentType<P>;
  /** Fetches the script when the page rests, so that the first press finds it there. */
  readonly prefetch: () => void;
}

/** A dialog that is not part of the screen's script. A fetch that failed is tried again at the next press. */
export function lateDialog<P extends Closable>(load: () => Promise<ComponentType<P>>): LateDialog<P> {
  let loaded: ComponentType<P> | null = null;
  let coming: Promise<ComponentType<P>> | null = null;
  // One fetch however often it is asked for: texts that come with it draw the page anew, which asks again.
  const fetchOnce = (): Promise<ComponentType<P>> => {
    coming ??= script(load).then(
      (component) => (loaded = component),
      (error: unknown) => {
        coming = null;
        throw error;
      },
    );
    return coming;
  };
  function Late(props: P) {
    const [Shown, show] = useState<ComponentType<P> | null>(() => loaded);
    const [keys] = useState<KeyboardEvent[]>([]);
    const leave = useRef(props.onClose);
    useEffect(() => {
      leave.current = props.onClose;
    });
    useEffect(() => {
      if (!Shown)
        fetchOnce().then(
          (component) => show(() => component),
          () => {
            toast(t("shell.script.title"), { tone: "bad" });
            leave.current();
          },
        );
      else if (keys.length > 0) void replay(keys);
    }, [Shown, keys]);
    return Shown ? createElement(Shown, props) : <Held keys={keys} onLeave={props.onClose} />;
  }
  return { Dialog: Late, prefetch: () => void fetchOnce().catch(() => undefined) };
}

interface Asked<S, V> {
  readonly subject: S;
  readonly source: Source;
  readonly submit: (values: V) => void;
  readonly cancel: () => void;
}

/** The same for a form that a command asks with; its texts come with its script. */
export function lateForm<S, V>(
  load: () => Promise<FunctionComponent<Asked<S, V>>>,
): { readonly form: Form<S, V>; readonly prefetch: () => void } {
  const late = lateDialog<Asked<S, V> & Closable>(load);
  return { form: (asked) => createElement(late.Dialog, { ...asked, onClose: asked.cancel }), prefetch: late.prefetch };
}

import { createElement, useEffect, useState, type ComponentType } from "react";
import { useLayer } from "../ui/layers.ts";

/** Keys that were typed before the dialog was there reach it in their order. */
function replay(keys: readonly KeyboardEvent[]): void {
  for (const { key, code, shiftKey, ctrlKey, altKey, metaKey } of keys) {
    const target = document.activeElement ?? document.body;
    const again = new KeyboardEvent("keydown", { key, code, shiftKey, ctrlKey, altKey, metaKey, bubbles: true, cancelable: true });
    const isFree = target.dispatchEvent(again);
    // What a script dispatches types nothing: the letter is put where it would have gone.
    if (isFree && key.length === 1 && target.matches("input, textarea")) document.execCommand("insertText", false, key);
  }
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
  const fetchOnce = async (): Promise<ComponentType<P>> => (loaded ??= await load());
  function Late(props: P) {
    const [Shown, show] = useState<ComponentType<P> | null>(() => loaded);
    const [keys] = useState<KeyboardEvent[]>([]);
    const { onClose } = props;
    useEffect(() => {
      if (!Shown) fetchOnce().then((component) => show(() => component), onClose);
      else if (keys.length > 0) requestAnimationFrame(() => replay(keys.splice(0)));
    }, [Shown, keys, onClose]);
    return Shown ? createElement(Shown, props) : <Held keys={keys} onLeave={onClose} />;
  }
  return { Dialog: Late, prefetch: () => void fetchOnce().catch(() => undefined) };
}

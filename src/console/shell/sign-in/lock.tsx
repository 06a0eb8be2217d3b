import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useT } from "../../i18n/i18n.ts";
import { useLocked } from "../../kernel/state/lock.ts";
import { signInAsked, useSession } from "../../kernel/state/session.ts";
import { useStore } from "../../kernel/state/store.ts";
import { later } from "../../ui/later.tsx";
import { useLockWatch } from "./lock-watch.ts";

/** Fetched ahead; until it is there the cover alone hides everything and keeps what is typed. */
const { Later: LockForm, fetchAhead } = later(async () => (await import("./lock-form.tsx")).LockForm);
const { Later: SignInAgain, fetchAhead: fetchSignIn } = later(async () => (await import("./sign-in-again.tsx")).SignInAgain);
const coverId = "lock";

/** The page stays as it is, but nobody can read, reach or hear it. */
function hideAll(): () => void {
  const hidden = new Set<Element>();
  const hide = () => {
    for (const child of document.body.children) {
      if (child.id === coverId || child.hasAttribute("inert")) continue;
      child.setAttribute("inert", "");
      hidden.add(child);
    }
  };
  hide();
  // Layers that live updates or a slow answer open meanwhile.
  const watch = new MutationObserver(hide);
  watch.observe(document.body, { childList: true });
  document.documentElement.dataset["locked"] = "";
  return () => {
    watch.disconnect();
    for (const child of hidden) child.removeAttribute("inert");
    delete document.documentElement.dataset["locked"];
  };
}

/** Before any other listener: no key, click or paste reaches a command or closes a layer below; fields work by themselves. */
function holdEvents(early: (sign: string) => void): () => void {
  const kinds = ["keydown", "keyup", "pointerdown", "paste"] as const;
  const hold = (event: Event) => {
    event.stopImmediatePropagation();
    const cover = document.getElementById(coverId);
    if (event.target instanceof Node && cover?.contains(event.target)) return;
    event.preventDefault();
    const field = cover?.querySelector<HTMLElement>("input");
    if (field) field.focus();
    else if (event instanceof KeyboardEvent && event.type === "keydown" && event.key.length === 1 && !event.ctrlKey) early(event.key);
  };
  for (const kind of kinds) window.addEventListener(kind, hold, true);
  return () => {
    for (const kind of kinds) window.removeEventListener(kind, hold, true);
  };
}

function focusAgain(before: Element | null): void {
  const page = [...document.querySelectorAll<HTMLElement>("[data-page]")].find((one) => one.offsetParent !== null);
  const known = before instanceof HTMLElement && before.isConnected && before !== document.body ? before : null;
  (known ?? page?.querySelector<HTMLElement>("[role=grid]") ?? page)?.focus({ preventScroll: true });
}

function Cover({ label, Inside }: { readonly label: string; readonly Inside: ComponentType<{ readonly typed: () => string }> }) {
  // Before anything of the cover is there: its field takes the focus as soon as it is, and that is when effects run.
  const [before] = useState(() => document.activeElement);
  // Typed before the form was there: the beginning of the password.
  const early = useRef("");
  useLayoutEffect(() => {
    const [show, release] = [hideAll(), holdEvents((sign) => (early.current += sign))];
    return () => {
      release();
      show();
      focusAgain(before);
    };
  }, [before]);
  return createPortal(
    <div id={coverId} role="dialog" aria-modal="true" aria-label={label}>
      <Inside typed={() => early.current} />
    </div>,
    document.body,
  );
}

/**
 * rules/keyboard.md 11: blanks the screen, keeps all state, opens with the password alone. A session that has ended blanks it too, once the hand
 * is at rest: above stands the sign-in page.
 */
export function Lock() {
  const t = useT();
  const locked = useLocked();
  const { expired } = useSession();
  const asked = useStore(signInAsked);
  useLockWatch();
  useEffect(() => {
    const timer = setTimeout(() => (fetchAhead(), fetchSignIn()), 3000);
    return () => clearTimeout(timer);
  }, []);
  if (expired && asked) return <Cover key="again" label={t("shell.lock.again")} Inside={SignInAgain} />;
  return locked ? <Cover key="lock" label={t("shell.lock.title")} Inside={LockForm} /> : null;
}

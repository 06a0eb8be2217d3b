import { useCallback, useEffect, useRef, useState, type RefObject } from "react";

/** As a ref: takes the focus when the element appears, which is what a dialog or a sign-in page is for. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();

const dialogs = "[role=dialog], [role=alertdialog]";
/** What had the focus when a dialog opened, by the element of the dialog. */
const invokers = new WeakMap<Element, Element | null>();

/** The invoker; where that has gone together with its own dialog, what had opened that one. */
function standing(invoker: Element | null): HTMLElement | null {
  let at = invoker;
  while (at && !at.isConnected) at = invokers.get(at.closest(dialogs) ?? at) ?? null;
  return at instanceof HTMLElement ? at : null;
}

/** A dialog that has opened since keeps the focus, unless the invoker stands in that one. */
function giveBack(invoker: Element | null): void {
  const to = standing(invoker);
  const now = document.activeElement?.closest(dialogs);
  if (!now || now.contains(to)) to?.focus();
}

/**
 * Gives the focus back when the dialog goes, in the very task: Radix does it a task later, and by then a question asked anew may be
 * open, whose Enter would go to the form below. Answers the ref of the dialog's element.
 */
export function useInvoker(): (element: HTMLElement | null) => void {
  const [invoker] = useState(() => document.activeElement);
  const content = useRef<HTMLElement | null>(null);
  useEffect(
    () => () => {
      // React's strict mode only plays that the dialog goes.
      if (!content.current?.isConnected) giveBack(invoker);
    },
    [invoker],
  );
  return useCallback(
    (element) => {
      if (!element) return;
      content.current = element;
      invokers.set(element, invoker);
    },
    [invoker],
  );
}

/**
 * A page that is shown takes the focus, unless a dialog has it, or the arrows go along the work tabs: there each tab is shown as it
 * is reached, and the focus stays with the tabs (ARIA tabs).
 */
export function focusOnArrival(element: HTMLElement | null | undefined): void {
  if (document.activeElement?.matches("[role=tab][aria-selected=true]:focus-visible")) return;
  if (!document.querySelector("[role=dialog], [role=alertdialog]")) element?.focus({ preventScroll: true });
}

/** Whether the hand has gone to another part of the page meanwhile: what comes late takes nothing from it. */
function isElsewhere(part: HTMLElement | null): boolean {
  const page = part?.closest("[data-page]");
  const now = document.activeElement;
  return page !== null && page !== undefined && now !== page && page.contains(now);
}

/** The same for a part of a page, when it appears first: a page that is shown again gives the focus to whatever had it. */
export function useFocusOnce(element: RefObject<HTMLElement | null>): void {
  const arrived = useRef(false);
  useEffect(() => {
    if (!arrived.current && !isElsewhere(element.current)) focusOnArrival(element.current);
    arrived.current = true;
  }, [element]);
}

/** For a part that takes the focus when it appears, and to which the focus is led back later. */
export function useTakenFocus<E extends HTMLElement>() {
  const partRef = useRef<E | null>(null);
  const takeFocus = useCallback((element: E | null) => {
    partRef.current = element;
    element?.focus();
  }, []);
  return { partRef, takeFocus };
}

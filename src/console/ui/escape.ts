import { useEffectEvent, useLayoutEffect } from "react";

type Leave = () => void;
const open: Leave[] = [];

export const isComposing = (event: { readonly isComposing: boolean; readonly keyCode: number }): boolean =>
  event.isComposing || event.keyCode === 229;

function onKeyDown(event: KeyboardEvent): void {
  const top = open.at(-1);
  // An input method's Esc ends its composition and nothing else.
  if (event.key !== "Escape" || event.defaultPrevented || isComposing(event) || !top) return;
  event.preventDefault();
  top();
}

/** Something else is wanted at once (a customer on the line): every dialog is left, the last opened first, as Esc would leave it. */
export function leaveDialogs(): void {
  for (const leave of open.toReversed()) leave();
}

/** Esc is for the dialog that opened last, from the moment it is drawn: Radix learns some tasks later which one lies on top. */
export function useEscape(leave: Leave): void {
  const latest = useEffectEvent(leave);
  useLayoutEffect(() => {
    const mine: Leave = () => latest();
    if (open.push(mine) === 1) document.addEventListener("keydown", onKeyDown, true);
    return () => {
      open.splice(open.indexOf(mine), 1);
      if (open.length === 0) document.removeEventListener("keydown", onKeyDown, true);
    };
  }, []);
}

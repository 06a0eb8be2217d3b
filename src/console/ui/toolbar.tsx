import { useLayoutEffect, useRef, type ComponentProps, type KeyboardEvent } from "react";

/** One stop for Tab; arrows, Home and End go from button to button (the ARIA toolbar). */
export function Toolbar(props: ComponentProps<"div">) {
  const bar = useRef<HTMLDivElement>(null);
  const held = useRef<Element>(null);
  const buttons = () => [...(bar.current?.querySelectorAll("button") ?? [])];
  const settle = () => {
    const all = buttons();
    const stop = all.find((button) => button === held.current) ?? all[0];
    for (const button of all) button.tabIndex = button === stop ? 0 : -1;
  };
  useLayoutEffect(settle);
  const onKeyDown = (event: KeyboardEvent) => {
    const all = buttons();
    const at = all.findIndex((button) => button === document.activeElement);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    all.at(to % all.length)?.focus();
  };
  const onFocus = ({ target }: { readonly target: Element }) => {
    held.current = target;
    settle();
  };
  // The buttons have the focus, never the bar itself.
  // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
  return <div {...props} ref={bar} role="toolbar" onFocus={onFocus} onKeyDown={onKeyDown} />;
}

import * as Radix from "@radix-ui/react-dropdown-menu";
import { useRef, type FocusEvent, type KeyboardEvent } from "react";
import { Kbd } from "./kbd.tsx";

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly chord?: string | null;
  /** A blocked item stays, grey, with its reason. */
  readonly blockedBy?: string | null;
  readonly onSelect: () => void;
}

export interface OpenMenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly onClose: () => void;
  /** What gets the focus back: the button beside which it stands. */
  readonly invoker: () => HTMLElement | null;
}

/** A menu that is open while it is mounted, beside its positioned parent: menus are rare, and their script is fetched for the first. */
export function OpenMenu({ label, items, onClose, invoker }: OpenMenuProps) {
  const entered = useRef(false);
  // Radix does this for its own trigger only: the first item has the focus when the menu opens.
  const enter = (event: FocusEvent<HTMLElement>) => {
    if (entered.current || event.target !== event.currentTarget) return;
    entered.current = true;
    event.currentTarget.querySelector<HTMLElement>("[role=menuitem]")?.focus();
  };
  // Radix holds Tab; the pattern leaves the menu by it, to what follows the button.
  const leave = (event: KeyboardEvent) => {
    if (event.key !== "Tab") return;
    event.stopPropagation();
    invoker()?.focus();
    onClose();
  };
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()} modal={false}>
      <Radix.Trigger tabIndex={-1} aria-hidden="true" className="pointer-events-none absolute bottom-0 left-2 size-0" />
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align="start"
          sideOffset={4}
          loop
          // Before it is gone: the page takes a focus that is nowhere.
          onEscapeKeyDown={() => invoker()?.focus()}
          onFocus={enter}
          onKeyDownCapture={leave}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // What was chosen may have opened something that took the focus already.
            if (document.activeElement === document.body) invoker()?.focus();
          }}
          className="z-50 min-w-44 rounded-panel border border-line-strong bg-2 py-1 text-base text-fg-0 shadow-2xl"
        >
          {items.map((item) => (
            <Radix.Item
              key={item.id}
              aria-disabled={item.blockedBy ? true : undefined}
              onSelect={item.blockedBy ? (event) => event.preventDefault() : item.onSelect}
              className="flex h-row cursor-default items-center justify-between gap-6 px-3 outline-none aria-disabled:text-fg-2 data-[highlighted]:bg-select"
            >
              <span>
                {item.label}
                {item.blockedBy ? ` — ${item.blockedBy}` : ""}
              </span>
              {item.chord ? <Kbd chord={item.chord} /> : null}
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

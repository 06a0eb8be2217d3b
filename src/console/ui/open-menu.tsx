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

type Focusing = Pick<OpenMenuProps, "invoker" | "onClose">;

/** Radix does this for its own trigger only: the first item has the focus when the menu opens, and the button has it again afterwards. */
function useMenuFocus({ invoker, onClose }: Focusing) {
  const entered = useRef(false);
  return {
    // Before it is gone: the page takes a focus that is nowhere.
    onEscapeKeyDown: () => invoker()?.focus(),
    onFocus: (event: FocusEvent<HTMLElement>) => {
      if (entered.current || event.target !== event.currentTarget) return;
      entered.current = true;
      event.currentTarget.querySelector<HTMLElement>("[role=menuitem]")?.focus();
    },
    // Radix holds Tab; the pattern leaves the menu by it, to what follows the button.
    onKeyDownCapture: (event: KeyboardEvent) => {
      if (event.key !== "Tab") return;
      event.stopPropagation();
      invoker()?.focus();
      onClose();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // What was chosen may have opened something that took the focus already.
      if (document.activeElement === document.body) invoker()?.focus();
    },
  };
}

function Item({ item: { label, chord, blockedBy, onSelect } }: { readonly item: MenuItem }) {
  return (
    <Radix.Item
      aria-disabled={blockedBy ? true : undefined}
      onSelect={blockedBy ? (event) => event.preventDefault() : onSelect}
      className="flex h-row cursor-default items-center justify-between gap-6 px-3 outline-none aria-disabled:text-fg-2 data-[highlighted]:bg-select"
    >
      <span>
        {label}
        {blockedBy ? ` — ${blockedBy}` : ""}
      </span>
      {chord ? <Kbd chord={chord} /> : null}
    </Radix.Item>
  );
}

/** A menu that is open while it is mounted, beside its positioned parent: menus are rare, and their script is fetched for the first. */
export function OpenMenu({ label, items, onClose, invoker }: OpenMenuProps) {
  const focusing = useMenuFocus({ invoker, onClose });
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()} modal={false}>
      <Radix.Trigger tabIndex={-1} aria-hidden="true" className="pointer-events-none absolute bottom-0 left-2 size-0" />
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align="start"
          sideOffset={4}
          loop
          {...focusing}
          className="z-50 min-w-44 rounded-panel border border-line-strong bg-2 py-1 text-base text-fg-0 shadow-2xl"
        >
          {items.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

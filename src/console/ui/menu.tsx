import * as Radix from "@radix-ui/react-dropdown-menu";
import type { ReactNode } from "react";
import { Kbd } from "./kbd.tsx";

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly chord?: string | null;
  readonly blockedBy?: string | null;
  readonly onSelect: () => void;
}

/** A drop-down menu on a button of the caller's; a blocked item stays, grey, with its reason. */
export function Menu({
  label,
  items,
  children,
  align = "end",
}: {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly children: ReactNode;
  readonly align?: "start" | "end";
}) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={4}
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

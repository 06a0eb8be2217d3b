import * as Radix from "@radix-ui/react-dropdown-menu";
import type { ReactNode } from "react";
import { useT } from "../i18n/i18n.ts";
import { Kbd } from "../ui/kbd.tsx";

interface Props {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onClose: () => void;
  readonly onCloseOthers: (which: "left" | "right" | "all") => void;
  readonly alone: boolean;
  readonly children: ReactNode;
}
const item =
  "flex h-row cursor-default items-center justify-between gap-6 px-3 outline-none data-[disabled]:text-fg-2 data-[highlighted]:bg-select";

/** Close, close left, right, all (console.md 2). Anchored to the tab and opened by the right button, so not by Radix's own trigger. */
export function TabMenu({ open, onOpenChange, onClose, onCloseOthers, alone, children }: Props) {
  const t = useT();
  return (
    <div className="relative flex">
      {children}
      <Radix.Root open={open} onOpenChange={onOpenChange} modal={false}>
        <Radix.Trigger tabIndex={-1} aria-hidden="true" className="pointer-events-none absolute bottom-0 left-2 size-0" />
        <Radix.Portal>
          <Radix.Content align="start" className="z-50 min-w-44 rounded-panel border border-line-strong bg-2 py-1 shadow-2xl">
            <Radix.Item className={item} disabled={alone} onSelect={onClose}>
              {t("shell.tab.closeThis")}
              <Kbd chord="delete" />
            </Radix.Item>
            <Radix.Item className={item} onSelect={() => onCloseOthers("left")}>
              {t("shell.tab.closeLeft")}
            </Radix.Item>
            <Radix.Item className={item} onSelect={() => onCloseOthers("right")}>
              {t("shell.tab.closeRight")}
            </Radix.Item>
            <Radix.Item className={item} onSelect={() => onCloseOthers("all")}>
              {t("shell.tab.closeAll")}
            </Radix.Item>
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </div>
  );
}

import { keyOf } from "../../kernel/verbs/table.ts";
import type { ReactNode } from "react";
import { useT } from "../../i18n/i18n.ts";
import { LazyMenu } from "./lazy-menu.tsx";

interface Props {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onClose: () => void;
  /** Of an order: kept beside the next of its queue, or no longer. */
  readonly pin: { readonly isPinned: boolean; readonly onPin: () => void } | null;
  readonly onCloseOthers: (which: "left" | "right" | "all") => void;
  readonly alone: boolean;
  /** Key of the tab. */
  readonly of: string;
  readonly children: ReactNode;
}

/** Close, close left, right, all (rules/product.md 2). Anchored to the tab; opened by Shift+F10 and the right button. */
export function TabMenu({ open, onOpenChange, onClose, pin, onCloseOthers, alone, of, children }: Props) {
  const t = useT();
  const items = [
    {
      id: "this",
      label: t("shell.tab.closeThis"),
      chord: keyOf("remove"),
      blockedBy: alone ? t("shell.tab.last") : null,
      onSelect: onClose,
    },
    ...(pin
      ? [{ id: "pin", label: t(pin.isPinned ? "shell.tab.unpin" : "shell.tab.pin"), chord: keyOf("pinTab"), onSelect: pin.onPin }]
      : []),
    { id: "left", label: t("shell.tab.closeLeft"), onSelect: () => onCloseOthers("left") },
    { id: "right", label: t("shell.tab.closeRight"), onSelect: () => onCloseOthers("right") },
    { id: "all", label: t("shell.tab.closeAll"), onSelect: () => onCloseOthers("all") },
  ];
  return (
    <div className="relative flex">
      {children}
      {open ? (
        <LazyMenu
          label={t("shell.tabs")}
          items={items}
          onClose={() => onOpenChange(false)}
          invoker={() => document.querySelector<HTMLElement>(`[data-tab="${CSS.escape(of)}"]`)}
        />
      ) : null}
    </div>
  );
}

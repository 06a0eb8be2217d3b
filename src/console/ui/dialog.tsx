import * as Radix from "@radix-ui/react-dialog";
import type { KeyboardEvent, ReactNode, RefObject } from "react";
import { classes } from "./classes.ts";
import { isComposing, useEscape } from "./escape.ts";
import { useInvoker } from "./focus.ts";
import { LayerDepth, useLayer } from "./layers.ts";

export interface DialogProps {
  readonly title: string;
  readonly description?: string | null;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly role?: "dialog" | "alertdialog";
  readonly width?: "narrow" | "wide" | "sheet" | "strip" | "full";
  /** The title is for screen readers only. */
  readonly bare?: boolean;
  /** Neither Esc nor a click outside closes it. */
  readonly stays?: boolean;
  readonly atTop?: boolean;
  /** Above the status bar, at the right; what lies beneath stays in sight. */
  readonly atCorner?: boolean;
  /** Takes the focus instead of the first thing that can have it. */
  readonly first?: RefObject<HTMLElement | null>;
}

/** An input method's Enter ends its composition and nothing else. */
function keepComposition(event: KeyboardEvent): void {
  if (event.key === "Enter" && isComposing(event.nativeEvent)) event.preventDefault();
}

/** Radix gives it to what stands first, unless something inside has it already. */
function focusFirst(event: Event, first: RefObject<HTMLElement | null> | undefined): void {
  if (!first?.current) return;
  event.preventDefault();
  first.current.focus();
}

const widths = {
  strip: "w-[calc(100vw-24px)]",
  narrow: "w-[min(440px,94vw)]",
  wide: "w-[min(680px,94vw)]",
  sheet: "w-[min(920px,94vw)]",
  full: "h-[96vh] max-h-[96vh]! w-[98vw]",
} as const;

/** Where it stands, and how wide it is. */
function placeClass({ width = "narrow", atTop = false, atCorner = false }: DialogProps): string {
  const top = atTop ? "top-[min(120px,15.6vh)]" : "top-1/2 -translate-y-1/2 [@media(max-height:480px)]:max-h-[96vh]";
  return classes(
    // Lists within give way first; where the window is too low for the rest, the dialog itself scrolls (200 % zoom).
    "fixed z-50 flex max-h-[80vh] flex-col overflow-y-auto rounded-panel border border-line-strong bg-2 text-fg-0 shadow-2xl",
    atCorner ? "right-3 bottom-9" : "left-1/2 -translate-x-1/2",
    !atCorner && (width === "strip" ? "top-9" : top),
    widths[width],
  );
}

function Words({ title, description, bare = false }: Pick<DialogProps, "title" | "description" | "bare">) {
  return (
    <>
      <Radix.Title className={bare ? "sr-only" : "border-b px-4 py-3 text-panel font-semibold"}>{title}</Radix.Title>
      {description ? <Radix.Description className={bare ? "sr-only" : "px-4 pt-3 text-fg-1"}>{description}</Radix.Description> : null}
    </>
  );
}

/** The keys and the focus are the dialog's own affair, not the library's: Esc goes through the layers, the focus back to the invoker. */
const handlersOf = ({ role, stays, first }: DialogProps) => ({
  onEscapeKeyDown: (event: Event) => event.preventDefault(),
  onInteractOutside: (event: Event) => (stays || role === "alertdialog") && event.preventDefault(),
  onKeyDown: keepComposition,
  onOpenAutoFocus: (event: Event) => focusFirst(event, first),
  onCloseAutoFocus: (event: Event) => event.preventDefault(),
});

/** A modal layer, open while it is mounted. Gives the focus back to what had it, which Radix does only for its own trigger. */
export function Dialog(props: DialogProps) {
  const { title, description, onClose, children, role = "dialog", bare = false, stays = false } = props;
  const content = useInvoker();
  useEscape(() => !stays && onClose());
  const depth = useLayer();
  return (
    <Radix.Root open onOpenChange={(open) => !open && !stays && onClose()}>
      <Radix.Portal>
        {/* Not Radix.Overlay: it injects a style element against scrolling, which a strict CSP refuses, and this page does not scroll. */}
        <div className={classes("fixed inset-0 z-40", !bare && !props.atCorner && "bg-black/40")} />
        <Radix.Content
          ref={content}
          role={role}
          aria-modal="true"
          {...handlersOf(props)}
          {...(description ? {} : { "aria-describedby": undefined })}
          className={placeClass(props)}
        >
          <Words title={title} description={description ?? null} bare={bare} />
          <LayerDepth value={depth}>{children}</LayerDepth>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

import { classes } from "./classes.ts";

export interface ToastItem {
  readonly id: number;
  readonly tone: "plain" | "good" | "warn" | "bad";
  readonly title: string;
  readonly text: string;
}
const bars = { plain: "border-l-accent", good: "border-l-ok", warn: "border-l-warn", bad: "border-l-danger" } as const;

interface ToastProps {
  readonly item: ToastItem;
  readonly onDismiss: (id: number) => void;
  readonly closeLabel: string;
}
function Toast({ item, onDismiss, closeLabel }: ToastProps) {
  return (
    <div
      className={classes(
        "toast-in pointer-events-auto flex items-start gap-3 rounded-panel border border-l-4 border-line-strong bg-2 px-3 py-2 shadow-xl",
        bars[item.tone],
      )}
    >
      <div className="min-w-0 flex-1">
        {item.title ? <p className="font-semibold">{item.title}</p> : null}
        <p className="text-fg-0">{item.text}</p>
      </div>
      <button
        type="button"
        // It leaves by itself: the focus must not stand on what goes away.
        tabIndex={-1}
        aria-label={closeLabel}
        onClick={() => onDismiss(item.id)}
        className="size-6 shrink-0 text-fg-2 hover:text-fg-0"
      >
        <svg viewBox="0 0 12 12" aria-hidden="true" className="mx-auto size-3">
          <path d="m2 2 8 8m0-8-8 8" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </button>
    </div>
  );
}

/** Messages above the status bar, at the right; a live region, so they are heard too. */
export function Toasts({
  label,
  items,
  onDismiss,
  closeLabel,
}: {
  readonly label: string;
  readonly items: readonly ToastItem[];
  readonly onDismiss: (id: number) => void;
  readonly closeLabel: string;
}) {
  return (
    <section
      aria-label={label}
      aria-live="polite"
      className="pointer-events-none fixed right-3 bottom-9 z-[60] flex w-[min(380px,92vw)] flex-col gap-2"
    >
      {items.map((item) => (
        <Toast key={item.id} item={item} onDismiss={onDismiss} closeLabel={closeLabel} />
      ))}
    </section>
  );
}

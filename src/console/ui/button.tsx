import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes.ts";
import { Kbd } from "./kbd.tsx";

export interface ButtonProps extends Omit<ComponentProps<"button">, "title"> {
  readonly tone?: "plain" | "primary" | "danger" | "quiet";
  /** Its key, shown beside the label. */
  readonly chord?: string | null;
  /** Why it cannot be pressed: it stays in the Tab order, grey, and says so (rules/keyboard.md 5). */
  readonly blockedBy?: string | null;
  readonly children: ReactNode;
}

const tones = {
  plain: "border-line-strong bg-1 text-fg-0 hover:bg-hover",
  primary: "border-accent bg-accent text-on-accent font-semibold",
  danger: "border-danger bg-danger text-on-danger font-semibold",
  quiet: "border-transparent text-fg-1 hover:bg-hover",
} as const;

export function Button({ tone = "plain", chord, blockedBy, className, children, onClick, type = "button", ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={blockedBy ? true : undefined}
      title={blockedBy ?? undefined}
      onClick={blockedBy ? undefined : onClick}
      className={classes(
        "inline-flex h-row items-center justify-center gap-2 whitespace-nowrap rounded-panel border px-3 text-base disabled:opacity-60 aria-pressed:bg-select",
        blockedBy ? "cursor-not-allowed border-line bg-inset text-fg-2" : tones[tone],
        className,
      )}
    >
      {children}
      {chord ? <Kbd chord={chord} onColour={tone === "primary" || tone === "danger"} /> : null}
    </button>
  );
}

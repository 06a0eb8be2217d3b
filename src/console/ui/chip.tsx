import type { ReactNode } from "react";
import { classes } from "./classes.ts";

const tones = {
  plain: "border-line-strong text-fg-1",
  accent: "border-accent text-accent",
  warn: "border-warn text-warn",
  bad: "border-danger text-danger",
  good: "border-ok text-ok",
} as const;

export function Chip({
  tone = "plain",
  className,
  children,
}: {
  readonly tone?: keyof typeof tones;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <span
      className={classes(
        "inline-flex h-5 items-center gap-1 whitespace-nowrap rounded-chip border px-1.5 text-badge",
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

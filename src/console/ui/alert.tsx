import type { ReactNode } from "react";
import { classes } from "./classes.ts";

interface AlertProps {
  /** Where it stands; what it looks like is the same everywhere. */
  readonly className?: string;
  /** What went wrong, and the way on; nothing: it is there to be heard when something does. */
  readonly children: ReactNode;
}
/** Says at once that something went wrong, to the eye and to whoever listens. */
export function Alert({ className, children }: AlertProps) {
  const isEmpty = children === null || children === undefined || children === "" || children === false;
  return (
    <p role="alert" className={isEmpty ? "sr-only" : classes("text-danger", className)}>
      {children}
    </p>
  );
}

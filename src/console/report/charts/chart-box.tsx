import type { ReactNode, RefObject } from "react";
import { classes } from "../../ui/classes.ts";

interface BoxProps {
  readonly box: RefObject<HTMLDivElement | null>;
  /** Says what the picture shows and which keys read it. */
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** The place of a picture that keys read: the table beside it says the same to those who do not see it. */
export function ChartBox({ box, label, className, children }: BoxProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={box} role="application" tabIndex={0} data-chart="" aria-label={label} className={classes("ring-inside", className)}>
      {children}
    </div>
  );
}

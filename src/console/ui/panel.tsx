import { Fragment, type ReactNode } from "react";
import { classes } from "./classes.ts";

interface PanelProps {
  readonly title: string;
  /** What a screen reader calls it, where the title alone stands on the page more than once. */
  readonly name?: string;
  /** What is read out as the cursor moves: on screen and, politely, to a screen reader. */
  readonly reading?: readonly string[];
  readonly after?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Letters from which on a part may break: what somebody wrote is longer than a figure. Two lines at most: six marks of a day pushed the table down under the cursor. */
const sentence = 40;

/** A framed part of a page with its name and the value under its cursor. */
export function Panel({ title, name = title, reading, after, className, children }: PanelProps) {
  return (
    <section aria-label={name} className={classes("flex min-h-0 min-w-0 flex-col rounded-panel border border-line bg-1", className)}>
      <header className="flex min-h-8 shrink-0 items-center gap-x-3 border-b max-[890px]:flex-wrap border-line px-3 py-1">
        <h2 className="shrink-0 text-base font-semibold text-fg-0">{title}</h2>
        {reading === undefined ? null : (
          <output
            aria-live="polite"
            className="line-clamp-2 min-w-0 flex-1 text-right font-mono text-cell text-fg-1 max-[890px]:order-last max-[890px]:basis-full max-[890px]:text-left"
          >
            {reading.map((part, at) => (
              <Fragment key={part}>
                {at > 0 ? " · " : ""}
                <span className={part.length > sentence ? "" : "min-[890px]:whitespace-nowrap"}>{part}</span>
              </Fragment>
            ))}
          </output>
        )}
        {after}
      </header>
      {children}
    </section>
  );
}

import { useCallback, useRef, type ReactNode, type RefObject } from "react";
import { useT } from "../../../i18n/i18n.ts";
import { classes } from "../../../ui/classes.ts";
import { Kbd } from "../../../ui/kbd.tsx";
import { digitOf, type PaneName } from "./cases.ts";
import { useSeen } from "./use-seen.ts";

/** How a part of the record stands on the desk. */
export interface PaneStand {
  readonly isOpen: boolean;
  /** The one that `v` ticks. */
  readonly isActive: boolean;
  readonly isNeeded: boolean;
  readonly isTicked: boolean;
  /** Long enough in sight to be ticked. */
  readonly isLooked: boolean;
  /** It was read under the lock: before that it is shown, and nobody has seen it. */
  readonly isRead: boolean;
  readonly onLooked: (pane: PaneName) => void;
  readonly onOpen: (pane: PaneName) => void;
}

interface Props {
  readonly pane: PaneName;
  readonly stand: PaneStand;
  /** In a line, while it is closed and while it is open. */
  readonly summary: ReactNode;
  /** Its data is there: what is still on its way cannot have been seen. */
  readonly isReady: boolean;
  /** Takes the height of what it holds, and leaves the rest to the one above it. */
  readonly fits?: true;
  readonly children: ReactNode;
}

const frameLook = ({ isOpen, isActive }: PaneStand, fits: true | undefined): string =>
  classes(
    "flex min-w-0 shrink-0 flex-col rounded-panel border bg-1 min-[1000px]:min-h-0",
    isActive ? "border-accent" : "border-line",
    isOpen && !fits && "min-[1000px]:flex-1 min-[1000px]:shrink",
    fits && "min-[1000px]:max-h-[55%]",
  );

/** A part of the record with its digit; closed it is one line. */
export function PaneFrame({ pane, stand, summary, isReady, fits, children }: Props) {
  const t = useT();
  const body = useRef<HTMLDivElement>(null);
  const { isOpen, isActive, isLooked, isRead, onLooked } = stand;
  const looked = useCallback(() => onLooked(pane), [onLooked, pane]);
  useSeen(body, isReady && isOpen && isRead, looked);
  return (
    <section
      tabIndex={-1}
      data-pane={pane}
      data-active={isActive ? "" : undefined}
      data-looked={isLooked ? "" : undefined}
      aria-label={t(`review.pane.${pane}`)}
      className={frameLook(stand, fits)}
    >
      <PaneHead pane={pane} stand={stand} summary={summary} />
      {isOpen ? (
        <PaneBody body={body} pane={pane}>
          {children}
        </PaneBody>
      ) : null}
    </section>
  );
}

/** The line that opens it: digit, title, summary, and whether it was looked at. */
function PaneHead({ pane, stand, summary }: Pick<Props, "pane" | "stand" | "summary">) {
  const t = useT();
  const { isOpen, isActive, isNeeded, isTicked, onOpen } = stand;
  const mark = isTicked ? t("review.mark.ticked") : isNeeded ? t("review.mark.open") : "";
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-expanded={isOpen}
      onClick={() => onOpen(pane)}
      className="flex min-h-7 shrink-0 items-center gap-2 px-2 text-left"
    >
      <Kbd chord={String(digitOf(pane))} bare={isActive} />
      <h2 className="shrink-0 text-form font-semibold text-fg-1">{t(`review.pane.${pane}`)}</h2>
      <span className="min-w-0 flex-1 truncate text-cell text-fg-1">{summary}</span>
      {mark ? (
        <span className={classes("shrink-0 whitespace-nowrap text-cell", isTicked ? "text-ok" : "text-warn")}>
          {isTicked ? "✓" : "○"} {mark}
        </span>
      ) : null}
    </button>
  );
}

interface BodyProps extends Pick<Props, "pane" | "children"> {
  readonly body: RefObject<HTMLDivElement | null>;
}
/** What it holds, between two marks that say how much of it has been in sight. */
function PaneBody({ body, pane, children }: BodyProps) {
  const t = useT();
  return (
    <div
      ref={body}
      role="group"
      // What scrolls is reached by Tab.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={t(`review.pane.${pane}`)}
      className="ring-inside overflow-x-auto border-t min-[1000px]:min-h-0 min-[1000px]:flex-1 min-[1000px]:overflow-auto border-line px-2 py-1"
    >
      <div data-begins="" className="h-px" />
      {children}
      <div data-ends="" className="h-px" />
    </div>
  );
}

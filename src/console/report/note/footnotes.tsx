import type { ReactNode } from "react";

interface FootnotesProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly "data-marks"?: string;
  readonly "data-odd-days"?: string;
}
/** Under the table: what is said of days. Two whole lines; what is below is reached by Tab and scrolled by keys. */
export const Footnotes = ({ label, children, ...data }: FootnotesProps) => (
  <div className="shrink-0 border-t border-line px-3 py-1" {...data}>
    <ul
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={label}
      className="ring-inside flex max-h-[2lh] flex-wrap gap-x-5 overflow-y-auto text-cell text-fg-1"
    >
      {children}
    </ul>
  </div>
);

import type { ReactNode } from "react";
import type { ReportRecord } from "../../contract/report/report-record.ts";
import type { Asked, Looked } from "./address.ts";
import type { OpenFigure } from "./behind/opening.ts";
import type { Marked } from "./note/mark-keys.ts";

/** What the body of a report is given by its page, whatever its chart is. */
export interface BodyProps {
  readonly record: ReportRecord;
  readonly asked: Asked;
  readonly looked: Looked;
  /** Changes how it is looked at: what the address says of it. */
  readonly onLook: (texts: Readonly<Record<string, string>>) => void;
  /** Days of which something is said, or on which something changed. */
  readonly marked: Marked;
  /** A new range or filter forgets what was read in the old one. */
  readonly rangeKey: string;
  /** Name, range and comparison in words. */
  readonly caption: string;
  /** Name of what it is compared with; null: with nothing. */
  readonly compared: string | null;
  /** The hour of today that has begun, where the range ends today. */
  readonly until: number | null;
  readonly onOpen: OpenFigure | undefined;
  /** Stands where nothing was found, with the one key that leads on. */
  readonly nothing: ReactNode;
}

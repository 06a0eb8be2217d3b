import { useState, type ReactNode } from "react";
import type { FigureKey } from "../../../contract/report/figures.ts";
import type { InputOf } from "../../../contract/types.ts";
import { loadSections, t } from "../../i18n/i18n.ts";
import { describeFilter } from "../../table/filter/filter-bar.tsx";
import { filtersOf } from "../address.ts";
import type { BodyProps } from "../body.ts";
import { lateDialog } from "../../table/late-dialog.tsx";
import type { ExplainProps } from "./explain.dialog.tsx";

const late = lateDialog<ExplainProps>(
  async () => (await Promise.all([import("./explain.dialog.tsx"), loadSections("explain", "form", "reporting")]))[0].ExplainDialog,
);

/** What a report has asked for, and along what. */
export type ExplainInput = Omit<InputOf<"report.explain">, "metric" | "key">;
interface Number {
  readonly metric: FigureKey;
  readonly key: string | null;
  readonly line: string | null;
  readonly onOpen: (() => void) | undefined;
  /** Along what the line runs, where that is not what the report is split by. */
  readonly by?: ExplainInput["by"];
}
export interface Explaining {
  readonly dialog: ReactNode;
  readonly explain: (number: Number) => void;
}

/** The window that says how one number of a report comes about. `input` is what the report has asked for; null: its numbers are not explained. */
export function useExplain(input: ExplainInput | null, { record, asked }: Pick<BodyProps, "record" | "asked">): Explaining | null {
  const [number, set] = useState<Number | null>(null);
  if (!input) return null;
  const onClose = () => set(null);
  const filters = filtersOf(record).flatMap((filter) => {
    const value = filter.key === "range" || filter.key === "period" ? undefined : asked[filter.key];
    return value === undefined ? [] : [`${t(filter.label)} ${describeFilter(filter, value)}`];
  });
  const dialog = number ? (
    <late.Dialog
      input={{ ...input, ...(number.by ? { by: number.by } : {}), metric: number.metric, key: number.key }}
      line={number.line}
      filters={filters}
      onOpen={number.onOpen && (() => (onClose(), number.onOpen?.()))}
      onClose={onClose}
    />
  ) : null;
  return { dialog, explain: set };
}

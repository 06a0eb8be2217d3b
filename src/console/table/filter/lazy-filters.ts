import { useEffect, type ReactNode } from "react";
import { loadSections } from "../../i18n/i18n.ts";
import type { Filter } from "../../kernel/screen/screen.ts";
import type { FilterLineProps } from "./filter-line.tsx";
import type { FilterDialogProps } from "./filter-dialog.tsx";
import { whenSettled } from "../../kernel/idle.ts";
import { lateDialog } from "../late-dialog.tsx";

const filters = lateDialog<FilterDialogProps>(
  async () => (await Promise.all([import("./filter-dialog.tsx"), loadSections("form")]))[0].FilterDialog,
);

interface FiltersOf<I> extends Omit<FilterDialogProps, "filters" | "values"> {
  readonly filters: readonly Filter<I>[];
  readonly values: Partial<I>;
}
/** All filters as fields: no list waits for the form kit. What a screen's filters are typed by is the screen's own, and where all screens meet it is gone. */
export const LazyFilters = filters.Dialog as unknown as <I>(props: FiltersOf<I>) => ReactNode;

const line = lateDialog<FilterLineProps>(
  async () => (await Promise.all([import("./filter-line.tsx"), loadSections("palette")]))[0].FilterLine,
);
interface LineOf<I> extends Omit<FilterLineProps, "filters" | "values"> {
  readonly filters: readonly Filter<I>[];
  readonly values: Partial<I>;
}
export const LazyLine = line.Dialog as unknown as <I>(props: LineOf<I>) => ReactNode;

/** Once the rows are there: what is typed after `f` must find the line, and Alt+Enter there the fields. */
export function useFiltersAhead(): void {
  useEffect(() => whenSettled(() => (line.prefetch(), filters.prefetch())), []);
}

import { useEffect } from "react";
import { loadSections } from "../i18n/i18n.ts";
import { later } from "../ui/later.tsx";

const { Later, fetchAhead } = later(async () => (await Promise.all([import("./filter-dialog.tsx"), loadSections("form")]))[0].FilterDialog);
/** No list waits for the form kit. */
export const LazyFilters = Later;

/** Once the rows are there: what is typed after `f` must find the dialog. */
export function useFiltersAhead(): void {
  useEffect(() => {
    const timer = setTimeout(fetchAhead, 800);
    return () => clearTimeout(timer);
  }, []);
}

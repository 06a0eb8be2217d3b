import type { ReactNode } from "react";
import type { ReportRecord } from "../../contract/report/report-record.ts";
import type { MessageKey } from "../i18n/sections.ts";
import { pageScreen, type AnyFilter, type Screen } from "../kernel/screen/screen.ts";
import { filtersOf } from "./address.ts";

/** What a report's record says of its screen. */
export const screenOf = (record: ReportRecord, page: () => ReactNode): Screen => ({
  ...pageScreen({
    path: record.path,
    title: record.title as MessageKey,
    permission: record.permission,
    sections: ["table", "order", "report", "chart", "composer"],
    page,
  }),
  filters: filtersOf(record) as readonly unknown[] as readonly AnyFilter[],
});

import { dayRange, orderFilters } from "../kernel/fields.ts";

/** Filters that the lists of finance share: of the order, and of the row's own time. */
export const financeFilterFields = {
  ...orderFilters,
  time: dayRange.optional(),
};

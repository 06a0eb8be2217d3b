/** The key of a line of weeks: the Monday of a day. */
export const mondayOf = (day: string): string => `date_trunc('week', ${day})::date::text`;

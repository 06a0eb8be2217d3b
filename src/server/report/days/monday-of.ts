/** The Monday of a day. */
export const weekOf = (day: string): string => `date_trunc('week', ${day}::timestamp)::date`;
/** The key of a line of weeks: the Monday of a day. */
export const mondayOf = (day: string): string => `${weekOf(day)}::text`;

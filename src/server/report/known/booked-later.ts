import { ofSource, type Measure, sources } from "../collection-facts.ts";

/** What of the hours comes of money: all else is written when it is done. */
const ofMoney: readonly string[] = [
  "recovered_count",
  "recovered_principal",
  "recovered_interest",
  "recovered_penalty",
] satisfies readonly Measure[];
const grain = (at: string): string => `date_bin('15 minutes', ${at}, timestamptz '2000-01-01 00:00:00+00')`;
/** As the index has it that knows them (0454-money-booked-later.sql). */
const isApart = `${grain("f.posted_at")} <> ${grain("f.filed_at")}`;

/** Money filed from one moment to another that was booked in another quarter of an hour, in the hours where it counts, with when it was booked. */
const bookedApart = (when: string): string => {
  const facts = sources
    .filter(({ table }) => table === "repayment")
    .map((source) => {
      const within = "f.filed_at >= $10::timestamptz and f.filed_at < $11::timestamptz";
      return ofSource(
        { ...source, when: `${source.when} and ${isApart} and ${within} and ${when}` },
        "(f.posted_at at time zone t.time_zone) as booked",
      );
    });
  return `select x.local::date as day, extract(hour from x.local)::smallint as hour, x.booked, x.staff_id, x.app_id, coalesce(s.code, '') as stage,
      ${ofMoney.map((measure) => `x.${measure}`).join(", ")}
    from (${facts.join(" union all ")}) x left join collection_stage s on s.tenant_id = $1 and x.late >= s.from_day and (s.to_day is null or x.late <= s.to_day)`;
};
const ofSlice = "($7 or d.staff_id = any($4::bigint[])) and ($5::int is null or d.app_id = $5) and d.stage = any($6::text[])";
const isKey = (column: string): boolean => column === "app_id" || column === "stage";
const signed = (columns: readonly string[], sign: string): string =>
  columns
    .map((column) => (isKey(column) ? `d.${column}` : ofMoney.includes(column) ? `${sign} * d.${column} as ${column}` : `0 as ${column}`))
    .join(", ");

/** Takes off the hours what was booked only after the moment at which they are cut. Parameters of the slice, and: its beginning, that moment. */
export const lessBookedLater = (columns: readonly string[]): string => `
  select d.day, d.hour, d.staff_id, ${signed(columns, "-1")} from (${bookedApart("f.posted_at >= $11::timestamptz")}) d where ${ofSlice}`;

/** Moves to the hour of booking what was booked in a later one, and takes off what was booked on a later day: summed up to an hour they are what was known at its end. */
export const asBooked = (columns: readonly string[]): string => `
  select d.day, h.hour, d.staff_id, ${signed(columns, "h.sign")} from (${bookedApart("true")}) d
  cross join lateral (values (d.hour, -1), (case when d.booked::date = d.day then greatest(d.hour, extract(hour from d.booked)::smallint) end, 1)) h(hour, sign)
  where h.hour is not null and ${ofSlice}`;

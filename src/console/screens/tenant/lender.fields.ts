import { marketPresets } from "../../../contract/basics/tenant/markets.ts";
import { languages, offeredIn, regions, type Region } from "../../../contract/languages.ts";
import { zonesOfMarket } from "../../../lending/contact/contact-policy.ts";
import { lawFieldName } from "../../../lending/rights/new-lender.rules.ts";
import { lawFields, type LawField } from "../../../lending/setting/law-fields.ts";
import { lawRowsOf, type LawRow } from "../../../lending/setting/law-rows.ts";
import { localDate } from "../../../lending/time/zone.ts";
import { choice, lines, many, text } from "../../form/kinds.ts";
import { formatWeekday } from "../../i18n/format.ts";
import { t } from "../../i18n/i18n.ts";

/** The market that stands in the form now: zones, languages and law are those of it. */
let market: Region = "VN";
const isRegion = (value: unknown): value is Region => regions.some((each) => each === value);
/** Keeps up with the form (FormPage.follow). */
export function followMarket({ region }: Readonly<Record<string, unknown>>): void {
  const chosen: unknown = Array.isArray(region) ? region[0] : null;
  if (isRegion(chosen)) market = chosen;
}
export const marketNow = (): Region => market;

const regionOptions = () => regions.map((value) => ({ value, label: `${value} · ${marketPresets[value].currency}` }));
const zoneOptions = () => (zonesOfMarket[market] ?? []).map((value) => ({ value, label: value }));
const languageOptions = () => offeredIn(market).map((value) => ({ value, label: languages[value] }));

const rows = (): readonly LawRow[] => lawRowsOf(market, localDate(new Date(), marketPresets[market].timeZone));
/** A Monday, from which weekdays are counted. */
const weekdayWord = (day: string): string => formatWeekday(`2024-01-0${day}`);
function valueWords({ key, value }: LawRow): string {
  if (lawFields[key] === "flag") return t(value === "1" ? "common.yes" : "common.no");
  return lawFields[key] === "weekdays" ? value.replaceAll(/\d/g, weekdayWord) : value;
}
const textOfRow = ({ value, source }: LawRow): string => `${value} | ${source}`;
/** One row of law: what it says and its source are the only choice, so that what was confirmed under another market counts no more. */
const lawChoice = (key: LawField, required: boolean) =>
  choice({
    label: `parameter.${key}`,
    required,
    options: () =>
      rows().flatMap((row) => (row.key === key ? [{ value: textOfRow(row), label: `${valueWords(row)} · ${row.source}` }] : [])),
  });

/** Rows of contact law as fields: each is confirmed by choosing it. */
export const lawKinds = (required: boolean) => ({
  law_opens: lawChoice("opens", required),
  law_closes: lawChoice("closes", required),
  law_perDay: lawChoice("perDay", required),
  law_perSevenDays: lawChoice("perSevenDays", required),
  law_closedDays: lawChoice("closedDays", required),
  law_freeHoursAfterDaysLate: lawChoice("freeHoursAfterDaysLate", required),
  law_quietDaysAfterTalk: lawChoice("quietDaysAfterTalk", required),
  law_thirdParties: lawChoice("thirdParties", required),
  law_closedOnHolidays: lawChoice("closedOnHolidays", required),
  law_consentFreesHours: lawChoice("consentFreesHours", required),
  law_complaintPauseDays: lawChoice("complaintPauseDays", required),
});
type LawName = keyof ReturnType<typeof lawKinds>;
export const lawNames = (Object.keys(lawFields) as LawField[]).map(lawFieldName) satisfies readonly LawName[];

/** The rows that were confirmed, as they read. */
export const confirmedOf = (values: Readonly<Partial<Record<LawName, string | number | null>>>): LawRow[] =>
  rows().filter((row) => values[lawFieldName(row.key)] === textOfRow(row));

/** What every lender has, new or edited. */
export const lenderKinds = {
  name: text({ label: "authority.tenant.column.name", required: true }),
  region: choice({ label: "authority.tenant.column.region", required: true, options: regionOptions }),
  timeZone: choice({ label: "authority.tenant.column.zone", required: true, options: zoneOptions }),
  locale: choice({ label: "authority.tenant.field.language", required: true, options: languageOptions }),
  languages: many({ label: "authority.tenant.field.languages", required: true, options: languageOptions }),
  apps: lines({ label: "authority.tenant.field.apps", required: true }),
};

/** One a line. */
export const appsOf = (typed: string): string[] => typed.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.trim()]));

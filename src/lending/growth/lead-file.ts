import { fold } from "../fold.ts";
import { blackValue } from "../order/black-list.rules.ts";
import type { leadErrorNames } from "./lead-error-names.ts";
import type { ImportKind, LeadFileField } from "./lead-import.rules.ts";

type LeadFault = Extract<(typeof leadErrorNames)[number], "lead.phone" | "lead.name" | "lead.origin" | "lead.consent" | "lead.consentDate">;

export interface ReadRow {
  readonly cells: Readonly<Record<LeadFileField, string>>;
  /** As the house writes it; empty: it is none. */
  readonly number: string;
  readonly folded: string;
  readonly fault: { readonly field: LeadFileField; readonly error: LeadFault } | null;
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
/** What a spreadsheet would run when it opens the file of refused rows. */
const isFormula = (text: string): boolean => /^[=@\t\r]/.test(text) || /^[+-](?!\d)/.test(text);
const nameAtMost = 120;

/**
 * A row as it came, with what alone is wrong with it: each has to say who it is, where he comes from, what he agreed to and when. A list of numbers
 * needs no more than the number.
 */
export function readRow(
  row: readonly string[],
  house: { readonly countryCode: string; readonly today: string; readonly kind: ImportKind },
): ReadRow {
  const at = (index: number): string => (row[index] ?? "").trim();
  const cells = { phone: at(0), name: at(1), origin: at(2), consent: at(3), consentDate: at(4) };
  const number = blackValue("phone", cells.phone, house.countryCode) ?? "";
  const { name, origin, consent, consentDate } = cells;
  const wrong = (field: LeadFileField, error: LeadFault) => ({ cells, number, folded: fold(name), fault: { field, error } });
  if (number === "") return wrong("phone", "lead.phone");
  if (house.kind === "doNotCall")
    return { cells: { ...cells, name: "", origin: "", consent: "", consentDate: "" }, number, folded: "", fault: null };
  if (name === "" || name.length > nameAtMost || isFormula(name)) return wrong("name", "lead.name");
  if (origin === "" || isFormula(origin)) return wrong("origin", "lead.origin");
  if (consent === "" || isFormula(consent)) return wrong("consent", "lead.consent");
  if (!isDay(consentDate) || consentDate > house.today) return wrong("consentDate", "lead.consentDate");
  return { cells, number, folded: fold(name), fault: null };
}

import type { Reason } from "../reason.ts";
import { filled } from "../field.rules.ts";
import type { LawField } from "../setting/law-fields.ts";
import type { LawRow } from "../setting/law-rows.ts";
import { accountReason, foldAccount } from "./staff.rules.ts";

/** One short word, however it is written: by case, by width. */
export const foldCode = (code: string): string => code.normalize("NFKC").trim().toLowerCase();
const codeShape = /^[a-z][a-z0-9]{1,15}$/;
export const codeReason = (code: string): Reason | null =>
  codeShape.test(foldCode(code)) ? null : { error: "tenant.code", field: "code" };

/** Names compared without case and width. */
const sameName = (name: string): string => name.normalize("NFKC").trim().toLowerCase();

/** Each app once. */
export function appsReason(apps: readonly string[]): Reason | null {
  if (filled(apps)) return { error: "field.required", field: "apps" };
  return new Set(apps.map(sameName)).size < apps.length ? { error: "tenant.twice", field: "apps" } : null;
}

/** The field of the form in which a row of law is confirmed. */
export const lawFieldName = (key: LawField) => `law_${key}` as const;

/** Every row as it reads today, with its source; one that reads otherwise was not read. */
export function lawReason(rows: readonly LawRow[], read: readonly LawRow[]): Reason | null {
  const missing = rows.find(
    ({ key, value, source }) => !read.some((row) => row.key === key && row.value === value && row.source === source),
  );
  return missing ? { error: "tenant.law", field: lawFieldName(missing.key) } : null;
}

interface NewAdmin {
  readonly account: string;
  readonly name: string;
}
/** Two people, each with an account of his own. */
export function adminsReason(first: NewAdmin, second: NewAdmin): Reason | null {
  for (const [field, each] of [
    ["first", first],
    ["second", second],
  ] as const) {
    if (filled(each.account)) return { error: "field.required", field: `${field}Account` };
    const reason = accountReason(each.account);
    if (reason) return { ...reason, field: `${field}Account` };
    if (filled(each.name)) return { error: "field.required", field: `${field}Name` };
  }
  if (foldAccount(first.account) === foldAccount(second.account)) return { error: "tenant.onePerson", field: "secondAccount" };
  return sameName(first.name) === sameName(second.name) ? { error: "tenant.onePerson", field: "secondName" } : null;
}

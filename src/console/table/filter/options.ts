import { nobody, nobodyText } from "../../../contract/report/nobody.ts";
import type { Coded } from "../../../lending/options/coded.ts";
import { departmentOf, type Department } from "../../../lending/order/department.ts";
import { textOf } from "../../i18n/i18n.ts";
import { session } from "../../kernel/state/session.ts";

/** Choices of filters, in the operator's language; asked for when they are shown, because language and tenant can change. */
export const choicesOf = (codes: Coded) => () => codes.values.map((value) => ({ value, label: wordOf(codes, value) }));

/** People by whom figures are filtered, and what is credited to nobody. */
export const orNobody = (people: () => readonly { readonly value: number; readonly label: string }[]) => () => [
  ...people(),
  { value: nobody, label: textOf(nobodyText) },
];

/** The word of a code; one that its list does not know stands as it came. */
export function wordOf(codes: Coded, code: string | number): string {
  const key = codes.text(code);
  return (key === null ? "" : textOf(key)) || String(code);
}

/** The stages of one department: rows of the tenant's table up to the due day are reminders, later ones collection. */
export const stageOptionsOf = (department: Department) => () =>
  (session.get().me?.tenant.stages ?? [])
    .filter((stage) => departmentOf(stage) === department)
    .map(({ code }) => ({ value: code, label: code }));

export const productOptions = () => (session.get().me?.tenant.products ?? []).map(({ id, name }) => ({ value: id, label: name }));

export const appOptions = () => (session.get().me?.tenant.apps ?? []).map(({ id, name }) => ({ value: id, label: name }));

/** Name of a product of the tenant by its number. */
export const productName = (id: number): string => session.get().me?.tenant.products.find((each) => each.id === id)?.name ?? String(id);

/** Name of an app of the tenant by its number. */
export const appName = (id: number): string => session.get().me?.tenant.apps.find((app) => app.id === id)?.name ?? String(id);

/** The hours of a day. */
export const hourOptions = () => Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: `${String(hour).padStart(2, "0")}:00` }));

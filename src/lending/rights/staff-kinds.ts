import type { Coded } from "../options/coded.ts";

/** The roles that the house ships. */
export type RoleCode =
  | "platformAdmin"
  | "tenantAdmin"
  | "manager"
  | "firstReviewer"
  | "finalReviewer"
  | "finance"
  | "reminder"
  | "collector"
  | "marketer"
  | "service"
  | "auditor"
  | "supervisor";

/** A kind of staff (rules/rights.md 2): its number, the role that the house ships for it, whom that stands below, and how far down. */
export interface StaffKind {
  readonly type: number;
  readonly code: RoleCode;
  readonly parent: RoleCode | null;
  readonly level: number;
}

/** By number. A role of one's own takes its template from one of them. */
export const staffKinds: readonly StaffKind[] = [
  { type: 0, code: "platformAdmin", parent: null, level: 0 },
  { type: 1, code: "tenantAdmin", parent: "platformAdmin", level: 1 },
  { type: 2, code: "manager", parent: "tenantAdmin", level: 2 },
  { type: 3, code: "firstReviewer", parent: "manager", level: 3 },
  { type: 4, code: "finalReviewer", parent: "manager", level: 3 },
  { type: 5, code: "finance", parent: "tenantAdmin", level: 2 },
  { type: 6, code: "reminder", parent: "supervisor", level: 4 },
  { type: 7, code: "collector", parent: "supervisor", level: 4 },
  { type: 8, code: "marketer", parent: "manager", level: 3 },
  { type: 9, code: "service", parent: "tenantAdmin", level: 2 },
  { type: 10, code: "auditor", parent: "tenantAdmin", level: 2 },
  { type: 11, code: "supervisor", parent: "manager", level: 3 },
];
const unknownKind: StaffKind = { type: 7, code: "collector", parent: "supervisor", level: 4 };

/** The kind of a number. */
export const kindOf = (type: number): StaffKind => staffKinds[type] ?? unknownKind;
/** Whether the house ships the role: it keeps its kind. */
export const isShipped = (code: string): boolean => staffKinds.some((kind) => kind.code === code);
/** What the house calls the roles that it ships, in every lender until he gives one a name of his own. */
export const shippedNames: Readonly<Record<string, string>> = {
  auditor: "Auditor",
  collector: "Collector",
  finalReviewer: "Final reviewer",
  finance: "Finance",
  firstReviewer: "First reviewer",
  manager: "Manager",
  marketer: "Marketer",
  platformAdmin: "Platform administrator",
  reminder: "Reminder",
  service: "Customer service",
  supervisor: "Supervisor",
  tenantAdmin: "Administrator",
};
/** Whether a role still has the house's name: only then the house's word in the reader's language is said for it. */
export const isAsShipped = ({ code, name }: { readonly code: string; readonly name: string }): boolean => shippedNames[code] === name;
/** Roles as answers say them: those that the house ships by code, with a word in every language; one of the lender's own, or that he has renamed, by its name. */
export const roleCodes: Coded = {
  values: staffKinds.map(({ code }) => code),
  text: (code) => (isShipped(String(code)) ? `shell.role.${code}` : null),
};

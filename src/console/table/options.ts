import { collectionReasons } from "../../lending/options/collection-reasons.ts";
import { departmentOf, type Department } from "../../lending/department.ts";
import { userTypes } from "../../lending/options/user-types.ts";
import { orderStatuses } from "../../lending/order.machine.ts";
import { t, textOf } from "../i18n/i18n.ts";
import { session } from "../kernel/session.ts";
import { statusKind } from "../ui/status-glyph.tsx";

/** Choices of filters, in the operator's language; asked for when they are shown, because language and tenant can change. */
export const statusOptions = () => orderStatuses.map((value) => ({ value, label: t(`status.${statusKind(value)}`) }));

/** The stages of one department: rows of the tenant's table up to the due day are reminders, later ones collection. */
export const stageOptionsOf = (department: Department) => () =>
  (session.get().me?.tenant.stages ?? [])
    .filter((stage) => departmentOf(stage) === department)
    .map(({ code }) => ({ value: code, label: code }));

export const productOptions = () => (session.get().me?.tenant.products ?? []).map(({ id, name }) => ({ value: id, label: name }));

export const appOptions = () => (session.get().me?.tenant.apps ?? []).map(({ id, name }) => ({ value: id, label: name }));

export const reasonOptions = () =>
  collectionReasons.map(({ code, name }) => ({ value: code, label: t(`composer.reasons.${name}` as "composer.reasons.intention") }));

export const contactStatusOptions = () =>
  (["normal", "halfLost", "creditLost", "fraudLost"] as const).map((value) => ({ value, label: t(`table.contactStatus.${value}`) }));

export const assignedOptions = () =>
  (["assigned", "unassigned"] as const).map((value) => ({ value, label: t(`table.assignStatus.${value}`) }));

/** Name of a product of the tenant by its number. */
export const productName = (id: number): string => session.get().me?.tenant.products.find((each) => each.id === id)?.name ?? String(id);

/** Name of an app of the tenant by its number. */
export const appName = (id: number): string => session.get().me?.tenant.apps.find((app) => app.id === id)?.name ?? String(id);

/** Name of a collection reason by its code; empty where there was no result yet. */
export function reasonName(code: number | null): string {
  const reason = collectionReasons.find((each) => each.code === code);
  return reason ? t(`composer.reasons.${reason.name}` as "composer.reasons.intention") : "";
}

/** Name of a customer's label (console.md 3); one that is not known stands as it came. */
export const userTypeName = (name: string): string => textOf(`order.userType.${name}`) || name;

export const userTypeOptions = () => userTypes.map((value) => ({ value, label: userTypeName(value) }));

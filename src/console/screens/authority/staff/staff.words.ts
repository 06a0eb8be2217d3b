import { languages } from "../../../../contract/languages.ts";
import type { RowOf } from "../../../../contract/types.ts";
import { limits } from "../../../../lending/limits.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { t } from "../../../i18n/i18n.ts";
import type { Source } from "../../../kernel/command/records.ts";
import { session } from "../../../kernel/state/session.ts";
import { roleName } from "../../../i18n/role-name.ts";

export type Person = RowOf<"system.staffSearch">;
export interface PersonAsked<S = Person> {
  readonly subject: S;
  readonly source: Source;
  readonly submit: (saved: true) => void;
  readonly cancel: () => void;
}

/** What the request would give the person, in words. */
export function wishOf({ change, askedRole, askedCode, adminName }: Person): string {
  const role = roleName({ code: askedCode ?? "", name: askedRole ?? "" });
  if (change === "role") return t("authority.staff.asksRole", { role });
  if (change === "second") return t("authority.staff.asksSecond", { name: adminName });
  return change === "reset" ? t("authority.staff.asksReset", { name: adminName }) : t("authority.staff.asksStatus", { role });
}

/** Names of the apps whose work somebody takes; none of them: all. */
export function appsText(ids: readonly number[]): string {
  const names = new Map(session.get().me?.tenant.apps.map(({ id, name }) => [id, name]));
  return ids.length === 0 ? t("authority.staff.allApps") : ids.map((id) => names.get(id) ?? String(id)).join(", ");
}

/** What he holds, exactly as far as the list counts. */
export const heldText = ({ openOrders }: Person): string =>
  openOrders > limits.heldShown ? `${formatNumber(limits.heldShown)}+` : formatNumber(openOrders);

/** Languages by their own names. */
export const languagesText = (codes: readonly string[]): string =>
  codes.map((code) => (languages as Readonly<Record<string, string>>)[code] ?? code).join(", ");

import { languages } from "../../../../contract/languages.ts";
import { t } from "../../../i18n/i18n.ts";
import { session } from "../../../kernel/state/session.ts";

/** Names of the apps whose work somebody takes; none of them: all. */
export function appsText(ids: readonly number[]): string {
  const names = new Map(session.get().me?.tenant.apps.map(({ id, name }) => [id, name]));
  return ids.length === 0 ? t("authority.staff.allApps") : ids.map((id) => names.get(id) ?? String(id)).join(", ");
}

/** Languages by their own names. */
export const languagesText = (codes: readonly string[]): string =>
  codes.map((code) => (languages as Readonly<Record<string, string>>)[code] ?? code).join(", ");

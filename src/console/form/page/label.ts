import { t } from "../../i18n/i18n.ts";
import type { FormPage } from "./definition.ts";

/** A field by its label; one whose label stands in another section too is named with its own. */
export function labelOf({ fields, sections }: FormPage, name: string): string {
  const kind = fields[name];
  if (!kind) return name;
  const isOnly = Object.values(fields).filter(({ label }) => label === kind.label).length === 1;
  const section = sections.find((each) => each.fields.includes(name));
  return isOnly || !section ? t(kind.label) : `${section.title()} · ${t(kind.label)}`;
}

import { t, tn } from "../../i18n/i18n.ts";
import type { FormPageHandle } from "./use-form-page.ts";

export const sectionId = (form: string, section: string): string => `${form}-section-${section}`;
const fieldsIn = "input:not(:disabled), textarea, [role=grid]";

/** The sections of the page that is shown, in their order. */
export const sectionIds = ({ page, form }: FormPageHandle): readonly string[] => page.sections.map(({ id }) => sectionId(form.id, id));

/** Its heading comes to the top, and its first field has the focus. */
export function goToSection(id: string): void {
  const section = document.getElementById(id);
  section?.scrollIntoView({ block: "start" });
  section?.querySelector<HTMLElement>(fieldsIn)?.focus({ preventScroll: true });
}

/** The section behind or before the one that has the focus. */
export function stepSection(all: readonly string[], by: 1 | -1): void {
  // One that only says something has no place to go to.
  const ids = all.filter((id) => document.getElementById(id)?.querySelector(fieldsIn));
  const at = ids.findIndex((id) => document.getElementById(id)?.contains(document.activeElement));
  const next = ids[Math.max(0, Math.min(at + by, ids.length - 1))];
  if (next) goToSection(next);
}

/** Where one is in the form, what of it is changed and what is wrong. */
export function SectionList({ handle }: { readonly handle: FormPageHandle }) {
  const { page, form, changes } = handle;
  const changed = new Set(changes.map(({ name }) => name));
  return (
    <nav aria-label={t("form.page.sections")} className="w-56 shrink-0 overflow-auto border-r border-line p-2 max-[890px]:hidden">
      <ul>
        {page.sections.map(({ id, title, fields }) => {
          const count = fields.filter((name) => changed.has(name)).length;
          const wrong = fields.filter((name) => name in form.errors).length;
          return (
            <li key={id}>
              <button
                type="button"
                tabIndex={-1}
                onClick={() => goToSection(sectionId(form.id, id))}
                className="ring-inside flex w-full items-center gap-2 rounded-panel px-2 py-1 text-left hover:bg-hover"
              >
                <span className="min-w-0 flex-1 truncate">{title()}</span>
                {wrong > 0 ? <span className="text-badge text-danger">! {wrong}</span> : null}
                {count > 0 ? (
                  <span className="text-badge text-accent" title={tn("form.page.changes", count)}>
                    ● {count}
                  </span>
                ) : null}
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

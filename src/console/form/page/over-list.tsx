import { Activity, type ComponentType } from "react";
import { useLocation } from "react-router-dom";
import { tellMissing } from "../../client/missing-part.ts";
import { useT } from "../../i18n/i18n.ts";
import type { Screen } from "../../kernel/screen/screen.ts";
import { later } from "../../ui/later.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import type { Fields } from "../use-form.ts";
import { editingIn } from "./address.ts";
import type { FormPage } from "./definition.ts";

interface ShownProps {
  readonly page: FormPage;
  readonly id: number | null;
  readonly versions: boolean;
}
const { Later: LateForm } = later<ShownProps>(async () => (await import("./form-page.tsx")).FormPageBody, tellMissing);

/** The list keeps filter, cursor and scroll while the form lies over it, and hears no key. */
function OverList({ List, page, fresh }: { readonly List: ComponentType; readonly page: FormPage; readonly fresh: FormPage }) {
  const t = useT();
  const { search } = useLocation();
  const editing = editingIn(search);
  return (
    <>
      <Activity mode={editing ? "hidden" : "visible"}>
        <List />
      </Activity>
      {editing ? (
        <LateForm
          key={String(editing.id)}
          page={editing.id === null ? fresh : page}
          {...editing}
          meanwhile={<Spinner label={t("common.loading")} />}
        />
      ) : null}
    </>
  );
}

/**
 * A list whose records are edited on a page of their own: `?edit=12` or `?edit=new` in the list's address. A new one may be asked for
 * with fields of its own.
 */
export function overList<F extends Fields, N extends Fields = F>(list: Screen, page: FormPage<F>, fresh?: FormPage<N>): Screen {
  const { Page: List, sections = [] } = list;
  const texts = new Set([...sections, ...(page.texts ?? []), ...(fresh?.texts ?? []), "form" as const]);
  // What the family asks of a page names its fields by text.
  const [each, first] = [page as unknown as FormPage, (fresh ?? page) as unknown as FormPage];
  return { ...list, sections: [...texts], Page: () => <OverList List={List} page={each} fresh={first} /> };
}

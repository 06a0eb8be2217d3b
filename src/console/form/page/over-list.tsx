import { Activity, useEffect, type ComponentType } from "react";
import { useLocation } from "react-router-dom";
import { tellMissing } from "../../client/missing-part.ts";
import { loadSections, useT } from "../../i18n/i18n.ts";
import type { Screen } from "../../kernel/screen/screen.ts";
import { later } from "../../ui/later.tsx";
import { whenSettled } from "../../kernel/idle.ts";
import { Spinner } from "../../ui/spinner.tsx";
import type { Fields } from "../use-form.ts";
import { editingIn } from "./address.ts";
import type { FormPage } from "./definition.ts";

interface Pages<F extends Fields, N extends Fields> {
  readonly page: FormPage<F>;
  /** A new one may be asked for with fields of its own. */
  readonly fresh?: FormPage<N>;
}
interface ShownProps {
  readonly id: number | null;
  readonly versions: boolean;
}

/** The form with what it asks and its words: a list is not kept waiting for them. */
function lateForm<F extends Fields, N extends Fields>(load: () => Promise<Pages<F, N>>) {
  return later<ShownProps>(async () => {
    const [{ FormPageBody }, { page, fresh }] = await Promise.all([import("./form-page.tsx"), load()]);
    await loadSections("form", ...(page.texts ?? []), ...(fresh?.texts ?? []));
    // What the family asks of a page names its fields by text.
    const [each, first] = [page as unknown as FormPage, (fresh ?? page) as unknown as FormPage];
    return ({ id, versions }) => <FormPageBody page={id === null ? first : each} id={id} versions={versions} />;
  }, tellMissing);
}

interface OverProps {
  readonly List: ComponentType;
  readonly form: ReturnType<typeof lateForm>;
}
/** The list keeps filter, cursor and scroll while the form lies over it, and hears no key. */
function OverList({ List, form: { Later: Form, fetchAhead } }: OverProps) {
  const t = useT();
  const { search } = useLocation();
  const editing = editingIn(search);
  useEffect(() => whenSettled(fetchAhead), [fetchAhead]);
  return (
    <>
      <Activity mode={editing ? "hidden" : "visible"}>
        <List />
      </Activity>
      {editing ? <Form key={String(editing.id)} {...editing} meanwhile={<Spinner label={t("common.loading")} />} /> : null}
    </>
  );
}

/** A list whose records are edited on a page of their own: `?edit=12` or `?edit=new` in the list's address. */
export function overList<F extends Fields, N extends Fields = F>(list: Screen, load: () => Promise<Pages<F, N>>): Screen {
  const { Page: List } = list;
  const form = lateForm(load);
  return { ...list, Page: () => <OverList List={List} form={form} /> };
}

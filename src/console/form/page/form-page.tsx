import { useEffect, useState } from "react";
import { Refused } from "../../../lending/reason.ts";
import { formatInstant } from "../../i18n/format.ts";
import { t, tn, useT } from "../../i18n/i18n.ts";
import { failureText } from "../../i18n/reason.ts";
import { useKeyContext, type KeyHandler } from "../../kernel/keys/contexts.ts";
import { keyOf } from "../../kernel/verbs/table.ts";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { Form, FormSummary } from "../form.tsx";
import type { Fields } from "../use-form.ts";
import { dropDraft } from "../draft.ts";
import { closeForm } from "./address.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import type { FormPage, Version } from "./definition.ts";
import { DifferenceDialog } from "./difference-dialog.tsx";
import { PageField } from "./page-field.tsx";
import { goToSection, sectionId, sectionIds, SectionList, stepSection } from "./section-list.tsx";
import { useFormPage, type FormPageHandle } from "./use-form-page.ts";
import { VersionsDialog } from "./versions-dialog.tsx";

interface BodyProps {
  readonly page: FormPage;
  /** Null: a new one. */
  readonly id: number | null;
  /** Opened for its versions. */
  readonly versions: boolean;
}

/** The record as it stands and what the form has to know beside it. */
function useRecord({ page, id }: BodyProps) {
  const [versions, setVersions] = useState<readonly Version<Fields>[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let current = true;
    Promise.all([id === null ? [] : page.read(id), page.prepare?.()]).then(
      ([read]) => current && setVersions(read),
      (error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        if (current) setFailure(error);
      },
    );
    return () => {
      current = false;
    };
  }, [page, id, attempt]);
  const retry = () => {
    setFailure(null);
    setAttempt((before) => before + 1);
  };
  return { versions, failure, retry };
}

/** Before the record is there: the way back is open all the same. */
function Waiting({ failure, retry }: { readonly failure: unknown; readonly retry: () => void }) {
  const handlers: readonly KeyHandler[] = [
    { id: "formPage.retry", verb: "refresh", label: "common.retry", run: retry },
    { id: "formPage.escape", verb: "escape", label: "form.page.back", run: closeForm },
    { id: "formPage.back", verb: "back", label: "form.page.back", run: closeForm },
  ];
  useKeyContext<null>({ id: "form page", where: "page", handlers });
  if (!failure) return <Spinner label={t("common.loading")} />;
  return (
    <div role="alert" className="m-auto flex w-fit flex-col items-center gap-3 p-8">
      <p className="text-danger">{failureText(failure)}</p>
      <div className="flex gap-2">
        <Button onClick={retry} chord={keyOf("refresh")}>
          {t("common.retry")}
        </Button>
        <Button onClick={closeForm} chord={keyOf("escape")}>
          {t("form.page.back")}
        </Button>
      </div>
    </div>
  );
}

/** A record's form over its list. */
export function FormPageBody(props: BodyProps) {
  useT();
  const { versions, failure, retry } = useRecord(props);
  if (!versions) return <Waiting failure={failure} retry={retry} />;
  return <Filled {...props} read={versions} />;
}

function Section({ handle, at }: { readonly handle: FormPageHandle; readonly at: number }) {
  const { page, form } = handle;
  const section = page.sections[at];
  const changed = new Set(handle.changes.map(({ name }) => name));
  if (!section) return null;
  const { id, title, fields, note } = section;
  return (
    <section id={sectionId(form.id, id)} aria-label={title()} className="flex max-w-[760px] flex-col gap-3 pt-4">
      <h2 className="border-b border-line pb-1 text-panel font-semibold">{title()}</h2>
      {note ? <p className="text-cell text-fg-1">{note()}</p> : null}
      {fields.map((name, index) => (
        <PageField key={name} name={name} focused={at + index === 0} isChanged={changed.has(name)} />
      ))}
    </section>
  );
}

/** What the page shows beside its fields, as they are typed now. */
function Aside({ handle: { page, typed } }: { readonly handle: FormPageHandle }) {
  if (!page.beside) return null;
  return (
    <aside
      aria-label={t("form.page.beside")}
      // Keys scroll what has the focus.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="ring-inside w-[42%] max-w-[680px] shrink-0 overflow-auto border-l border-line bg-1 p-3 max-[1100px]:max-h-[40%] max-[1100px]:w-full max-[1100px]:max-w-none max-[1100px]:border-t max-[1100px]:border-l-0"
    >
      <page.beside typed={typed} />
    </aside>
  );
}

function Filled({ page, id, read, versions }: BodyProps & { readonly read: readonly Version<Fields>[] }) {
  const handle = useFormPage(page, { id, read, showsVersions: versions && id !== null });
  const { form, over } = handle;
  usePageKeys(handle);
  return (
    <Form form={form} className="flex h-full min-h-0 flex-col [&>p]:px-4 [&>p]:pt-1">
      <Head handle={handle} />
      <div className={classes("flex min-h-0 flex-1", page.beside && "max-[1100px]:flex-col")}>
        <SectionList handle={handle} />
        <fieldset disabled={!handle.mayEdit} data-every-field="" className="min-w-0 flex-1 overflow-auto px-4 pb-10">
          <FormSummary className="mt-3 max-w-[760px]" />
          {page.sections.map((section, at) => (
            <Section key={section.id} handle={handle} at={at} />
          ))}
        </fieldset>
        <Aside handle={handle} />
      </div>
      {over?.kind === "difference" ? <DifferenceDialog handle={handle} /> : null}
      {over?.kind === "versions" ? <VersionsDialog handle={handle} /> : null}
      {over?.kind === "conflict" ? <ConflictDialog handle={handle} conflict={over} /> : null}
    </Form>
  );
}

/** Lets go of what was typed into a new one. */
function beginAnew({ form }: FormPageHandle, first: string | undefined): void {
  form.hook.reset();
  if (form.draft) dropDraft(form.draft);
  goToSection(first ?? "");
}

function usePageKeys(handle: FormPageHandle): void {
  const { page, form, record, show, review } = handle;
  const ids = sectionIds(handle);
  const versions: KeyHandler = {
    id: "formPage.versions",
    verb: "versions",
    label: "form.page.versions.open",
    palette: true,
    hint: 3,
    run: () => show({ kind: "versions" }),
  };
  const anew = () => beginAnew(handle, ids[0]);
  const handlers: readonly KeyHandler[] = [
    { id: "formPage.review", verb: "submit", label: "form.page.review", palette: true, hint: 1, run: review },
    { id: "formPage.escape", verb: "escape", label: "form.page.back", palette: true, hint: 2, run: form.leave },
    { id: "formPage.back", verb: "back", label: "form.page.back", run: form.leave },
    ...(page.versions && record ? [versions] : []),
    ...(record ? [] : [{ id: "formPage.anew", verb: "anew", label: "form.page.anew", palette: true, run: anew } as const]),
    { id: "formPage.nextSection", verb: "nextSection", label: "form.page.nextSection", hint: 4, run: () => stepSection(ids, 1) },
    { id: "formPage.previousSection", verb: "previousSection", label: "form.page.previousSection", run: () => stepSection(ids, -1) },
  ];
  useKeyContext<null>({ id: "form page", where: "page", inFields: true, handlers });
}

/** Which record, as of when, how much of it is changed, and what can be done about it. */
function Head({ handle }: { readonly handle: FormPageHandle }) {
  const { page, form, record, changes, mayEdit, show, review } = handle;
  const saved = record?.by ? `${t("form.page.version", { version: record.version })} · ${record.by}, ${formatInstant(record.at)}` : null;
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-3 border-b border-line px-4 py-2">
      <h1 className="min-w-0 truncate text-panel font-semibold">{page.title(record)}</h1>
      <span className="min-w-0 flex-1 truncate text-cell text-fg-2">{mayEdit ? saved : t("form.page.readOnly")}</span>
      <output data-changes={changes.length} className="text-cell text-accent">
        {changes.length > 0 ? tn("form.page.changes", changes.length) : ""}
      </output>
      {page.versions && record ? (
        <Button onClick={() => show({ kind: "versions" })} chord={keyOf("versions")}>
          {t("form.page.versions.open")}
        </Button>
      ) : null}
      <Button onClick={form.leave} chord={keyOf("escape")}>
        {t("form.page.back")}
      </Button>
      {mayEdit ? (
        <Button tone="primary" onClick={review} chord={keyOf("submit")}>
          {t("form.page.review")}
        </Button>
      ) : null}
    </header>
  );
}

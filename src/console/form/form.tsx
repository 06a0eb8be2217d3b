import { useEffect, useState, type FormEvent, type KeyboardEvent, type ReactNode } from "react";
import type { FieldError } from "react-hook-form";
import { t, tn, useT } from "../i18n/i18n.ts";
import { classes } from "../ui/classes.ts";
import { dropDraft, flushDraft, keepDraft, useDraft } from "./draft.ts";
import { errorText, FormContext, useFormHandle, type FormHandle } from "./use-form.ts";

interface FormProps {
  readonly form: FormHandle;
  readonly children: ReactNode;
  /** What Enter does in a single-line field: the next field, and after the last one the form is sent; or it is sent from anywhere. */
  readonly enter?: "moves" | "sends";
  readonly className?: string;
}

const lines = "input:not([type=checkbox]):not([type=radio]):not([type=file]):not(:disabled), textarea";

/** Ctrl+Enter sends from anywhere; an input method's Enter and a held key never do. */
function onKey(event: KeyboardEvent<HTMLFormElement>, { submit }: FormHandle, moves: boolean): void {
  const { nativeEvent: native, target } = event;
  if (event.key !== "Enter" || event.defaultPrevented) return;
  if (native.isComposing || native.keyCode === 229 || event.repeat) return event.preventDefault();
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    return submit();
  }
  if (!moves || !(target instanceof HTMLInputElement)) return;
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>(lines)];
  const next = fields[fields.indexOf(target) + 1];
  if (!next || !fields.includes(target)) return;
  event.preventDefault();
  next.focus();
}

/** The form of a `useForm`: its keys, its summary of what is wrong, its draft. */
export function Form({ form, children, enter = "moves", className }: FormProps) {
  useT();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  const hasSummary = form.failure !== null || Object.keys(form.errors).length > 1;
  return (
    <FormContext value={form}>
      <form
        noValidate
        aria-describedby={hasSummary ? `${form.id}-summary` : undefined}
        className={className}
        onSubmit={onSubmit}
        onKeyDown={(event) => onKey(event, form, enter === "moves")}
      >
        {form.draft ? <Draft draft={form.draft} /> : null}
        {children}
      </form>
    </FormContext>
  );
}

/** What is wrong in all, for more than one field or for none in particular; each line leads to its field. */
export function FormSummary({ className }: { readonly className?: string }) {
  const { id, errors, fields, failure } = useFormHandle();
  const wrong = Object.entries(errors).filter(([name]) => name in fields);
  if (failure === null && wrong.length < 2) return null;
  return (
    <div id={`${id}-summary`} role="alert" className={classes("rounded-panel border border-danger px-3 py-2 text-cell", className)}>
      {failure === null ? <p className="text-danger">{tn("form.summary", wrong.length)}</p> : <p className="text-danger">{failure}</p>}
      {wrong.length < 2 ? null : (
        <ul>
          {wrong.map(([name, error]) => (
            <Wrong key={name} field={`${id}-${name}`} label={t(fields[name]?.label ?? "common.failed")} error={error as FieldError} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Wrong({ field, label, error }: { readonly field: string; readonly label: string; readonly error: FieldError }) {
  return (
    <li>
      <button type="button" tabIndex={-1} className="text-left text-fg-1 underline" onClick={() => document.getElementById(field)?.focus()}>
        {`${label}: ${errorText(error, label) ?? ""}`}
      </button>
    </li>
  );
}

/** rules/keyboard.md 11: what is typed is on the server within two seconds, and comes back at any seat. */
function Draft({ draft }: { readonly draft: string }) {
  const { hook, fields } = useFormHandle();
  const [found, setFound] = useState(false);
  useDraft(draft, (body) => {
    // The hand was faster.
    if (hook.formState.isDirty) return;
    for (const [name, kind] of Object.entries(fields))
      if (kind.kept && typeof body[name] === typeof kind.empty) hook.setValue(name, body[name], { shouldDirty: true });
    setFound(true);
  });
  useEffect(() => {
    const stop = hook.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (isDirty) keepDraft(draft, Object.fromEntries(Object.entries(values).filter(([name]) => fields[name]?.kept)));
        else if (isDirty === false && hook.formState.isDirty) dropDraft(draft);
      },
    });
    return () => {
      stop();
      flushDraft(draft);
    };
  }, [draft, hook, fields]);
  return found ? (
    <p role="status" className="text-cell text-fg-2">
      {t("form.draft")}
    </p>
  ) : null;
}

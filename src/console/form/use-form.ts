import { createContext, useContext, useEffect, useId, useRef, useState, type RefObject } from "react";
import { useForm as useHookForm, type Control, type FieldError, type FieldErrors, type FieldValues } from "react-hook-form";
import { Refused, type Reason } from "../../lending/reason.ts";
import { t, textOf } from "../i18n/i18n.ts";
import { failureText } from "../i18n/reason.ts";
import { toast } from "../kernel/state/messages.ts";
import { leaving, markUnsaved, unmarkUnsaved } from "../kernel/command/unsaved.ts";
import { useShown } from "../ui/use-shown.ts";
import { dropDraft } from "./draft.ts";
import type { Kind } from "./kinds.ts";

/** Each field has a value type of its own; `ValuesOf` gives it back. */
export type Fields = Readonly<Record<string, Kind<unknown>>>;
export type ValuesOf<F extends Fields> = { readonly [K in keyof F]: F[K] extends Kind<infer V> ? V : never };

export interface FormSpec<F extends Fields> {
  readonly fields: F;
  readonly initial?: Partial<ValuesOf<F>>;
  /** Rules of `lending` over several fields; asked when each single field may pass. */
  readonly judge?: (values: ValuesOf<F>) => Reason | null;
  /** `key` is the form's for as long as it is open: a write that is sent again after its answer was lost is written once. */
  readonly submit: (values: ValuesOf<F>, key: string) => Promise<void> | void;
  /** `sending`: left while it was being sent, which goes on. */
  readonly cancel: (sending?: Promise<void>) => void;
  /** Fields are judged as they are left, and not only when the form is sent. */
  readonly judgesEach?: true;
  /** Key of the draft on the server; without it what is typed lives as long as the form. */
  readonly draft?: string;
}
export interface FormHandle {
  readonly id: string;
  readonly fields: Fields;
  readonly control: Control;
  readonly errors: FieldErrors;
  readonly failure: string | null;
  readonly running: boolean;
  readonly draft: string | null;
  readonly hook: ReturnType<typeof useHookForm>;
  readonly submit: () => void;
  /** Esc and Cancel: asks only when something was typed. */
  readonly leave: () => void;
  /** Sets every field to nothing. */
  readonly clear: () => void;
}

export const FormContext = createContext<FormHandle | null>(null);
export function useFormHandle(): FormHandle {
  const form = useContext(FormContext);
  if (!form) throw new Error("a field stands outside a form");
  return form;
}

export const told = ({ error, vars = {}, text }: Reason): FieldError => ({
  type: error,
  // The server's own words, where the console has none.
  ...(text ? { message: text } : {}),
  types: Object.fromEntries(Object.entries(vars).map(([name, value]) => [name, String(value)])),
});
/** Read again at each drawing, so that a change of language changes it too. */
export const errorText = (error: FieldError | undefined, field: string): string | null =>
  error
    ? textOf(`errors.${error.type}`, { ...(error.types as Readonly<Record<string, string>> | undefined), field }) ||
      error.message ||
      t("common.failed")
    : null;

interface Reviewed<F extends Fields> {
  readonly values: ValuesOf<F>;
  readonly errors: Readonly<Record<string, FieldError>>;
}
function review<F extends Fields>({ fields, judge }: FormSpec<F>, typed: FieldValues): Reviewed<F> {
  const values: Record<string, unknown> = {};
  const errors: Record<string, FieldError> = {};
  for (const [name, kind] of Object.entries(fields)) {
    const reading = kind.read(typed[name]);
    if ("reason" in reading) errors[name] = told(reading.reason);
    else values[name] = reading.value;
  }
  const all = values as ValuesOf<F>;
  const reason = Object.keys(errors).length === 0 ? (judge?.(all) ?? null) : null;
  if (reason) errors[reason.field && reason.field in fields ? reason.field : "root"] = told(reason);
  return { values: all, errors };
}

/** What stands in the fields of a form for its values; nothing where there is none. */
export const typedOf = <F extends Fields>({ fields, initial = {} }: Pick<FormSpec<F>, "fields" | "initial">): FieldValues =>
  Object.fromEntries(
    Object.entries(fields).map(([name, kind]) => [name, name in initial ? kind.write(initial[name as keyof typeof initial]) : kind.empty]),
  );

const firstOf = (fields: Fields, wrong: FieldErrors): string => Object.keys(fields).find((name) => name in wrong) ?? "root";

/** While something is typed and not saved, every way out asks. */
function useUnsaved(dirty: boolean, kept: boolean) {
  const [mark] = useState(() => Symbol("form"));
  useEffect(() => {
    if (dirty) markUnsaved(mark, kept);
    return () => unmarkUnsaved(mark);
  }, [dirty, kept, mark]);
  return mark;
}

interface Sent {
  readonly mark: symbol;
  /** Whether something stands in it that leaving would lose: a form that was sent as it opened has nothing. */
  readonly isDirty: () => boolean;
  readonly land: (refused: Refused) => void;
}
/** Sends what was typed, under one key for as long as the form is open; a refusal lands in the form, or is a message to whoever has left it. */
function useSend<F extends Fields>(spec: RefObject<FormSpec<F>>, { mark, isDirty, land }: Sent) {
  const shown = useShown();
  const [key] = useState(() => crypto.randomUUID());
  return async (typed: FieldValues): Promise<void> => {
    const { submit, draft } = spec.current;
    // What a form does when it is sent may lead to another page.
    unmarkUnsaved(mark);
    try {
      await submit(review(spec.current, typed).values, key);
      if (draft) dropDraft(draft);
    } catch (refused) {
      if (shown.current && isDirty()) markUnsaved(mark, draft !== undefined);
      if (!(refused instanceof Refused)) throw refused;
      if (shown.current) land(refused);
      else toast(failureText(refused), { tone: "bad" });
    }
  };
}

function judgedBy<F extends Fields>(spec: FormSpec<F>, typed: FieldValues) {
  const { errors } = review(spec, typed);
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: typed, errors: {} };
}

/** One way to build a form: fields as data, rules of `lending`, refusals at the field they are about (rules/keyboard.md 20). */
export function useForm<F extends Fields>(spec: FormSpec<F>): FormHandle {
  const id = `form${useId()}`;
  const latest = useRef(spec);
  useEffect(() => void (latest.current = spec));
  const [failure, setFailure] = useState<unknown>(null);
  const hook = useHookForm({
    defaultValues: typedOf(spec),
    // The library does it once more a task later, and takes the focus from whoever types already.
    shouldFocusError: false,
    mode: spec.judgesEach ? "onBlur" : "onSubmit",
    resolver: (typed) => judgedBy(latest.current, typed),
  });
  const { errors, isDirty, isSubmitting, isSubmitSuccessful } = hook.formState;
  const running = isSubmitting || isSubmitSuccessful;
  const sending = useRef<Promise<void>>(undefined);
  const mark = useUnsaved(isDirty && !isSubmitSuccessful, spec.draft !== undefined);

  /** At its field when that is on the screen, else above the buttons. */
  const land = (refused: Refused) => {
    const { field } = refused.reason;
    if (field && document.getElementById(`${id}-${field}`)) hook.setError(field, told(refused.reason), { shouldFocus: true });
    else hook.setError("root", told(refused.reason));
    setFailure(refused);
  };
  const sendTyped = useSend(latest, { mark, isDirty: () => hook.formState.isDirty, land });
  return {
    id,
    fields: spec.fields,
    control: hook.control,
    errors,
    failure: errors.root ? (failure ? failureText(failure) : errorText(errors.root as FieldError, "")) : null,
    running,
    draft: spec.draft ?? null,
    hook,
    submit: () => {
      if (running) return;
      setFailure(null);
      sending.current = hook.handleSubmit(sendTyped, (wrong) => hook.setFocus(firstOf(spec.fields, wrong)))();
    },
    leave: () => {
      if (running) return spec.cancel(sending.current);
      return isDirty ? leaving(() => spec.cancel()) : spec.cancel();
    },
    clear: () => {
      for (const [name, kind] of Object.entries(spec.fields)) hook.setValue(name, kind.empty, { shouldDirty: true });
    },
  };
}

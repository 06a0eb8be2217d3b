import { useCallback, type KeyboardEvent, type ReactNode, type Ref } from "react";
import { flushSync } from "react-dom";
import { currencySign } from "../i18n/format.ts";
import { classes } from "../ui/classes.ts";
import { inputClass } from "../ui/field.tsx";
import { Kbd } from "../ui/kbd.tsx";
import { useField } from "./use-field.ts";

interface LabelledProps {
  readonly id: string;
  readonly label: string;
  readonly error: string | null;
  readonly hint?: string | null;
  readonly children: ReactNode;
}
/** Label above, what is wrong or what may be typed below. */
export function Labelled({ id, label, error, hint, children }: LabelledProps) {
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-cell text-fg-1">
        {label}
      </label>
      <div className="flex items-center gap-2">{children}</div>
      <Note id={id} error={error} hint={hint ?? null} />
    </div>
  );
}
export function Note({ id, error, hint }: { readonly id: string; readonly error: string | null; readonly hint: string | null }) {
  return (
    <p id={`${id}-note`} className={classes("text-cell empty:hidden", error ? "text-danger" : "text-fg-2")}>
      {error ?? hint}
    </p>
  );
}

/** For react-hook-form's focus on the first wrong field, and for the focus when the form opens. */
export function useFocusRef(ref: (element: HTMLElement | null) => void, focused: boolean): Ref<HTMLInputElement> {
  return useCallback(
    (element: HTMLInputElement | null) => {
      ref(element);
      if (focused) element?.focus();
    },
    // Given once: a new one each drawing would take the focus each time.
    // oxlint-disable-next-line react/exhaustive-deps
    [],
  );
}

interface FieldProps {
  readonly name: string;
  readonly focused?: boolean;
}
interface TextFieldProps extends FieldProps {
  readonly type?: "text" | "password";
  readonly autoComplete?: string;
}

/** Text, number, money and rate: typed as the language writes them. */
export function TextField({ name, focused = false, type = "text", autoComplete = "off" }: TextFieldProps) {
  const { kind, id, label, error, hint, value, set, ref, blur, aria } = useField<string>(name);
  const unit = kind.control === "money" ? currencySign() : kind.control === "rate" ? "%" : null;
  const isNumber = unit !== null || kind.control === "number";
  return (
    <Labelled id={id} label={label} error={error} hint={hint}>
      <input
        id={id}
        name={name}
        ref={useFocusRef(ref, focused)}
        type={type}
        value={value}
        autoComplete={autoComplete}
        inputMode={isNumber ? "decimal" : undefined}
        onChange={(event) => set(event.target.value)}
        onBlur={blur}
        {...aria}
        className={classes(inputClass, error ? "border-danger" : "border-line-strong", isNumber && "text-right font-mono")}
      />
      {unit ? <span className="text-cell text-fg-2">{unit}</span> : null}
    </Labelled>
  );
}

const lines = "input:not([type=checkbox]):not([type=radio]):not(:disabled), textarea";

const every = "input:not(:disabled), textarea";

/** A digit chooses; of one that is chosen alone the hand goes on to the next field. */
function onDigit(event: KeyboardEvent<HTMLElement>, toggle: (at: number) => void, single: boolean): void {
  const { key, currentTarget, ctrlKey, altKey, metaKey } = event;
  if (!/^[1-9]$/.test(key) || ctrlKey || altKey || metaKey) return;
  event.preventDefault();
  // Drawn at once: what can be chosen in the next field may depend on it.
  flushSync(() => toggle(Number(key) - 1));
  if (!single) return;
  // On a page of many choices the next one is the next field; elsewhere the hand goes on to what it types.
  const whole = currentTarget.closest("[data-every-field]");
  const rest = [...((whole ?? currentTarget.closest("form"))?.querySelectorAll<HTMLElement>(whole ? every : lines) ?? [])];
  const follows = (field: HTMLElement) => currentTarget.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING;
  rest.find((field) => follows(field) && !currentTarget.contains(field))?.focus();
}

/** What stands chosen after an option was pressed, in the order of the list: chosen, taken back and chosen again is the same. */
function toggled({ kind, value }: Pick<ChoiceState, "kind" | "value">, option: string): readonly string[] {
  const rest = value.filter((each) => each !== option);
  const chosen = rest.length < value.length ? rest : [...(kind.single ? [] : value), option];
  const known = (kind.options?.() ?? []).map((each) => String(each.value));
  return [...chosen].sort((a, b) => known.indexOf(a) - known.indexOf(b));
}

type Choice = ReturnType<NonNullable<ChoiceState["kind"]["options"]>>[number];
type ChoiceState = ReturnType<typeof useField<readonly string[]>>;
interface OptionProps {
  readonly of: ChoiceState;
  readonly option: Choice;
  readonly at: number;
  readonly toggle: (option: string) => void;
  /** The one that the form's focus goes to. */
  readonly first: Ref<HTMLInputElement>;
}
/** An option, and the digit that chooses it. */
function Option({ of: { kind, id, value, aria }, option, at, toggle, first }: OptionProps) {
  const own = String(option.value);
  return (
    <label className="inline-flex min-h-6 items-center gap-1.5 text-form">
      <input
        type={kind.single ? "radio" : "checkbox"}
        {...(kind.single ? { name: id } : {})}
        className="accent-accent"
        {...(at === 0 ? { id, ref: first, ...aria } : {})}
        checked={value.includes(own)}
        onChange={() => toggle(own)}
        // One that is chosen alone is taken back by choosing it again, which a browser does not tell of by itself.
        {...(kind.single ? { onClick: () => value.includes(own) && toggle(own) } : {})}
      />
      {at < 9 ? <Kbd chord={String(at + 1)} bare /> : null}
      {option.label}
    </label>
  );
}

/** One or many of a short list. */
export function ChoiceField({ name, focused = false }: FieldProps) {
  const field = useField<readonly string[]>(name);
  const { kind, id, label, error, hint, value, set } = field;
  const first = useFocusRef(field.ref, focused);
  const options = kind.options?.() ?? [];
  const toggle = (option: string) => {
    if (!kind.stays || !value.includes(option)) set(toggled(field, option));
  };
  const toggleAt = (at: number) => options[at] && toggle(String(options[at].value));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      className="flex flex-col gap-1"
      aria-describedby={`${id}-note`}
      onKeyDown={(event) => onDigit(event, toggleAt, kind.single ?? false)}
    >
      <legend className="text-cell text-fg-1">{label}</legend>
      <div className="flex flex-wrap gap-x-3 gap-y-1">
        {options.map((option, at) => (
          <Option key={option.value} of={field} option={option} at={at} toggle={toggle} first={first} />
        ))}
      </div>
      <Note id={id} error={error} hint={hint} />
    </fieldset>
  );
}

/** Yes or no. */
export function SwitchField({ name, focused = false }: FieldProps) {
  const { id, label, error, hint, value, set, ref, aria } = useField<boolean>(name);
  return (
    <div className="flex flex-col gap-1">
      <label className="inline-flex min-h-6 items-center gap-2 text-form">
        <input
          id={id}
          ref={useFocusRef(ref, focused)}
          type="checkbox"
          role="switch"
          aria-checked={value}
          className="size-4 accent-accent"
          checked={value}
          onChange={(event) => set(event.target.checked)}
          {...aria}
        />
        {label}
      </label>
      <Note id={id} error={error} hint={hint} />
    </div>
  );
}

import { useEffect, useId, useState, type KeyboardEvent } from "react";
import { useLateOptions } from "../../client/late-options.ts";
import { loadStaff } from "../../client/staff.ts";
import { t, useT } from "../../i18n/i18n.ts";
import { reasonText } from "../../i18n/reason.ts";
import type { AnyFilter, Judge } from "../../kernel/screen/screen.ts";
import { keyOf } from "../../kernel/verbs/table.ts";
import { inputClass } from "../../ui/field.tsx";
import { focusOnMount } from "../../ui/focus.ts";
import { Kbd } from "../../ui/kbd.tsx";
import { judgedBy } from "./judged.ts";
import { complete, suggest, type Suggestion } from "./suggest.ts";
import { readTyped } from "./typed-filters.ts";

export interface FilterLineProps {
  readonly filters: readonly AnyFilter[];
  /** Those that are set already, which what is typed joins. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly judge?: Judge | undefined;
  /** Filter key → its text in the address; what is not named stays as it is. */
  readonly onApply: (set: Readonly<Record<string, string>>) => void;
  /** All of them as fields. */
  readonly onForm: () => void;
  readonly onClose: () => void;
}

/** What is typed, what it may become, and what it says already. */
function useLine({ filters, values, judge, onApply, onForm, onClose }: FilterLineProps) {
  const [text, setText] = useState("");
  const [active, setActive] = useState(-1);
  const [refused, setRefused] = useState(false);
  // Names of colleagues arrive later than the line.
  useLateOptions();
  useEffect(() => void loadStaff(), []);
  const suggestions = suggest(filters, text);
  const typed = readTyped(filters, text);
  const reason = typed.wrong ? null : judgedBy(judge, { ...values, ...typed.set });
  const read = reason ? { ...typed, wrong: reasonText(reason) } : typed;
  const type = (next: string) => {
    setText(next);
    setActive(-1);
    setRefused(false);
  };
  const take = (suggestion: Suggestion | undefined) => {
    if (suggestion) type(complete(text, suggestion));
    return suggestion !== undefined;
  };
  const apply = () => {
    if (read.wrong) return setRefused(true);
    if (Object.keys(read.set).length > 0) onApply(read.set);
    else onClose();
  };
  const move = (by: 1 | -1) => setActive((at) => (at + by + suggestions.length + 1) % (suggestions.length + 1));
  const hear = (event: KeyboardEvent): boolean => {
    const { key } = event;
    if (key === "Escape") onClose();
    else if (key === "Enter" && event.altKey) onForm();
    else if (key === "Enter") return take(suggestions[active]) || (apply(), true);
    else if (key === "ArrowDown") move(1);
    else if (key === "ArrowUp") move(-1);
    else if (key === "Tab" && !event.shiftKey && text) return take(suggestions[Math.max(active, 0)]);
    else return false;
    return true;
  };
  return { text, type, active, suggestions, read, refused, take, hear };
}

type LineState = ReturnType<typeof useLine>;

/** What the line hears is its own; an input method's keys are not. */
function onKey(event: KeyboardEvent, hear: LineState["hear"]): void {
  if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
  if (!hear(event)) return;
  event.preventDefault();
  event.stopPropagation();
}

function TypedLine({ list, line }: { readonly list: string; readonly line: LineState }) {
  const { text, type, active, suggestions, refused, hear } = line;
  return (
    <input
      ref={focusOnMount}
      role="combobox"
      aria-label={t("table.filters")}
      aria-expanded={suggestions.length > 0}
      aria-controls={list}
      aria-autocomplete="list"
      aria-invalid={refused}
      {...(suggestions[active] ? { "aria-activedescendant": `${list}-${active}` } : {})}
      value={text}
      autoComplete="off"
      spellCheck={false}
      placeholder={t("table.line.example")}
      className={`${inputClass} max-w-xl border-line-strong font-mono`}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => onKey(event, hear)}
    />
  );
}

/** `f`: one line in the grammar of the palette (`overdue>30 stage:M1 @lan`); Enter applies, Tab completes, Esc leaves at once. */
export function FilterLine(props: FilterLineProps) {
  useT();
  const list = useId();
  const line = useLine(props);
  const { active, suggestions, read, refused, take } = line;
  return (
    <div data-filter-line="" className="relative flex h-10 shrink-0 items-center gap-3 border-b border-line bg-1 px-3">
      <TypedLine list={list} line={line} />
      <p role="status" className={`min-w-0 flex-1 truncate text-cell ${refused ? "text-danger" : "text-fg-1"}`}>
        {refused ? read.wrong : read.said}
      </p>
      <button type="button" tabIndex={-1} className="inline-flex shrink-0 items-center gap-1.5 text-cell text-fg-1" onClick={props.onForm}>
        {t("table.line.form")} <Kbd chord={keyOf("submitOther")} />
      </button>
      <Suggestions id={list} suggestions={suggestions} active={active} onTake={take} />
    </div>
  );
}

interface SuggestionsProps {
  readonly id: string;
  readonly suggestions: readonly Suggestion[];
  readonly active: number;
  readonly onTake: (suggestion: Suggestion) => boolean;
}
/** Beneath the line; the focus stays in it. */
function Suggestions({ id, suggestions, active, onTake }: SuggestionsProps) {
  return (
    <ul
      id={id}
      role="listbox"
      aria-label={t("table.line.ways")}
      hidden={suggestions.length === 0}
      className="absolute top-full left-3 z-30 min-w-96 rounded-panel border border-line-strong bg-2 py-1 shadow-2xl"
    >
      {suggestions.map((suggestion, at) => (
        // The line takes the keys for all of them (ARIA combobox).
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <li
          key={`${suggestion.insert} ${suggestion.sub}`}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(suggestion)}
          className={`flex h-6 items-center gap-3 px-3 text-cell ${at === active ? "bg-select" : ""}`}
        >
          <span className="font-mono text-fg-0">{suggestion.insert}</span>
          <span className="min-w-0 flex-1 truncate text-fg-1">{suggestion.label}</span>
          <span className="text-fg-2">{suggestion.sub}</span>
        </li>
      ))}
    </ul>
  );
}

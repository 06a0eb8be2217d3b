import type { KeyboardEvent } from "react";
import { focusOnMount } from "../../../../ui/focus.ts";
import { Kbd } from "../../../../ui/kbd.tsx";

interface Choice {
  readonly digit: number;
  readonly text: string;
}
interface Props {
  readonly label: string;
  readonly choices: readonly Choice[];
  /** Of several that are toggled all. */
  readonly chosen: number | readonly number[] | null;
  readonly onChoose: (digit: number) => void;
}

/** A few reasons, each with its digit; the focus is here when it opens, and Enter sends the form around it. */
export function DigitChoice({ label, choices, chosen, onChoose }: Props) {
  const isSeveral = Array.isArray(chosen);
  const isChosen = (digit: number): boolean => (Array.isArray(chosen) ? chosen.includes(digit) : chosen === digit);
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    if (event.key === "Enter") {
      event.preventDefault();
      return event.currentTarget.closest("form")?.requestSubmit();
    }
    const found = choices.find(({ digit }) => String(digit) === event.key);
    if (!found) return;
    event.preventDefault();
    onChoose(found.digit);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it has a role, one of two.
    <div
      ref={focusOnMount}
      role={isSeveral ? "group" : "radiogroup"}
      tabIndex={0}
      aria-label={label}
      onKeyDown={onKey}
      className="flex flex-col rounded-panel p-1"
    >
      {choices.map(({ digit, text }) => (
        <button
          key={digit}
          type="button"
          role={isSeveral ? "checkbox" : "radio"}
          tabIndex={-1}
          aria-checked={isChosen(digit)}
          onClick={() => onChoose(digit)}
          className={`flex h-row items-center gap-2 rounded-chip px-2 text-left ${isChosen(digit) ? "bg-select font-semibold" : ""}`}
        >
          <Kbd chord={String(digit)} />
          {text}
        </button>
      ))}
    </div>
  );
}

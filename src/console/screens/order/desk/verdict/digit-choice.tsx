import type { KeyboardEvent } from "react";
import { focusOnMount } from "../../../../ui/focus.ts";
import { Digits, type DigitProps } from "./choices.tsx";

const look = (isChosen: boolean) =>
  `flex h-row items-center gap-2 rounded-chip px-2 text-left ${isChosen ? "bg-select font-semibold" : ""}`;

/** A few reasons, each with its digit; the focus is here when it opens, and Enter sends the form around it. */
export function DigitChoice({ label, choices, chosen, onChoose }: DigitProps) {
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
  const role = Array.isArray(chosen) ? "group" : "radiogroup";
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it has a role, one of two.
    <div ref={focusOnMount} role={role} tabIndex={0} aria-label={label} onKeyDown={onKey} className="flex flex-col rounded-panel p-1">
      <Digits choices={choices} chosen={chosen} onChoose={onChoose} look={look} />
    </div>
  );
}

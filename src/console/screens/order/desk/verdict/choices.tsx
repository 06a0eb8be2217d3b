import { Kbd } from "../../../../ui/kbd.tsx";

/** A few things to choose from, each with its digit. */
export interface DigitProps {
  readonly label: string;
  readonly choices: readonly { readonly digit: number; readonly text: string }[];
  /** Of several that are toggled all. */
  readonly chosen: number | readonly number[] | null;
  readonly onChoose: (digit: number) => void;
}

/** Reasons in a row, each with its digit. */
export function Choices({ label, ...choosing }: DigitProps) {
  const look = (isChosen: boolean) =>
    `inline-flex h-row items-center gap-1.5 rounded-chip px-2 text-cell ${isChosen ? "bg-select font-semibold text-fg-0" : "text-fg-1"}`;
  return (
    <div
      role={Array.isArray(choosing.chosen) ? "group" : "radiogroup"}
      aria-label={label}
      className="flex flex-wrap items-center gap-x-1 gap-y-1"
    >
      <Digits {...choosing} look={look} />
    </div>
  );
}

interface DigitsProps extends Omit<DigitProps, "label"> {
  readonly look: (isChosen: boolean) => string;
}
/** The choices themselves: one of them, or boxes where several are toggled. */
export function Digits({ choices, chosen, onChoose, look }: DigitsProps) {
  const isChosen = (digit: number): boolean => (Array.isArray(chosen) ? chosen.includes(digit) : chosen === digit);
  return choices.map(({ digit, text }) => (
    <button
      key={digit}
      type="button"
      role={Array.isArray(chosen) ? "checkbox" : "radio"}
      tabIndex={-1}
      aria-checked={isChosen(digit)}
      onClick={() => onChoose(digit)}
      className={look(isChosen(digit))}
    >
      <Kbd chord={String(digit)} />
      {text}
    </button>
  ));
}

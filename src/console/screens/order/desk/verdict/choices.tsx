import { Kbd } from "../../../../ui/kbd.tsx";

interface Props {
  readonly label: string;
  readonly choices: readonly { readonly digit: number; readonly text: string }[];
  /** Of several that are toggled all. */
  readonly chosen: number | readonly number[] | null;
  readonly onChoose: (digit: number) => void;
}

/** Reasons in a row, each with its digit. */
export function Choices({ label, choices, chosen, onChoose }: Props) {
  const isSeveral = Array.isArray(chosen);
  const isChosen = (digit: number): boolean => (Array.isArray(chosen) ? chosen.includes(digit) : chosen === digit);
  return (
    <div role={isSeveral ? "group" : "radiogroup"} aria-label={label} className="flex flex-wrap items-center gap-x-1 gap-y-1">
      {choices.map(({ digit, text }) => (
        <button
          key={digit}
          type="button"
          role={isSeveral ? "checkbox" : "radio"}
          tabIndex={-1}
          aria-checked={isChosen(digit)}
          onClick={() => onChoose(digit)}
          className={`inline-flex h-row items-center gap-1.5 rounded-chip px-2 text-cell ${isChosen(digit) ? "bg-select font-semibold text-fg-0" : "text-fg-1"}`}
        >
          <Kbd chord={String(digit)} />
          {text}
        </button>
      ))}
    </div>
  );
}

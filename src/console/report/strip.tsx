import { figureOf, type Figure, type FigureKey } from "../../contract/report/figures.ts";
import { formatDayOfYear } from "../i18n/format.ts";
import { t, useT } from "../i18n/i18n.ts";
import { classes } from "../ui/classes.ts";
import { Toolbar } from "../ui/toolbar.tsx";
import { OddMark } from "./odd/odd-mark.tsx";
import { oddKey, type OddDays } from "./odd/odd-days.ts";
import { changeOf, figureName, isNothing, shortText, valueText, type Change, type Values } from "./values.ts";

/** What the strip's figures are measured against. */
export interface Compared {
  readonly name: string;
  /** The same range as far as it can be compared: without the hour that is not over. */
  readonly now: Values;
  readonly before: Values;
}
interface StripProps {
  readonly label: string;
  readonly figures: readonly FigureKey[];
  /** Undefined until they are known: the names stand there already. */
  readonly values: Values | undefined;
  readonly compared?: Compared | null | undefined;
  /** Days on which a figure is not as usual. */
  readonly odd?: OddDays | undefined;
  readonly onOpen?: ((figure: Figure, value: number | null | undefined) => void) | undefined;
}

const tones = { good: "text-ok", bad: "text-danger", plain: "text-fg-2" } as const;
const turned = { up: "", down: "rotate-180" } as const;

function Delta({ change, said }: { readonly change: Change; readonly said: string }) {
  return (
    <span className={classes("inline-flex items-center gap-1 font-mono text-badge", tones[change.tone])} title={said}>
      {change.way === "same" ? null : (
        <svg width="7" height="6" viewBox="0 0 7 6" aria-hidden="true" className={turned[change.way]}>
          <path d="M3.5 0 7 6H0z" fill="currentColor" />
        </svg>
      )}
      {change.way === "same" ? "=" : change.text}
    </span>
  );
}

/** On how many days of the range a figure is not as usual, and what of it on which. */
function OddDaysOf({ name, odd }: { readonly name: FigureKey; readonly odd: OddDays | undefined }) {
  const days = odd?.days.get(name);
  if (!days || !odd) return null;
  const said = days.map((day) => `${formatDayOfYear(day)} ${odd.cells.get(oddKey(day, name)) ?? ""}`).join("\n");
  return (
    <span className="inline-flex items-center font-mono text-badge text-warn" title={said} role="img" aria-label={said}>
      <OddMark />
      {days.length}
    </span>
  );
}

interface FigureProps extends Pick<StripProps, "values" | "compared" | "odd" | "onOpen"> {
  readonly name: FigureKey;
}
/** How it has changed, and the same in a sentence; null: there is nothing to hold it against. */
function changeIn(name: FigureKey, compared: Compared | null | undefined): { readonly change: Change; readonly said: string } | null {
  const figure = figureOf(name);
  const change = compared ? changeOf(figure, compared.now[name], compared.before[name]) : null;
  if (!compared || !change) return null;
  const value = valueText(figure.unit, compared.before[name]);
  return { change, said: t("report.change", { change: change.text, name: compared.name, value }) };
}

interface ValueProps extends Pick<FigureProps, "name" | "onOpen"> {
  readonly values: Values;
  readonly said: string | undefined;
}
/** A button where something is behind it. */
function Value({ name, values, said, onOpen }: ValueProps) {
  const figure = figureOf(name);
  const text = shortText(figure.unit, values[name]);
  if (!onOpen || !figure.drill || isNothing(values[name])) return <span className="text-panel">{text}</span>;
  return (
    <button
      type="button"
      aria-label={`${figureName(name)} ${valueText(figure.unit, values[name])}${said ? `, ${said}` : ""}`}
      className="text-panel hover:text-accent"
      onClick={() => onOpen(figure, values[name])}
    >
      {text}
    </button>
  );
}

/** While the value is on its way. */
const Placeholder = () => (
  <>
    <span aria-hidden="true" className="h-4 w-16 self-center rounded-chip bg-2" />
    <span className="text-panel" />
  </>
);

/** Name, value, and how it has changed. */
function HeadFigure({ name, values, compared, odd, onOpen }: FigureProps) {
  useT();
  const label = figureName(name);
  const changed = changeIn(name, compared);
  return (
    <div className="flex min-w-0 flex-col justify-end" data-figure={name}>
      <dt className="truncate text-badge text-fg-2" title={label}>
        {label}
      </dt>
      <dd
        className="flex min-h-7 items-baseline gap-2 whitespace-nowrap font-mono text-form text-fg-0"
        title={valueText(figureOf(name).unit, values?.[name])}
      >
        {values ? <Value name={name} values={values} said={changed?.said} onOpen={onOpen} /> : <Placeholder />}
        {changed ? <Delta {...changed} /> : null}
        <OddDaysOf name={name} odd={odd} />
      </dd>
    </div>
  );
}

/** The sums of the range in one line, eight at most, each beside what it is compared with. */
export function FigureStrip({ label, figures, values, compared, odd, onOpen }: StripProps) {
  const strip = (
    <dl className="flex shrink-0 flex-wrap justify-between gap-x-5 gap-y-1 border-y border-line bg-1 px-3 py-1">
      {figures.map((name) => (
        <HeadFigure key={name} name={name} values={values} compared={compared} odd={odd} onOpen={onOpen} />
      ))}
    </dl>
  );
  return onOpen ? <Toolbar aria-label={label}>{strip}</Toolbar> : strip;
}

import { figureOf, type FigureKey } from "../../../contract/report/figures.ts";
import { penOf } from "../../chart/ink.ts";
import { useT } from "../../i18n/i18n.ts";
import { classes } from "../../ui/classes.ts";
import { figureName, shortText, valueText } from "../values.ts";
import { ChartBox } from "./chart-box.tsx";
import type { PictureProps } from "./chart.tsx";

const million = 1_000_000;

interface StepProps {
  readonly figure: FigureKey;
  readonly value: number;
  /** The widest step of all. */
  readonly most: number;
  /** What the step before has; null of the first. */
  readonly before: number | null;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}
/** As wide as what came so far, with its share of the step before. */
function Step({ figure, value, most, before, isChosen, onChoose }: StepProps) {
  const t = useT();
  const share = before ? Math.round((value / before) * million) : null;
  const width = `${Math.max(0.4, (value / most) * 100).toFixed(2)}%`;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes("col-span-4 grid h-6 grid-cols-subgrid items-center text-left", isChosen ? "selected-bar font-semibold" : "")}
      onClick={onChoose}
    >
      <span className="truncate text-fg-1">{figureName(figure)}</span>
      <span className="flex justify-center">
        <span className="h-5 rounded-[2px]" style={{ width, background: `var(${penOf(figureOf(figure).pen).token})` }} />
      </span>
      <span className="text-right font-mono text-fg-0">{shortText("count", value)}</span>
      <span className="text-right text-fg-2">{share === null ? "" : t("report.ofBefore", { share: valueText("share", share) })}</span>
    </button>
  );
}

/** Steps of the line under the cursor, or of all of them, one under the other, each as wide as what came so far, with its share of the step before. */
export function FunnelChart({ label, of, chosen, lines, totals, at, box, onChoose }: PictureProps) {
  const t = useT();
  const line = at === null ? undefined : lines[at];
  const [name, values] = line ? [line.name, line.values] : [t("report.total"), totals];
  const valueOf = (key: FigureKey | undefined): number => (key && values[key]) ?? 0;
  const most = Math.max(1, ...of.map(valueOf));
  return (
    <ChartBox box={box} label={label} className="min-h-0 flex-1 overflow-auto px-3 py-2">
      <p className="pb-1 text-cell text-fg-2">{name}</p>
      <div
        aria-hidden="true"
        className="grid forced-color-adjust-none grid-cols-[minmax(7rem,12rem)_minmax(0,1fr)_4rem_minmax(9rem,auto)] items-center gap-x-2 gap-y-1 text-cell"
      >
        {of.map((key, step) => (
          <Step
            key={key}
            figure={key}
            value={valueOf(key)}
            most={most}
            before={step === 0 ? null : valueOf(of[step - 1])}
            isChosen={key === chosen}
            onChoose={() => onChoose(key)}
          />
        ))}
      </div>
    </ChartBox>
  );
}

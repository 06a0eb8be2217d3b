import "../hours/heat.css";
import type { FigureKey } from "../../../contract/report/figures.ts";
import { classes } from "../../ui/classes.ts";
import { useLineInView } from "../figure-table.tsx";
import { isOwnName, type Ranked } from "../rank/ranked.ts";
import { figureName, valueText, type Values } from "../values.ts";
import { ChartBox } from "./chart-box.tsx";
import type { PictureProps } from "./chart.tsx";

/** What a cell says, and the share that shades it, in parts per million. */
export type Shaded = (key: FigureKey, values: Values) => { readonly text: string; readonly share: number | null | undefined };

interface CohortProps extends PictureProps {
  readonly shaded?: Shaded;
}

/** A shade for each fifth of what a share can be. */
const levelOf = (value: number | null | undefined): string =>
  value === null || value === undefined ? "none" : value <= 0 ? "0" : String(Math.min(5, 1 + Math.floor(value / 200_000)));

const byShare: Shaded = (key, values) => ({ text: valueText("share", values[key]), share: values[key] });

/** The ages; a press chooses the one that ranks. */
function Heads({ of, chosen, onChoose }: Pick<CohortProps, "of" | "chosen" | "onChoose">) {
  return (
    <>
      <span />
      {of.map((key) => (
        <button
          key={key}
          type="button"
          tabIndex={-1}
          className={classes("truncate px-1 text-center", key === chosen ? "font-semibold text-fg-0" : "text-fg-2")}
          title={figureName(key)}
          onClick={() => onChoose(key)}
        >
          {figureName(key)}
        </button>
      ))}
    </>
  );
}

/** Shares by age, a row for each line, with a shade for how far they have come; what is not ripe is hatched. */
export function CohortChart({ label, of, chosen, lines, at, box, onChoose, onLine, shaded = byShare }: CohortProps) {
  useLineInView(box, at);
  return (
    <ChartBox box={box} label={label} className="min-h-0 flex-1 overflow-auto px-3 py-1">
      <div
        aria-hidden="true"
        className="grid gap-px text-cell"
        style={{ gridTemplateColumns: `minmax(6rem, 11rem) repeat(${of.length}, minmax(4rem, 1fr))` }}
      >
        <Heads of={of} chosen={chosen} onChoose={onChoose} />
        {lines.map((line, row) => (
          <Row
            key={line.id}
            line={line}
            of={of}
            chosen={row === at ? chosen : null}
            isHere={row === at}
            shaded={shaded}
            onLine={() => onLine(row)}
          />
        ))}
      </div>
    </ChartBox>
  );
}

interface RowProps {
  readonly line: Ranked;
  readonly of: readonly FigureKey[];
  /** The figure under the cursor, where it stands in this row. */
  readonly chosen: FigureKey | null;
  readonly isHere: boolean;
  readonly shaded: Shaded;
  readonly onLine: () => void;
}
function Row({ line, of, chosen, isHere, shaded, onLine }: RowProps) {
  return (
    <>
      <span
        data-current={isHere ? "" : undefined}
        className={classes("truncate px-1 leading-5 text-fg-1", isHere && "selected-bar")}
        title={line.name}
        translate={isOwnName(line) ? "no" : undefined}
        onPointerDown={onLine}
      >
        {line.name}
      </span>
      {of.map((key) => {
        const { text, share } = shaded(key, line.values);
        return (
          <span
            key={key}
            data-level={levelOf(share)}
            data-current={key === chosen ? "" : undefined}
            className="heat-cell cohort-cell px-1 text-center font-mono leading-5"
            onPointerDown={onLine}
          >
            {text}
          </span>
        );
      })}
    </>
  );
}

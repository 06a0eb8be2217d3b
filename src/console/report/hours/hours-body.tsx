import { useState } from "react";
import { isNobody } from "../../../contract/report/nobody.ts";
import type { MessageKey } from "../../i18n/sections.ts";
import { formatDay } from "../../i18n/format.ts";
import { useT } from "../../i18n/i18n.ts";
import { classes } from "../../ui/classes.ts";
import type { BodyProps } from "../body.ts";
import { broughtKey, useBrought } from "../change/use-brought.ts";
import { type Explaining, useExplain } from "../explain/use-explain.tsx";
import { hourText } from "../ranges.ts";
import { Ranks } from "../ranks.tsx";
import { useKeyContext } from "../../kernel/keys/contexts.ts";
import { pinKey } from "../pin/pin-keys.ts";
import type { Ranked } from "../rank/ranked.ts";
import { useTargets } from "../target/use-targets.tsx";
import { Waiting } from "../states.tsx";
import { FigureStrip } from "../strip.tsx";
import { HeatGrid } from "./heat-grid.tsx";
import type { useHours } from "./hours.data.ts";
import type { Diagram } from "./hours.figures.ts";
import { HoursPanel } from "./hours-panel.tsx";

type HoursBodyProps = BodyProps & { readonly data: ReturnType<typeof useHours> };

/** The same money by day and hour. */
function Shades({
  diagram,
  caption,
  until,
  onOpen,
  explain,
}: Pick<BodyProps, "caption" | "until" | "onOpen"> & { readonly diagram: Diagram; readonly explain: Explaining["explain"] | undefined }) {
  const open = (day: string, hour: number | null) =>
    onOpen?.({ facts: "recoveredTime", days: { from: day, to: day }, ...(hour === null ? {} : { hour }) });
  const explainCell = (day: string, hour: number | null) =>
    explain?.({
      metric: "recoveredPrincipal",
      ...(hour === null
        ? { by: "day", key: day, line: formatDay(day) }
        : { by: "dayHour", key: `${day} ${String(hour).padStart(2, "0")}`, line: `${formatDay(day)} ${hourText(hour)}` }),
      onOpen: onOpen && (() => open(day, hour)),
    });
  return (
    <HeatGrid
      figure="recoveredPrincipal"
      days={diagram.days}
      values={diagram.principal}
      caption={caption}
      until={until}
      onOpen={onOpen && open}
      onExplain={explain && explainCell}
    />
  );
}

interface BringersProps extends Pick<HoursBodyProps, "data" | "looked" | "onOpen"> {
  readonly explain: Explaining["explain"] | undefined;
}
const nobodyYet: readonly Ranked[] = [];
/** Who brought it in, or what each has brought of the change; each of them opens and explains what he did. */
function Bringers({ data: { bringers, aims }, looked: { isBrought }, onOpen, explain }: BringersProps) {
  const open = (staffIds: readonly number[]) => onOpen?.({ facts: "recoveredTime", staffIds });
  const wanted = { isBrought, chosen: "recoveredPrincipal" } as const;
  const people = useBrought(bringers.lines.collector ?? nobodyYet, bringers.compare.collector, wanted);
  const teams = useBrought(bringers.lines.team ?? nobodyYet, bringers.compare.team, wanted);
  return (
    <Ranks
      people={people}
      teams={teams}
      aims={aims}
      onOpen={onOpen && open}
      onExplain={(by, { id, name, people: own }) =>
        // What is nobody's is what the lines leave of the whole: no call tells it by itself.
        !isNobody(id) && explain?.({ metric: "recoveredPrincipal", by, key: String(id), line: name, onOpen: onOpen && (() => open(own)) })
      }
    />
  );
}

/** Narrow, or at 200 %: one under the other, and the page scrolls. */
const placesOf = (asTable: boolean, isShort: boolean): string =>
  classes(
    "grid min-h-0 flex-1 gap-2 p-2",
    !asTable && "max-[890px]:flex max-[890px]:flex-none max-[890px]:flex-col",
    asTable
      ? "grid-cols-1 grid-rows-[minmax(0,1fr)]"
      : isShort
        ? "grid-cols-[minmax(0,3fr)_minmax(0,2fr)] grid-rows-[minmax(0,1fr)]"
        : "grid-cols-2 grid-rows-[minmax(0,1fr)_minmax(0,1fr)]",
  );

/** The sums of the range. */
function Strip({ record, compared, data: { head, far, before }, onOpen }: HoursBodyProps) {
  const t = useT();
  return (
    <FigureStrip
      label={t(record.title as MessageKey)}
      figures={record.head}
      values={head}
      compared={compared && far && before ? { name: compared, now: far, before } : null}
      onOpen={onOpen && (({ drill }) => (drill ? onOpen({ facts: drill }) : undefined))}
    />
  );
}

interface PicturesProps {
  readonly props: HoursBodyProps;
  readonly diagram: Diagram;
  readonly figures: NonNullable<HoursBodyProps["data"]["figures"]>;
  readonly explain: Explaining["explain"] | undefined;
  readonly asTable: boolean;
  readonly onToggle: () => void;
}
/** The lines, the shades beside them where they have room, and who brought it in; or the lines alone, as a table. */
function Pictures({ props, diagram, figures, explain, asTable, onToggle }: PicturesProps) {
  const { rangeKey, caption, until, data, looked, onOpen } = props;
  return (
    <div className={placesOf(asTable, figures.short)}>
      <HoursPanel
        figures={figures}
        rangeKey={rangeKey}
        caption={caption}
        until={until}
        asTable={asTable}
        onToggle={onToggle}
        onOpen={onOpen}
        explain={explain}
      />
      {figures.short || asTable ? null : (
        <div className="row-span-2 flex min-h-0 min-w-0">
          <Shades diagram={diagram} caption={caption} until={until} onOpen={onOpen} explain={explain} />
        </div>
      )}
      {asTable ? null : <Bringers data={data} looked={looked} onOpen={onOpen} explain={explain} />}
    </div>
  );
}

/** The hours as lines, beside them the same by day as shades, and who brought it in. Tab goes that way too. */
export function HoursBody(props: HoursBodyProps) {
  const { record, asked, looked, data, onLook, nothing } = props;
  const { head, diagram, figures } = data;
  const [asTable, setAsTable] = useState(false);
  const explaining = useExplain(data.explained, { record, asked });
  const toggle = () => setAsTable((before) => !before);
  const targets = useTargets(record, { metric: "recoveredPrincipal", by: "team", line: undefined });
  // Who brought it in stands beside the picture: from the picture as a table the key leads there.
  const bring = (texts: Readonly<Record<string, string>>) => (setAsTable(false), onLook(texts));
  const isBrought = looked.isBrought && !asTable;
  const brought = broughtKey({ looked: { ...looked, isBrought }, onLook: bring }, () => !data.isHeld);
  const handlers = [...targets.handlers, brought, pinKey(record.path, "recoveredPrincipal")];
  useKeyContext<null>({ id: "report.figure", where: "report", handlers });
  const shown = { props, explain: explaining?.explain, asTable, onToggle: toggle };
  return (
    <>
      <Strip {...props} />
      {head && diagram && figures ? (
        <>
          {head.recoveredCount === 0 && head.recoveredPrincipal === 0 ? nothing : null}
          <Pictures {...shown} diagram={diagram} figures={figures} />
          {explaining?.dialog}
          {targets.dialog}
        </>
      ) : (
        <Waiting />
      )}
    </>
  );
}

import { keyOf } from "../../kernel/verbs/table.ts";
import type { Source } from "../../kernel/command/records.ts";
import { daypartingCalls } from "../../../contract/report/dayparting.calls.ts";
import { boardCalls } from "../../../contract/report/board.calls.ts";
import { useState } from "react";
import type { LinesCall } from "../../../contract/report/report-record.ts";
import { boardColumns, targetsAlong } from "../../../contract/report/board.columns.ts";
import { type BoardMeasure, type BoardName, codeOf, type FileMeasure, measuresOf } from "../../../contract/report/board.exports.ts";
import type { FigureKey } from "../../../contract/report/figures.ts";
import type { InputOf, OutputOf } from "../../../contract/types.ts";
import { useAsked } from "../../client/asked.ts";
import { useT } from "../../i18n/i18n.ts";
import { useKeyContext, type KeyHandler } from "../../kernel/keys/contexts.ts";
import { ExportDialog, Options, type PictureWay } from "./export-dialog.tsx";
import { ExportJobsDialog } from "./export-jobs-dialog.tsx";

export interface ExportedBoard {
  readonly name: BoardName;
  readonly label: string;
}
export type BoardAsked = InputOf<"dayparting.diagram">;

interface AskingProps {
  /** Those whose figures this person may take out. */
  readonly boards: readonly ExportedBoard[];
  readonly first: BoardName;
  readonly source: Source;
  /** As the board's calls were asked. */
  readonly input: BoardAsked;
  /** The figure whose targets stand beside its lines; null: there are none. */
  readonly target: FigureKey | null;
  readonly picture?: PictureWay | undefined;
  readonly onClose: () => void;
}

type Answer = OutputOf<`${"collectionHomeData" | "staffData"}.${BoardMeasure}`> | OutputOf<LinesCall> | OutputOf<"dayparting.diagram">;
/** One line per person, team, day or hour that has come; the head figures are one. */
function linesOf(answer: Answer): number {
  if (Array.isArray(answer)) return answer.length;
  if ("days" in answer)
    return answer.count.filter((hour) => hour !== null).length + Math.max(0, answer.compareDays.length - answer.days.length) * 24;
  return "x" in answer ? answer.x.length : 1;
}

const measureCalls = { ...boardCalls, ...daypartingCalls };

const nextOf = <V,>(list: readonly V[], here: V): V => list[(list.indexOf(here) + 1) % list.length] ?? here;

/** Only the hours of the day are set beside another range. */
const inputOf = (board: BoardName, measure: FileMeasure, { compareStart, compareEnd, ...input }: BoardAsked): BoardAsked =>
  compareStart && board === "dayparting" && measure === "diagram"
    ? { ...input, compareStart, ...(compareEnd ? { compareEnd } : {}) }
    : input;

/** Whose results are asked for, and which of their figures; another board may not have the one that was chosen. */
function useBoard({ boards, first, input }: AskingProps) {
  const [board, setBoard] = useState(first);
  const [chosen, setMeasure] = useState<FileMeasure>("rank");
  const measures = measuresOf(board);
  const measure = measures.find((each) => each === chosen) ?? "rank";
  const names = boards.map(({ name }) => name);
  const handlers: KeyHandler[] = [
    { id: "export.board", verb: "exportBoard", label: "export.board", run: () => setBoard(nextOf(names, board)) },
    { id: "export.measure", verb: "exportMeasure", label: "export.measure", run: () => setMeasure(nextOf(measures, measure)) },
  ];
  const asked = inputOf(board, measure, input);
  return { boards, board, setBoard, measures, measure, setMeasure, asked, handlers: boards.length > 1 ? handlers : handlers.slice(1) };
}

function BoardOptions({ of }: { readonly of: ReturnType<typeof useBoard> }) {
  const t = useT();
  return (
    <>
      {of.boards.length > 1 ? (
        <Options
          label={t("export.board")}
          chord={keyOf("exportBoard")}
          name="board"
          value={of.board}
          options={of.boards.map(({ name, label }) => ({ value: name, label }))}
          onChange={of.setBoard}
        />
      ) : null}
      <Options
        label={t("export.measure")}
        chord={keyOf("exportMeasure")}
        name="measure"
        value={of.measure}
        options={of.measures.map((value) => ({ value, label: t(`reporting.measure.${value}`) }))}
        onChange={of.setMeasure}
      />
    </>
  );
}

/** Whose results, which of their figures, and what every export asks. */
function AskingDialog(props: AskingProps) {
  const chosen = useBoard(props);
  const { board, measure, asked } = chosen;
  const code = codeOf(board, measure);
  const { data, waiting } = useAsked(measureCalls[code], asked);
  const metric = targetsAlong(board, measure) ? props.target : null;
  return (
    <ExportDialog
      code={code}
      columns={boardColumns(board, measure, metric)}
      input={metric ? { ...asked, metric } : asked}
      source={props.source}
      ticked={[]}
      total={waiting || data === undefined ? null : linesOf(data)}
      picture={props.picture}
      onClose={props.onClose}
    >
      <BoardKeys handlers={chosen.handlers} />
      <BoardOptions of={chosen} />
    </ExportDialog>
  );
}

interface BoardExportProps extends Omit<AskingProps, "first"> {
  readonly opened: BoardName | "exports";
}

/** `Ctrl+S` on a board, and `Ctrl+Shift+S` for what came of it. */
export function BoardExportDialog({ opened, ...asking }: BoardExportProps) {
  if (opened === "exports") return <ExportJobsDialog onClose={asking.onClose} />;
  return <AskingDialog first={opened} {...asking} />;
}

/** Inside the dialog, so that they are heard where its own keys are. */
function BoardKeys({ handlers }: { readonly handlers: readonly KeyHandler[] }) {
  useKeyContext<null>({ id: "export.board", where: "form", inFields: true, handlers });
  return null;
}

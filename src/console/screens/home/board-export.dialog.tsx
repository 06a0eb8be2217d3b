import { useState } from "react";
import { boardColumns } from "../../../contract/post-loan/board.columns.ts";
import { type BoardMeasure, boardMeasures } from "../../../contract/post-loan/board.exports.ts";
import type { InputOf, OutputOf } from "../../../contract/types.ts";
import type { Department } from "../../../lending/department.ts";
import { useAsked } from "../../client/asked.ts";
import { useT } from "../../i18n/i18n.ts";
import { useKeyContext, type KeyHandler } from "../../kernel/contexts.ts";
import { ExportDialog, Options } from "../../table/export-dialog.tsx";
import { ExportJobsDialog } from "../../table/export-jobs-dialog.tsx";
import { homeBoard } from "./home.boards.ts";

interface AskingProps {
  /** Those whose figures this person may take out. */
  readonly departments: readonly Department[];
  readonly first: Department;
  readonly days: number;
  readonly input: InputOf<"collectionHomeData.overview">;
  readonly onClose: () => void;
}

type Answer = OutputOf<`collectionHomeData.${BoardMeasure}`>;
/** One line per person, team or day; the head figures are one. */
function linesOf(answer: Answer): number {
  if (Array.isArray(answer)) return answer.length;
  return "x" in answer ? answer.x.length : 1;
}

const nextOf = <V,>(list: readonly V[], here: V): V => list[(list.indexOf(here) + 1) % list.length] ?? here;

/** Whose results, which of their figures, and what every export asks. */
function AskingDialog({ departments, first, days, input, onClose }: AskingProps) {
  const t = useT();
  const [department, setDepartment] = useState(first);
  const [measure, setMeasure] = useState<BoardMeasure>("rank");
  const board = homeBoard[department];
  const { data, waiting } = useAsked(`${board}.${measure}`, input);
  const handlers: KeyHandler[] = [
    { id: "export.board", keys: ["alt+b"], label: "export.board", run: () => setDepartment(nextOf(departments, department)) },
    { id: "export.measure", keys: ["alt+m"], label: "export.measure", run: () => setMeasure(nextOf(boardMeasures, measure)) },
  ];
  return (
    <ExportDialog
      call="export.create"
      code={`${board}.${measure}`}
      columns={boardColumns(board, measure)}
      input={input}
      ticked={[]}
      total={waiting || data === undefined ? null : linesOf(data)}
      onClose={onClose}
    >
      <BoardKeys handlers={departments.length > 1 ? handlers : handlers.slice(1)} />
      {departments.length > 1 ? (
        <Options
          label={t("export.board")}
          chord="alt+b"
          name="board"
          value={department}
          options={departments.map((value) => ({ value, label: t(`home.work.${value}`, { days }) }))}
          onChange={setDepartment}
        />
      ) : null}
      <Options
        label={t("export.measure")}
        chord="alt+m"
        name="measure"
        value={measure}
        options={boardMeasures.map((value) => ({ value, label: t(`report.measure.${value}`) }))}
        onChange={setMeasure}
      />
    </ExportDialog>
  );
}

interface BoardExportProps extends Omit<AskingProps, "first"> {
  readonly opened: Department | "exports";
}

/** `Ctrl+S` at home, and `Ctrl+Shift+S` for what came of it. */
export function BoardExportDialog({ opened, ...asking }: BoardExportProps) {
  if (opened === "exports") return <ExportJobsDialog onClose={asking.onClose} />;
  return <AskingDialog first={opened} {...asking} />;
}

/** Inside the dialog, so that they are heard where its own keys are. */
function BoardKeys({ handlers }: { readonly handlers: readonly KeyHandler[] }) {
  useKeyContext<null>({ id: "export.board", inFields: true, handlers });
  return null;
}

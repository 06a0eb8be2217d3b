import { useMemo } from "react";
import type { Department } from "../../../lending/order/department.ts";
import { addDays } from "../../../lending/time/zone.ts";
import { useT } from "../../i18n/i18n.ts";
import { useBoardExport } from "../../table/export/board-export.tsx";
import { homeBoard } from "./home.boards.ts";
import { WorkBoard } from "./work-board.tsx";

interface WorkBoardsProps {
  readonly departments: readonly Department[];
  /** Last day, and how many. */
  readonly day: string;
  readonly days: number;
  readonly appId: number | undefined;
}

/** What departments have done in the range, and their way out of the house for whoever may. */
export function WorkBoards({ departments, day, days, appId }: WorkBoardsProps) {
  const t = useT();
  const input = useMemo(() => ({ startTime: addDays(day, 1 - days), endTime: day, ...(appId ? { appId } : {}) }), [day, days, appId]);
  const shown = departments.map((department) => ({ name: homeBoard[department], label: t(`home.work.${department}`, { days }) }));
  const { boards, open, dialog } = useBoardExport(shown, input);
  return (
    <>
      {departments.map((department) => {
        const name = homeBoard[department];
        return (
          <WorkBoard
            key={department}
            department={department}
            days={days}
            input={input}
            isFirst={name === boards[0]?.name}
            onExport={boards.some((board) => board.name === name) ? () => open(name, "button") : undefined}
          />
        );
      })}
      {dialog}
    </>
  );
}

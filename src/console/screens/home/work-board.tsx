import { boardCalls } from "../../../contract/report/board.calls.ts";
import { commissionCalls } from "../../../contract/report/floor.calls.ts";
import type { InputOf } from "../../../contract/types.ts";
import type { Department } from "../../../lending/order/department.ts";
import { timeShareReport } from "../../../contract/report/time-share.report.ts";
import { personLine, teamLine } from "../../report/rank/ranked.ts";
import { Ranks } from "../../report/ranks.tsx";
import { FigureStrip } from "../../report/strip.tsx";
import { useCall } from "../../client/query.ts";
import { failureText } from "../../i18n/reason.ts";
import { formatNumber } from "../../i18n/format.ts";
import { formatListSum } from "../../i18n/near.ts";
import { tn, useT } from "../../i18n/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { homeBoard } from "./home.boards.ts";

interface WorkBoardProps {
  readonly department: Department;
  readonly days: number;
  readonly input: InputOf<"collectionHomeData.overview">;
  /** The key takes the first of them. */
  readonly isFirst: boolean;
  readonly onExport: (() => void) | undefined;
}

const options = { onError: () => {} };

/** Read anew this often, ms: money is posted all day. */
const commissionEvery = 15_000;

/** What one has earned today, with what reversals took back of it. */
function Commission() {
  const t = useT();
  const { data } = useCall(commissionCalls["commission.today"], {}, { ...options, refreshInterval: commissionEvery });
  if (!data || data.commission === null) return null;
  const { commission, base, reversed, payments } = data;
  return (
    <p data-commission="" className="flex flex-wrap items-baseline gap-x-3 rounded-panel border border-line bg-1 px-3 py-1.5">
      <span className="text-fg-1">{t("home.commission.title")}</span>
      <strong className="font-mono text-kpi">{formatListSum(commission)}</strong>
      <span className="text-cell text-fg-2">
        {tn("home.commission.of", payments, { count: formatNumber(payments), amount: formatListSum(base) })}
      </span>
      {reversed < 0 ? (
        <span className="text-cell text-warn">{t("home.commission.reversed", { amount: formatListSum(-reversed) })}</span>
      ) : null}
    </p>
  );
}

/** What a department, a team or oneself has done in the range: figures, teams, people (rules/figures.md 5). */
export function WorkBoard({ department, days, input, isFirst, onExport }: WorkBoardProps) {
  const t = useT();
  const board = homeBoard[department];
  const overview = useCall(boardCalls[`${board}.overview`], input, options);
  const quality = useCall(boardCalls[`${board}.quality`], input, options);
  const people = useCall(boardCalls[`${board}.rank`], input, options);
  const teams = useCall(boardCalls[`${board}.teamRank`], input, options);
  const error = [overview, quality, people, teams].find((read) => read.error)?.error;
  const isOneself = (people.data?.length ?? 0) <= 1 && (teams.data?.length ?? 0) <= 1;
  const title = t(`home.work.${department}`, { days });
  return (
    <section aria-label={title} className="flex flex-col gap-2 px-2 pb-2">
      <div className="flex items-center justify-between px-1">
        <h2 className="text-form font-semibold text-fg-0">{title}</h2>
        {onExport ? (
          <Button tone="quiet" className="h-6" chord={isFirst ? "ctrl+s" : null} onClick={onExport}>
            {t("report.export")}
          </Button>
        ) : null}
      </div>
      {error ? (
        <p role="alert" className="rounded-panel border border-danger bg-1 px-3 py-1">
          {failureText(error)}
        </p>
      ) : null}
      <FigureStrip
        label={title}
        figures={timeShareReport.head}
        values={overview.data && { ...overview.data, ptpKeptRate: quality.data?.ptpKeptRate }}
      />
      {isOneself ? <Commission /> : null}
      {isOneself ? null : (
        <div className="flex max-h-80 flex-col lg:max-h-56">
          <Ranks
            people={{ lines: people.data?.map(personLine) ?? [] }}
            teams={{ lines: teams.data?.map(teamLine) ?? [] }}
            of={title}
            beside
          />
        </div>
      )}
    </section>
  );
}

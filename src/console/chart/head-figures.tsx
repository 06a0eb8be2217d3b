import type { OutputOf } from "../../contract/types.ts";
import { formatNumber, formatPercent, formatSum } from "../i18n/format.ts";
import { useT } from "../i18n/i18n.ts";
import { Toolbar } from "../ui/toolbar.tsx";

/** The facts that a figure counts, by the filter of the queue that names them. */
export type FigureName = "recoveredTime" | "allocatedTime" | "contactedTime" | "promisedTime" | "promiseDueTime";

interface HeadProps {
  readonly overview: OutputOf<"dayparting.overview">;
  readonly quality: OutputOf<"dayparting.quality"> | undefined;
  /** Opens the orders behind a figure. */
  readonly onOpen?: ((facts: FigureName) => void) | undefined;
}

const million = 1_000_000;
/** Shares come in parts per million; without anything to divide by there is none. */
export const shareText = (share: number | null | undefined): string => (typeof share === "number" ? formatPercent(share / million) : "–");

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly strong?: boolean;
  readonly onOpen?: (() => void) | undefined;
}
function Figure({ label, value, strong = false, onOpen }: FigureProps) {
  return (
    <div className="flex flex-col">
      <dt className="whitespace-nowrap text-badge text-fg-2">{label}</dt>
      <dd className={`whitespace-nowrap font-mono ${strong ? "text-kpi font-semibold text-fg-0" : "text-form leading-7 text-fg-1"}`}>
        {onOpen ? (
          <button type="button" aria-label={`${label} ${value}`} className="hover:text-accent" onClick={onOpen}>
            {value}
          </button>
        ) : (
          value
        )}
      </dd>
    </div>
  );
}

/** The sums of the range: money first, then the work that brought it. */
export function HeadFigures({ overview, quality, onOpen }: HeadProps) {
  const t = useT();
  const label = (name: keyof typeof names) => t(names[name]);
  const opens = (facts: FigureName) => onOpen && (() => onOpen(facts));
  const money = opens("recoveredTime");
  const figures = (
    <dl className="flex shrink-0 flex-wrap items-end gap-x-6 gap-y-1 border-y border-line bg-1 px-3 py-1.5">
      <Figure strong onOpen={money} label={label("principal")} value={formatSum(overview.recoveredPrincipal)} />
      <Figure strong onOpen={money} label={label("rate")} value={shareText(overview.rate)} />
      <Figure onOpen={money} label={label("count")} value={formatNumber(overview.recoveredCount)} />
      <Figure onOpen={money} label={label("interest")} value={formatSum(overview.recoveredInterest)} />
      <Figure onOpen={money} label={label("penalty")} value={formatSum(overview.recoveredPenalty)} />
      <Figure onOpen={opens("allocatedTime")} label={label("allocated")} value={formatNumber(overview.allocated)} />
      <Figure onOpen={opens("contactedTime")} label={label("contacted")} value={formatNumber(overview.contacted)} />
      <Figure onOpen={opens("promisedTime")} label={label("promised")} value={formatNumber(overview.promised)} />
      <Figure onOpen={opens("promiseDueTime")} label={label("promisesDue")} value={formatNumber(overview.promisesDue)} />
      <Figure onOpen={opens("promiseDueTime")} label={label("kept")} value={shareText(quality?.ptpKeptRate)} />
    </dl>
  );
  return onOpen ? <Toolbar aria-label={t("report.timeShare.title")}>{figures}</Toolbar> : figures;
}

const names = {
  principal: "report.timeShare.principal",
  rate: "report.timeShare.rate",
  count: "report.timeShare.count",
  interest: "report.timeShare.interest",
  penalty: "report.timeShare.penalty",
  allocated: "report.timeShare.allocated",
  contacted: "report.timeShare.contacted",
  promised: "report.timeShare.promised",
  promisesDue: "report.timeShare.promisesDue",
  kept: "report.timeShare.kept",
} as const;

import { useState } from "react";
import { limits } from "../../../lending/limits.ts";
import { formatDay } from "../../i18n/format.ts";
import { useT } from "../../i18n/i18n.ts";
import { failureText } from "../../i18n/reason.ts";
import { commandsFor } from "../../kernel/command.ts";
import { useKeyContext, type KeyHandler } from "../../kernel/contexts.ts";
import { useBoardExport } from "../../table/board-export.tsx";
import { FilterBar } from "../../table/filter-bar.tsx";
import { lastDays } from "../../table/filter-text.ts";
import { LazyFilters, useFiltersAhead } from "../../table/lazy-filters.ts";
import { Button } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { HeadFigures } from "../../chart/head-figures.tsx";
import { HeatGrid } from "./heat-grid.tsx";
import { HoursPanel } from "./hours-panel.tsx";
import { openerFor, type OpenFigure } from "./orders-of.ts";
import { Ranks } from "../../chart/ranks.tsx";
import { filters, rangeText, useAsked } from "./time-share.address.ts";
import { useTimeShare } from "./time-share.data.ts";

const { ui } = commandsFor<null>();
const permission = "report:afterLoanTimeShare:list";
const cleared = { range: "", appId: "", stage: "" };

/** `r` and a digit: the last 1, 3, 7, 14, 30 days; 0 asks for a range of one's own. */
function rangeKeys(ask: (texts: Readonly<Record<string, string>>) => void): KeyHandler[] {
  return limits.quickRanges.map((days, at) => ({
    id: `report.range${days}`,
    keys: [`r ${at + 1}`],
    label: `table.key.range${days}` as const,
    run: () => ask({ range: rangeText(lastDays(days)) }),
  }));
}

function pageCommands(edit: (first: string | null) => void, clear: () => void, refresh: () => void) {
  const base = { target: "screen", permission } as const;
  return [
    ui({ ...base, id: "report.ownRange", label: "report.key.ownRange", keys: ["r 0"], place: { hint: 2 }, run: () => edit("range") }),
    ui({ ...base, id: "report.filter", label: "table.key.filter", keys: ["f"], place: { hint: 1 }, run: () => edit(null) }),
    ui({ ...base, id: "report.clear", label: "table.key.clear", keys: ["shift+f"], place: { hint: 4 }, run: clear }),
    ui({ ...base, id: "report.refresh", label: "table.key.refresh", keys: ["shift+r"], place: { hint: 3 }, run: refresh }),
  ];
}

type Report = ReturnType<typeof useTimeShare>;

function Failed({ report, alone }: { readonly report: Report; readonly alone: boolean }) {
  const t = useT();
  return (
    <div role="alert" className="m-3 flex items-center gap-3 rounded-panel border border-danger bg-1 px-3 py-2">
      <p className="min-w-0 flex-1 text-fg-0">{failureText(report.error)}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <Button autoFocus={alone} onClick={report.refresh} chord="shift+r">
        {t("table.retry")}
      </Button>
    </div>
  );
}

interface BodyProps {
  readonly report: Report;
  readonly rangeKey: string;
  readonly onOpen: OpenFigure | undefined;
}
function Body({ report, rangeKey, onOpen }: BodyProps) {
  const t = useT();
  const [asTable, setAsTable] = useState(false);
  const { overview, quality, diagram, figures, people, teams } = report;
  if (!overview || !diagram || !figures)
    return report.error ? null : (
      <div className="p-4">
        <Spinner label={t("common.loading")} />
      </div>
    );
  const wide = figures.short || asTable;
  const nothing = overview.recoveredCount === 0 && overview.recoveredPrincipal === 0;
  return (
    <>
      <HeadFigures overview={overview} quality={quality} onOpen={onOpen && ((facts) => onOpen({ facts }))} />
      {nothing ? (
        <p role="status" className="mx-2 mt-2 rounded-panel border border-line-strong bg-2 px-3 py-2 text-fg-1">
          {t("report.timeShare.nothing")}
        </p>
      ) : null}
      <div
        className={`grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)] gap-2 p-2 ${asTable ? "grid-cols-1" : figures.short ? "grid-cols-[minmax(0,5fr)_minmax(0,3fr)]" : "grid-cols-2"}`}
      >
        {wide ? null : <HeatGrid diagram={diagram} onOpen={onOpen} />}
        <div className={figures.short ? "contents" : "flex min-h-0 min-w-0 flex-col gap-2"}>
          <HoursPanel
            figures={figures}
            rangeKey={rangeKey}
            asTable={asTable}
            onToggle={() => setAsTable((before) => !before)}
            onOpen={onOpen}
          />
          {asTable ? null : (
            <Ranks
              people={people}
              teams={teams}
              onOpen={onOpen && ((staffId) => onOpen({ facts: "recoveredTime", staffIds: [staffId] }))}
              onOpenTeam={onOpen && ((staffIds) => onOpen({ facts: "recoveredTime", staffIds }))}
            />
          )}
        </div>
      </div>
    </>
  );
}

/** Money recovered by hour of day (screens.md, /report/afterLoanReport/timeShare). */
export function TimeSharePage() {
  const t = useT();
  const { asked, ask } = useAsked();
  const [dialog, setDialog] = useState<{ readonly first: string | null } | null>(null);
  const report = useTimeShare(asked);
  useFiltersAhead();
  const edit = (first: string | null) => setDialog({ first });
  const commands = pageCommands(edit, () => ask(cleared), report.refresh);
  useKeyContext<null>({ id: "report", commands, handlers: rangeKeys(ask) });
  const exporting = useBoardExport([{ name: "dayparting", label: t("report.timeShare.title") }], report.input);
  // An older range's figures under a newer range's name would mislead.
  const shown = report.diagram?.days ?? [];
  const other = Boolean(report.error) && (shown[0] !== asked.range.from || shown.at(-1) !== asked.range.to);
  const days = other ? [] : (report.diagram?.compareDays ?? []);
  const against =
    days.length > 0 ? t("report.timeShare.against", { from: formatDay(days[0] ?? ""), to: formatDay(days.at(-1) ?? "") }) : "";
  return (
    <section className="flex h-full min-h-0 flex-col" aria-label={t("report.timeShare.title")} aria-busy={report.reading}>
      <FilterBar
        filters={filters}
        values={asked}
        count={report.reading ? t("common.loading") : against}
        onEdit={edit}
        onClear={(key) => ask({ [key]: "" })}
      />
      {report.error ? <Failed key={String(other)} report={report} alone={other} /> : null}
      {other ? null : (
        <Body report={report} rangeKey={`${rangeText(asked.range)} ${asked.appId ?? ""} ${asked.stage ?? ""}`} onOpen={openerFor(asked)} />
      )}
      {exporting.dialog}
      {dialog ? (
        <LazyFilters
          filters={filters}
          values={{ ...asked }}
          first={dialog.first}
          onClose={() => setDialog(null)}
          onApply={(texts) => {
            setDialog(null);
            ask({ ...cleared, ...texts });
          }}
        />
      ) : null}
    </section>
  );
}

import { useCallback, useState, type FunctionComponent, type ReactNode } from "react";
import { comparisonsOf } from "../../contract/report/target/targets.ts";
import { crossings } from "../../contract/report/pivot/across.ts";
import type { Against, Dimension, ReportRecord } from "../../contract/report/report-record.ts";
import { useStaff } from "../client/staff.ts";
import { refreshCalls } from "../client/query.ts";
import { useT } from "../i18n/i18n.ts";
import { useKeyContext } from "../kernel/keys/contexts.ts";
import type { FilesProps } from "./picture/picture-way.ts";
import { FilterBar } from "../table/filter/filter-bar.tsx";
import { lastDays } from "../table/filter/filter-text.ts";
import { LazyFilters, useFiltersAhead } from "../table/filter/lazy-filters.ts";
import type { CallName } from "../../contract/calls.ts";
import { CheckFoot } from "./check-foot.tsx";
import { clearedOf, filtersOf, rangeText, rankedFigure, type Asked, type Looked, type useAsked } from "./address.ts";
import type { BodyProps } from "./body.ts";
import { contestedOf, openerFor } from "./behind/opening.ts";
import { useNotes } from "./note/use-notes.tsx";
import { useReportViews } from "./use-views.tsx";
import { comparedWith, neighbourRange } from "./ranges.ts";
import { pageCommands, rangeKeys } from "./report-keys.ts";
import { Failed, Nothing } from "./states.tsx";
import type { Marked } from "./note/mark-keys.ts";
import { wordsOf } from "./words.ts";

/** What a body has read: the page says what failed, and exports what was asked. */
export interface Reading {
  readonly input: object;
  /** Lines that the table has, where it is what a file holds. */
  readonly rows?: number | undefined;
  /** Columns of that file, where they are not the report's figures. */
  readonly columns?: readonly string[];
  /** Of which figures something is to be reached. */
  readonly targets?: readonly { readonly metric: string }[] | undefined;
  readonly error?: unknown;
  /** Whether only what it is compared with could not be read. */
  readonly isOfCompared?: boolean;
  /** Whether its own figures stand there, while what they are compared with is still being read. */
  readonly isRead?: boolean;
  readonly reading: boolean;
}
export interface ReportPageProps {
  readonly record: ReportRecord;
  readonly asked: ReturnType<typeof useAsked>;
  readonly until: number | null;
  readonly data: Reading;
  /** How it is taken out. */
  readonly files: FunctionComponent<FilesProps>;
  readonly body: (props: BodyProps) => ReactNode;
}

/** Whether figures on the page are of another range than the one that could not be read: under its name they would mislead. */
function useIsOther(rangeKey: string, { error, reading, isOfCompared = false }: Reading): boolean {
  const [shown, setShown] = useState("");
  // Where only what it is compared with could not be read, its own figures stand there all the same.
  const failed = Boolean(error) && !isOfCompared;
  if (!failed && !reading && shown !== rangeKey) setShown(rangeKey);
  return failed && shown !== rangeKey;
}

interface EditProps {
  readonly record: ReportRecord;
  readonly asked: Asked;
  readonly first: string | null;
  readonly onClose: () => void;
  readonly onApply: (texts: Readonly<Record<string, string>>) => void;
}
/** Its filters in a dialog; what is left out is asked for no more. */
function EditFilters({ record, asked, first, onClose, onApply }: EditProps) {
  const apply = (texts: Readonly<Record<string, string>>) => {
    onClose();
    onApply(texts);
  };
  return <LazyFilters filters={filtersOf(record)} values={{ ...asked }} first={first} onClose={onClose} onApply={apply} />;
}

/** What the range is held against: a target only where there is one. Until that is known the address is believed. */
const standingAgainst = (asked: Against, { targets = [], reading }: Reading): Against =>
  asked === "target" && !reading && targets.length === 0 ? "none" : asked;

/** Asks for the next comparison, a target only where there is one; undefined where there is but one. */
function nextAgainst(
  record: ReportRecord,
  { now, targets = [] }: Pick<Reading, "targets"> & { readonly now: Against },
  ask: (texts: Readonly<Record<string, string>>) => void,
) {
  const against = comparisonsOf(record).filter((each) => each !== "target" || each === now || targets.length > 0);
  const next = against[(against.indexOf(now) + 1) % against.length] ?? "none";
  return against.length > 1 ? () => ask({ against: next === against[0] ? "" : next, period: "" }) : undefined;
}

/** Another split; what stands across stays, where it still may. */
const splitBy = ({ rows }: ReportRecord, { across }: Looked, by: Dimension): Readonly<Record<string, string>> => ({
  by: by === rows[0] ? "" : by,
  ...(across && !crossings(rows, by).includes(across) ? { across: "" } : {}),
});

interface Told extends Pick<ReportPageProps, "record" | "data"> {
  readonly asked: Asked;
  readonly words: ReturnType<typeof wordsOf>;
  readonly looked: Looked;
}
/** What is done with the whole of it: its file, its views, what is said of its days. */
function useTools(
  Files: ReportPageProps["files"],
  { record, data, asked, words, looked }: Told,
): { readonly marked: Marked; readonly tools: ReactNode } {
  const views = useReportViews(record.path, filtersOf(record));
  const { marked, notes } = useNotes(record, asked.range);
  const tools = (
    <>
      <CheckFoot />
      {notes}
      <Files
        record={record}
        data={data}
        chosen={rankedFigure(record, looked.figure)}
        pictured={{ asked, words, compared: comparedWith(asked, looked.against) }}
      />
      {views}
    </>
  );
  return { marked, tools };
}

/** Reads all of it anew. */
function useRefresh({ calls, query }: ReportRecord): () => void {
  return useCallback(
    () => void refreshCalls(...calls.map(({ name }) => name as CallName), ...(query ? (["report.odd", "report.pivot"] as const) : [])),
    [calls, query],
  );
}

/** What tells one answer from another, whatever it is compared with. */
function keyOfRange({ range, period: _period, ...narrowed }: Asked): string {
  return [rangeText(range), ...Object.entries(narrowed).flat()].join(" ");
}

interface TroubleProps {
  readonly data: Reading;
  /** What is on the page is of another range: nothing else is shown. */
  readonly isOther: boolean;
  readonly onRetry: () => void;
}
const Trouble = ({ data: { error, isOfCompared }, isOther, onRetry }: TroubleProps) =>
  error ? <Failed key={String(isOther)} error={error} alone={isOther} ofCompared={isOfCompared} onRetry={onRetry} /> : null;

interface SheetProps {
  readonly caption: string;
  readonly busy: boolean;
  /** The range whose figures stand there; undefined while they are those of another one. */
  readonly shows: string | undefined;
  readonly children: ReactNode;
}
/** All of it; on paper with its name and days, which tab and table's caption say on the screen. */
const Sheet = ({ caption, busy, shows, children }: SheetProps) => (
  <div data-report="" data-shows={shows} className="flex h-full min-h-0 flex-col" aria-busy={busy}>
    <h1 className="hidden text-[1.25rem] font-semibold print:block">{caption}</h1>
    {children}
  </div>
);

/** The frame of every report: range and filters in the address, comparison, keys, export, and what went wrong. */
export function ReportPage({ record, asked: { asked, looked, ask }, until, data, files, body }: ReportPageProps) {
  const t = useT();
  useStaff(record.department);
  useFiltersAhead();
  const [dialog, setDialog] = useState<{ readonly first: string | null } | null>(null);
  const edit = (first: string | null) => setDialog({ first });
  const refresh = useRefresh(record);
  const { permission } = record;
  const commands = pageCommands({ edit, clear: () => ask(clearedOf(record)), refresh, contested: contestedOf(record, asked), permission });
  const handlers = rangeKeys({
    days: (days) => ask({ range: rangeText(lastDays(days)) }),
    step: (by) => ask({ range: rangeText(neighbourRange(asked.range, by)) }),
    against: nextAgainst(record, { now: looked.against, targets: data.targets }, ask),
    split: (by) => ask(splitBy(record, looked, by)),
    record,
  });
  useKeyContext<null>({ id: "report", where: "report", commands, handlers });
  const rangeKey = keyOfRange(asked);
  const isOther = useIsOther(rangeKey, data);
  const words = wordsOf(record, asked, standingAgainst(looked.against, data), until);
  const { caption, compared, bar } = words;
  const { marked, tools } = useTools(files, { record, data, asked, words, looked });
  return (
    <Sheet caption={caption} busy={data.reading} shows={(data.isRead ?? !data.reading) ? rangeKey : undefined}>
      <FilterBar
        filters={filtersOf(record)}
        values={asked}
        count={data.reading ? t("common.loading") : bar}
        onEdit={edit}
        onClear={(key) => ask({ [key]: "" })}
      />
      <Trouble data={data} isOther={isOther} onRetry={refresh} />
      {isOther
        ? null
        : body({
            record,
            asked,
            looked,
            onLook: ask,
            marked,
            rangeKey,
            caption,
            compared,
            until,
            onOpen: openerFor(asked, record),
            nothing: <Nothing isReview={record.query !== undefined} />,
          })}
      {tools}
      {dialog ? (
        <EditFilters
          record={record}
          asked={asked}
          first={dialog.first}
          onClose={() => setDialog(null)}
          onApply={(texts) => ask({ ...clearedOf(record), ...texts })}
        />
      ) : null}
    </Sheet>
  );
}

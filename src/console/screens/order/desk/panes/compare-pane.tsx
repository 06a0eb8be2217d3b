import { orderCalls } from "../../../../../contract/order/order.calls.ts";
import type { OutputOf } from "../../../../../contract/types.ts";
import { compareSources, partsOf, type CompareSource, type Mark } from "../../../../../lending/origination/compare.ts";
import { formatDay } from "../../../../i18n/format.ts";
import { t, textOf, useT } from "../../../../i18n/i18n.ts";
import { PaneFrame, type PaneStand } from "../pane-frame.tsx";
import { useCaseCall } from "../use-case-call.ts";

type Row = OutputOf<"order.profile">["compare"][number];
const signs: Readonly<Record<Mark, string>> = { same: "=", alike: "≈", differs: "≠", unread: "?" };
const tones: Readonly<Record<Mark, string>> = {
  same: "text-ok",
  alike: "text-fg-1",
  differs: "text-danger font-semibold",
  unread: "text-fg-2",
};

/** A value as people read it: a day, a word of ours, or what was written. */
function shownOf(field: Row["field"], value: string): string {
  if (field === "birthDate" || field === "idExpires") return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value) : value;
  return field === "gender" ? textOf(`order.gender.${value}`) || value : value;
}

/** Letter by letter against what was typed: what parts stands underlined. */
const Parted = ({ typed, value }: { readonly typed: string; readonly value: string }) =>
  partsOf(typed, value).map(({ text, differs }, at) =>
    differs ? (
      // The same letters may part twice.
      // oxlint-disable-next-line react/no-array-index-key
      <u key={at} className="font-semibold text-danger decoration-2">
        {text}
      </u>
    ) : (
      text
    ),
  );

/** What a source says of a field, against what was typed. */
function Value({ row, source }: { readonly row: Row; readonly source: CompareSource }) {
  const value = row.values[source];
  if (!value) return <span className="text-fg-2">–</span>;
  const typed = row.values.typed;
  if (source === "document" && row.unsure)
    return (
      <span className="text-fg-2" title={t("review.compare.unsure")}>
        {shownOf(row.field, value)} ?<span className="sr-only"> {t("review.compare.unsure")}</span>
      </span>
    );
  if (source === "typed" || !typed || typed === value) return <>{shownOf(row.field, value)}</>;
  return <Parted typed={shownOf(row.field, typed)} value={shownOf(row.field, value)} />;
}

const markText = ({ mark, unsure }: Row): string => t(`review.compare.${mark === "unread" && unsure ? "unsure" : mark}`);

interface Props {
  readonly loanRecordId: number;
  readonly answers: Readonly<Record<string, string>>;
  readonly stand: PaneStand;
}

/** What the customer wrote beside what his document, his bank and his last order say. */
export function ComparePane({ loanRecordId, answers, stand }: Props) {
  const t = useT();
  const data = useCaseCall(orderCalls["order.profile"], { loanRecordId });
  const rows = data?.compare ?? [];
  const sources = compareSources.filter((source) => source === "typed" || rows.some(({ values }) => values[source]));
  const differing = rows.filter(({ mark }) => mark === "differs").length;
  const summary = data ? t(differing > 0 ? "review.compare.differing" : "review.compare.none", { count: differing }) : "";
  return (
    <PaneFrame pane="profile" stand={stand} summary={summary} isReady={data !== undefined} fits>
      <table className="w-full text-cell">
        <Heads sources={sources} />
        <tbody>
          {rows.map((row) => (
            <Compared key={row.field} row={row} sources={sources} answers={answers} />
          ))}
        </tbody>
      </table>
    </PaneFrame>
  );
}

type Sources = readonly CompareSource[];
const Heads = ({ sources }: { readonly sources: Sources }) => (
  <thead>
    <tr className="text-left text-fg-2">
      <th scope="col" className="w-5 font-normal">
        <span className="sr-only">{t("review.compare.mark")}</span>
      </th>
      <th scope="col" className="pr-2 font-normal">
        {t("review.compare.field")}
      </th>
      {sources.map((source) => (
        <th key={source} scope="col" className="pr-2 font-normal">
          {t(`review.source.${source}`)}
        </th>
      ))}
    </tr>
  </thead>
);

interface ComparedProps extends Pick<Props, "answers"> {
  readonly row: Row;
  readonly sources: Sources;
}
/** A field with its mark; where it differs from what it is held against stands what was answered to it. */
const Compared = ({ row, sources, answers }: ComparedProps) => (
  <tr className="h-6 border-t border-line align-top">
    <td className={`font-mono ${tones[row.mark]}`} title={markText(row)}>
      {signs[row.mark]}
      <span className="sr-only">{markText(row)}</span>
    </td>
    <td className="whitespace-nowrap pr-2 text-fg-2">{t(`review.field.${row.field}`)}</td>
    {sources.map((source) => (
      <td key={source} className="pr-2 [overflow-wrap:anywhere]">
        <Value row={row} source={source} />
        {source === row.against && row.mark === "differs" ? <Answer field={row.field} answers={answers} /> : null}
      </td>
    ))}
  </tr>
);

function Answer({ field, answers }: Pick<Props, "answers"> & { readonly field: string }) {
  const answer = answers[field];
  return answer ? (
    <span className="pl-2 text-fg-2">✓ {textOf(`review.differ.${answer}`)}</span>
  ) : (
    <span className="pl-2 text-warn">{t("review.compare.why")}</span>
  );
}

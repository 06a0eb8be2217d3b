import { Alert } from "../../ui/alert.tsx";
import { useRef } from "react";
import { bookHalves } from "../../../contract/report/book/halves.ts";
import { isBookReport } from "../../../contract/report/book/book-reports.ts";
import { isExplainedBoard } from "../../../contract/report/explained.ts";
import { figureOf, figures, type Figure, type FigureKey } from "../../../contract/report/figures.ts";
import { queryCalls } from "../../../contract/report/review/query.calls.ts";
import type { InputOf, OutputOf } from "../../../contract/types.ts";
import { useAsked } from "../../client/asked.ts";
import { formatDay, formatInstant, formatMonth, formatNumber, timeZone } from "../../i18n/format.ts";
import { textOf, useT } from "../../i18n/i18n.ts";
import { failureText } from "../../i18n/reason.ts";
import { appName, productName } from "../../table/filter/options.ts";
import { keyOf } from "../../kernel/verbs/table.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { figureName, valueText } from "../values.ts";

export interface ExplainProps {
  readonly input: InputOf<"report.explain">;
  /** What the line is about; null: the total. */
  readonly line: string | null;
  /** The filters as they are said. */
  readonly filters: readonly string[];
  /** Opens what is behind the figure; undefined where nothing is. */
  readonly onOpen: (() => void) | undefined;
  readonly onClose: () => void;
}
type Part = OutputOf<"report.explain">["parts"][number];

const isFigure = (name: string): name is FigureKey => Object.hasOwn(figures, name);
const partName = (name: string): string => (isFigure(name) ? figureName(name) : textOf(`explain.part.${name}`) || name);

/** Unit of a part: of a figure its own; of what only divides, that of money where the quotient is money, and of hours and seconds their own. */
function unitOf(name: string, { unit, over }: Figure): Figure["unit"] {
  if (isFigure(name)) return figureOf(name).unit;
  if (/seconds/i.test(name)) return "minutes";
  const isMoney = unit === "money" || (over !== undefined && isFigure(over.whole) && figureOf(over.whole).unit === "money");
  return isMoney && name !== over?.whole ? "money" : "count";
}

/** From what a figure is counted, in a sentence. */
function sourceOf(report: InputOf<"report.explain">["reportCode"], metric: FigureKey): string {
  if (isExplainedBoard(report)) return textOf(figureOf(metric).drill === "stock" ? "explain.book.beside" : "explain.book.work");
  if (!isBookReport(report)) return textOf("explain.book.review");
  const { over }: Figure = figureOf(metric);
  // What stood there is a sum of the moves up to then.
  if (figureOf(metric).drill === "book.moveHeld") return textOf("explain.book.move");
  const sums = (over ? [over.part, over.whole] : [metric]).map(
    (name) => (isFigure(name) ? figureOf(name).is : undefined) ?? bookHalves[name],
  );
  const [sum] = sums.flatMap((each) => (each ? [each] : []));
  if (!sum) return textOf(over || !figureOf(metric).server ? "explain.book.work" : "explain.book.beside");
  return textOf(`explain.book.${sum.book}${sum.credited ? "Credited" : ""}`, { accounts: (sum.items ?? sum.less?.items ?? []).join(", ") });
}

const differenceOf = ({ kept, facts }: Part): number => (kept ?? 0) - (facts ?? 0);

const partCell = "px-3 py-1 text-right font-mono whitespace-nowrap";

/** What is kept, what the records say, and how far they are apart; the whole stands last, below a line. */
function PartLine({ part, figure, isWhole }: { readonly part: Part; readonly figure: Figure; readonly isWhole: boolean }) {
  const unit = unitOf(part.name, figure);
  const difference = differenceOf(part);
  return (
    <tr className={isWhole ? "border-t-2 border-line-strong font-semibold" : "border-t border-line"}>
      <th scope="row" className="px-3 py-1 text-left font-normal">
        {partName(part.name)}
      </th>
      <td className={partCell}>{valueText(unit, part.kept)}</td>
      <td className={partCell}>{valueText(unit, part.facts)}</td>
      <td className={`${partCell} ${difference === 0 ? "" : "text-danger"}`}>{valueText(unit, difference)}</td>
    </tr>
  );
}

function Parts({ parts, figure }: { readonly parts: readonly Part[]; readonly figure: Figure }) {
  const t = useT();
  return (
    <table className="w-full text-cell" data-parts="">
      <thead className="text-fg-2">
        <tr>
          <th scope="col" className="px-3 py-1 text-left font-normal">
            {t("explain.head.part")}
          </th>
          {(["kept", "facts", "difference"] as const).map((head) => (
            <th key={head} scope="col" className="px-3 py-1 text-right font-normal">
              {t(`explain.head.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {parts.map((part, at) => (
          <PartLine key={part.name} part={part} figure={figure} isWhole={at === parts.length - 1} />
        ))}
      </tbody>
    </table>
  );
}

type Answer = OutputOf<"report.explain">;

/** Its days, what it is narrowed by, whose it is, and when it was read. */
function Facts({ input, filters, known }: Pick<ExplainProps, "input" | "filters"> & { readonly known: Answer | null }) {
  const t = useT();
  const time = known ? formatInstant(known.at) : "";
  const facts: readonly (readonly [name: "days" | "filters" | "seen" | "read", text: string])[] = [
    ["days", `${formatDay(input.startTime)} – ${formatDay(input.endTime)} (${timeZone()})`],
    ["filters", filters.length > 0 ? filters.join(" · ") : t("explain.noFilters")],
    ...(known
      ? ([
          ["seen", t(`explain.scope.${known.scope}`)],
          ["read", known.waiting > 0 ? t("explain.waiting", { time, count: formatNumber(known.waiting) }) : t("explain.folded", { time })],
        ] as const)
      : []),
  ];
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1 text-cell">
      {facts.map(([name, text]) => (
        <div key={name} className="contents">
          <dt className="text-fg-2">{t(`explain.${name}`)}</dt>
          <dd translate={name === "filters" && filters.length > 0 ? "no" : undefined}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Whether the records say the same; or that they are being counted, or why they could not be. */
function Verdict({ known, error }: { readonly known: Answer | null; readonly error: unknown }) {
  const t = useT();
  if (error) return <Alert>{failureText(error)}</Alert>;
  const differs = known?.parts.some((part) => differenceOf(part) !== 0);
  return (
    <p role="status" className={differs ? "text-danger" : known ? "text-ok" : "text-fg-1"}>
      {t(known ? (differs ? "explain.differs" : "explain.equal") : "explain.counting")}
    </p>
  );
}

/** That days which were closed have changed since, and what the number was. */
function Restated({ known: { closed, parts }, figure }: { readonly known: Answer; readonly figure: Figure }) {
  const t = useT();
  const now = parts.at(-1)?.facts ?? null;
  if (closed === null || closed === now) return null;
  return (
    <p className="text-warn" data-restated="">
      {t("explain.restated", { closed: valueText(figure.unit, closed), now: valueText(figure.unit, now) })}
    </p>
  );
}

/** What it is to reach, who said so and when. */
function Aims({ targets, figure }: { readonly targets: Answer["targets"]; readonly figure: Figure }) {
  const t = useT();
  return (
    <ul className="text-cell text-fg-1" data-aims="">
      {targets.map(({ month, by, key, name, value, setBy, at }) => (
        <li key={`${month} ${by} ${key}`}>
          {t("explain.target", {
            month: formatMonth(month),
            whom:
              by === "all"
                ? t("reporting.target.dim.all")
                : by === "app"
                  ? appName(Number(key))
                  : by === "product"
                    ? productName(Number(key))
                    : (name ?? key),
            value: valueText(figure.unit, value),
            name: setBy,
            time: formatInstant(at),
          })}
        </li>
      ))}
    </ul>
  );
}

/** How a number comes about: what it is divided from, and what the records say of it, counted anew. */
export function ExplainDialog({ input, line, filters, onOpen, onClose }: ExplainProps) {
  const t = useT();
  // Enter is that of the button that has the focus: the way on, where there is one.
  const first = useRef<HTMLButtonElement>(null);
  const { data, error, waiting } = useAsked(queryCalls["report.explain"], input);
  const metric = input.metric as FigureKey;
  const figure = figureOf(metric);
  const known = data && !waiting && !error ? data : null;
  return (
    <Dialog title={t("explain.title", { figure: figureName(metric) })} width="wide" onClose={onClose} first={first}>
      <div className="flex flex-col gap-3 p-4" aria-busy={waiting} data-explain="">
        <p className="text-form font-semibold">{line === null ? t("explain.total") : <span translate="no">{line}</span>}</p>
        {figure.over ? (
          <p className="text-form">{`${figureName(metric)} = ${partName(figure.over.part)} ÷ ${partName(figure.over.whole)}`}</p>
        ) : null}
        <p className="text-fg-1">{sourceOf(input.reportCode, metric)}</p>
        {known ? <Parts parts={known.parts} figure={figure} /> : null}
        {known ? <Restated known={known} figure={figure} /> : null}
        {known && known.targets.length > 0 ? <Aims targets={known.targets} figure={figure} /> : null}
        <Verdict known={known} error={waiting ? null : error} />
        <Facts input={input} filters={filters} known={known} />
        <div className="flex justify-end gap-2">
          <Button ref={onOpen ? undefined : first} onClick={onClose} chord={keyOf("escape")}>
            {t("common.close")}
          </Button>
          {onOpen ? (
            <Button ref={first} tone="primary" onClick={onOpen} chord={keyOf("confirm")}>
              {t("explain.open")}
            </Button>
          ) : null}
        </div>
      </div>
    </Dialog>
  );
}

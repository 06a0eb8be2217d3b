import { systemConfigCalls } from "../../../../contract/basics/setting/system-config.calls.ts";
import type { InputOf, OutputOf } from "../../../../contract/types.ts";
import { useAsked } from "../../../client/asked.ts";
import { formatDay, formatNumber, formatSum } from "../../../i18n/format.ts";
import { t } from "../../../i18n/i18n.ts";
import { failureText } from "../../../i18n/reason.ts";
import { Spinner } from "../../../ui/spinner.tsx";

type Answer = OutputOf<"systemConfig.dryRun">;
type Line = Answer["lines"][number];

const sideOf = ({ isMoney }: Line, value: number | null): string =>
  value === null ? "" : isMoney ? formatSum(value) : formatNumber(value);
const sidesOf = (line: Line): string =>
  [sideOf(line, line.before), sideOf(line, line.after)].filter((side, at, all) => side !== "" && (at === 0 || side !== all[0])).join(" → ");

/** Old value, new value, day, and what it would change in what runs now; of what waits, worked out anew. */
export function DryRun({ input }: { readonly input: InputOf<"systemConfig.dryRun"> | null }) {
  const { data, error } = useAsked(systemConfigCalls["systemConfig.dryRun"], input);
  if (input === null) return null;
  if (error) return <p className="text-danger">{failureText(error)}</p>;
  if (!data) return <Spinner label={t("setting.dryRun")} />;
  return (
    <output
      aria-live="polite"
      data-dry-run=""
      className="flex flex-col gap-1 rounded-panel border border-line bg-1 px-3 py-2 text-cell text-fg-1"
    >
      <span className="font-semibold text-fg-0">
        {t("setting.strip", { before: data.before || "–", after: data.after, day: formatDay(data.validFrom) })}
      </span>
      <Notes data={data} />
      <Lines data={data} />
    </output>
  );
}

function Notes({ data }: { readonly data: Answer }) {
  return (
    <>
      {data.isMoved ? <span className="text-warn">{t("setting.moved", { day: formatDay(data.validFrom) })}</span> : null}
      {data.isLoose ? <span className="font-semibold text-danger">{t("setting.loose")}</span> : null}
      {data.needsSecond ? <span>{t("setting.second")}</span> : null}
      {data.sampled < 100 ? <span>{t("setting.sampled", { share: formatNumber(data.sampled) })}</span> : null}
    </>
  );
}

function Lines({ data }: { readonly data: Answer }) {
  if (data.lines.length === 0) return <span className="text-fg-2">{t("setting.noChange")}</span>;
  return (
    <ul className="grid max-h-40 grid-cols-2 gap-x-6 overflow-y-auto max-[640px]:grid-cols-1">
      {data.lines.map((line) => (
        <li key={`${line.what} ${line.name}`} className="flex justify-between gap-3">
          <span>{t(`setting.line.${line.what}`, { name: line.name })}</span>
          <span className="font-mono text-fg-0">{sidesOf(line)}</span>
        </li>
      ))}
    </ul>
  );
}

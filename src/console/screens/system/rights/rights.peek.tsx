import type { RowOf } from "../../../../contract/types.ts";
import {
  identityCodes,
  requestKindCodes,
  requestOutcomeCodes,
  requestStateCodes,
  requestWayCodes,
} from "../../../../lending/rights/data-subject.ts";
import { formatDay, formatInstant } from "../../../i18n/format.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { wordOf } from "../../../table/filter/options.ts";
import { Chip } from "../../../ui/chip.tsx";
import { ErasureLines } from "./rights.lines.tsx";

type Row = RowOf<"customerRights.list">;

/** A request whole, and for one to be erased what that would do today. */
export function RightsPeek({ row }: { readonly row: Row }) {
  useT();
  const came = [wordOf(requestWayCodes, row.way), wordOf(identityCodes, row.identity), formatDay(row.receivedOn), row.recorder];
  const ended = row.endTime && [row.outcome && wordOf(requestOutcomeCodes, row.outcome), row.ender, formatInstant(row.endTime)];
  return (
    <div className="flex flex-col gap-3">
      <h2 className="flex flex-wrap items-center gap-2 font-semibold">
        <span translate="no">{row.name}</span>
        <Chip tone={row.state === "waiting" ? "warn" : row.state === "done" ? "good" : "plain"}>
          {wordOf(requestStateCodes, row.state)}
        </Chip>
      </h2>
      <p className="text-fg-0">
        {[wordOf(requestKindCodes, row.kind), row.phone, `${t("rights.column.due")} ${formatDay(row.dueOn)}`].join(" · ")}
      </p>
      <p className="text-fg-1">{came.filter(Boolean).join(" · ")}</p>
      {row.note ? <p className="break-words text-fg-1">{row.note}</p> : null}
      {ended ? <p className="text-fg-1">{ended.filter(Boolean).join(" · ")}</p> : null}
      {row.answer ? <p className="break-words text-fg-1">{row.answer}</p> : null}
      {row.hold ? (
        <p className="break-words text-warn">
          {t("rights.column.hold")}: <span translate="no">{row.hold}</span>
        </p>
      ) : null}
      {row.keptUntil ? (
        <p className="text-warn">
          {t("rights.column.kept")} {formatDay(row.keptUntil)}
        </p>
      ) : null}
      {row.kind === "erasure" && row.daysLeft !== null ? <ErasureLines id={row.id} /> : null}
    </div>
  );
}

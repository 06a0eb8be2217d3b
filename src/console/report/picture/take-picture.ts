import { pictureCalls } from "../../../contract/report/picture/picture.calls.ts";
import type { InputOf } from "../../../contract/types.ts";
import { saveFile } from "../../client/save-file.ts";
import { formatInstant } from "../../i18n/format.ts";
import { t } from "../../i18n/i18n.ts";
import type { MessageKey } from "../../i18n/sections.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { Source } from "../../kernel/command/records.ts";
import { toast } from "../../kernel/state/messages.ts";
import { describeFilter } from "../../table/filter/filter-bar.tsx";
import { filtersOf, type Asked } from "../address.ts";
import type { ReportRecord } from "../../../contract/report/report-record.ts";
import type { Range } from "../ranges.ts";
import { daysText, type Words } from "../words.ts";
import { pictureFile } from "./picture.ts";

/** What a picture is of. */
export interface Pictured {
  readonly record: ReportRecord;
  readonly asked: Asked;
  readonly words: Words;
  readonly compared: Range | null;
  /** As the report asked. */
  readonly filters: object;
}

type Input = InputOf<"reportPicture.take">;
/** Which report it is, and what narrows it: what hours stand beside is said of the picture apart. */
function takenOf({ record: { query, board }, filters }: Pictured): Pick<Input, "reportCode" | "filters"> {
  const { reportCode: _code, compareStart: _start, compareEnd: _end, ...narrowed } = filters as Record<string, unknown>;
  return { reportCode: (query ?? board) as Input["reportCode"], filters: narrowed as Input["filters"] };
}

/** Goes on record with its reason, and is then drawn and kept; throws what the server refuses, before anything is drawn. */
export async function takePicture(
  pictured: Pictured,
  reason: string,
  { source, key: idempotencyKey }: { readonly source: Source; readonly key: string },
): Promise<() => Promise<void>> {
  const { record, asked, words, compared } = pictured;
  const taken = takenOf(pictured);
  const input = { ...taken, ...(compared ? { compared: { from: compared.from, to: compared.to } } : {}), reason };
  const { by, at } = await ports.send(pictureCalls["reportPicture.take"], input, { command: "report.picture", source, idempotencyKey });
  const narrowed = filtersOf(record).flatMap((filter) => {
    const value = filter.key === "range" || filter.key === "period" ? undefined : asked[filter.key];
    return value === undefined ? [] : [`${t(filter.label)} ${describeFilter(filter, value)}`];
  });
  const time = formatInstant(at);
  const told = {
    title: t(record.title as MessageKey),
    lines: [
      [daysText(asked.range), words.bar].join(" · "),
      ...(narrowed.length > 0 ? [narrowed.join(" · ")] : []),
      t("export.asOf", { time }),
    ],
    mark: t("export.pictureMark", { by, time, reason }),
  };
  return async () => {
    const name = `report-${taken.reportCode}-${at.slice(0, 10)}.png`;
    saveFile({ file: await pictureFile(told), name });
    toast(t("export.saved", { name }), { tone: "good" });
  };
}

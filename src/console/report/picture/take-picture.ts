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
import type { QueryRecord } from "../rank/query.data.ts";
import type { Range } from "../ranges.ts";
import { daysText, type Words } from "../words.ts";
import { pictureFile } from "./picture.ts";

/** What a picture is of. */
export interface Pictured {
  readonly record: QueryRecord;
  readonly asked: Asked;
  readonly words: Words;
  readonly compared: Range | null;
  readonly filters: InputOf<"reportPicture.take">["filters"];
}

/** Goes on record with its reason, and is then drawn and kept; throws what the server refuses, before anything is drawn. */
export async function takePicture(
  { record, asked, words, compared, filters }: Pictured,
  reason: string,
  { source, key: idempotencyKey }: { readonly source: Source; readonly key: string },
): Promise<() => Promise<void>> {
  const input = { reportCode: record.query, filters, ...(compared ? { compared: { from: compared.from, to: compared.to } } : {}), reason };
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
    const name = `report-${record.query}-${at.slice(0, 10)}.png`;
    saveFile({ file: await pictureFile(told), name });
    toast(t("export.saved", { name }), { tone: "good" });
  };
}

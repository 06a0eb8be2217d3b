import { t } from "../../i18n/i18n.ts";
import { toast } from "../../kernel/state/messages.ts";
import type { FigureKey } from "../../../contract/report/figures.ts";
import type { ReportRecord } from "../../../contract/report/report-record.ts";
import type { PictureWay } from "../../table/export/export-dialog.tsx";
import { script } from "../../ui/later.tsx";
import { partsHere } from "./parts.ts";
import type { Pictured } from "./take-picture.ts";

/** What a report may be taken out as, by its keys. */
export interface FilesProps {
  readonly record: ReportRecord;
  readonly data: {
    readonly input: object;
    readonly rows?: number | null | undefined;
    readonly columns?: readonly string[] | undefined;
    readonly targets?: readonly { readonly metric: string }[] | undefined;
  };
  /** The figure that is looked at: what it is to reach goes with the lines. */
  readonly chosen: FigureKey;
  /** What its picture says of itself. */
  readonly pictured: Pick<Pictured, "asked" | "words" | "compared">;
}

/** How the picture that stands on the page is taken out; of a board nothing but what narrows it goes on record. */
export function pictureOf(
  record: ReportRecord,
  { pictured, input }: Pick<FilesProps, "pictured"> & { readonly input: object },
): PictureWay {
  if (partsHere().length === 0) return { take: null };
  return {
    take: async (reason, how) => {
      const { takePicture } = await script(() => import("./take-picture.ts"));
      const draw = await takePicture({ record, filters: input, ...pictured }, reason, how);
      // Behind the dialog, which is gone by then.
      void draw().catch(() => toast(t("export.failed", { why: t("export.notDrawn") }), { tone: "bad" }));
    },
  };
}

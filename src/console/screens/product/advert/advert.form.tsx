import { useState } from "react";
import { advertCalls as calls } from "../../../../contract/product/advert.calls.ts";
import { uploadCalls } from "../../../../contract/product/file.calls.ts";
import type { InputOf, RowOf } from "../../../../contract/types.ts";
import { positionCodes } from "../../../../lending/options/app-codes.ts";
import { addDays, localDate, startOfDay } from "../../../../lending/time/zone.ts";
import { base64Of } from "../../../form/base64.ts";
import { choice, date, image, number, text } from "../../../form/kinds.ts";
import { timeZone } from "../../../i18n/format.ts";
import { t } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import type { Source } from "../../../kernel/command/records.ts";
import { appOptions, choicesOf } from "../../../table/filter/options.ts";
import { FieldsDialog, type Asked } from "../../../form/fields-dialog.tsx";
import type { ValuesOf } from "../../../form/use-form.ts";
import { languageOptions } from "../languages.ts";

type Advert = RowOf<"advert.list">;
const fields = {
  appId: choice({ label: "setting.product.column.app", required: true, options: appOptions }),
  position: choice({ label: "product.advert.position", required: true, options: choicesOf(positionCodes) }),
  picture: image({ label: "product.advert.image" }),
  link: text({ label: "product.advert.link" }),
  language: choice({ label: "product.app.locale", options: languageOptions, hint: () => t("product.advert.languageHint") }),
  startTime: date({ label: "product.advert.start" }),
  endTime: date({ label: "product.advert.end" }),
  orderNum: number({ label: "product.advert.order", required: true }),
};

const dayOf = (instant: string | null): string | null => (instant === null ? null : localDate(new Date(instant), timeZone()));
const lastDayOf = (instant: string | null): string | null =>
  instant === null ? null : dayOf(new Date(new Date(instant).getTime() - 1).toISOString());
const instantOf = (day: string | null, more: number): string | null =>
  day === null ? null : startOfDay(addDays(day, more), timeZone()).toISOString();

const initialOf = (advert: Advert | null) =>
  advert
    ? {
        appId: advert.appId,
        position: advert.position,
        link: advert.link,
        language: advert.language || null,
        startTime: dayOf(advert.startTime),
        endTime: lastDayOf(advert.endTime),
        orderNum: advert.orderNum,
      }
    : { orderNum: 0 };

/** Sends a picture, once: after a refusal of the advert it is there already. */
function useUpload(source: Source) {
  const [sent] = useState(new Map<Blob, number>());
  return async (picture: Blob, appId: number): Promise<number> => {
    const known = sent.get(picture);
    if (known !== undefined) return known;
    const input = { scene: "advert" as const, appId, file: await base64Of(picture) };
    const { fileId } = await ports.send(uploadCalls["file.upload"], input, {
      command: "advert.upload",
      source,
      idempotencyKey: crypto.randomUUID(),
    });
    sent.set(picture, fileId);
    return fileId;
  };
}

/** Both days belong to it: it ends with the beginning of the day after the last. */
const inputOf = (typed: ValuesOf<typeof fields>, imageId: number | null) =>
  ({
    appId: Number(typed.appId),
    position: String(typed.position),
    imageId,
    link: typed.link,
    language: String(typed.language ?? ""),
    startTime: instantOf(typed.startTime, 0),
    endTime: instantOf(typed.endTime, 1),
    orderNum: Number(typed.orderNum),
  }) as InputOf<"advert.save">;

/** An advert with its picture, its place and its time; both days belong to it. */
export function AdvertForm({ subject, source, submit, cancel }: Asked<Advert | null>) {
  const upload = useUpload(source);
  return (
    <FieldsDialog
      title={t(subject ? "product.advert.edit" : "product.advert.add")}
      fields={fields}
      initial={initialOf(subject)}
      judge={({ startTime, endTime }) =>
        startTime && endTime && startTime > endTime ? { error: "range.reversed", field: "endTime" } : null
      }
      cancel={cancel}
      submit={async (typed, idempotencyKey) => {
        const imageId = typed.picture ? await upload(typed.picture, Number(typed.appId)) : (subject?.imageId ?? null);
        await ports.send(
          calls["advert.save"],
          { ...inputOf(typed, imageId), ...(subject ? { id: subject.id } : {}) },
          { command: "advert.save", source, idempotencyKey },
        );
        ports.tell({ kind: "done", text: t("product.done") }, "advert.save");
        submit(true);
      }}
    />
  );
}

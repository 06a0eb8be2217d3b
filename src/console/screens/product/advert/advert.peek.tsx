import { useEffect, useState } from "react";
import { advertCalls as calls } from "../../../../contract/product/advert.calls.ts";
import type { RowOf } from "../../../../contract/types.ts";
import { Refused } from "../../../../lending/reason.ts";
import { positionCodes } from "../../../../lending/options/app-codes.ts";
import { listingCodes } from "../../../../lending/options/finance/money-ways.ts";
import { fetchFile } from "../../../client/client.ts";
import { formatInstant, formatNumber, formatPercent } from "../../../i18n/format.ts";
import { t } from "../../../i18n/i18n.ts";
import { failureText } from "../../../i18n/reason.ts";
import { appName, wordOf } from "../../../table/filter/options.ts";
import { languageName } from "../languages.ts";

type Advert = RowOf<"advert.list">;

/** The picture's address in the page's memory, for as long as it is shown. */
function usePicture({ id, imageId }: Advert) {
  const [shown, setShown] = useState<{ readonly imageId: number; readonly address: string } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    if (imageId === null) return;
    let address: string | null = null;
    let current = true;
    fetchFile(calls["advert.image"], { id, part: "whole" }).then(
      ({ file }) => {
        if (!current) return;
        address = URL.createObjectURL(file);
        setShown({ imageId, address });
      },
      (error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        if (current) setFailure(error);
      },
    );
    return () => {
      current = false;
      if (address) URL.revokeObjectURL(address);
    };
  }, [id, imageId]);
  return { address: shown?.imageId === imageId ? shown.address : null, failure };
}

/** An advert as the customer sees it, and what came of it. */
export function AdvertPeek({ row }: { readonly row: Advert }) {
  const { address, failure } = usePicture(row);
  const facts: readonly (readonly [string, string])[] = [
    [t("setting.product.column.app"), appName(row.appId)],
    [t("product.advert.position"), wordOf(positionCodes, row.position)],
    [t("setting.product.column.status"), wordOf(listingCodes, row.status)],
    [t("product.app.locale"), languageName(row.language)],
    [t("product.advert.start"), row.startTime ? formatInstant(row.startTime) : "–"],
    [t("product.advert.end"), row.endTime ? formatInstant(row.endTime) : "–"],
    [t("product.advert.views"), formatNumber(row.views)],
    [
      t("product.advert.clicks"),
      row.views > 0 ? `${formatNumber(row.clicks)} (${formatPercent(row.clicks / row.views)})` : formatNumber(row.clicks),
    ],
  ];
  return (
    <div className="flex flex-col gap-3">
      {failure ? <p className="text-danger">{failureText(failure)}</p> : null}
      {address ? <img src={address} alt={t("product.advert.image")} className="max-h-[50vh] w-full rounded-panel object-contain" /> : null}
      {row.imageId === null ? <p className="text-fg-1">{t("product.advert.noImage")}</p> : null}
      <p translate="no" className="break-all text-fg-1">
        {row.link}
      </p>
      <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1 text-cell">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-fg-2">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

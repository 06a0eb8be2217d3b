import type { RowOf } from "../../../contract/types.ts";
import { formatDay, formatNumber, formatRate, formatSum } from "../../i18n/format.ts";
import { t, textOf, tn } from "../../i18n/i18n.ts";
import { appName } from "../../table/filter/options.ts";

export type Coupon = RowOf<"coupon.list">;
export const million = 1_000_000;

/** What it takes off, in the words of its kind: an amount, a share of the interest, or days of it. */
export function faceOf({ type, faceValue }: Pick<Coupon, "type" | "faceValue">): string {
  if (type === "rateOff") return t("coupon.face.rate", { share: formatRate(faceValue / million) });
  if (type === "freeDays") return tn("coupon.face.days", faceValue, { count: formatNumber(faceValue) });
  return formatSum(faceValue);
}

export const appsOf = ({ appIds }: Coupon): string => appIds.map(appName).join(", ") || t("coupon.all");
export const userTypesOf = ({ userTypes }: Coupon): string =>
  userTypes.map((type) => textOf(`table.userType.${type}`)).join(", ") || t("coupon.all");

/** How long whoever has one may use it. */
export function validityOf({ validDays, startTime, endTime }: Coupon): string {
  return [
    ...(validDays === null ? [] : [tn("coupon.valid.days", validDays, { count: formatNumber(validDays) })]),
    ...(startTime === null ? [] : [t("coupon.valid.from", { day: formatDay(startTime) })]),
    ...(endTime === null ? [] : [t("coupon.valid.to", { day: formatDay(endTime) })]),
  ].join(" · ");
}

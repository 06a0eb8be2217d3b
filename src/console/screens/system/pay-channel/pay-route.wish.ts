import type { InputOf } from "../../../../contract/types.ts";

interface Typed {
  readonly channel: string | number | null;
  readonly appId: string | number | null;
  readonly bank: string;
  readonly from: number | null;
  readonly to: number | null;
  readonly opens: number | null;
  readonly closes: number | null;
  readonly weight: number | null;
  readonly dailyCap: number | null;
  readonly isFallback: boolean;
}
/** A rule as a change of it is asked for. */
export const routeOf = ({
  channel,
  appId,
  bank,
  from,
  to,
  opens,
  closes,
  weight,
  dailyCap,
  isFallback,
}: Typed): Omit<InputOf<"payRoute.save">, "id"> => ({
  bank,
  from,
  to,
  opens,
  closes,
  dailyCap,
  isFallback,
  channel: String(channel ?? ""),
  appId: appId === null ? null : Number(appId),
  weight: weight ?? 1,
});

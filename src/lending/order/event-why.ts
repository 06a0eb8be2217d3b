import { parkReasons, releaseReasons } from "../options/review-reasons.ts";

/** Why a review went back to its pool without anybody's wish. */
const systemCauses: readonly string[] = ["late", "resting", "disabled", "left", "moved", "assigned"];
const reasonsOf: Readonly<Record<string, readonly string[]>> = { reviewParked: parkReasons, reviewReleased: releaseReasons };

export interface Told {
  readonly event: string;
  readonly remark: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Why something happened to an order, as a word that has a text (locales: history.why), and what somebody has written beside it. */
export function whyOf({ event, remark, detail }: Told): { readonly why: string | null; readonly remark: string } {
  if (event === "reviewReleased" && systemCauses.includes(remark)) return { why: remark, remark: "" };
  const { reason } = detail;
  const why = typeof reason === "number" ? reasonsOf[event]?.[reason - 1] : undefined;
  return { why: why ?? null, remark };
}

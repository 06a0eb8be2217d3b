import { policyOf } from "../contact/contact-policy.ts";
import { lawFields, lawText, type LawField } from "./law-fields.ts";

/** One row of a market's contact law, as somebody reads it before a lender works under it. */
export interface LawRow {
  readonly key: LawField;
  readonly value: string;
  readonly source: string;
}

/** The market's own law on a day, row by row, each with its source. */
export function lawRowsOf(market: string, on: string): readonly LawRow[] {
  const policy = policyOf(market, on);
  return (Object.keys(lawFields) as LawField[]).map((key) => ({ key, value: lawText(policy, key), source: policy.source }));
}

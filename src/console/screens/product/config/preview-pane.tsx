import { useEffect, useState } from "react";
import { productCalls as calls } from "../../../../contract/product/product.calls.ts";
import type { InputOf, OutputOf } from "../../../../contract/types.ts";
import { Refused } from "../../../../lending/reason.ts";
import { send } from "../../../client/client.ts";
import type { Typed } from "../../../form/page/difference.ts";
import { t } from "../../../i18n/i18n.ts";
import { failureText } from "../../../i18n/reason.ts";
import { fields, type Values } from "./config.fields.ts";
import { draftOf } from "./config.draft.ts";
import { LoanTables } from "./loan-tables.tsx";
import { LawLines } from "./law-lines.tsx";

export type Preview = OutputOf<"product.preview">;
type Asked = InputOf<"product.preview">;

/** ms after the last key: a hand that types on asks nothing between two of its letters. */
const settles = 180;

/** What the fields say together; null while one that is needed cannot be read. */
function valuesIn(typed: Typed): Values | null {
  const values: Record<string, unknown> = {};
  for (const [name, kind] of Object.entries(fields)) {
    const reading = kind.read((typed[name] ?? kind.empty) as never);
    if ("reason" in reading) {
      // Neither name nor app changes what a loan costs.
      if (name === "name" || name === "appId") continue;
      return null;
    }
    values[name] = reading.value;
  }
  return values as unknown as Values;
}

/** The largest loan, for the longest time; the smallest comes with it. */
function askedOf(values: Values): Asked | null {
  const { config, offer } = draftOf(values);
  const term = offer.terms.at(-1);
  return term === undefined ? null : ({ config, offer, amount: offer.amountMax, term } as Asked);
}

interface Shown {
  readonly preview: Preview | null;
  readonly failure: unknown;
  readonly asked: Asked | null;
}
/** Asked anew for what was typed last; what stood before stays until the answer is there. */
function usePreview(typed: Typed): Shown {
  const [shown, setShown] = useState<Shown>({ preview: null, failure: null, asked: null });
  const values = valuesIn(typed);
  const asked = values && askedOf(values);
  const key = asked && JSON.stringify(asked);
  useEffect(() => {
    if (key === null) return;
    let current = true;
    const input = JSON.parse(key) as Asked;
    const timer = setTimeout(() => {
      send(calls["product.preview"], input).then(
        (preview) => current && setShown({ preview, failure: null, asked: input }),
        (error: unknown) => {
          if (!(error instanceof Refused)) throw error;
          if (current) setShown((before) => ({ ...before, failure: error }));
        },
      );
    }, settles);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [key]);
  return shown;
}

/** What the loans of a product come to, the smallest and the largest, and what the law says to them. */
export function PreviewPane({ typed }: { readonly typed: Typed }) {
  const { preview, failure, asked } = usePreview(typed);
  return (
    <div data-preview="" className="flex flex-col gap-3">
      <h2 className="text-panel font-semibold">{t("product.preview.title")}</h2>
      {failure ? (
        <p role="status" className="text-danger">
          {failureText(failure)}
        </p>
      ) : null}
      {preview && asked ? (
        <>
          <LawLines breaches={preview.breaches} />
          <LoanTables preview={preview} amount={asked.amount} term={asked.term} />
        </>
      ) : (
        <p className="text-fg-1">{t("product.preview.none")}</p>
      )}
    </div>
  );
}

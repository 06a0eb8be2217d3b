import { productCalls as calls } from "../../../../contract/product/product.calls.ts";
import { allocationOfMarket } from "../../../../lending/product/market-allocation.ts";
import { taxOfMarket } from "../../../../lending/product/market-tax.ts";
import type { TaxTerms } from "../../../../lending/product/tax.ts";
import type { AllocationOrder } from "../../../../lending/product/terms.ts";
import { send } from "../../../client/client.ts";
import type { Version } from "../../../form/page/definition.ts";
import { t } from "../../../i18n/i18n.ts";
import { session } from "../../../kernel/state/session.ts";
import type { Fields, Values } from "./config.fields.ts";
import { taxValues, termsTyped, valuesOf, type Stored, type Terms } from "./config.values.ts";
import { writeOrder } from "../../../form/money/order-words.ts";

/** Which product the next new one is a copy of; null: it begins with what is usual. */
export const copied: { id: number | null } = { id: null };

/** The terms that the open form began with: those that it does not show stay as they are. */
let before: Terms | null = null;
/** Of a new one: its app may still be chosen. */
let usual: Partial<Values> = {};
export const usualValues = (): Partial<Values> => usual;

const keep = ({ config, offer }: Stored): void => void (before = offer ? ({ config, offer } as Terms) : null);
/** Every version as the form holds it, the newest first. */
export async function readVersions(id: number): Promise<readonly Version<Fields>[]> {
  const stored = await send(calls["product.versions"], { id });
  if (stored[0]) keep(stored[0]);
  return stored.map((each) => ({
    version: each.version,
    by: each.operator ?? "–",
    at: each.createTime,
    from: each.effectiveFrom,
    isInForce: each.isLive,
    values: valuesOf(each as Stored & Terms),
  }));
}

/** What a product begins with that is a copy of none: everything else is asked for. */
function beginning(): Partial<Values> {
  const market = session.get().me?.tenant.region ?? "";
  const markets: Readonly<Record<string, AllocationOrder>> = allocationOfMarket;
  const order = markets[market] ?? allocationOfMarket.PH;
  const taxes: Readonly<Record<string, TaxTerms>> = taxOfMarket;
  return {
    manualReview: true,
    acceptedAtApplication: true,
    cycles: [{ from: 0, to: null }],
    count: 1,
    unit: "day",
    method: "flat",
    per: "day",
    dayCount: "periodic",
    due: writeOrder(order.due),
    ...taxValues(taxes[market]),
  };
}

/** A new one: empty but for what is usual, or a copy. */
export async function begin(): Promise<void> {
  const { id } = copied;
  copied.id = null;
  before = null;
  usual = beginning();
  if (id === null) return;
  const [stored] = await send(calls["product.versions"], { id });
  if (!stored) return;
  keep(stored);
  usual = { ...valuesOf(stored as Stored & Terms), name: t("product.copyOf", { name: stored.name }) };
}

/** What the form says, as it would be saved. */
export const draftOf = (values: Values): Terms => termsTyped(values, before);

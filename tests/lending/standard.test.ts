import { describe, expect, it } from "vitest";
import { marketPresets } from "../../src/contract/basics/tenant/markets.ts";
import { regions } from "../../src/contract/languages.ts";
import { capOfMarket, productReason } from "../../src/lending/product/product-config.rules.ts";
import { standardProduct } from "../../src/lending/product/standard.ts";
import type { Currency } from "../../src/lending/money/money.ts";

describe("the standard product of a market", () => {
  it.each(regions)("%s: each loan that it offers can be computed, and stays under every cap in force", (region) => {
    const { currency: code, currencyStep: step } = marketPresets[region];
    const currency = code as Currency;
    const { config, offer } = standardProduct(region, currency);
    for (const on of ["2024-06-01", "2025-06-01", "2026-11-24"]) {
      expect(productReason({ config, offer, currency, step, on })).toBeNull();
      for (const principal of [offer.amountMin, offer.amountMax])
        for (const term of offer.terms) expect(capOfMarket({ config, currency, step, on }, { principal, term, market: region })).toBeNull();
    }
  });
});

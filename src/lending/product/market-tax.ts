import type { TaxTerms } from "./tax.ts";

const none = (source: string) => ({ rate: "0", source });
const liva = { rate: "0.16", source: "LIVA art. 1, 14, 15-X (b), 18-A" };
const igv = { rate: "0.18", source: "TUO Ley del IGV, D.S. 055-99-EF" };
const gst = { rate: "0.18", source: "CGST Act s. 9; SAC 9971" };
const credit = "Luật Thuế GTGT 48/2024/QH15, điều 5";
const receipts = "NIRC s. 108, 122";
const funding = "UU 7/2021 (HPP), ps. 16B";

/**
 * What a market's law taxes of a consumer loan, and the rule that says so: what a new product begins with, and what its own terms take the place of. A lender's
 * tax adviser has to confirm each (rules/money.md 18).
 */
export const taxOfMarket = {
  /** Granting credit, its interest and penalty included, is outside the tax; other services are not. */
  VN: {
    interest: none(credit),
    fee: { rate: "0.1", source: "Luật Thuế GTGT 48/2024/QH15, điều 9" },
    penalty: none(credit),
    extension: none(credit),
  },
  /** The tax on gross receipts is the lender's own: only a contract may pass it on. */
  PH: { interest: none(receipts), fee: none(receipts), penalty: none(receipts), extension: none(receipts) },
  /** The exemption of interest does not cover credit to consumers. */
  MX: { interest: liva, fee: liva, penalty: liva, extension: liva },
  /** Interest, for late days too, of lenders that the SBS supervises is exempt. */
  PE: {
    interest: none("TUO Ley del IGV, Apéndice II, num. 1"),
    fee: igv,
    penalty: none("TUO Ley del IGV, Apéndice II, num. 1"),
    extension: igv,
  },
  /** Interest is exempt, and a penal charge is no consideration for a service. */
  IN: {
    interest: none("Notification 12/2017-CT(R), entry 27"),
    fee: gst,
    penalty: none("CBIC Circular 245/02/2025-GST"),
    extension: gst,
  },
  ID: { interest: none(funding), fee: none(funding), penalty: none(funding), extension: none(funding) },
} as const satisfies Readonly<Record<string, TaxTerms>>;

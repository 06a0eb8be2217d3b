import { readFileSync } from "node:fs";
import Papa from "papaparse";

export interface SpecifiedCall {
  readonly method: "GET" | "POST";
  /** S: the specification says the method; I: it was inferred; P: the call is a proposal beside the specification. */
  readonly mark: "S" | "I" | "P";
  readonly path: string;
}

/** Every call that the product was specified with, and those that were proposed for screens which the specification names without calls. */
export const specifiedCalls: readonly SpecifiedCall[] = Papa.parse<SpecifiedCall>(
  readFileSync("tests/support/specified-calls.csv", "utf8").trim(),
  { header: true },
).data;

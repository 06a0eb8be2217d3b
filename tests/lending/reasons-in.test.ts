import { expect, it } from "vitest";
import { collectionReasons, reasonsIn } from "../../src/lending/options/collection-reasons.ts";

it("a reason that names a program of one country is offered there only", () => {
  expect(reasonsIn("VN")).toEqual(collectionReasons);
  for (const region of ["PH", "MX", "ID"]) expect(reasonsIn(region).map(({ name }) => name)).not.toContain("zaloReachable");
});

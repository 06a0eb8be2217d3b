import { describe, expect, it } from "vitest";
import { expectedDefault } from "../../src/lending/origination/expected-default.ts";

describe("defaults that score bands let expect", () => {
  const book = { A: { due: 200, unpaid: 4 }, C: { due: 50, unpaid: 10 }, E: { due: 0, unpaid: 0 } };

  it("are each band's share by how many passes are of it: 30 at 2 % and 10 at 20 % are 6.5 %", () => {
    expect(expectedDefault({ A: 30, C: 10 }, book)).toBe(65_000);
  });

  it("leave out what the book does not know: 10 at 2 % and 20 of bands without a loan are 2 %", () => {
    expect(expectedDefault({ A: 10, B: 15, E: 5 }, book)).toBe(20_000);
    expect(expectedDefault({ B: 15, E: 5 }, book)).toBeNull();
    expect(expectedDefault({}, book)).toBeNull();
  });
});

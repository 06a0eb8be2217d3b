import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { movedRow, pastedRows, rowsOf, textOfRows, withCell, withoutRow, withRows } from "../../src/console/form/rows/rows.ts";

const rows = rowsOf("one | Standard | reject\ntwo | Closer", 5);

describe("a text as rows of cells", () => {
  it("is written again as it was read, with what is empty left out", () => {
    const cell = fc.stringMatching(/^[a-z0-9 ,]{0,8}$/).map((text) => text.trim());
    const filled = fc.array(cell, { minLength: 1, maxLength: 5 }).filter((cells) => cells.at(-1) !== "");
    fc.assert(
      fc.property(fc.array(filled, { maxLength: 6 }), (any) => {
        expect(rowsOf(textOfRows(any), 5)).toEqual(any);
      }),
    );
    expect(
      textOfRows([
        ["one", "", ""],
        ["", ""],
        ["", "two"],
      ]),
    ).toBe("one\n | two");
  });

  it("has one cell a row where there is one column, whatever signs stand in it", () =>
    expect(rowsOf(" Poor | late \n\nOld", 1)).toEqual([["Poor | late"], ["Old"]]));

  it("takes what a spreadsheet copies, as far as there are columns", () => {
    expect(pastedRows("one\tStandard\r\ntwo\tCloser\treject\tmanual\tpass\tmore\r\n", 5)).toEqual([
      ["one", "Standard"],
      ["two", "Closer", "reject", "manual", "pass"],
    ]);
    expect(pastedRows("Too old\tidentity\r\nToo | young", 1)).toEqual([["Too old"], ["Too | young"]]);
  });

  it("is changed a cell, a row or a place at a time", () => {
    expect(withCell(rows, [1, 3], " pass 20 ")[1]).toEqual(["two", "Closer", "", "pass 20"]);
    expect(withCell(rows, [2, 0], "three")).toHaveLength(3);
    expect(withoutRow(rows, 0)).toEqual([rows[1]]);
    expect(withRows(rows, 1, [["new"]]).map(([key]) => key)).toEqual(["one", "new", "two"]);
    expect(movedRow(rows, 1, -1)).toEqual([rows[1], rows[0]]);
    expect([movedRow(rows, 0, -1), movedRow(rows, 1, 1), movedRow(rows, 2, -1)]).toEqual([null, null, null]);
  });
});

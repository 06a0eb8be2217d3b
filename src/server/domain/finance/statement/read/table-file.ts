import { unzipSync } from "fflate";
import Papa from "papaparse";
import { readSheet } from "read-excel-file/node";
import { statementLinesAtMost } from "../../../../../lending/finance/statement.rules.ts";
import { Refused } from "../../../../../lending/reason.ts";
import type { Cell } from "./cells.ts";

/** Bytes that a workbook may hold once it is unpacked. */
const unpackedAtMost = 80_000_000;

/** UTF-8, or UTF-16 that says so; anything else would put wrong letters into names. */
export function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new Refused({ error: "statement.encoding", field: "content" });
  }
}

export function csvRows(text: string): readonly (readonly Cell[])[] {
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: false, preview: statementLinesAtMost + 50 });
  return data;
}

/** Its pages are unpacked only where what they say of themselves is within reason. */
function refuseBomb(bytes: Uint8Array): void {
  let unpacked = 0;
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      unpacked += originalSize;
      return false;
    },
  });
  if (unpacked > unpackedAtMost) throw new Refused({ error: "tooLarge", field: "content" });
}

export async function sheetRows(bytes: Uint8Array): Promise<readonly (readonly Cell[])[]> {
  try {
    refuseBomb(bytes);
    const rows = await readSheet(Buffer.from(bytes));
    return rows.map((row) => row.map((cell) => (cell === null || typeof cell === "boolean" ? "" : (cell as Cell))));
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused({ error: "statement.unreadable", field: "content" });
  }
}

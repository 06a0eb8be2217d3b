import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { statementLinesAtMost, type StatementFormat } from "../../../../../lending/finance/statement.rules.ts";
import { Refused } from "../../../../../lending/reason.ts";
import { camtLines } from "./camt.ts";
import type { Fault, ReadLine } from "./cells.ts";
import type { PartColumns } from "./columns.ts";
import { mt940Lines } from "./mt940.ts";
import { csvRows, sheetRows, textOf } from "./table-file.ts";
import { tableLines } from "./table-lines.ts";

/** Bytes of a file at most (rules/machines.md "Statement"). */
const bytesAtMost = 20_000_000;

export interface ReadFile {
  readonly format: StatementFormat;
  readonly headings: readonly string[];
  readonly columns: PartColumns | null;
  readonly asks: readonly ("columns" | "dateOrder" | "decimal")[];
  readonly lines: readonly ReadLine[];
  readonly opening: number | null;
  readonly closing: number | null;
  readonly faults: readonly Fault[];
}

/** The bytes behind what was sent; whatever unpacks to more than a file may be is not unpacked. */
export const unpacked = (content: string): Buffer => unpackedBytes(Buffer.from(content, "base64"));

export function unpackedBytes(packed: Buffer): Buffer {
  if (packed.length === 0) throw new Refused({ error: "statement.unreadable", field: "content" });
  try {
    return gunzipSync(packed, { maxOutputLength: bytesAtMost });
  } catch (error) {
    const isLong = error instanceof RangeError;
    throw new Refused({ error: isLong ? "tooLarge" : "statement.unreadable", field: "content" });
  }
}

export const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** What a file is, its own first signs say, never its name. */
export async function readFile(
  bytes: Uint8Array,
  how: { readonly currency: string; readonly columns: PartColumns | null },
): Promise<ReadFile> {
  const read = await readBy(bytes, how);
  if (read.lines.length > statementLinesAtMost) throw new Refused({ error: "statement.tooMany", field: "content" });
  return read;
}

async function readBy(
  bytes: Uint8Array,
  { currency, columns }: { readonly currency: string; readonly columns: PartColumns | null },
): Promise<ReadFile> {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return { format: "xlsx", ...tableLines(await sheetRows(bytes), columns) };
  const text = textOf(bytes);
  if (/^\s*</.test(text)) return { format: "camt", ...camtLines(text, currency) };
  if (/(^|\n):20:/.test(text) && /\n:60[FM]:/.test(text)) return { format: "mt940", ...mt940Lines(text, currency) };
  if (text.includes("\u0000")) throw new Refused({ error: "statement.unreadable", field: "content" });
  return { format: "csv", ...tableLines(csvRows(text), columns) };
}

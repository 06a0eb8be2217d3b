import { createHash } from "node:crypto";
import type pg from "pg";
import { openBytes } from "../../../kernel/secrets.ts";
import { aboutFile } from "./file.actions.ts";

interface Row {
  readonly tenant_id: number;
  readonly id: number;
  readonly order_no: string | null;
  readonly sha256: Buffer;
  readonly whole: Buffer | null;
  readonly thumb: Buffer | null;
}
const batch = 40;

/** Sealed pictures are read a few at a time: a lender has gigabytes of them. */
const page = `select f.tenant_id, f.id, o.order_no, f.sha256, w.sealed as whole, t.sealed as thumb
  from order_file f left join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  left join order_file_content w on w.tenant_id = f.tenant_id and w.file_id = f.id and w.part = 'whole'
  left join order_file_content t on t.tenant_id = f.tenant_id and t.file_id = f.id and t.part = 'thumb'
  where (f.tenant_id, f.id) > ($1, $2) order by f.tenant_id, f.id limit ${batch}`;

function faultOf(row: Row, keys: readonly string[]): string | null {
  if (!row.whole || !row.thumb) return "its picture is missing";
  const opened = openBytes(keys, aboutFile(row.tenant_id, row.id, "whole"), row.whole);
  if (!opened) return "no key of SECRET_KEYS opens it";
  if (!createHash("sha256").update(opened).digest().equals(row.sha256)) return "its hash is not the one that was written down";
  // The seal is bound to the file and its part: what opens is what was sealed.
  return openBytes(keys, aboutFile(row.tenant_id, row.id, "thumb"), row.thumb) ? null : "its small picture is another's, or was changed";
}

/** Every picture that a row names is there, opens, and is what it was. @returns a line for each that is not, and how many there are */
export async function verifyFiles(
  client: pg.ClientBase,
  keys: readonly string[],
): Promise<{ readonly files: number; readonly faults: readonly string[] }> {
  const faults: string[] = [];
  let files = 0;
  for (let after: readonly [number, number] | null = [0, 0]; after !== null;) {
    const { rows }: { rows: Row[] } = await client.query<Row>(page, [...after]);
    for (const row of rows) {
      const fault = faultOf(row, keys);
      if (fault) faults.push(`tenant ${row.tenant_id} order ${row.order_no ?? "–"} file ${row.id}: ${fault}`);
    }
    files += rows.length;
    const last = rows.at(-1);
    after = rows.length === batch && last ? [last.tenant_id, last.id] : null;
  }
  return { files, faults };
}

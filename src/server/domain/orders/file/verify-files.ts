import { createHash } from "node:crypto";
import type pg from "pg";
import { openBytes } from "../../../kernel/secrets.ts";
import { aboutFile } from "./file.actions.ts";
import { aboutVoucher } from "./voucher.actions.ts";

interface Row {
  readonly tenant_id: number;
  readonly id: number;
  readonly order_no: string | null;
  readonly sha256: Buffer;
  readonly whole: Buffer | null;
}
const batch = 40;

/** What is sealed is read a few at a time: a lender has gigabytes of it. */
const pictures = `select f.tenant_id, f.id, o.order_no, f.sha256, w.sealed as whole, t.sealed as thumb
  from order_file f left join loan_order o on o.tenant_id = f.tenant_id and o.id = f.order_id
  left join order_file_content w on w.tenant_id = f.tenant_id and w.file_id = f.id and w.part = 'whole'
  left join order_file_content t on t.tenant_id = f.tenant_id and t.file_id = f.id and t.part = 'thumb'
  where (f.tenant_id, f.id) > ($1, $2) order by f.tenant_id, f.id limit ${batch}`;

const vouchers = `select v.tenant_id, v.id, o.order_no, v.sha256, c.sealed as whole
  from voucher v left join loan_order o on o.tenant_id = v.tenant_id and o.id = v.order_id
  left join voucher_content c on c.tenant_id = v.tenant_id and c.voucher_id = v.id
  where (v.tenant_id, v.id) > ($1, $2) order by v.tenant_id, v.id limit ${batch}`;

/** The seal is bound to the file and its part: what opens is what was sealed. */
function wholeFault({ whole, sha256 }: Row, keys: readonly string[], about: string): string | null {
  if (!whole) return "its content is missing";
  const opened = openBytes(keys, about, whole);
  if (!opened) return "no key of SECRET_KEYS opens it";
  return createHash("sha256").update(opened).digest().equals(sha256) ? null : "its hash is not the one that was written down";
}

function pictureFault(row: Row & { readonly thumb: Buffer | null }, keys: readonly string[]): string | null {
  if (!row.whole || !row.thumb) return "its picture is missing";
  const fault = wholeFault(row, keys, aboutFile(row.tenant_id, row.id, "whole"));
  if (fault) return fault;
  return openBytes(keys, aboutFile(row.tenant_id, row.id, "thumb"), row.thumb) ? null : "its small picture is another's, or was changed";
}

interface Found {
  readonly files: number;
  readonly faults: readonly string[];
}
interface Kind<R extends Row> {
  readonly page: string;
  readonly word: string;
  readonly faultOf: (row: R) => string | null;
}
async function walk<R extends Row>(client: pg.ClientBase, { page, word, faultOf }: Kind<R>): Promise<Found> {
  const faults: string[] = [];
  let files = 0;
  for (let after: readonly [number, number] | null = [0, 0]; after !== null;) {
    const { rows }: { rows: R[] } = await client.query<R>(page, [...after]);
    for (const row of rows) {
      const fault = faultOf(row);
      if (fault) faults.push(`tenant ${row.tenant_id} order ${row.order_no ?? "–"} ${word} ${row.id}: ${fault}`);
    }
    files += rows.length;
    const last = rows.at(-1);
    after = rows.length === batch && last ? [last.tenant_id, last.id] : null;
  }
  return { files, faults };
}

/** Every picture and voucher that a row names is there, opens, and is what it was. @returns a line for each that is not, and how many there are */
export async function verifyFiles(client: pg.ClientBase, keys: readonly string[]): Promise<Found> {
  const shown = await walk<Row & { readonly thumb: Buffer | null }>(client, {
    page: pictures,
    word: "file",
    faultOf: (row) => pictureFault(row, keys),
  });
  const voucherFault = (row: Row) => wholeFault(row, keys, aboutVoucher(row.tenant_id, row.id));
  const brought = await walk<Row>(client, { page: vouchers, word: "voucher", faultOf: voucherFault });
  return { files: shown.files + brought.files, faults: [...shown.faults, ...brought.faults] };
}

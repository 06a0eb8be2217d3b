import type { z } from "zod";
import type { statementColumns } from "../../../../../contract/finance/statement/statement.schemas.ts";
import { fold } from "../../../../../lending/fold.ts";

export type Columns = z.output<typeof statementColumns>;
export type PartColumns = { readonly [K in keyof Columns]?: Columns[K] | undefined };
type Field = Exclude<keyof Columns, "dateOrder" | "decimal">;

/** What banks call them, folded; the first that fits. */
const names: Readonly<Record<Field, RegExp>> = {
  // First: "fee amount" is no amount.
  fee: /\b(fees?|mdr|phi|comision(es)?|biaya|potongan)\b|手续费|费用/,
  date: /\b(date|ngay|fecha|tanggal)\b|日期/,
  credit: /\b(credits?|deposits?|ghi co|phat sinh co|abonos?|haber|kredit)\b|贷方|收入/,
  debit: /\b(debits?|withdrawals?|ghi no|phat sinh no|cargos?|debe|debet)\b|借方|支出/,
  balance: /\b(balance|so du|saldo)\b|余额/,
  amount: /\b(amount|so tien|importe|monto|jumlah|nominal)\b|金额/,
  tradeNo: /\b(ref|reference|transaction id|trade no|so tham chieu|ma giao dich|so but toan|referencia|folio|referensi)\b|流水号|参考号/,
  payer: /\b(payer|sender|counterparty|name|nguoi chuyen|nguoi tra|ordenante|nombre|pengirim)\b|付款人|对方/,
  memo: /\b(memo|description|details?|narrative|narration|remarks?|noi dung|dien giai|concepto|descripcion|keterangan)\b|摘要|附言/,
  status: /\b(status|state|trang thai|estado)\b|状态/,
};

/** Columns by their headings; each heading means one thing. */
export function proposed(headings: readonly string[]): PartColumns {
  const free = new Set(headings.filter((each) => each !== ""));
  const found = (Object.keys(names) as Field[]).flatMap((field) => {
    const heading = [...free].find((each) => names[field].test(fold(each)));
    if (heading === undefined) return [];
    free.delete(heading);
    return [[field, heading] as const];
  });
  return Object.fromEntries(found);
}

/** A date, and an amount with its sign or a column for what came. */
export const isWhole = (columns: PartColumns): boolean =>
  columns.date !== undefined && (columns.amount !== undefined || columns.credit !== undefined);

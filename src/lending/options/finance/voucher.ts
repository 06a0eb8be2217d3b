/** A voucher that the lender keeps, as rows name it: text, because programs of others name theirs by an address. */
export const voucherName = (id: number): string => `file:voucher-${id}`;

/** Which of the house's own vouchers a row names; null: none, or one that is kept elsewhere. */
export function voucherIn(name: string): number | null {
  const found = /^file:voucher-(\d{1,15})$/.exec(name);
  return found ? Number(found[1]) : null;
}

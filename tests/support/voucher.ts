interface Asks {
  query(text: string, values: unknown[]): Promise<{ readonly rows: readonly { readonly amount?: number }[] }>;
}

/** What whoever checks money reads off its voucher: here it says what was registered. */
export async function voucherAmount(owner: Asks, repaymentId: number): Promise<number> {
  const { rows } = await owner.query("select amount from receipt where id = $1", [repaymentId]);
  return Number(rows[0]?.amount ?? 0);
}

/** What a payout or a repayment may be refused with. */
export const moneyErrorNames = [
  "payout.budget",
  "payout.contradiction",
  "payout.float",
  "payout.limit",
  "payout.noAccount",
  "payout.noChannel",
  "payout.notAccepted",
  "payout.unverified",
  "repayment.amountDiffers",
  "repayment.beforePayout",
  "repayment.future",
  "repayment.noDebt",
  "repayment.notPending",
  "repayment.sameVoucher",
  "repayment.tooLittle",
  "repayment.voucherAmount",
] as const;

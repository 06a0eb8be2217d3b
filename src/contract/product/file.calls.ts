import { defineCalls } from "../kernel/call.ts";

/** Whoever may say that money moved brings what shows it. */
export const voucherWriters = [
  "finance:repayment:offline",
  "finance:payment:manual",
  "finance:payment:retry",
  "finance:refund:done",
  "finance:wages:confirm",
  "capital:recharge:add",
] as const;
/** Whoever sees the rows that name vouchers, of orders in his scope; what is no customer's money only he sees who has the house's own. */
export const voucherReaders = {
  orders: ["finance:repayment:list", "finance:payment:list", "finance:refund:list"],
  house: ["finance:wages:list", "capital:recharge:list"],
} as const;

/** A picture that somebody of the house adds to an order, or uploads for an advert, and vouchers; which of the keys it takes the scene says. */
export const uploadCalls = defineCalls("file", {
  upload: {
    method: "POST",
    path: "/product-domain/file/upload",
    permission: ["order:detail:remark", "product:advert:edit", ...voucherWriters],
    effect: "write",
    audit: "file.upload",
    carriesFile: true,
  },
  /** A picture, watermarked, or a PDF; that somebody was given it is on record. */
  voucher: {
    method: "GET",
    path: "/product-domain/file/voucher",
    permission: [...voucherReaders.orders, ...voucherReaders.house],
    effect: "export",
    audit: "file.voucher",
    binary: true,
  },
});

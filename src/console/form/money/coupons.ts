import { useEffect, useState } from "react";
import { repaymentCalls } from "../../../contract/finance/repayment/repayment.calls.ts";
import type { OutputOf } from "../../../contract/types.ts";
import { read } from "../../client/client.ts";
import { formatSum } from "../../i18n/format.ts";

interface Known {
  readonly of: number;
  readonly coupons: OutputOf<"repayment.coupons">;
}
/** Of the order whose form is open. */
let known: Known = { of: 0, coupons: [] };

/** Whether the customer has a coupon that this order may use; none as long as they are not read. A form does without them. */
export function useCoupons(loanRecordId: number): boolean {
  const [found, setFound] = useState(false);
  useEffect(() => {
    let isThere = true;
    known = { of: loanRecordId, coupons: [] };
    read(repaymentCalls["repayment.coupons"], { loanRecordId }).then(
      (coupons) => {
        if (!isThere) return;
        known = { of: loanRecordId, coupons };
        setFound(coupons.length > 0);
      },
      () => undefined,
    );
    return () => {
      isThere = false;
    };
  }, [loanRecordId]);
  return found;
}

/** Each with what it takes off. */
export const couponOptions = () =>
  known.coupons.map(({ userCouponId, name, deduction }) => ({ value: userCouponId, label: `${name} −${formatSum(deduction)}` }));

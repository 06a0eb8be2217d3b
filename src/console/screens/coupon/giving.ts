import { couponCalls as calls } from "../../../contract/marketing/coupon.calls.ts";
import { Refused } from "../../../lending/reason.ts";
import { send } from "../../client/client.ts";
import { loadSections } from "../../i18n/i18n.ts";
import type { ScreenContext } from "../../kernel/command/command.ts";
import { ports } from "../../kernel/command/ports.ts";
import { askAndRefresh } from "../../table/asking.ts";
import { lateForm } from "../../table/late-dialog.tsx";
import type { Coupon } from "./face.ts";

/** The coupons that may be chosen; of one alone nothing is asked. */
export const giving = lateForm<readonly Coupon[], true>(
  async () => (await Promise.all([import("./hand-out.form.tsx"), loadSections("form")]))[0].HandOutForm,
);

/** A hand-out of any coupon that is listed. */
export async function giveAny(context: Pick<ScreenContext<never>, "source" | "refresh">): Promise<void> {
  try {
    const { list } = await send(calls["coupon.list"], { status: ["listed"], pageSize: 200 });
    if (list.length === 0) throw new Refused({ error: "coupon.noneListed" });
    await askAndRefresh(giving.form, list, context);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    ports.tell({ kind: "failed", error }, "coupon.give");
  }
}

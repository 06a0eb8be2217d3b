import { paymentCalls } from "../../../contract/finance/payout/payment.calls.ts";
import { repaymentCalls } from "../../../contract/finance/repayment/repayment.calls.ts";
import { noChannel } from "../../../contract/report/nobody.ts";
import type { InputOf } from "../../../contract/types.ts";
import { paymentParts, paymentSources, paymentTimings } from "../../../lending/options/finance/payment-figure-codes.ts";
import { send } from "../../client/client.ts";
import { can } from "../../kernel/state/session.ts";
import { writeFilter } from "../../table/filter/filter-text.ts";
import type { Asked } from "../address.ts";
import { daysOf, keyIn } from "./days-of.ts";
import { lists, type Behind } from "./opening.ts";

type Payments = InputOf<"repayment.hasFigure">;
type Payouts = InputOf<"payment.hasFigure">;
const oneOf = <T extends string>(codes: readonly T[], text: string | undefined): readonly T[] => codes.filter((code) => code === text);

/** What a cell says of payments: their days, what the money met, by what it came, the part that is counted. Null where its source is no receipt's. */
export function paymentsOf(asked: Asked, behind: Behind): Payments | null {
  const { figure } = behind;
  const at = keyIn(behind);
  const channel = at("channel");
  const [starts] = figure?.is?.starts ?? [];
  const timing = oneOf(paymentTimings, starts?.replace(":", ""));
  // A figure of late money has nothing in the line of early money, whatever else stands there.
  const line = at("timing");
  const timings = line === undefined ? timing : oneOf(timing.length > 0 ? timing : paymentTimings, line);
  const sources = oneOf(paymentSources, at("source"));
  if ((line !== undefined && timings.length === 0) || (at("source") !== undefined && sources.length === 0)) return null;
  const [part, ...others] = paymentParts.filter((each) => figure?.is?.plus.includes(each));
  const products = at("product") ?? asked.productId;
  const apps = at("app") ?? asked.appId;
  return {
    figureTime: daysOf(asked, behind),
    ...(timings.length > 0 ? { figureTiming: [...timings] } : {}),
    ...(sources.length > 0 ? { figureSource: [...sources] } : {}),
    ...(part && others.length === 0 ? { figurePart: part } : {}),
    ...(channel === undefined ? {} : { figureChannel: channel || noChannel }),
    ...(products === undefined ? {} : { figureProduct: [Number(products)] }),
    ...(apps === undefined ? {} : { appId: [Number(apps)] }),
  };
}

/** What a cell says of payouts: their days, and to whom they went; null where a figure of some customers stands in the line of others. */
export function payoutsOf(asked: Asked, behind: Behind): Payouts | null {
  const { figure } = behind;
  const at = keyIn(behind);
  const wanted = at("userType") ?? asked.userType;
  const types = wanted === undefined ? (figure?.types ?? []) : [wanted].filter((type) => figure?.types?.includes(type) ?? true);
  if (wanted !== undefined && types.length === 0) return null;
  const [product, app] = [at("product") ?? asked.productId, at("app") ?? asked.appId];
  return {
    figureTime: daysOf(asked, behind),
    ...(types.length > 0 ? { figureType: [...types] } : {}),
    ...(product === undefined ? {} : { figureProduct: [Number(product)] }),
    ...(app === undefined ? {} : { appId: [Number(app)] }),
  };
}

/** A list, narrowed to these. */
export function narrowedTo(list: keyof typeof lists, { figureTime, ...rest }: Payments | Payouts): string {
  const said = { figureTime: writeFilter("date-range", figureTime), ...rest };
  return `${lists[list].path}?${new URLSearchParams(Object.entries(said).map(([name, value]) => [name, String(value)])).toString()}`;
}

/** Address of the payments that a figure is of; null where a list of them would not have it exactly: then it is told by its orders. */
export async function paymentsBehind(asked: Asked, behind: Behind): Promise<string | null> {
  const payments = paymentsOf(asked, behind);
  if (!payments || !can(lists.repayments.permission)) return null;
  const { isWhole } = await send(repaymentCalls["repayment.hasFigure"], payments);
  return isWhole ? narrowedTo("repayments", payments) : null;
}

/** The same of payouts. */
export async function payoutsBehind(asked: Asked, behind: Behind): Promise<string | null> {
  const payouts = payoutsOf(asked, behind);
  if (!payouts || !can(lists.payouts.permission)) return null;
  const { isWhole } = await send(paymentCalls["payment.hasFigure"], payouts);
  return isWhole ? narrowedTo("payouts", payouts) : null;
}

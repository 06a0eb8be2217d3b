import type { Currency } from "../../../../lending/money/money.ts";
import { Refused, type Reason } from "../../../../lending/reason.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { TenantFacts } from "../../../kernel/context.ts";

export function refuse(reason: Reason | null): void {
  if (reason) throw new Refused(reason);
}

export const moneyOf = ({ currency, currencyStep }: TenantFacts) => ({ currency: currency as Currency, step: currencyStep });
export const todayOf = ({ now, tenant }: { readonly now: Date; readonly tenant: TenantFacts }): string =>
  businessDay(now, tenant.timeZone).date;

import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import type { Context } from "../../../kernel/context.ts";
import { rowsOf } from "../../../kernel/sql/sql.ts";

type Channels = OutputOf<"productSms.marketingChannel">;

/** What carries advertising, with the price that the lender pays for one of it (the settings of money). A lender without any has the embedded network. */
export async function selectChannels({ channelType }: ParsedOf<"productSms.marketingChannel">, { tx, tenant }: Context): Promise<Channels> {
  const rows = await rowsOf<Pick<Channels[number], "channelId" | "name" | "enabled">>(
    tx,
    `select code as "channelId", coalesce(nullif(name, ''), code) as name, enabled from message_gateway where tenant_id = $1 and medium = $2 order by code`,
    [tenant.id, channelType],
  );
  const { smsPrice, groupCallPrice } = tenant.moneyRules;
  const price = channelType === "sms" ? smsPrice : groupCallPrice;
  return rows.map((row) => ({ ...row, price, currency: tenant.currency }));
}

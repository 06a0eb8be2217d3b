import type { InputOf, RowOf } from "../../../../contract/types.ts";

export type Channel = RowOf<"payChannel.list">;

/** The channel as it is, as a change of it is asked for. */
export function wishOf(row: Channel): InputOf<"payChannel.save"> {
  const { type, code, name, kind, url, keyId, feeFixed, feePercent, enabled, min, max, dailyLimit, priority, bank } = row;
  const { prefunded, inquires, virtualAccounts, downAfter } = row;
  const how = {
    name,
    kind,
    url,
    keyId,
    feeFixed,
    feePercent,
    min,
    max,
    dailyLimit,
    priority,
    prefunded,
    inquires,
    virtualAccounts,
    bank,
    downAfter,
  };
  return { type, code, ...how, enabled };
}

import type { Database } from "../db/connection.ts";
import { rowOf } from "../kernel/sql/sql.ts";
import type { PayoutGateway, TransferState } from "./payout.ts";

/** How accounts of this bank end that are closed, that the inquiry still names and the transfer does not find, and that are in clearing; all others are paid at once. */
const [closed, lost, clearing] = ["0000", "8888", "9999"];

interface Row {
  readonly state: "success" | "failed" | "pending";
  readonly amount: number;
  readonly at: Date;
}

const stateOf = (row: Row | undefined): TransferState => {
  if (!row) return { state: "unknown" };
  if (row.state === "pending") return { state: "pending" };
  return row.state === "success" ? { state: "success", amount: row.amount, at: row.at } : { state: "failed", reason: "accountClosed" };
};

/** The demo's own bank: it pays nobody and keeps a ledger, so that the same trade number is the same transfer however often it is sent. */
export function embeddedPayout(database: Database, tenantId: number, clock: () => Date): PayoutGateway {
  const query = (tradeNo: string): Promise<TransferState> =>
    database.withTenant(tenantId, async (tx) =>
      stateOf(
        await rowOf<Row>(tx, "select state, amount, at from channel_transfer where tenant_id = $1 and trade_no = $2", [tenantId, tradeNo]),
      ),
    );
  return {
    query,
    async send({ tradeNo, amount, accountNo }) {
      const state =
        accountNo.endsWith(closed) || accountNo.endsWith(lost) ? "failed" : accountNo.endsWith(clearing) ? "pending" : "success";
      await database.withTenant(tenantId, (tx) =>
        rowOf(
          tx,
          `insert into channel_transfer (tenant_id, trade_no, amount, account_no, state, at) values ($1, $2, $3, $4, $5, $6)
           on conflict do nothing`,
          [tenantId, tradeNo, amount, accountNo, state, clock()],
        ),
      );
      return query(tradeNo);
    },
  };
}

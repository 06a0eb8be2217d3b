import type { Database } from "../db/connection.ts";
import { selectInquirer, takeUnknown, updateAnswer } from "../domain/finance/account-inquiry/account-inquiry.actions.ts";
import type { InquiryOf } from "../gateway/account-inquiry.ts";
import { recordJob } from "../kernel/audit/job-trace.ts";
import { aboutSecret } from "../kernel/kept-secrets.ts";
import { writeNotice } from "../kernel/live/notices.ts";
import { readFacts } from "../kernel/tenancy.ts";

/** Asks the bank whose the accounts of payouts in review are (T13), between transactions; one that keeps silent is asked again. */
export async function runInquiries(database: Database, tenantId: number, now: Date, inquiryOf: InquiryOf): Promise<void> {
  const tenant = await readFacts(database, tenantId, now);
  const { bank, due } = await database.withTenant(tenantId, async (tx) => {
    const door = { tx, tenant, now };
    const inquirer = await selectInquirer(door);
    return { bank: inquirer, due: inquirer ? await takeUnknown(door) : [] };
  });
  if (!bank) return;
  const gateway = inquiryOf({ tenantId, ...bank, sealedFor: aboutSecret("pay_channel", tenantId, bank.code) });
  for (const { payee_id: payeeId, order_id: orderId, ...account } of due) {
    const said = await gateway.inquire({ bankName: account.bank_name, accountNo: account.account_no, holder: account.holder });
    if (!said) continue;
    await database.withTenant(tenantId, async (tx) => {
      await updateAnswer({ tx, tenant, now }, payeeId, said);
      await recordJob({ tx, tenant, now }, "account.answered", { subject: "order", ids: [orderId], detail: { outcome: said.outcome } });
      await writeNotice(tx, tenantId, { orders: [orderId], staff: [], at: now });
    });
  }
}

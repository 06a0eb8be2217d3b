import type { Database } from "../db/connection.ts";
import {
  endSettled,
  insertWanted,
  selectToCheck,
  selectUnclosed,
  takeUnissued,
  updateChecked,
  updateClosed,
  updateIssued,
} from "../domain/finance/virtual-account/virtual-account.actions.ts";
import type { Channel } from "../gateway/payout.ts";
import type { VirtualAccountsOf } from "../gateway/virtual-account.ts";
import { type JobAct, recordJob } from "../kernel/audit/job-trace.ts";
import { aboutSecret } from "../kernel/kept-secrets.ts";
import { readFacts } from "../kernel/tenancy.ts";

/** Gets each order its number and gives back those of settled ones, a channel called between transactions; what it did not answer is asked again. */
export async function runVirtualAccounts(database: Database, tenantId: number, now: Date, accountsOf: VirtualAccountsOf): Promise<void> {
  const tenant = await readFacts(database, tenantId, now);
  const inside = <T>(act: (books: Parameters<typeof updateIssued>[0]) => Promise<T>): Promise<T> =>
    database.withTenant(tenantId, (tx) => act({ tx, tenant, now, staffId: null }));
  const record = async (act: JobAct, id: number, done: Promise<unknown>, books: Parameters<typeof updateIssued>[0]): Promise<void> => {
    await done;
    await recordJob(books, act, { subject: "virtualAccount", ids: [id] });
  };
  const { wanted, over, doubted } = await inside(async (books) => {
    await endSettled(books);
    await insertWanted(books);
    return { wanted: await takeUnissued(books), over: await selectUnclosed(books), doubted: await selectToCheck(books) };
  });
  const open = (channel: Omit<Channel, "tenantId" | "sealedFor">) =>
    accountsOf({ tenantId, ...channel, sealedFor: aboutSecret("collection_channel", tenantId, channel.code) });
  for (const { id, order_no: orderNo, name, ...channel } of wanted) {
    const wish = { reference: `VA${id}`, orderNo, name, currency: tenant.currency };
    const account = await open(channel).issue(wish);
    if (account) await inside((books) => record("account.given", id, updateIssued(books, id, account), books));
  }
  for (const { id, number, ...channel } of over) {
    const isClosed = number === null || (await open(channel).close(number));
    if (isClosed) await inside((books) => record("account.closed", id, updateClosed(books, id), books));
  }
  for (const { id, number, ...channel } of doubted) {
    const isOpen = number === null ? null : await open(channel).isOpen(number);
    if (isOpen !== null) await inside((books) => updateChecked(books, id, isOpen));
  }
}

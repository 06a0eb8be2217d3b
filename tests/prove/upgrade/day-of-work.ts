import { collectorOf, day, Drawer, late, localDay, payment, tenant } from "./drawer.ts";
import { askForApprovals } from "./leave-approvals.ts";
import { isSealed, type Office, until } from "./office.ts";

// A day as it is left in the evening: something of everything that an upgrade must carry over, written by the calls of the version that is
// left. Each order is chosen by what it is, so that the day is the same for every portfolio.

/** Leaves a day of work in the book, from ten in the morning of the first tenant to the evening. The office is in the evening afterwards. */
export async function leaveDayOfWork(office: Office): Promise<void> {
  const drawer = new Drawer(office);
  const today = localDay(office.now());
  await collect(office, drawer, today);
  await repay(office, drawer, today);
  await askForApprovals(office, drawer, today);
  await leaveAtFinance(office, drawer, today);
  await leaveAgreements(office, drawer);
  await leaveAtDesks(office, drawer);
  await until("everything is folded", async () => (await office.owner.query("select 1 from day_delta limit 1")).rowCount === 0);
  await until("everything is sealed", () => isSealed(office));
  await writeMessages(office, drawer, today);
  // As a server that was killed leaves it: the rest is neither folded, nor sealed, nor exported.
  await office.stopJobs();
  await repay(office, drawer, today);
  await leaveExport(office, "queued");
}

/** Calls with their results, a promise among them. */
async function collect(office: Office, drawer: Drawer, today: string): Promise<void> {
  const promisedAt = new Date(office.now().getTime() + day).toISOString();
  const results = [
    { reason: 7, subTag: "notAnswered" },
    { reason: 1, subTag: "notToday", commitmentTime: promisedAt },
    { reason: 4, subTag: "rejected" },
  ];
  for (const result of results) {
    const loanRecordId = await drawer.one(late(5, 80, today));
    const account = await collectorOf(office, loanRecordId);
    await office.call(account, "order.detail", { loanRecordId });
    const call = await office.call(account, "collection.softPhoneAdd", { loanRecordId, clientType: 1, myPhone: 1 });
    await office.call(account, "collection.addCollectionResultRecord", { loanRecordId, callRecordId: call.id, ...result });
  }
}

async function repay(office: Office, drawer: Drawer, today: string): Promise<void> {
  const paid = await drawer.one(late(5, 60, today));
  const repaymentId = await payment(office, paid, 50_000_000);
  await office.call("finance02", "repayment.confirm", { repaymentId, decision: "confirm", voucherAmount: 50_000_000 });
}

/** What finance decides without an approval of its own kind: an offer, an extension, money in check, a payout on its way. */
async function leaveAtFinance(office: Office, drawer: Drawer, today: string): Promise<void> {
  const waived = await drawer.one(late(20, 80, today));
  const by = await collectorOf(office, waived);
  const offer = { loanRecordId: waived, validUntil: localDay(new Date(office.now().getTime() + 5 * day)) };
  const quote = await office.call(by, "waiver.quote", offer);
  await office.call(by, "waiver.apply", { ...offer, settleAmount: quote.minSettleAmount, reason: "can pay part of it" });
  await payment(office, await drawer.one(late(5, 60, today)), 30_000_000);
  const clearing = await payoutIn(office, "payout_in_progress");
  const manual = { paymentId: clearing, tradeNo: "VCB-1", payTime: office.now().toISOString(), voucherUrl: "file:1" };
  await office.call("finance01", "payment.manual", manual);
}

/** An extension whose money has not come, and money that has to go back. */
async function leaveAgreements(office: Office, drawer: Drawer): Promise<void> {
  const extended = await drawer.one("o.status = 6 and o.reminder_id is not null and o.extended_count = 0");
  const [plan] = await office.call("manager01", "extension.plan", { loanRecordId: extended });
  if (!plan) throw new Error("an order of the reminders cannot be extended");
  await office.call("manager01", "renewal.add", { loanRecordId: extended, planId: plan.planId, days: plan.days, fee: plan.fee });
  const overpaid = await drawer.one("o.status = 6 and o.principal_paid = 0");
  const { total } = await office.call("finance01", "repayment.quote", { loanRecordId: overpaid });
  const amount = 20_000_000;
  const repaymentId = await payment(office, overpaid, total + amount);
  await office.call("finance02", "repayment.confirm", { repaymentId, decision: "confirm", voucherAmount: total + amount });
  const account = { bankName: "VCB", accountNo: "0071000123456" };
  await office.call("finance01", "refund.apply", { repaymentId, amount, ...account, reason: "paid more than was owed" });
}

async function payoutIn({ owner }: Office, stage: string): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `select p.id from payout p join loan_order o on o.tenant_id = p.tenant_id and o.id = p.order_id
     where p.tenant_id = $1 and o.stage = $2 order by p.id limit 1`,
    [tenant, stage],
  );
  if (!rows[0]) throw new Error(`the portfolio has no payout in ${stage}`);
  return rows[0].id;
}

/** Drafts, own keys and columns, views, notices, a complaint: what people set up for themselves and each other. */
async function leaveAtDesks(office: Office, drawer: Drawer): Promise<void> {
  const loanRecordId = await drawer.one("o.status = 8 and o.collector_id is not null");
  const account = await collectorOf(office, loanRecordId);
  await office.call(account, "system.draftSave", {
    key: `result ${loanRecordId}`,
    body: { reason: "1", subTag: "notToday", remark: "calls back at 5" },
  });
  await office.call("manager01", "system.draftSave", { key: "collection.assign", body: { mode: "even", keepOld: true } });
  await office.call("manager01", "system.preferenceSave", { name: "keys", body: { "collection.assign": "x", "list.refresh": "shift+r" } });
  const hidden = { collection: { hidden: ["product"], order: ["orderNo", "name"] } };
  await office.call("manager01", "system.preferenceSave", { name: "columns", body: hidden });
  const view = {
    path: "/loanService/loanCollectionOrder",
    name: "Old and large",
    search: "overdueDays=30-60&sort=claim",
    columns: { hidden: ["product"] },
  };
  const { id } = await office.call("manager01", "view.save", view);
  await office.call("manager01", "view.share", { id, shared: true });
  await office.call(account, "view.save", { path: "/loanService/agencyCollectionOrder", name: "Mine", search: "stage=S1", columns: null });
  await office.call(account, "complaint.add", { loanRecordId, kind: "conduct", text: "was shouted at" });
  await office.call("phmanager01", "system.preferenceSave", { name: "theme", body: { theme: "light" } });
  await leaveExport(office, "done");
}

/** Asks for a file; its rows are read by a job. */
async function leaveExport(office: Office, state: "queued" | "done"): Promise<void> {
  const filters = { startTime: "2026-01-01", endTime: "2026-01-01" };
  const input = {
    exportCode: "dayparting.overview" as const,
    filters,
    format: "csv" as const,
    columns: ["allocated"],
    reason: "left over an upgrade",
  };
  const { jobId } = await office.call("manager01", "export.create", input);
  await until(`an export is ${state}`, async () => {
    const { rows } = await office.owner.query<{ state: string }>("select state from export_job where tenant_id = $1 and id = $2", [
      tenant,
      jobId,
    ]);
    return rows[0]?.state === state;
  });
}

/** Messages that nothing keeps but their hold, and in the evening some that wait for the morning. */
async function writeMessages(office: Office, drawer: Drawer, today: string): Promise<void> {
  const send = async () => {
    const [loanRecordId = 0] = await drawer.draw(`${late(5, 60, today)} and o.app_id = 1`, 1);
    const account = await collectorOf(office, loanRecordId);
    const templates = await office.call(account, "sms.getSmsTemp", {});
    const templateId = templates.find(({ scene }) => scene === "collect")?.templateId ?? 0;
    await office.call(account, "message.send", { targetId: loanRecordId, templateId });
  };
  const waiting = async (state: string, count: number) =>
    until(`${count} messages are ${state}`, async () => {
      const { rows } = await office.owner.query<{ count: number }>(
        "select count(*)::int as count from message where tenant_id = $1 and state = $2",
        [tenant, state],
      );
      return (rows[0]?.count ?? 0) >= count;
    });
  // They are held for ten seconds, and the window closes at nine.
  const at = (time: string) => office.goTo(new Date(`${today}T${time}+07:00`));
  at("20:59:55");
  await send();
  await send();
  at("20:59:59");
  await send();
  at("21:00:07");
  await waiting("waiting", 2);
  await waiting("queued", 1);
}

import { isSealed, type Office, until } from "./office.ts";
import { voucherAmount } from "../../support/voucher.ts";

/** Whoever may decide a kind; where the first asked himself, the second does. */
const deciders = ["manager01", "manager02", "tenant01", "platform01", "finance02", "finance01"];

/** Decides one of everything that waits for a second person in the first tenant. */
export async function decideAll(office: Office): Promise<{ readonly kinds: readonly string[]; readonly wrong: readonly string[] }> {
  const open = await office.owner.query<{ id: number; kind: string }>(
    "select id, kind from approval where tenant_id = 1 and state = 'pending' order by id",
  );
  const wrong: string[] = [];
  for (const { id: approvalId, kind } of open.rows) {
    const said: string[] = [];
    for (const account of deciders) {
      const { code, message } = await office.ask(account, "approval.review", { approvalId, decision: "approve", remark: "" });
      said.push(code === 1 ? "" : `${account}: ${message}`);
      if (code === 1) break;
    }
    if (said.at(-1) !== "") wrong.push(`${kind}: ${said.join(", ")}`);
  }
  const kinds = [...new Set(open.rows.map(({ kind }) => kind))];
  const missing = kindsLeft.filter((kind) => !kinds.includes(kind));
  const finance = await decideAtFinance(office);
  return { kinds: [...kinds, ...finance.done], wrong: [...missing.map((kind) => `no ${kind} was left`), ...wrong, ...finance.wrong] };
}

/** Each kind that there was when the recipe was made. */
const kindsLeft = [
  "badDebtWriteOff",
  "blackList",
  "contactFraud",
  "contactPolicy",
  "couponHandOut",
  "lateExemption",
  "payoutManual",
  "repaymentReversal",
];

/** The newest of each that finance left open, of its own kind. */
async function decideAtFinance(office: Office): Promise<{ readonly done: readonly string[]; readonly wrong: readonly string[] }> {
  const newest = async (table: string, state: string) => {
    const text = `select max(id) as id from ${table} where tenant_id = 1 and state = $1`;
    return (await office.owner.query<{ id: number }>(text, [state])).rows[0]?.id ?? 0;
  };
  const [waiverId, refundId] = [await newest("waiver", "applied"), await newest("refund", "pending")];
  const [repaymentId, extensionId] = [await newest("receipt", "pending"), await newest("extension", "inProgress")];
  const answers = {
    waiver: await office.ask("manager01", "waiver.review", { waiverId, decision: "approve", remark: "" }),
    refund: await office.ask("finance02", "refund.review", { refundId, decision: "approve", remark: "" }),
    receipt: await office.ask("finance02", "repayment.confirm", {
      repaymentId,
      decision: "confirm",
      // What the server before took without a voucher is confirmed upon somebody's own word.
      remark: "counted at the counter",
      voucherAmount: await voucherAmount(office.owner, repaymentId),
    }),
    extension: await office.ask("manager01", "extension.cancel", { extensionId, reason: "the customer pays instead" }),
  };
  const said = Object.entries(answers);
  return {
    done: said.flatMap(([what, { code }]) => (code === 1 ? [what] : [])),
    wrong: said.flatMap(([what, { code, message }]) => (code === 1 ? [] : [`${what}: ${message}`])),
  };
}

/** The next morning: the night is booked, and the jobs take up what the server before left queued. */
export async function carryOn(office: Office): Promise<{ readonly what: string; readonly wrong: readonly string[] }> {
  const { owner } = office;
  const count = async (text: string) =>
    (await owner.query<{ count: number }>(`select count(*)::int as count from ${text}`)).rows[0]?.count ?? 0;
  const waiting = "message where tenant_id = 1 and state in ('queued', 'waiting')";
  const held = await owner.query<{ id: number }>(`select id from ${waiting}`);
  const ids = held.rows.map(({ id }) => id);
  const exports = "export_job where tenant_id = 1 and state in ('queued', 'running')";
  const files = await count(exports);
  office.goTo(new Date(new Date(office.now()).setUTCHours(25, 0, 0, 0)));
  await office.night();
  office.startJobs();
  await until("no message waits", async () => (await count(waiting)) === 0);
  await until("no export waits", async () => (await count(exports)) === 0);
  await until("all is folded", async () => (await count("(select from day_delta union all select from collection_delta) x")) === 0);
  const fates = await owner.query<{ text: string }>(
    "select 'message ' || id || ' is ' || state || ' ' || coalesce(rule, '') as text from message where tenant_id = 1 and id = any($1) and state not in ('submitted', 'delivered')",
    [ids],
  );
  const { list } = await office.call("manager01", "export.list", { page: 1, pageSize: 10 });
  const unfinished = list.filter(({ status }) => status !== "done").map(({ jobId, status }) => `export ${jobId} is ${status}`);
  await until("all is sealed", () => isSealed(office));
  const left = ids.length > 2 && files > 0 ? [] : [`${ids.length} messages and ${files} exports were left`];
  return { what: `${ids.length} messages, ${files} exports`, wrong: [...left, ...unfinished, ...fates.rows.map(({ text }) => text)] };
}

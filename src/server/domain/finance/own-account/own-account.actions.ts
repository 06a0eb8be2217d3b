import type { ParsedOf } from "../../../../contract/types.ts";
import { accountReason } from "../../../../lending/finance/own-account.rules.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { AnewHandler, Context, TenantTx } from "../../../kernel/context.ts";
import { requestOnce, type ApprovalKind, type Pending } from "../../office/approval/approval.actions.ts";
import * as store from "./own-account.store.ts";

type Wish = ParsedOf<"bankAccount.save">;

/** In one order, so that what was asked for and what is there can be compared as text. */
const factsOf = (of: store.AccountFacts): store.AccountFacts => ({
  alias: of.alias,
  name: of.name,
  bank: of.bank,
  branch: of.branch,
  currency: of.currency,
  direction: of.direction,
  defaultPayout: of.defaultPayout,
  defaultCollection: of.defaultCollection,
  minBalance: of.minBalance,
});

async function accountOf(context: Context, id: number): Promise<store.Account> {
  const account = await store.selectAccount(context, id);
  if (!account) throw new Refused({ error: "notFound", field: "id" });
  return account;
}

interface Asked {
  readonly id: number | null;
  readonly account: store.AccountFacts;
  readonly accountNo: string | null;
}
/** Refused alike when it is asked for and when it is approved. @returns what was before */
async function judge(context: Context, { id, account, accountNo }: Asked): Promise<store.AccountFacts | null> {
  const reason = accountReason(account);
  if (reason) throw new Refused(reason);
  if (id === null) {
    if (accountNo === null) throw new Refused({ error: "field.required", field: "accountNo" });
    if (await store.hasAlias(context, account.alias)) throw new Refused({ error: "duplicateRequest", field: "alias" });
    return null;
  }
  const was = await accountOf(context, id);
  // Statements and their balances name the one in the other.
  if (was.alias !== account.alias) throw new Refused({ error: "state.refused", field: "alias" });
  if (was.currency !== account.currency) throw new Refused({ error: "state.refused", field: "currency" });
  return factsOf(was);
}

async function ask(context: Context, asked: Asked): Promise<Pending> {
  const { id, account, accountNo } = asked;
  const before = await judge(context, asked);
  const target = id === null ? `new ${account.alias}` : String(id);
  const payload = { id, account, before, changesNumber: accountNo !== null };
  const pending = await requestOnce(context, {
    kind: "bankAccount",
    orderId: null,
    target,
    payload,
    ...(accountNo === null ? {} : { secret: accountNo }),
  });
  context.record({
    subject: "bankAccount",
    ids: [id ?? pending.approvalId],
    detail: { before, after: account, changesNumber: accountNo !== null },
  });
  return pending;
}

/** A new account, or other facts of one, waits for a second person: whoever names an account says where money goes. The record never has its number. */
export async function askAccount({ id, accountNo, ...wish }: Wish, context: Context) {
  const pending = await ask(context, { id, account: factsOf(wish), accountNo: accountNo?.replaceAll(/[ -]/g, "").toUpperCase() ?? null });
  return { ok: true as const, pending };
}

/** Off at once: the first of those that are left is the default then. On again by two. */
export async function turnAccount({ id, status }: ParsedOf<"bankAccount.updateStatus">, context: Context) {
  const account = await accountOf(context, id);
  if (status === "on" && !account.enabled) {
    const pending = await ask(context, { id, account: factsOf(account), accountNo: null });
    return { ok: true as const, pending };
  }
  if (status === "off" && account.enabled) {
    await store.turnOffAccount(context, id);
    await store.putDefaults(context, { id, defaultPayout: false, defaultCollection: false });
  }
  context.record({ subject: "bankAccount", ids: [id], detail: { before: account.enabled ? "on" : "off", after: status } });
  return { ok: true as const, pending: null };
}

/** The whole number, and the one that is asked for instead: whoever approves it has to have read it. */
async function number({ id }: ParsedOf<"bankAccount.reveal">, context: Context) {
  const found = await store.selectNumber(context, id);
  if (!found) throw new Refused({ error: "notFound", field: "id" });
  context.record({ subject: "bankAccount", ids: [Math.abs(id)], detail: { isAsked: id < 0 } });
  return found;
}
export const revealAccount: AnewHandler<"bankAccount.reveal"> = { make: number, keep: () => ({}), again: number };

export const accountNames = async (_input: unknown, context: Context) => [...(await store.selectNames(context))];

/** The account that a statement is of, by its alias; money of days gone by may come from one that is off. */
export async function namedAccount(context: TenantTx, alias: string): Promise<number> {
  const found = (await store.selectNames(context)).find((each) => each.alias === alias);
  if (!found) throw new Refused({ error: "notFound", field: "account" });
  return found.id;
}

/** The account that money is said to have come to, else the default; null where the house has none. */
export async function takingAccount(context: Context, id: number | undefined): Promise<number | null> {
  const names = await store.selectNames(context);
  if (id === undefined) return names.find(({ isDefault }) => isDefault)?.id ?? null;
  const found = names.find((each) => each.id === id);
  if (!found) throw new Refused({ error: "notFound", field: "bankAccountId" });
  if (!found.takes) throw new Refused({ error: "state.refused", field: "bankAccountId" });
  return found.id;
}

/** The account that a test of a channel goes to: on, for money that comes in, and with a number; `since` is when it was changed last. */
export async function testAccount(context: Context, id: number) {
  const account = await store.selectAccount(context, id);
  if (!account) throw new Refused({ error: "notFound", field: "accountId" });
  const takes = account.enabled && account.direction !== "payout" && account.accountNo !== "";
  if (!takes || account.currency !== context.tenant.currency) throw new Refused({ error: "state.refused", field: "accountId" });
  return { ...account, id, since: account.updatedAt.toISOString() };
}

/** The second person's yes, against the account that it meets, which must be as it was when it was asked for. */
export const accountKind: ApprovalKind = {
  permission: "system:bank:edit",
  async carryOut(context, { payload, secret, requested_by: by }) {
    const { id, account, before } = payload as unknown as Asked & { readonly before: store.AccountFacts | null };
    const is = await judge(context, { id, account, accountNo: secret });
    if (JSON.stringify(is) !== JSON.stringify(before && factsOf(before))) throw new Refused({ error: "approval.moved" });
    const put = await store.putAccount(context, { id, account, accountNo: secret, by });
    await store.putDefaults(context, { ...account, id: put });
    context.record({ subject: "bankAccount", ids: [put], detail: { before: is, after: account, changesNumber: secret !== null } });
  },
};

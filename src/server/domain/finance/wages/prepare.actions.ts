import type { ParsedOf } from "../../../../contract/types.ts";
import { marketingRate, payableOf } from "../../../../lending/finance/wages.rules.ts";
import { components } from "../../../../lending/product/terms.ts";
import { Refused } from "../../../../lending/reason.ts";
import { addDays, addMonths, localDate } from "../../../../lending/time/zone.ts";
import type { Context } from "../../../kernel/context.ts";
import { readLoan } from "../../book/book/book.actions.ts";
import * as prepare from "./prepare.store.ts";
import * as store from "./wages.store.ts";

type Earned = prepare.Earned;

/** A month that is over, and no later one is prepared: what it cannot bear goes on to the next. */
async function monthOf(context: Context, name: string): Promise<prepare.Month> {
  const from = `${name}-01`;
  const to = addMonths(from, 1);
  if (to > localDate(context.now, context.tenant.timeZone)) throw new Refused({ error: "wages.notOver", field: "month" });
  if (await store.hasLater(context, from)) throw new Refused({ error: "wages.later", field: "month" });
  return { from, to };
}

/** What the first instalment came to, once it is paid with all that was due with it; null as long as it is not. */
export async function firstInstalment(context: Context, orderId: number, on: string): Promise<number | null> {
  const read = await readLoan(context, orderId, on);
  const first = read?.loan.instalments[0];
  if (!first || components.some((each) => first[each].outstanding > 0)) return null;
  const paid = components.reduce((sum, each) => sum + first[each].paid, 0);
  return paid > 0 ? paid : null;
}

/** A lead earns once the first instalment of the loan that it led to is paid, never at the payout; what is taken back of it stands below zero. */
async function earnedByLeads(context: Context, month: prepare.Month): Promise<readonly Earned[]> {
  const last = addDays(month.to, -1);
  const ratePpm = await prepare.selectLedRate(context, marketingRate, last);
  const { currencyStep: step } = context.tenant;
  const lines: Earned[] = [];
  for (const led of await prepare.selectLed(context, month)) {
    if (led.isUnproved) continue;
    const { orderId, staffId, given, givenBase, taken, at } = led;
    const line = { staffId, orderId, kind: "marketing" as const, repaymentId: null, stage: marketingRate, ratePpm, earnedAt: at };
    const base = await firstInstalment(context, orderId, last);
    if (base !== null && givenBase === 0) lines.push({ ...line, base, earned: Math.round((base * ratePpm) / (1_000_000 * step)) * step });
    if (base === null && givenBase !== 0) lines.push({ ...line, base: -givenBase, earned: -Math.max(given + taken, 0) });
  }
  return lines;
}

/**
 * Corrections that the month bears. One of a marketer's takes back what its order has given until then, and is void where that is in no statement any
 * more: the month that had it was prepared anew without it.
 */
async function borneOf(
  context: Context,
  from: string,
  { lines, corrections }: { lines: readonly Earned[]; corrections: readonly store.Correction[] },
) {
  const orders = [...new Set(corrections.flatMap(({ orderId }) => (orderId === null ? [] : [orderId])))];
  const left = new Map((await prepare.selectGiven(context, { orders, from })).map(({ orderId, given }) => [orderId, given]));
  for (const { kind, orderId, earned } of lines)
    if (kind === "marketing" && left.has(orderId)) left.set(orderId, (left.get(orderId) ?? 0) + earned);
  const isBorne = ({ orderId, amount }: store.Correction): boolean => {
    if (orderId === null) return true;
    const rest = (left.get(orderId) ?? 0) + amount;
    if (rest < 0) return false;
    left.set(orderId, rest);
    return true;
  };
  const borne = corrections.filter(isBorne);
  await store.voidCorrections(
    context,
    corrections.filter((each) => !borne.includes(each)).map(({ id }) => id),
  );
  return borne;
}

const sumsOf = (own: readonly Earned[], borne: readonly { readonly amount: number }[]) => ({
  commission: own.reduce((sum, each) => sum + each.earned, 0),
  correction: borne.reduce((sum, each) => sum + each.amount, 0),
});

/** Every person's month from the money behind it; one that is paid stays as it is, one that has not changed keeps its answer. */
export async function prepareWages({ month: name }: ParsedOf<"wages.prepare">, context: Context) {
  await store.lockWages(context);
  const month = await monthOf(context, name);
  const before = await store.selectStatements(context, { month: month.from });
  const paid = new Set(before.filter(({ state }) => state === "paid").map(({ staffId }) => staffId));
  const open = before.filter(({ state }) => state !== "paid");
  const lines = [...(await prepare.selectEarned(context, month)), ...(await earnedByLeads(context, month))].filter(
    ({ staffId }) => !paid.has(staffId),
  );
  const openIds = open.map(({ id }) => id);
  const asked = (await store.selectCorrections(context, openIds)).filter(({ staffId }) => !paid.has(staffId));
  const corrections = await borneOf(context, month.from, { lines, corrections: asked });
  const carried = new Map((await store.selectCarried(context, month.from)).map((each) => [each.staffId, each.carried]));
  await store.clearLines(context, openIds);
  const people = new Set([...lines, ...corrections].map(({ staffId }) => staffId));
  for (const [staffId, rest] of carried) if (rest < 0 && !paid.has(staffId)) people.add(staffId);
  const ids: number[] = [];
  let payable = 0;
  for (const staffId of people) {
    const own = lines.filter((each) => each.staffId === staffId);
    const borne = corrections.filter((each) => each.staffId === staffId);
    const sums = { ...sumsOf(own, borne), carried: carried.get(staffId) ?? 0 };
    const owed = payableOf(sums);
    const base = own.reduce((sum, each) => sum + each.base, 0);
    const was = open.find((each) => each.staffId === staffId);
    const isSame = was?.state === "accepted" && was.base === base && was.payable === owed.payable && was.commission === sums.commission;
    const id = await store.putStatement(context, {
      month: month.from,
      staffId,
      base,
      ...sums,
      ...owed,
      state: isSame ? "accepted" : "prepared",
    });
    await store.insertLines(context, id, own);
    await store.bearCorrections(
      context,
      id,
      borne.map((each) => each.id),
    );
    ids.push(id);
    payable += owed.payable;
  }
  await store.dropStatements(
    context,
    open.filter(({ staffId }) => !people.has(staffId)).map(({ id }) => id),
  );
  context.record({ subject: "wages", ids, detail: { month: name, statements: ids.length, payable } });
  context.changed([], [...people]);
  return { statements: ids.length, payable };
}

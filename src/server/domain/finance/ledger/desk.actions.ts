import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { deskItems, deskKinds, isCheckItem, kindOf } from "../../../../lending/finance/desk.rules.ts";
import { addDays } from "../../../../lending/time/zone.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Context } from "../../../kernel/context.ts";
import { checklistOf, countOff, selectOldestKind } from "./check.store.ts";
import { selectClosedUpTo } from "./close.store.ts";
import { countDesk, sumOfBook } from "./desk.store.ts";

const openOf = async (context: Context) => ({
  day: addDays(businessDay(context.now, context.tenant.timeZone).date, -1),
  closedUpTo: await selectClosedUpTo(context),
});

/** What waits for finance, what is late, what does not add up: what is open first, the gravest on top. */
export async function deskRows({ page, pageSize }: ParsedOf<"ledger.desk">, context: Context): Promise<OutputOf<"ledger.desk">> {
  const checks = new Map((await checklistOf(context, await openOf(context), "lately")).map(({ item, count }) => [item, count]));
  const own = await countDesk(context);
  const sum = await sumOfBook(context);
  const oldest = await selectOldestKind(context);
  const countOf = (item: (typeof deskItems)[number]): number =>
    item === "trialBalance" ? Number(sum !== 0) : isCheckItem(item) ? (checks.get(item) ?? 0) : (own?.[item] ?? 0);
  const rows = deskItems.map((item, at) => {
    const count = countOf(item);
    return {
      key: at + 1,
      kind: count > 0 ? kindOf(item) : ("fine" as const),
      item,
      count,
      requestKind: item === "requests" ? oldest : null,
    };
  });
  const gravity = ({ kind }: (typeof rows)[number]): number => deskKinds.indexOf(kind);
  const list = rows.toSorted((one, other) => gravity(other) - gravity(one) || one.key - other.key);
  return { list: list.slice((page - 1) * pageSize, page * pageSize), page, pageSize, total: list.length, totalIsExact: true };
}

/** Whether the book adds up now. */
export async function soundness(context: Context): Promise<OutputOf<"ledger.soundness">> {
  return { trialBalance: await sumOfBook(context), orders: await countOff(context, await openOf(context), "lately") };
}

import { ordersInScope } from "../../book/order/order.actions.ts";
import { findLoan } from "../../book/book/book.actions.ts";
import { sum } from "../../../../lending/money/money.ts";
import type { ParsedOf } from "../../../../contract/types.ts";
import type { Context } from "../../../kernel/context.ts";
import { exemptionEvent, forgoneOf } from "../late-exemption/late-exemption.actions.ts";
import { isWaiting, nothing, notFound, told, type Evidence } from "./evidence.parts.ts";
import * as store from "./evidence.store.ts";
import { changedOf, entriesWith, summed } from "./loan-preview.ts";

const kind = "lateExemption";
/** Orders that are worked out anew for whoever only looks. */
const most = 50;

type Wanted = ParsedOf<"lateExemption.save"> & { readonly orders: number; readonly forgone: number };
type Now = Pick<Evidence, "entries" | "isOutdated" | "since">;

/** Order by order as they are now; what is settled meanwhile is left out, as the yes leaves it out. */
async function ofOrders(wanted: Wanted, first: Pick<Wanted, "orders" | "forgone">, context: Context): Promise<Now> {
  const ids = [...new Set(wanted.ids)];
  const seen = await ordersInScope(context, ids);
  if (wanted.scope !== "order" || ids.length > most || seen.length < ids.length) return { entries: null, isOutdated: false, since: [] };
  const rows = [];
  for (const { id, status } of seen) if (status === 6 || status === 8) rows.push(await findLoan(context, id));
  const event = { ...exemptionEvent(context, wanted), id: "preview" };
  return {
    entries: summed(rows.map((row) => entriesWith(context, row, event))),
    isOutdated: false,
    since: changedOf(
      { what: "orders", was: first.orders, is: rows.length },
      { what: "forgone", was: first.forgone, is: sum(rows.map((row) => forgoneOf(context, row, wanted))) },
    ),
  };
}

/** Days without penalty that somebody asks for, or that were given: below zero the number is the request's. */
export async function exemptionEvidence(id: number, context: Context): Promise<Evidence> {
  const made = id > 0 ? await store.selectExemption(context, id) : undefined;
  const request = made ? await store.selectCarried(context, kind, made.at) : await store.selectRequest(context, -id, [kind]);
  if (!request) {
    if (!made) throw notFound();
    const alone = { step: "done", by: made.by, at: made.at, refusal: null, remark: made.remark } as const;
    return { ...nothing, trail: told([alone]) };
  }
  const trail = told(await store.selectTrail(context, kind, request.target));
  if (!isWaiting(request, context)) return { ...nothing, trail };
  const wanted = request.payload as unknown as Wanted;
  const first = (request.payload_before ?? request.payload) as unknown as Wanted;
  return { ...nothing, ...(await ofOrders(wanted, first, context)), trail };
}

import type { OutputOf } from "../../../../contract/types.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import type { Books } from "../book/books.ts";
import { quoteAt } from "../order/order.actions.ts";
import type { OrderRow } from "../order/order.store.ts";
import { selectStanding } from "./waiver.store.ts";

type Reading = Pick<Books, "tx" | "tenant" | "now">;

/** The offer that an open record tells of: one that waits, one that runs, or one that was refused today. */
export async function standingOffer({ tx, tenant, now }: Reading, orderId: number): Promise<OutputOf<"order.detail">["waiver"]> {
  const row = await selectStanding({ tx, tenant }, orderId, localDate(now, tenant.timeZone));
  if (!row) return null;
  const { id, settle_amount: settleAmount, paid, owed, valid_until: validUntil, state, applicant, reviewer, remark } = row;
  return {
    waiverId: id,
    settleAmount,
    rest: Math.max(settleAmount - paid, 0),
    owed,
    validUntil,
    status: state,
    applicant,
    reviewer,
    remark,
  };
}

interface Asked {
  readonly at: Date;
  /** A settlement offer that runs on that day is the figure. */
  readonly byOffer: boolean;
}

/** What the customer is told to pay at a time: the claim, or what is left of the offer that he was given. */
export async function dueAt(books: Reading, order: OrderRow, { at, byOffer }: Asked): Promise<number> {
  const offer = byOffer ? await standingOffer(books, order.id) : null;
  if (offer?.status === "approved" && localDate(at, books.tenant.timeZone) <= offer.validUntil) return offer.rest;
  return (await quoteAt(books, order, at)).total;
}

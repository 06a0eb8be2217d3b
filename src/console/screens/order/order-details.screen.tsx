import { createElement, lazy } from "react";
import { useOrderRef } from "../../client/order-tab.ts";
import { script } from "../../kernel/script.ts";
import { pageScreen } from "../../kernel/screen/screen.ts";
import { isCase } from "./desk/address.ts";

/** Chunks of their own: a list does not wait for the record and its composer, nor for the desk. */
const OrderDetailsPage = lazy(() => script(async () => ({ default: (await import("./order-details.page.tsx")).OrderDetailsPage })));
const ReviewDesk = lazy(() => script(async () => ({ default: (await import("./desk/review-desk.tsx")).ReviewDesk })));

/** An order that was opened from the reviewers' queue is a case of theirs. */
function OrderPage() {
  const ref = useOrderRef();
  return ref && isCase(ref.fromQueue) ? createElement(ReviewDesk, { orderRef: ref }) : createElement(OrderDetailsPage);
}

export const orderDetails = pageScreen({
  path: "/order/orderDetails",
  title: "order.details.title",
  permission: "order:detail:view",
  sections: ["table", "order", "composer", "history", "message", "paper", "review"],
  page: OrderPage,
});

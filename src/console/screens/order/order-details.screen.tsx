import { lazy } from "react";
import { script } from "../../kernel/script.ts";
import { pageScreen } from "../../kernel/screen/screen.ts";

/** A chunk of its own: the list of all orders does not wait for the record and its composer. */
const OrderDetailsPage = lazy(() => script(async () => ({ default: (await import("./order-details.page.tsx")).OrderDetailsPage })));

export const orderDetails = pageScreen({
  path: "/order/orderDetails",
  title: "order.details.title",
  permission: "order:detail:view",
  sections: ["table", "order", "composer", "history", "message"],
  page: OrderDetailsPage,
});

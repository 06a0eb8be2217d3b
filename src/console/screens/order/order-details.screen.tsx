import { pageScreen } from "../../kernel/screen.ts";
import { OrderDetailsPage } from "./order-details.page.tsx";

export const orderDetails = pageScreen({
  path: "/order/orderDetails",
  title: "order.details.title",
  permission: "order:detail:view",
  sections: ["table", "order", "composer"],
  page: OrderDetailsPage,
});

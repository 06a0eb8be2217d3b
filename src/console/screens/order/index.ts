import { orderAll } from "./order-all.screen.tsx";
import { orderDetails } from "./order-details.screen.tsx";

export const screens = [orderAll, orderDetails];

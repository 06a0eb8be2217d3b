import { contestedOrder } from "./contest/contest.screen.tsx";
import { orderAll } from "./order-all.screen.tsx";
import { orderDetails } from "./order-details.screen.tsx";
import { orderAgency, orderHistory } from "./review.stages.tsx";

export const screens = [orderAll, orderDetails, orderAgency, orderHistory, contestedOrder];

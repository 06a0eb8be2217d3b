import { virtualCardList } from "../book/virtual-card.screen.tsx";
import { paymentAgencyList, paymentAllList, paymentFailList, paymentHistoryList, paymentList } from "./payment.screens.ts";

/** Money that goes out. */
export const screens = [paymentList, paymentFailList, paymentAllList, paymentAgencyList, paymentHistoryList, virtualCardList];

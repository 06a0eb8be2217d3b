import { wageMoney, wagesRepayment } from "./wages.screens.tsx";

export const screens = [wagesRepayment, wageMoney];

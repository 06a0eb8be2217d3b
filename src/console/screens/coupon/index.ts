import { coupons } from "./coupon-list.screen.tsx";
import { handOuts } from "./hand-out.screen.tsx";
import { issuedCoupons, usedCoupons } from "./issued.screen.tsx";

export const screens = [coupons, issuedCoupons, usedCoupons, handOuts];

import { products } from "./product-list.screen.tsx";

export const screens = [products];

import { productConfig } from "./config/product-config.screen.tsx";
import { products } from "./product-list.screen.tsx";

export const screens = [products, productConfig];

import { productConfig } from "./product-config.screen.tsx";

export const screens = [productConfig];

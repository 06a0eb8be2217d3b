export const path = "/product/productConfig";

import { limits } from "./limits.ts";

const { min, max } = limits.accountLength;
const shape = new RegExp(`^[a-z0-9]{${min},${max}}$`, "i");

/** rules/product.md 5: whether a text can be an account. */
export const isAccount = (text: string): boolean => shape.test(text);

import { z } from "zod";
import { limits } from "../../lending/limits.ts";

/** Signs of base64 that a file of the permitted size comes to. */
const signsAtMost = Math.ceil(limits.image.below / 3) * 4;
/** Bytes of a request that carries one: twice what a permitted one comes to when it is sealed, so that a heavier one is told why it is refused. */
export const fileBodyLimit = 8_000_000;

// Asked for one strange sign and not for the whole shape: a pattern over millions of signs takes the stack with it.
const isBase64 = (text: string): boolean => text.length % 4 === 0 && !/[^A-Za-z0-9+/=]|=[^=]|={3}/.test(text);

/**
 * The bytes of a picture as base64. What is too long for a picture, and what the bytes are, is judged where they are opened, by its own reason
 * (rules/product.md 5).
 */
export const pictureText = z.string().min(1).refine(isBase64);
export const isPictureLong = (text: string): boolean => text.length > signsAtMost;

/**
 * Work in place of a picture: whoever cannot see the verification code lets his machine look for a number whose SHA-256 together with the
 * captcha's key begins with so many zero bits. About a second of a browser; like the picture it only costs a flood something (R12).
 */
export const workBits = 17;
/** Digits of such a number. */
export const workShape = /^\d{1,12}$/;

/** What is hashed; ASCII, and below 56 bytes: one block. */
export const workText = (key: string, number: string): string => `${key} ${number}`;

/** Whether the first bits of a hash are zero. */
export function hasZeroBits(hash: Uint8Array, bits: number): boolean {
  for (let at = 0; at < bits; at += 1) if (((hash[at >> 3] ?? 255) >> (7 - (at & 7))) & 1) return false;
  return true;
}

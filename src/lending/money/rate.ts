/** Rates are decimal texts outside ("0.001" is 0.1 %) and whole millionths inside: no float touches them. */
export const million = 1_000_000;

const pattern = /^(\d{1,9})(?:\.(\d{1,6}))?$/;

/** Whether a text is a rate: digits, and at most six of them after the point. */
export function isRate(text: string): boolean {
  return pattern.test(text);
}

/**
 * A rate in parts per million.
 * @throws RangeError when the text is no rate; whatever comes from outside has passed the rules of the terms before
 */
export function ppm(text: string): number {
  const found = pattern.exec(text);
  if (!found) throw new RangeError(`Not a rate: ${text}`);
  return Number(found[1]) * million + Number((found[2] ?? "").padEnd(6, "0"));
}

/** Parts per million as a decimal text without trailing zeros. */
export function rateText(parts: number): string {
  const [whole, rest] = [Math.trunc(parts / million), parts % million];
  return rest === 0 ? String(whole) : `${whole}.${String(rest).padStart(6, "0").replace(/0+$/, "")}`;
}

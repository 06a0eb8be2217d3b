/** A check digit after Luhn (ISO/IEC 7812-1): a digit typed wrong, or two swapped, is found before money goes to somebody else's order. */
export function checkDigit(digits: string): number {
  let sum = 0;
  for (let at = 1; at <= digits.length; at += 1) {
    const digit = Number(digits.at(-at));
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return (10 - (sum % 10)) % 10;
}

/** Twelve digits, never an order's number, which has eight: eleven that were drawn and their check digit. */
export function payCodeOf(drawn: number): string {
  const digits = String(drawn).padStart(11, "0");
  return digits + String(checkDigit(digits));
}

export const isPayCode = (text: string): boolean => /^\d{12}$/.test(text) && payCodeOf(Number(text.slice(0, 11))) === text;

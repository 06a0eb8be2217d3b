import { withCountryCode } from "../contact/chat-link.ts";
import type { BlackKind } from "../options/black-codes.ts";

const shapes: Readonly<Record<BlackKind, RegExp>> = {
  phone: /^\+\d{8,15}$/,
  idNo: /^[\dA-Z]{6,20}$/,
  device: /^[\w.:-]{6,64}$/,
  account: /^\d{6,24}$/,
};

/**
 * A value as applications bring it, however somebody typed it: a phone with its country code (digits, "+84"), a number without blanks and dashes.
 * @returns null where it is none of its kind
 */
export function blackValue(kind: BlackKind, typed: string, countryCode: string): string | null {
  const text = typed.normalize("NFKC").trim();
  const bare = text.replace(/[\s().-]/g, "");
  const value =
    kind === "device"
      ? text.toLowerCase()
      : kind === "idNo"
        ? bare.toUpperCase()
        : kind === "phone"
          ? `+${withCountryCode(bare, countryCode)}`
          : bare;
  return shapes[kind].test(value) ? value : null;
}

/** What an entry may still be: a day that is over ends nothing. Both are calendar days. */
export const hasDayToCome = (expires: string | null, today: string): boolean => expires === null || expires >= today;

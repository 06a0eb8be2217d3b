import { languageTag } from "../../contract/languages.ts";
import { currentLocale } from "../i18n/i18n.ts";

/** The sign before the decimals where the language is spoken: "," in Vietnam, "." in Mexico. */
const decimalSign = (): string =>
  new Intl.NumberFormat(languageTag(currentLocale())).formatToParts(0.5).find((part) => part.type === "decimal")?.value ?? ".";

/**
 * A number as people type it where `decimal` stands before the decimals: groups by point, comma, space or apostrophe. A sign that
 * cannot be a group is read as the decimal one, whatever the language: "12.5" is twelve and a half everywhere.
 * @returns a plain decimal text such as "-1234.5", or null
 */
export function plainNumber(text: string, decimal = decimalSign()): string | null {
  const group = decimal === "," ? "." : ",";
  const typed = text.replace(/[\s'’_\u00a0\u202f]/g, "").replace("−", "-");
  const grouped = new RegExp(`^-?\\d{1,3}(\\${group}\\d{3})+(\\${decimal}\\d*)?$`);
  const plain = grouped.test(typed) ? typed.replaceAll(group, "") : typed;
  const dotted = plain.replace(/[.,]/, ".");
  return /^-?(\d+\.?\d*|\.\d+)$/.test(dotted) ? dotted : null;
}

export function readNumber(text: string): number | null {
  const plain = plainNumber(text);
  return plain === null ? null : Number(plain);
}

/** Minor units, exactly: more than two decimals are no sum (rules/product.md 6). */
export function readMoney(text: string, decimal = decimalSign()): number | null {
  const plain = plainNumber(text, decimal);
  const parts = plain === null ? null : /^(-?)(\d*)\.?(\d{0,2})$/.exec(plain);
  if (!parts) return null;
  const minor = Number(`${parts[2] ?? ""}${(parts[3] ?? "").padEnd(2, "0")}`);
  return Number.isSafeInteger(minor) ? (parts[1] && minor !== 0 ? -minor : minor) : null;
}

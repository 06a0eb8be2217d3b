import { limits } from "./limits.ts";
import { firstReason, type Reason, type Rule } from "./reason.ts";

export interface PasswordChange {
  readonly account: string;
  readonly password: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
}

/** Passwords that fit the specified rule and are still the first to be guessed (rules/safety.md 2). */
const common = new Set([
  "abc123",
  "abcd1234",
  "abc12345",
  "admin123",
  "a123456",
  "a12345678",
  "123456a",
  "1234567a",
  "12345678a",
  "123456789a",
  "1q2w3e4r",
  "1qaz2wsx",
  "iloveyou1",
  "letmein1",
  "matkhau123",
  "p@ssw0rd",
  "p@ssword",
  "pass1234",
  "passw0rd",
  "password1",
  "password12",
  "password123",
  "qwerty1",
  "qwerty12",
  "qwerty123",
  "qwe123",
  "welcome1",
  "zaq12wsx",
]);

const text = (change: PasswordChange) => change.newPassword;
/** One password, however the keyboard composes its letters: the house keeps the hash of this form. */
const composed = (change: PasswordChange): PasswordChange => ({
  ...change,
  password: change.password.normalize("NFC"),
  newPassword: change.newPassword.normalize("NFC"),
  confirmPassword: change.confirmPassword.normalize("NFC"),
});
/** As a person counts: a letter outside the basic plane is one. */
const lengthOf = (change: PasswordChange) => Array.from(text(change)).length;
const { min, max } = limits.passwordLength;

const length: Rule<PasswordChange> = (change) =>
  lengthOf(change) >= min && lengthOf(change) <= max ? null : { error: "password.length", vars: { min, max }, field: "newPassword" };
const spaces: Rule<PasswordChange> = (change) => (/\s/u.test(text(change)) ? { error: "password.spaces", field: "newPassword" } : null);
/** Nobody sees them, and nobody types them a second time: controls, zero-width signs, fillers, halves of pairs. */
const signs: Rule<PasswordChange> = (change) =>
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\u2800\uFFFC\uFFFD]/u.test(text(change))
    ? { error: "password.signs", field: "newPassword" }
    : null;
/** rules/product.md 5: at least two of digits, letters, symbols. */
const classes: Rule<PasswordChange> = (change) => {
  const kinds = [/\p{Nd}/u, /\p{L}/u, /[^\p{Nd}\p{L}]/u].filter((kind) => kind.test(text(change))).length;
  return kinds >= 2 ? null : { error: "password.classes", field: "newPassword" };
};
const match: Rule<PasswordChange> = (change) =>
  text(change) === change.confirmPassword ? null : { error: "password.mismatch", field: "confirmPassword" };
const changed: Rule<PasswordChange> = (change) =>
  text(change) === change.password ? { error: "password.same", field: "newPassword" } : null;
const uncommon: Rule<PasswordChange> = (change) =>
  common.has(text(change).toLowerCase()) || text(change).toLowerCase() === change.account.toLowerCase()
    ? { error: "password.common", field: "newPassword" }
    : null;

/** Whether a new password may be taken (rules/product.md 5); null when it may. Whether the old one is right only the server knows. */
export function judgePassword(change: PasswordChange): Reason | null {
  return firstReason(composed(change), length, spaces, signs, classes, uncommon, changed, match);
}

/** First signs by which a spreadsheet takes a text for a formula or a command; full-width ones are folded by some input methods. */
const formulaSigns = new Set(["=", "+", "-", "@", "\t", "\r", "\n", "\0", "＝", "＋", "－", "＠"]);

/** A text that a spreadsheet shows and never runs: an apostrophe stands before what would begin a formula, also behind blanks. */
export function guardFormula(text: string): string {
  const first = text.charAt(0);
  const seen = text.trimStart().charAt(0);
  return formulaSigns.has(first) || formulaSigns.has(seen) ? `'${text}` : text;
}

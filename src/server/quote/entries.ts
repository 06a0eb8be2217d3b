/** One entry of a JSON list as it was written; null where it is longer than a machine wants to hold at once. */
export type EntryText = string | null;

/** Characters of one entry, many times what a loan with thousands of events takes. */
const longest = 32 * 1_024 * 1_024;

const codeOf = (character: string): number => character.charCodeAt(0);
const [quote, backslash, comma] = [codeOf('"'), codeOf("\\"), codeOf(",")] as const;
const [open, close, openList, closeList] = [codeOf("{"), codeOf("}"), codeOf("["), codeOf("]")] as const;

/** Reads JSON as it comes and cuts a list into its entries, so that no list is ever held whole. */
export class EntryReader {
  /** Whether the text is a list; null before its first character. */
  isList: boolean | null = null;
  private text = "";
  private isTooLong = false;
  private depth = 0;
  private isInString = false;
  private isEscaped = false;
  private isDone = false;
  private count = 0;

  /** The entries that a piece of the text completes; of what is no list everything is one entry, and `end` gives it. */
  *take(piece: string): Generator<EntryText> {
    // A byte-order mark is how some programs begin a file; it counts as a blank.
    const begun = this.isList === null ? piece.trimStart() : piece;
    if (begun === "") return;
    if (this.isList) return yield* this.cut(begun, 0);
    if (this.isList === null) {
      this.isList = begun.startsWith("[");
      if (this.isList) return yield* this.cut(begun, 1);
    }
    this.text += begun;
  }

  /** What is left at the end of the text: the whole of what is no list. @throws SyntaxError where a list did not end as one does */
  end(): EntryText {
    if (this.isList && !this.isDone) throw new SyntaxError("the list does not end");
    return this.isList ? "" : this.text;
  }

  private *cut(piece: string, start: number): Generator<EntryText> {
    let from = start;
    for (let at = start; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at);
      if (this.isDone) {
        if (!/\s/.test(piece[at] ?? "")) throw new SyntaxError("something follows the list");
      } else if (this.isInString) this.readText(code);
      else if (code === quote) this.isInString = true;
      else if (code === open || code === openList) this.depth += 1;
      else if (this.depth > 0) this.depth -= code === close || code === closeList ? 1 : 0;
      else if (code === comma || code === closeList) {
        this.keep(piece.slice(from, at));
        from = at + 1;
        this.isDone = code === closeList;
        if (!this.isDone || this.count > 0 || this.isTooLong || this.text.trim() !== "") yield this.entry();
      }
    }
    if (!this.isDone) this.keep(piece.slice(from));
  }

  private readText(code: number): void {
    if (this.isEscaped) this.isEscaped = false;
    else if (code === backslash) this.isEscaped = true;
    else if (code === quote) this.isInString = false;
  }

  private keep(piece: string): void {
    this.isTooLong ||= this.text.length + piece.length > longest;
    this.text = this.isTooLong ? "" : this.text + piece;
  }

  private entry(): EntryText {
    const text = this.isTooLong ? null : this.text;
    [this.text, this.isTooLong] = ["", false];
    this.count += 1;
    return text;
  }
}

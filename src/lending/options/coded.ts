/**
 * A closed list of codes and where each code's word stands in the locales. Screens show the word, filters offer the list, files write the
 * word: nobody ever reads the code itself.
 */
export interface Coded {
  readonly values: readonly (string | number)[];
  /** Key of a code's text; null for a code that the list does not know, which is then shown as it came. */
  text(code: string | number): string | null;
}

/** A list whose codes are names: the text of `code` stands at `<section>.<code>`. */
export const coded = (section: string, values: readonly string[]): Coded => ({ values, text: (code) => `${section}.${String(code)}` });

/** A list whose codes are numbers, each with a name below `section`. */
export function numbered(section: string, names: ReadonlyMap<number, string>): Coded {
  return {
    values: [...names.keys()],
    text: (code) => {
      const name = names.get(Number(code));
      return name === undefined ? null : `${section}.${name}`;
    },
  };
}
